"""The examples in the documentation of the Python API are run."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = ("rulesdsl.api", "rulesdsl.api.content", "rulesdsl.api.board")


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_do_what_they_say(name: str) -> None:
    found = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.attempted > 0
    assert found.failed == 0
