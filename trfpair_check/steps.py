"""The table of steps: for each system the words of its steps, and what each may say.

A step has besides `step`, its word, and `article`. The types are those of `shapes`. The reader of pages, the schema,
and docs/json.md are made of this table.
"""

from __future__ import annotations

from .shapes import Key, Object, Text, Type, keys_of, named

_GROUPS = "left:[[seat]] may_meet:[seat]"
_NUMBERS = "y:[(hex set)] blossoms:[(positive set)]"
_GIVEN = "y:[(hex set)] blossoms:[(positive set|count)] pairs:pairs units?:[(count count positive)]"
_VALUE = "points|[points]"
_PROOF = (
    "units:[(count count positive)] y:[(hex set)] places:[(hex set)] blossoms:[(positive set)] completion:pairs "
    "sets?:[set]"
)
_OF_ORDER = "chooser?:[player] now?:[player] then?:[player] to_s1?:[player] from_s1?:[player]"
_GAME = "white:player black:player"
_COLOUR = "'white'|'black'"
_SHORT = "'w'|'b'"

TYPES = {
    "Groups": f"{{{_GROUPS}}}",
    "Proof": f"{{{_PROOF}}}",
    "Value": _VALUE,
    # Dutch, and the seeding rounds of Burstein
    "Given": f"{{{_GIVEN}}}",
    "Case": f"{{{_GIVEN} witness?:pairs}}|{{not:set {_GROUPS} cases:[@Case]}}|@Groups",
    "Rival": f"@Given|{{{_GIVEN} told:pairs witness:pairs}}|{{tree:@Case}}",
    "Choice": "'pair'|'stay'|'float'|'bye'|'unaltered'|'exchange'",
    "Why": (
        "{kind:'rule' choice:@Choice who:player with?:player article?:text reason:'met'|'forbidden'|'absolute' "
        f"round?:round colour?:{_COLOUR} alone?:flag"
        f" / kind:'completion' choice:@Choice who:player with?:player article:text {_GROUPS} alone?:flag"
        " / kind:'bye-higher' choice:@Choice who:player with?:player article:text score:points forced:points "
        "could?:[player] "
        f"proof?:{{{_GROUPS} pairs:pairs}} alone?:flag"
        " / kind:'criterion' choice:@Choice who:player with?:player article:text row:count value:@Value forced:@Value "
        "players:[player] forced_players:[player] proof?:@Given alone?:flag"
        f" / kind:'order' choice:@Choice who:player with?:player article:text key:text value:@Value forced:@Value "
        f"{_OF_ORDER} proof?:@Given alone?:flag"
        " / kind:'nobody'|'unasked' choice:@Choice who:player with?:player alone?:flag}"
    ),
    "WhyNotBye": (
        "{kind:'rule' choice:'bye' who:player article:text reason:'had-bye'|'had-points' round:round"
        f" / kind:'completion' choice:'bye' who:player bracket:place article:text {_GROUPS}"
        " / kind:'criterion' choice:'bye' who:player bracket:place article:text row:count value:@Value "
        "forced:@Value players:[player] forced_players:[player] proof?:@Rival"
        " / kind:'order' choice:'bye' who:player bracket:place article:text key:text value:@Value forced:@Value "
        f"{_OF_ORDER} proof?:@Rival"
        " / kind:'unasked' choice:'bye' who:player bracket?:place}"
    ),
    "WhyNotOpen": (
        "{kind:'rule' who:player article:text reason:'had-bye'|'had-points' round:round"
        f" / kind:'completion' who:player {_GROUPS}}}"
    ),
    "Exchanged": (
        "{kind:'none' choice:@Choice up?:[player] down?:[player] proof?:@Groups"
        " / kind:'criterion' choice:@Choice up?:[player] down?:[player] article:text row:count value:@Value "
        "forced:@Value players:[player] forced_players:[player] proof?:@Given"
        " / kind:'order' choice:@Choice up?:[player] down?:[player] article:text key:text value:@Value forced:@Value "
        f"{_OF_ORDER} proof?:@Given"
        " / kind:'unasked' choice:@Choice up?:[player] down?:[player]}"
    ),
    "Member": (
        "{bsn:place id:player score:points mdp:flag preference:text colours?:games floats:floats number:place "
        "real:points virtual:points met?:[(player round 'w'|'b')] unplayed?:[(round text seat)] "
        "bars:[(round 'had-bye'|'had-points')]}"
    ),
    "Board": (
        f"{{{_GAME} chooser:player article:text against:[@Why] because:{{preferences:[text] differences?:[whole] "
        f"colours?:[games] games_back?:place scores?:[points] numbers?:[place] number?:place "
        f"initial_colour?:{_COLOUR}}}}}"
    ),
    "Row": "{article:text name:text value:@Value best:@Value listed:flag players:[player]}",
    # Burstein by index
    "WhyBurstein": "{kind:text who:[player] article?:text name:text value:@Value|null best:@Value|null "
    "players?:[player] best_players?:[player] left?:[[seat]] may_meet?:[seat]}",
    "Other": f"{{id:player {_GIVEN}}}|{{id:player {_GROUPS}}}",
    # Dubov
    "Passed": "{kind:text who:[player] article?:text value?:@Value best?:@Value players?:[player] "
    "best_players?:[player] upfloaters?:[player] left?:[[player]] may_meet?:[player] beside?:[player]}",
    "Upfloater": (
        f"{{ids:set {_NUMBERS} examples:[pairs] among?:'all'}}|{{ids:set {_GROUPS} among?:'all'|'residents'|'lower'}}"
    ),
    # matches
    "Said": "{kind:text who:player article?:text}",
    "Counted": "{article:text criterion:text name:text value:@Value}",
    # Vega
    "Column": f"{{id:player name:text aro:count rating:count c:text u:text column:{_COLOUR}}}",
    "Listed": (
        "{kind:text who:player|[player] column?:'w'|'b' why?:text round?:round times?:count colour?:'w'|'b' "
        "row?:place group?:place with?:player down?:whole up?:whole|null most?:[count]}"
    ),
}
"""Types with a name, of which the steps are made."""

_DUTCH = {
    "round": f"edition:text players:count brackets:count last_round:flag topscorers:[player] "
    f"topscorer_limit:points|null initial_colour:{_COLOUR}|null forbidden:[[player]] accelerated:flag",
    "bye-set": "ids:[player] against:[@WhyNotOpen] what:'bye' score:points unplayed:<count> "
    "proof?:{others:[(player pairs)]}",
    "bracket": "players:[@Member] number:place score:points heads:(text text) special:''|'PPB'|'CLB' "
    "heterogeneous:flag mdps_paired:count pairs:count limbo:[player] incoming?:[player] title?:text "
    f"given_up?:{{floaters:[player] {_GROUPS}}}",
    "criteria": "rows:[@Row] proof?:@Proof ahead?:{pairs:[(player player)] unpaired:[player]} "
    f"attempt?:{{pairs:pairs proof:@Proof {_GROUPS}}}",
    "mdps": "rows:[@Board]",
    "subgroups": "s1:[player] s2:[player] remainder:flag down:[player] up:[player] bsn:<place> "
    "unaltered?:@Exchanged earlier?:[@Exchanged] more?:flag",
    "pairs": "rows:[@Board]",
    "floaters": "ids:[player] against:[@Why] what:'float' least:count bye:flag fewest?:@Groups",
    "bye": "id:player against:[@WhyNotBye] score:points unplayed:count proof?:@Groups",
}
_BURSTEIN = {
    "round": "players:count bye:flag brackets:count",
    "ranking": "players:[{id:player score:points buchholz:points sonneborn:points terms:[[points]]}] virtual:flag",
    "bye": f"id:player against:[@WhyBurstein] score:points games:count proof?:{{others:[{{id:player {_GROUPS}}}]}}",
    "bracket": "players:[{id:player bsn:place score:points floater:flag buchholz:points sonneborn:points "
    "preference:text colours:games}] number:place score:points heads:(text text) pairs:count incoming?:[player]",
    "criteria": "rows:[{article:text name:text value:@Value}] floaters:count last:flag proof?:@Proof",
    "pairs": "rows:[{chooser:player bsn:place white:player black:player article:text opponent:place "
    "against:[@WhyBurstein] proof?:{others:[@Other]}}|{chooser:player bsn:place taken:seat against:[@WhyBurstein] "
    "proof?:{others:[@Other]}}]",
    "floaters": "ids:[player] against:[@WhyBurstein] what:'float'",
}
_DUBOV = {
    "round": "players:count brackets:count last_round:flag most_upfloats:count maxt_article:text unrated:count "
    "rating_article:text",
    "bye": "id:player against:[@Passed] score:points games:count tpn:place proof?:@Groups",
    "bracket": "players:[{id:player tpn:place score:points rating:count aro:count preference:text colours:games "
    "upfloater:flag upfloats:[round] maximum:flag}] number:place score:points heads:(text text) residents:count "
    "incoming?:[player]",
    "criteria": "rows:[{article:text name:text value:@Value listed:flag}]",
    "upfloaters": "ids:[player] against:[@Passed] what:'upfloat' least:'odd'|'absolute'|'rest' "
    f"proof?:{{alone:flag units:[(count count positive)] {_NUMBERS} others?:[@Upfloater]}}",
    "subgroups": f"untouched:flag g1:[player] g2:[player] proof?:{{units:[(count count positive)] {_NUMBERS}}}",
    "shift": "ids:[player] against:[@Passed] what:'shift' to:'G1'|'G2' source:'G1'|'G2' unavoidable:flag "
    "order:[player] order_article:text",
    "pairs": f"rows:[{{{_GAME} chooser:player article:text aro:count against:[@Passed]}}] s1_article:text g2:[player] "
    "proof?:{tight:[(set set)]}",
}
_MATCHES = {
    "entrants": "players:[{id:player score:points secondary:points met:[player] banned:[player] colours:games "
    "wish:''|'w'|'b'|'W'|'B' floated:flag matches:count}] late:flag",
    "bye": "id:player against:[@Said] order:[(text text)] proof?:@Groups",
    "bracket": "players:[{id:player}] number:place score:points heads:(text text)",
    "set-criteria": "rows:[@Counted]",
    "upfloaters": "ids:[player] against:[@Said] what:'upfloat' scores:[points] parity:count following:flag "
    "unpaired:count graded:flag floated:count floats_count:flag "
    "articles:{C3:text C4:text C5:text C6:text C7?:text} "
    f"proof?:{{{_NUMBERS} short?:{{{_NUMBERS}}}}} "
    f"others?:[{{id:player {_NUMBERS}}}|{{id:player {_GROUPS}}}]",
    "pair-criteria": "rows:[@Counted]",
    "pairs": "rows:[{chooser:player taken:player against:[@Said]}] identifier:[player] bottoms_before:[player] "
    f"proof?:{{{_NUMBERS}}}",
    "colours": f"{_GAME} higher:player rule:text",
}
_LIM = {
    "bye": "id:player against:[{kind:'barred' who:player / kind:'rest' who:player why:text}]",
    "order": "maxi:flag last_round:flag above:[{score:text players:count}] below:[{score:text players:count}] "
    "median:[{score:text players:count}]",
    "group": "players:[{id:player score:points rating:count games:games due:'-'|'w'|'b' rule:text floated:flag}] "
    "score:text title:text heads:(text text) direction:'down'|'up' median:flag incoming?:[player]",
    "leave": "pairs:count leave:count",
    "pick": "ids:[player] against:[{kind:'type' who:player type:text / kind:'floated'|'majority'|'needed' who:player}] "
    "what:'float' type:text floated:flag majority:'-'|'w'|'b' due:(count count) for_colour:flag plain:seat",
    "opponent": "chooser:player taken:player against:[{kind:'met' who:player round:round "
    "/ kind:'forbidden'|'limits' who:player / kind:'due'|'no-due' who:player due:'-'|'w'|'b' "
    "/ kind:'far' who:player rating:count / kind:'rest' who:player why:text}] due:'-'|'w'|'b' for_colour:flag "
    "first:seat",
    "crack": "pair:(player player) above:count below:count side:'down'|'up' why:text",
    "colours": f"rows:[{{{_GAME} article:text rule:text back:count games:(games games) due:('-'|'w'|'b' '-'|'w'|'b') "
    "below:flag}]",
}
_TABLE = "players:[@Column] number:place score:points heads:(text text)"
_VEGA = {
    "score_groups": "players:[{id:player name:text aro:count rating:count c:text u:text column:'white'|'black' "
    "group:place}] groups:[{number:place score:points heads:(text text) met:[(player player round)] "
    "forbidden:[(player player)]}] unrated:[player] names:<text> numbers:<(count count text text)> last_round:flag",
    "bye": "id:player|null against:[@Listed] priority:[text]",
    "group": f"{_TABLE} met:[(player player round)] forbidden:[(player player)] incoming?:[player]",
    "floaters": "group:place ids:[player]",
    "floater": "chooser:player taken:seat against:[@Listed] group:place",
    "islands": "rows:[{chooser:player taken:seat against:[@Listed]}] group:place",
    "search": "ids?:[player] what?:'upfloat' chooser?:player taken?:seat against:[@Listed] group:place priority:[text] "
    "wanted:''|'w'|'b' down:whole up:whole|null",
    "nobody": "ids?:[player] what?:'upfloat' chooser?:player taken?:seat against:[@Listed] groups:[place]",
    "move": "id:player number:place column:'w'|'b' to:text at:place",
    "pair": "chooser:player taken:player against:[@Listed]",
    "odd": "group:place whites:count blacks:count",
    "danubian": "chooser:player taken:player against:[@Listed] wanted:''|'w'|'b'",
    "left": "ids:[player] against:[@Listed] what:'float' group:place pairs:count "
    "preference:[{id:player below:flag needed:flag}] priority:[text]",
    "equalise": "ids:[player] against:[@Listed] what:'column' to:text group:place whites:count blacks:count "
    "wanted:count source:'w'|'b' target:'w'|'b' priority:[text]",
    "columns": _TABLE,
    "rows": "rows:[{chooser:player taken:seat against:[@Listed]}] left:'w'|'b'",
    "same_column": "chooser:player taken:player against:[@Listed] stuck:player alone:flag "
    "possible:[{id:player ids:[player]}]",
    "yield": "text:said ids:[player]",
    "colours": f"rows:[{{{_GAME} colours:(games games) aro:(count count) rating:(count count) rule:text back?:place "
    "id?:player}]",
    "first_colours": f"rows:[{{{_GAME} row:place}}] initial:'w'|'b'",
}
_CHOSEN = f"others?:[{{chooser:seat over?:seat {_GROUPS}}}|{{chooser:seat over:seat {_NUMBERS}}}]"
_WALK = f"proof?:{{y?:[(hex set)] blossoms?:[(positive set)] left?:[[seat]] may_meet?:[seat] {_CHOSEN}}}"
_CLUB = {
    "ranking": "players:[{id:player score:points rating:count ideal:'White'|'Black'|'either' may_repeat:flag "
    f"byes:count}}] heads:(text text) {_WALK}",
    "unavoidable": "rematches:count flags:count meetings:[{times:count boards:count}] "
    "lately:[{round:count boards:count}]",
    "bye": "id:player against:[{kind:'rest'|'byes' who:player byes:count}] byes:count",
    "candidates": "chooser:player taken:player against:[@Said]",
    "board": f"{_GAME} chooser:player against:[@Said] rule:text rematch:flag flag:flag",
}
_LADDER = {
    "order": f"players:[{{id:player place:place|null met:[player]}}] heads:(text text) {_WALK}",
    "unavoidable": "rematches:count after_one_week:count",
    "bye": "id:player against:[@Said] gap_yields:flag",
    "candidates": "chooser:player taken:player against:[@Said]",
    "board": f"{_GAME} chooser:player against:[@Said] rule:text weeks_since:count",
}
_CALENDAR = {"order": "players:[{id:player draw:place}]", "board": _GAME, "free": "players:[player]"}

_SUMS = "badness:count rematch_pairs:count score_spread:count|text repeated_threes:count"
TABLES = {
    "squire": {
        "numbers": "rule:'S1 numbers' text:said players:count size:count tables:count byes:count",
        "order": "rule:'S1 order' text:said",
        "walk": "rule:'S2 plain walk' text:said fault:''|'stuck'|'unfair'|'not the lowest' tables:count over:[player]",
        "seating": "rule:'S3 seating' text:said how:text kept:count back?:count|null seed:whole proved:flag",
        "choices": "rule:'S3 choices' text:said rows:[{chooser:player taken:[player] "
        "against:[{kind:'met'|'rest' who:player mate?:player}]}]",
        "byes": "rule:'S4 byes' text:said rows:[{id:player byes:count}] "
        "against?:[{kind:'rest'|'byes' who:player byes:count instead?:player}] tolerance?:count",
        "figures": "rule:'S3 figures' text:said rematch_pairs:count "
        "meetings?:[{times:count pairs:count}] lately?:[{round:count pairs:count}] score_spread:count|text",
        "seats": "rule:'S5 seats' text:said",
        "yielded": "rule:'yielded' text:said kind:'rematch'|'second-bye'",
    },
    "cedh": {
        "sizes": "rule:'C1 table sizes' text:said players:count fours:count threes:count byes:count",
        "walk": f"rule:'C4 walk' text:said {_SUMS}",
        "objective": "rule:'C5 objective' text:said mode:text law:'square'|'linear' order:[text] rules:[text] "
        "weights_unused:flag",
        "round": f"rule:'C5 whole round' text:said examined:flag seed:whole better:{{{_SUMS}}}|null proved:text",
        "seats": "rule:'C6 seats' text:said",
        "yielded": "rule:'yielded' text:said kind:'rematch'|'threes'|'bye'",
    },
}
"""Tables of N: an answer of `trfpair pods`, whose steps have a rule and words in place of an article."""
_SEATS = "placements:[{players:[player]}]"
_FIGURES = "players:count rematch_pairs:count score_spread:count proved:flag"
ANSWERS = {
    "squire": f"{_SEATS} byes:[player] warnings:[said] "
    f"figures?:{{{_FIGURES} byes:count repeated_byes:count rematch_pairs_beyond_tolerance:count}}",
    "cedh": f"{_SEATS} byes?:[player] warnings?:[said] "
    f"figures?:{{{_FIGURES} badness:count repeated_threes:count badness_proved:flag threes_proved:flag}}",
}
"""What an answer has, besides its `trace`."""

STEPS = {
    "dutch": _DUTCH,
    "seeding": {"seeding": "by:text rounds:count", **_DUTCH},
    "burstein": _BURSTEIN,
    "dubov": _DUBOV,
    "double": _MATCHES,
    "team": _MATCHES,
    "lim": _LIM,
    "vega": _VEGA,
    "danubian": _VEGA,
    "club": _CLUB,
    "ladder": _LADDER,
    "berger": _CALENDAR,
    "scheveningen": _CALENDAR,
}
"""By the first word of the system; `seeding` are the first rounds of Burstein."""

PAGE = (
    "format:place program:text tournament:text round:round rounds:place|null initial_colour:'white'|'black'|null "
    "system:text edition:text pairs:[{board:place white:player black:player}] "
    "bye:player|null absent:[{id:player bye:'H'|'F'|'Z'|'U'|'-'}] free?:[{id:player bye:'H'|'F'|'Z'|'U'|'-'}] "
    "notices:[{kind:said text:said}]"
)
"""What every page has, besides its `options` and its `trace`."""
OPTIONS = {
    "dubov": "unrated?:count",
    "team": "preferences?:''|'a'|'b'|'none' primary?:''|'match'|'game'",
    "lim": "maxi?:flag",
    "vega": "third_colour?:flag bare_list?:flag",
    "danubian": "third_colour?:flag bare_list?:flag",
    "club": "candidates?:'algorithm'|'glossary'",
    "club-rating": "",
    "ladder": "seed?:whole colour?:'lower'|'balance' bye_gap?:count win?:'exchange'|'insert' "
    "draw?:'stay'|'below'|'one-up'",
}
"""Those of the system that are not at their defaults or that the file keeps, by its name or its first word.

All may have `baku` besides.
"""
ANY_OPTION = "flag|whole|text"
"""An option of a system that is not known here."""

NAMED = named(TYPES)
PAGE_KEYS = keys_of(PAGE, NAMED)
OPTION_KEYS = {name: keys_of(f"baku?:flag {OPTIONS.get(name, '')}", NAMED) for name in {**STEPS, **OPTIONS}}
OTHER_OPTION = keys_of(f"option:{ANY_OPTION}", NAMED).keys["option"].type


def _step(word: str, text: str, more: str) -> Object:
    return Object([{"step": Key(Text(word), True), **keys_of(f"{more} {text}", NAMED).keys}])


BY_WORD: dict[str, dict[str, Type]] = {
    name: {word: _step(word, text, more) for word, text in steps.items()}
    for table, more in ((STEPS, "article:text"), (TABLES, ""))
    for name, steps in table.items()
}
"""The type of each step."""
ANSWER_KEYS = {name: keys_of(text, NAMED) for name, text in ANSWERS.items()}
