"""What a pack says about circles of abilities: policies and facets are checked, rules made."""

from __future__ import annotations

from collections.abc import Iterable

from rulesdsl.content.model import LoopRule
from rulesdsl.content.nodes import Map, Scalar
from rulesdsl.content.pack_file import PackDraft
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import Report, unknown
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.kernel.policy import PolicyTable
from rulesdsl.lang.vocabulary import Category, Vocabulary

# Facets that are no word of a game: whose a thing is, whom its abilities serve, how far they reach, and
# `alive`, which stands for the stats that keep a thing so.
FACETS = ("control", "serve", "reach", "alive", "off")


def loop_rules(pack: PackDraft, vocabulary: Vocabulary, report: Report) -> tuple[LoopRule, ...]:
    """The circles that a pack decides."""
    rules = []
    for loop in pack.values.get("loops", ()):
        facets = _facets(loop.get("facets", ()), vocabulary, report)
        policy: Scalar | None = loop.get("policy")
        if policy is None or not facets:
            continue
        if not loop.sound:
            # Still a rule: that its circle is not decided would be the same mistake told twice.
            rules.append(LoopRule(frozenset(facets), None, {}, "any"))
            continue
        options = loop.get("options", {})
        # A list, not a generator: every unknown option is reported, not only the first.
        checked = [check_option(pack.game.policies, policy, option, report) for option in options]
        if not all(checked):
            rules.append(LoopRule(frozenset(facets), None, {}, "any"))
            continue
        outcomes = {option.text: outcome for option, outcome in options.items()}
        written = loop.node.get("options")
        if isinstance(written, Map) and len(outcomes) == len(written.pairs):
            _check_complete(pack.game.policies, policy, outcomes, report)
        rules.append(LoopRule(frozenset(facets), policy.text, outcomes, loop.get("size", "any")))
    return tuple(rules)


def dominances(
    pack: PackDraft, vocabulary: Vocabulary, report: Report
) -> tuple[tuple[str, frozenset[str]], ...]:
    """Which facets are not cut by those they are aimed at."""
    rules = []
    for one in pack.values.get("dominance", ()):
        stronger = _facets([one["stronger"]] if "stronger" in one else [], vocabulary, report)
        weaker = _facets(one.get("weaker", ()), vocabulary, report)
        if stronger and weaker:
            rules.append((stronger[0], frozenset(weaker)))
    return tuple(rules)


def _facets(written: Iterable[Scalar], vocabulary: Vocabulary, report: Report) -> list[str]:
    known = [*FACETS, *(e.word.key for e in vocabulary.entries(Category.MARK, Category.STAT, Category.SLOT))]
    good: list[str] = []
    for node in written:
        if node.text == "alive":
            good.extend(e.word.key for e in vocabulary.entries(Category.STAT) if e.facts.get("life"))
        elif node.text in known:
            good.append(node.text)
        else:
            report(unknown("C0301", "there is no facet", node.text, node.place, known, "a facet"))
    return good


def check_option(policies: PolicyTable, policy: Scalar, option: Scalar, report: Report) -> bool:
    """Whether a policy and its option exist; what does not is reported."""
    known = policies.policies.get(policy.text)
    if known is None:
        report(
            unknown("C0302", "there is no policy", policy.text, policy.place, policies.policies, "a policy")
        )
        return False
    if option.text not in known.options:
        message = f"policy {policy.text} has no option"
        report(unknown("C0303", message, option.text, option.place, known.options, "an option"))
        return False
    return True


def _check_complete(policies: PolicyTable, policy: Scalar, outcomes: dict[str, str], report: Report) -> None:
    missing = [option for option in policies.policies[policy.text].options if option not in outcomes]
    if missing:
        report(
            Diagnostic(
                "C0304",
                f"nothing is said about option `{missing[0]}` of policy {policy.text}",
                policy.place,
                label=f"options: {', '.join(policies.policies[policy.text].options)}",
                help=f"add `{missing[0]}: void` or `{missing[0]}: live`",
            )
        )


def check_under(pack: PackDraft, variant: Fields, report: Report) -> dict[str, str] | None:
    """The policies under which a variant holds, or None when one is unknown."""
    under = variant.get("under", {})
    checked = [check_option(pack.game.policies, policy, option, report) for policy, option in under.items()]
    return (
        {policy.text: option.text for policy, option in under.items()} if checked and all(checked) else None
    )
