"""Any tree that can be said is printed as a sentence that reads as the same tree."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from lang_table import TABLE

from rulesdsl.lang import tree as t
from rulesdsl.lang.context import Context
from rulesdsl.lang.parse import MAX_LENGTH, MAX_WORDS, parse_sentence
from rulesdsl.lang.print import print_sentence
from rulesdsl.lang.resolve import resolve


def n(category: str, key: str) -> t.Name:
    return t.Name(key, word=t.Word(category, key))


def one_of(category: str, *keys: str) -> st.SearchStrategy[t.Name]:
    return st.sampled_from([n(category, key) for key in keys])


stats = one_of("stat", "melee", "ranged", "initiative", "toughness", "defense")
marks = one_of("mark", "netted", "paralysed", "off")
had = one_of("mark", "power", "netting")
counters = one_of("counter", "venom", "grave", "satiety", "net-of-steel")
kinds = one_of("kind", "unit", "module", "headquarters", "figure")
windows = one_of("window", "segment", "battle", "turn", "round")
small = st.integers(0, 3)
some = st.integers(1, 3)
signed = st.integers(-3, 3)
sides = st.lists(st.sampled_from(list(t.Side)), min_size=1, max_size=2, unique=True).map(tuple)
past = one_of("verb", "wound", "kill", "destroy", "move")

bare = st.builds(
    t.Group,
    st.lists(kinds, min_size=1, max_size=1).map(tuple),
    sides=st.one_of(st.just(()), sides),
)
fixed = st.sampled_from([t.This(), t.Owned("your", n("kind", "headquarters")), t.Here()])
anchors = st.one_of(fixed, bare)
relations = st.one_of(
    st.builds(
        t.Relation,
        one_of("relation", "connected to", "next to", "in line with", "behind", "on"),
        anchors.map(lambda a: (a,)),
    ),
    st.builds(t.Relation, st.just(n("relation", "within")), anchors.map(lambda a: (a,)), some),
    st.sampled_from(
        [
            t.Relation(n("relation", "here")),
            t.Relation(n("relation", "in hand")),
            t.Relation(n("relation", "on the board")),
            t.Relation(n("relation", "between"), (t.This(), t.Owned("your", n("kind", "headquarters")))),
        ]
    ),
)
withs = st.one_of(
    st.builds(t.With, counters, st.one_of(st.none(), some)),
    st.builds(t.With, st.one_of(counters, had), without=st.booleans()),
)
dids = st.one_of(
    st.builds(t.Did, st.one_of(st.none(), st.just(t.This()), bare), past, windows),
    st.builds(t.Did, st.none(), past, windows, active=st.just(True)),
)
filters = st.lists(st.one_of(relations, withs, dids), max_size=2, unique_by=type).map(tuple)
excepts = st.one_of(st.just(()), st.lists(kinds, min_size=1, max_size=2).map(tuple))


def groups(
    quantity: st.SearchStrategy[t.Quantity | None], side: st.SearchStrategy[tuple[t.Side, ...]]
) -> st.SearchStrategy[t.Group]:
    tagged = st.builds(
        t.Group,
        kinds.map(lambda k: (k,)),
        quantity,
        side,
        st.lists(one_of("tag", "ranged", "gauss", "inner"), max_size=2).map(tuple),
        filters,
        excepts,
    )
    several = st.builds(
        t.Group,
        st.lists(kinds, min_size=2, max_size=3, unique=True).map(tuple),
        quantity,
        side,
        st.just(()),
        filters,
        excepts,
    )
    return st.one_of(tagged, several)


counted = st.one_of(
    st.builds(t.Quantity, st.sampled_from(["exactly", "up-to"]), some),
    st.just(t.Quantity("each")),
)
described = groups(st.none(), st.one_of(st.just(()), sides))  # in events and conditions
lasting = groups(st.one_of(st.none(), st.just(t.Quantity("other")), st.just(t.Quantity("each"))), sides)
targets = st.one_of(st.just(t.This()), groups(counted, sides))
subjects = st.one_of(st.just(t.This()), lasting, st.just(t.Owned("your", n("kind", "headquarters"))))

amounts = st.one_of(signed, st.builds(t.Per, signed, bare))
effects = st.one_of(
    st.builds(t.Change, stats, amounts, st.one_of(st.none(), small)),
    st.builds(
        t.Bound,
        st.sampled_from(["exactly", "at least", "at most"]),
        small,
        st.just(n("slot", "action")),
        st.one_of(st.none(), small),
    ),
    st.builds(t.Extra, some, st.just(n("slot", "action"))),
    st.builds(t.Mark, st.one_of(marks, had)),
    st.builds(t.Unmarkable, marks),
    st.builds(t.Control),
    st.builds(t.Serve, st.builds(t.Players, st.sampled_from(["you", "enemies", "nobody"]))),
    st.builds(t.Cannot, past, st.one_of(st.none(), bare)),
    st.builds(t.Cannot, past, st.none(), passive=st.just(True)),
    st.builds(
        t.Grant, one_of("keyword", "mobility", "chain"), st.sampled_from([(), ("melee", "+1"), ("2",)])
    ),
)
arriving = st.builds(
    t.Group,
    st.just((n("packet", "hit"),)),
    sides=st.one_of(st.just(()), sides),
    tags=st.sampled_from([(), (n("tag", "ranged"),)]),
    filters=st.just((t.Relation(n("relation", "arriving on"), (t.This(),)),)),
)
routes = st.one_of(
    st.builds(t.ThrowBack),
    st.builds(
        t.SendOn,
        st.lists(one_of("direction", "n", "ne", "s"), min_size=1, max_size=3, unique=True).map(tuple),
    ),
)
clauses = st.one_of(st.builds(t.Clause, subjects, effects), st.builds(t.Clause, arriving, routes))

things = st.one_of(fixed.filter(lambda p: not isinstance(p, t.Here)), described)
simple = st.one_of(
    st.builds(t.Is, things, marks, st.booleans()),
    st.builds(t.Belongs, things, st.sampled_from(list(t.Side)), st.booleans()),
    st.builds(t.KindOf, things, kinds, st.booleans()),
    st.builds(t.Stands, things, relations, st.booleans()),
    st.builds(t.Has, things, had, negated=st.booleans()),
    st.builds(t.Has, things, counters, some, st.sampled_from(["exactly", "at least", "at most"])),
    st.builds(t.Exists, described, st.booleans()),
    st.builds(t.Happened, things, past, windows, st.booleans()),
    st.builds(t.Happened, things, past, windows, st.booleans(), active=st.just(True)),
)
conditions = st.one_of(simple, st.lists(simple, min_size=2, max_size=2).map(lambda c: t.All(tuple(c))))

durations = st.one_of(
    st.builds(t.Duration, st.sampled_from(["this", "next", "each-opponents-next"]), windows),
    st.just(t.Duration("for-good", None)),
)
acts = st.one_of(
    st.builds(t.Deal, st.one_of(some, st.builds(t.Per, some, bare)), st.just(n("counter", "wound")), targets),
    st.builds(t.Deal, st.just("deadly"), st.just(n("packet", "hit")), targets),
    st.builds(t.Destroy, targets),
    st.builds(t.Remove, targets),
    st.builds(t.Turn, targets),
    st.builds(t.Put, some, counters, targets, st.one_of(st.none(), durations)),
    st.builds(t.Take, some, counters, targets),
    st.builds(t.Move, targets, some, st.booleans(), unit=st.just(n("place", "hex")), turn=st.booleans()),
    st.builds(t.Move, targets, to=st.one_of(st.none(), st.just(t.Here("there"))), turn=st.booleans()),
    st.builds(t.Push, targets, st.just(t.This())),
    st.builds(t.Pull, targets, st.just(t.This())),
    st.builds(t.Heal, targets, some),
    st.builds(t.Gain, st.just(t.Players("you")), some, counters),
    st.builds(t.Roll, some, st.just(n("dice", "battle-die"))),
    st.builds(t.Strike, st.just(t.This()), st.one_of(st.none(), targets)),
    st.just(t.Start(n("procedure", "battle"))),
    st.builds(t.Lasting, durations, clauses),
    st.builds(t.ForEvery, groups(st.none(), sides), st.builds(t.Destroy, st.just(t.This()))),
)
tails = st.sampled_from(["", "unless", "only_if"])


@st.composite
def steps(draw: st.DrawFn) -> tuple[t.Step, ...]:
    found = []
    for act in draw(st.lists(acts, min_size=1, max_size=2)):
        tail = draw(tails)
        condition = draw(simple) if tail else None
        found.append(
            t.Step(
                act,
                draw(st.booleans()),
                condition if tail == "unless" else None,
                condition if tail == "only_if" else None,
            )
        )
    return tuple(found)


limits = st.lists(
    st.builds(t.Limit, some, st.lists(windows, min_size=1, max_size=1).map(tuple)), max_size=1
).map(tuple)
events = st.one_of(
    st.builds(t.Happens, things, past, st.one_of(st.none(), things), window=st.one_of(st.none(), windows)),
    st.builds(t.Happens, things, past, passive=st.just(True)),
    st.builds(t.Becomes, things, st.one_of(st.none(), marks), st.booleans()),
)
moments = st.sampled_from([("before", "before"), ("after", "after"), ("at", "start"), ("at", "end")])
sentences = st.one_of(
    st.builds(
        t.Continuous,
        st.lists(clauses, min_size=1, max_size=2).map(tuple),
        st.one_of(st.none(), conditions),
        st.lists(one_of("mark", "netted", "covered"), max_size=2, unique=True).map(tuple),
    ),
    st.builds(
        t.Event,
        st.sampled_from(["when", "after", "before"]),
        events,
        steps(),
        st.one_of(st.none(), conditions),
        st.booleans(),
        limits,
    ),
    st.builds(
        lambda when, window, what: t.Event(when[0], t.Moment(when[1], window), what),
        moments,
        windows,
        steps(),
    ),
    st.builds(t.Check, conditions, steps()),
    st.builds(
        t.Replacement,
        st.just(t.Group((n("packet", "hit"),))),
        past,
        st.one_of(
            st.builds(t.Instead, steps()),
            st.builds(t.Instead, steps(), some, what=st.just(n("counter", "wound"))),
        ),
        things,
        limits,
        st.one_of(st.none(), conditions),
        st.booleans(),
    ),
    st.builds(
        t.Action,
        steps(),
        limits,
        st.lists(st.builds(t.Price, some, counters), max_size=1).map(tuple),
        st.one_of(st.none(), conditions),
        st.booleans(),
    ),
    st.builds(
        t.Preference,
        st.builds(
            t.Group,
            st.just((n("kind", "path"),)),
            filters=filters,
            best=st.builds(
                t.Best,
                st.sampled_from(["most", "least", "highest", "lowest"]),
                st.just(n("measure", "destruction")),
                st.one_of(st.none(), fixed),
            ),
        ),
    ),
)


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(sentences)
def test_any_tree_reads_back_from_its_text(tree: t.Sentence) -> None:
    text = print_sentence(tree, TABLE)
    assume(len(text) <= MAX_LENGTH and len(text.split()) <= MAX_WORDS)
    again, _ = resolve(parse_sentence(text), TABLE, Context(arms=True))
    assert again == tree, text
    assert print_sentence(again, TABLE) == text
