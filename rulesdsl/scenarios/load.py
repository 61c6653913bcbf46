"""Read a scenario file: shape, names, phrases, sentences. All problems of a file at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesdsl.content.folders import pack_around, read_regular
from rulesdsl.content.model import Library
from rulesdsl.content.nodes import Map, Scalar
from rulesdsl.content.record import Fields
from rulesdsl.content.reporting import Report, did_you_mean
from rulesdsl.content.shape import BAD
from rulesdsl.content.yaml_spans import MAX_BYTES, read_bytes
from rulesdsl.diagnostics.diagnostic import Diagnostic
from rulesdsl.diagnostics.near import listed
from rulesdsl.games.game import Game, board_of
from rulesdsl.games.match import whole
from rulesdsl.kernel.topology import Topology
from rulesdsl.lang.patience import patience
from rulesdsl.lang.tree import Expectation
from rulesdsl.scenarios import codes
from rulesdsl.scenarios.board import Phrases
from rulesdsl.scenarios.model import Answer, Claim, Reading, Scenario, Step
from rulesdsl.scenarios.sentences import read_claim
from rulesdsl.scenarios.shapes import SCENARIO
from rulesdsl.scenarios.standing import KEYS, read_standing
from rulesdsl.scenarios.start import read_start
from rulesdsl.scenarios.world import World

Sentences = Callable[[Scalar, Library, Report], Expectation | None]


def load(
    path: str | Path, world: World, read: Sentences = read_claim
) -> tuple[Scenario | None, tuple[Diagnostic, ...]]:
    """The scenario of a file, or None, and what is wrong with it. `OSError` when it cannot be opened."""
    return load_bytes(str(path), read_regular(Path(path), MAX_BYTES), world, read)


def load_bytes(
    name: str, data: bytes, world: World, read: Sentences = read_claim
) -> tuple[Scenario | None, tuple[Diagnostic, ...]]:
    """The same for a text that is already in hand; `name` is how messages call it."""
    found: list[Diagnostic] = []
    tree = read_bytes(name, data, found.append)
    with patience():
        scenario = _Reader(name, tree, world, read, found.append).read() if tree is not None else None
    broken = any(problem.severity == "error" for problem in found)
    return (None if broken else scenario), tuple(found)


class _Reader:
    def __init__(self, name: str, tree: Map, world: World, read: Sentences, report: Report) -> None:
        self.name, self.tree, self.world, self.sentence, self.report = name, tree, world, read, report

    def read(self) -> Scenario | None:
        fields = SCENARIO.read(self.tree, self.report)
        if fields is BAD or "game" not in fields:
            return None
        key: Scalar = fields["game"]
        if key.text not in self.world.games():
            self._unknown(codes.UNKNOWN_GAME, key, self.world.games(), "game")
            return None
        game = self.world.game(key.text)
        packs = self._packs(fields)
        library, problems = self.world.library(key.text, packs)
        for problem in problems:
            self.report(problem)
        return self._scenario(fields, game, library, packs)

    def _scenario(self, fields: Fields, game: Game, library: Library, packs: Sequence[Path]) -> Scenario:
        phrases = Phrases(game, library, self.report)
        purses = [phrases.purse(who, what) for who, what in fields.get("players", {}).items()]
        board = [laid for line in fields.get("board", ()) if (laid := phrases.laid(line)) is not None]
        teams = self._teams(fields.get("teams", ()), phrases, game)
        modes = played.modes(library) if (played := whole(game)) is not None else ()
        goes_on = read_standing(fields, self.tree, game, modes, phrases, self.report)
        start = read_start(fields, self.tree, Path(self.name).parent, self.world, packs, self.report)
        phrases.whole = any(key in fields for key in KEYS)
        if start is not None:
            phrases.players[:] = start.state.players
            board, phrases.whole = list(start.board), bool(start.state.clock)
        steps = self._steps(fields.get("steps", ()), phrases)
        readings = tuple(self._readings(fields.get("disputed", {}), game, library, phrases))
        ruleset: Scalar | None = fields.get("ruleset")
        if ruleset is not None and ruleset.text not in game.policies.rulesets:
            self._unknown(codes.UNKNOWN_RULESET, ruleset, game.policies.rulesets, "ruleset")
        title = self.tree.get("scenario")
        scenario = Scenario(
            path=self.name,
            title=fields.get("scenario", ""),
            at=(title or self.tree).place,
            game=game.key,
            players=tuple(phrases.players),
            teams=start.state.teams
            if start is not None
            else tuple(teams.get(army, len(teams) + i) for i, army in enumerate(phrases.players)),
            board=tuple(board),
            steps=steps,
            cites=tuple(fields.get("cites", ())),
            ruleset=ruleset.text if ruleset is not None else start.ruleset if start is not None else None,
            policies={
                **(start.policies if start is not None else {}),
                **self._policies(fields.get("policies", {}), game),
            },
            answers=_answers(fields.get("answers", ())),
            chance=tuple(fields.get("chance", ())),
            chance_at=chance.place if (chance := self.tree.get("chance")) is not None else None,
            purses=(*purses, *({} for _ in phrases.players[len(purses) :])),
            claims=self._claims(fields.get("expect", ()), library),
            readings=readings,
            goes_on=goes_on,
            packs=tuple(str(path) for path in packs),
            notes=fields.get("notes", ""),
            start=start,
        )
        if phrases.beyond:
            phrases.settle(_boards(scenario, game, library))
        return scenario

    def _packs(self, fields: Fields) -> list[Path]:
        """Folders of further content: the pack that the scenario lies in, and those inside its folder."""
        home = Path(self.name).parent
        around = pack_around(home)
        found: list[Path] = [] if around is None else [around]
        for line in fields.get("packs", ()):
            path = home / line.text
            inside = path.resolve().is_relative_to(home.resolve())
            if not inside or not path.is_dir():
                message = "is not a folder" if inside else "leaves the scenario's folder"
                self.report(
                    Diagnostic(
                        codes.PACK_OUTSIDE,
                        f"`{line.text}` {message}",
                        line.place,
                        label="no pack here",
                        help="name a folder beside the scenario that has a pack.yaml",
                    )
                )
            else:
                found.append(path)
        return found

    def _teams(self, teams: Sequence[Sequence[Scalar]], phrases: Phrases, game: Game) -> dict[str, int]:
        """The team of each army that is named; the others play alone."""
        found: dict[str, int] = {}
        if not game.schema.teams and (first := next((army for team in teams for army in team), None)):
            message = f"in {game.title} everybody plays alone"
            self.report(Diagnostic(codes.BAD_TEAMS, message, first.place, help="leave `teams` out"))
        for number, team in enumerate(teams):
            for army in team:
                if army.text not in phrases.armies():
                    self._unknown(codes.UNKNOWN_ARMY, army, phrases.armies(), game.schema.owner)
                    continue
                if army.text in found:
                    message = f"{army.text} plays in two teams"
                    self.report(Diagnostic(codes.BAD_TEAMS, message, army.place, label="second time"))
                found.setdefault(army.text, number)
                phrases.player(army.text)
        return found

    def _steps(self, lines: Sequence[Any], phrases: Phrases) -> tuple[Step, ...]:
        steps: list[Step | None] = []
        for line in lines:
            if isinstance(line, Scalar):
                steps.append(phrases.step(line, None))
            elif "step" in line:
                steps.append(phrases.step(line["step"], line.get("refused")))
        return tuple(step for step in steps if step is not None)

    def _policies(self, given: Mapping[Scalar, Scalar], game: Game) -> dict[str, str]:
        return {n.text: o.text for n, o in given.items() if self._option(n, o, game)}

    def _option(self, name: Scalar, option: Scalar, game: Game) -> bool:
        policies = game.policies.policies
        if name.text not in policies:
            self._unknown(codes.UNKNOWN_POLICY, name, policies, "policy")
            return False
        if option.text not in policies[name.text].options:
            self._unknown(codes.UNKNOWN_OPTION, option, policies[name.text].options, f"option of {name.text}")
            return False
        return True

    def _readings(
        self, disputed: Mapping[Scalar, Mapping[Scalar, Any]], game: Game, library: Library, phrases: Phrases
    ) -> list[Reading]:
        found: list[Reading] = []
        for name, options in disputed.items():
            for option, reading in options.items():
                known = self._option(name, option, game)
                more: Mapping[str, Any] = {"expect": reading} if isinstance(reading, list) else reading
                claims = self._claims(more.get("expect", ()), library)
                answers = _answers(more["answers"]) if "answers" in more else None
                chance = tuple(more["chance"]) if "chance" in more else None
                steps = self._steps(more["steps"], phrases) if "steps" in more else None
                if known:
                    found.append(
                        Reading(name.text, option.text, claims, answers, option.place, chance, steps)
                    )
        return found

    def _claims(self, lines: Sequence[Scalar], library: Library) -> tuple[Claim, ...]:
        claims: list[Claim] = []
        for line in lines:
            expectation = self.sentence(line, library, self.report)
            if expectation is not None:
                claims.append(Claim(line, expectation))
        return tuple(claims)

    def _unknown(self, code: str, node: Scalar, choices: Any, noun: str) -> None:
        known = list(choices)
        self.report(
            Diagnostic(
                code,
                f"no {noun} is called `{node.text}`",
                node.place,
                label=f"not known as {noun}",
                notes=(f"known here: {listed(known)}",) if known else (),
                help=did_you_mean(node.text, known),
            )
        )


def _boards(scenario: Scenario, game: Game, library: Library) -> list[Topology]:
    """What is played on by the scenario's own reading, then by the others."""
    said = scenario.policies
    read = [said, *({**said, one.policy: one.option} for one in scenario.readings)]
    known = scenario.ruleset if scenario.ruleset in game.policies.rulesets else None
    options = [game.policies.options(known, policies) for policies in read]
    return [board_of(game, library, game.new_state(scenario.players, scenario.teams, one)) for one in options]


def _answers(pairs: Sequence[tuple[Scalar, Scalar]]) -> tuple[Answer, ...]:
    return tuple(Answer(name, option) for name, option in pairs)
