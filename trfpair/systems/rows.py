"""The systems, a row each; calendars of several games a pair have theirs made when asked for."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from trfpair.base.on_demand import OnDemand
from trfpair.systems.bye_bars import of_either, of_forfeits, of_free_wins, of_points
from trfpair.systems.options import Option
from trfpair.systems.system import BY_PLACE, OWN_CODES, OWN_ORDER, TEAMS, PairRound, Passing, System

if TYPE_CHECKING:
    import trfpair.event.matches.double
    import trfpair.systems.berger.compared
    import trfpair.systems.berger.withdrawn
    import trfpair.systems.burstein.why
    import trfpair.systems.club.why
    import trfpair.systems.double_swiss
    import trfpair.systems.dubov.why
    import trfpair.systems.dutch.judged
    import trfpair.systems.dutch.shows
    import trfpair.systems.dutch.whatif.compare
    import trfpair.systems.dutch.why
    import trfpair.systems.fide_colours
    import trfpair.systems.group_orders
    import trfpair.systems.keizer.score
    import trfpair.systems.keizer.why
    import trfpair.systems.ladder.season
    import trfpair.systems.ladder.why
    import trfpair.systems.lim.why
    import trfpair.systems.match.regulation
    import trfpair.systems.match.why
    import trfpair.systems.scheveningen
    import trfpair.systems.team
    import trfpair.systems.vega.sgr
    import trfpair.systems.vega.why
else:
    trfpair = OnDemand("trfpair")

UNRATED = Option("unrated", "Dubov: provisional rating of players without one [0, with a warning].", default=0)

_THIRD_COLOUR = Option(
    "third_colour",
    "Vega: allow a third equal colour in a row if no other pairing exists (Accept WWW/BBB).",
    default=False,
)

_BARE_LIST = Option(
    "bare_list",
    "Vega: the opponent of an island by the bare list of 7.1, D after it.",
    default=False,
)

_TEAM_CODES = tuple(
    f"FIDE_TEAM{kind}{scores}" for kind in ("", "_TYPEA", "_TYPEB") for scores in ("", "_MP_GP", "_GP_MP", "_MP", "_GP")
)
"""Record 192 of a team event: type of preferences, primary and secondary score."""

_MDPS = Passing("limbo", "%d MDPs float on")
"""The moved-down players who are not paired in a bracket either."""

TEAM_OPTIONS = (
    Option("preferences", "Team: type of the colour preferences [as 192 says, otherwise a].", "", ("a", "b", "none")),
    Option("primary", "Team: the primary score [as 192 says, otherwise match].", "", ("match", "game")),
)

_ROUND_ROBIN = System(
    name="berger",
    title="Round robin",
    edition="the Berger tables of C.05, annex 1",
    target=trfpair.systems.berger.pair_berger,
    template="calendar/verbose.txt.j2",
    codes=(
        *("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "FIDE_ROUNDROBIN"),
        *("BERGER_TEAM_ROUNDROBIN", "BERGER_TEAM_ROUNDROBIN_G1", "FIDE_TEAM_ROUNDROBIN"),
    ),
    needs_rounds=False,
    order=OWN_ORDER,
    calendar=True,
    form="Round-Robin",
    contract=trfpair.systems.berger.withdrawn.SINGLE,
    either=True,
    compare=trfpair.systems.berger.compared.compared,
)


def _of_vega(name: str, title: str, edition: str, target: PairRound) -> System:
    """A system by the program Vega: all that its variants have alike."""
    return System(
        name=name,
        title=title,
        edition=edition,
        target=target,
        template="vega/verbose.txt.j2",
        words_template="vega/words.txt.j2",
        tables=trfpair.systems.vega.sgr.tables,
        tables_template="vega/scoregroups.sgr.j2",
        options=(_THIRD_COLOUR, _BARE_LIST),
        contract=trfpair.systems.vega.CONTRACT,
        colours=trfpair.systems.vega.COLOURS,
        answers=trfpair.systems.vega.why.why,
        bars_from_bye=of_either,
        refusals=trfpair.systems.vega.why.because_of_refusal,
    )


_SCHEVENINGEN = System(
    name="scheveningen",
    title="Scheveningen",
    edition="everybody of one team meets everybody of the other",
    target=trfpair.systems.scheveningen.pair_scheveningen,
    template="calendar/verbose.txt.j2",
    codes=("TRFPAIR_SCHEVENINGEN", "FIDE_SCHEVENINGEN", "FIDE_SCHEVENINGEN_G1"),
    needs_rounds=False,
    order=OWN_ORDER,
    calendar=True,
    form="Scheveningen",
    contract=trfpair.systems.scheveningen.CONTRACT,
    compare="",
)


@cache
def in_games(games: int) -> System:
    """The round robin in which a pair has so many games: the tables so often, every second time with colours turned."""
    double = ("BERGER_DOUBLEROUNDROBIN", "BERGER_TEAM_DOUBLEROUNDROBIN") if games == 2 else ()
    return replace(
        _ROUND_ROBIN,
        name=f"berger-g{games}",
        title=f"Round robin of {games} games a pair",
        edition=f"{_ROUND_ROBIN.edition}, {games} times, colours turned",
        target=trfpair.systems.berger.pair_in_games(str(games)),
        codes=(*double, f"BERGER_ROUNDROBIN_G{games}", f"BERGER_TEAM_ROUNDROBIN_G{games}"),
        form=f"Round-Robin of {games} games",
        contract=trfpair.systems.berger.withdrawn.contract_in_games(str(games)),
    )


@cache
def scheveningen_in_games(games: int) -> System:
    """Scheveningen with so many games a pair: the table so often, every second time with colours turned."""
    double = ("FIDE_DOUBLESCHEVENINGEN",) if games == 2 else ()
    return replace(
        _SCHEVENINGEN,
        name=f"scheveningen-g{games}",
        title=f"Scheveningen of {games} games a pair",
        edition=f"{_SCHEVENINGEN.edition}, {games} times, colours turned",
        target=trfpair.systems.scheveningen.pair_in_games(str(games)),
        codes=(f"{OWN_CODES}SCHEVENINGEN_G{games}", *double, f"FIDE_SCHEVENINGEN_G{games}"),
        form=f"Scheveningen of {games} games",
        contract=trfpair.systems.scheveningen.contract_in_games(str(games)),
    )


SYSTEMS: tuple[System, ...] = (
    System(
        name="dutch-2026",
        title="FIDE (Dutch) System",
        edition="C.04.3 in force since 1 February 2026",
        target=trfpair.systems.dutch.pair_dutch_2026,
        template="dutch/verbose.txt.j2",
        words_template="dutch/words.txt.j2",
        functions=trfpair.systems.dutch.shows.SHOWS,
        passing=_MDPS,
        compare=trfpair.systems.dutch.whatif.compare.compare_2026,
        judged=trfpair.systems.dutch.judged.judged_2026,
        family="dutch",
        year="2026",
        answers=trfpair.systems.dutch.why.why,
        bars_from_bye=of_points,
        refusals=trfpair.systems.dutch.why.because_of_refusal,
        colours=trfpair.systems.fide_colours.DUTCH,
        group_order=trfpair.systems.group_orders.GROUP_OF_DUTCH,
        codes=("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"),
    ),
    System(
        name="dutch-2017",
        title="FIDE (Dutch) System",
        edition="C.04.3 in force until 31 January 2026",
        target=trfpair.systems.dutch.pair_dutch_2017,
        template="dutch/verbose.txt.j2",
        words_template="dutch/words.txt.j2",
        functions=trfpair.systems.dutch.shows.SHOWS,
        passing=_MDPS,
        compare=trfpair.systems.dutch.whatif.compare.compare_2017,
        judged=trfpair.systems.dutch.judged.judged_2017,
        family="dutch",
        year="2017",
        answers=trfpair.systems.dutch.why.why,
        bars_from_bye=of_forfeits,
        refusals=trfpair.systems.dutch.why.because_of_refusal,
        colours=trfpair.systems.fide_colours.DUTCH,
        group_order=trfpair.systems.group_orders.GROUP_OF_DUTCH,
        codes=("FIDE_DUTCH", "FIDE_DUTCH_2017"),
        until="2026-01-31",
    ),
    System(
        name="dubov-2026",
        title="Dubov System",
        edition="C.04.4.1 in force since 1 February 2026",
        target=trfpair.systems.dubov.pair_dubov_2026,
        template="dubov/verbose.txt.j2",
        words_template="dubov/words.txt.j2",
        family="dubov",
        year="2026",
        codes=("FIDE_DUBOV", "FIDE_DUBOV_2026"),
        options=(UNRATED,),
        contract=trfpair.systems.dubov.CONTRACT,
        group_order=trfpair.systems.group_orders.GROUP_OF_DUBOV,
        colours=trfpair.systems.fide_colours.NUMBER_FIRST,
        answers=trfpair.systems.dubov.why.why,
        bars_from_bye=of_points,
        refusals=trfpair.systems.dubov.why.because_of_refusal,
    ),
    System(
        name="dubov-2018",
        title="Dubov System",
        edition="C.04.4.1 in force until 31 January 2026",
        target=trfpair.systems.dubov.pair_dubov_2018,
        template="dubov/verbose.txt.j2",
        words_template="dubov/words.txt.j2",
        family="dubov",
        year="2018",
        codes=("FIDE_DUBOV", "FIDE_DUBOV_2018"),
        options=(UNRATED,),
        until="2026-01-31",
        contract=trfpair.systems.dubov.CONTRACT,
        group_order=trfpair.systems.group_orders.GROUP_OF_DUBOV,
        colours=trfpair.systems.fide_colours.NUMBER_FIRST,
        answers=trfpair.systems.dubov.why.why,
        bars_from_bye=of_forfeits,
        refusals=trfpair.systems.dubov.why.because_of_refusal,
    ),
    System(
        name="burstein-2026",
        title="Burstein System",
        edition="C.04.4.2 in force since 1 February 2026",
        target=trfpair.systems.burstein.pair_burstein_2026,
        template="burstein/verbose.txt.j2",
        words_template="burstein/words.txt.j2",
        functions=trfpair.systems.dutch.shows.SHOWS,
        passing=_MDPS,
        family="burstein",
        year="2026",
        answers=trfpair.systems.burstein.why.why,
        bars_from_bye=of_points,
        refusals=trfpair.systems.burstein.why.because_of_refusal,
        colours=trfpair.systems.fide_colours.NUMBER_FIRST,
        group_order=trfpair.systems.group_orders.GROUP_OF_BURSTEIN,
        codes=("FIDE_BURSTEIN", "FIDE_BURSTEIN_2026"),
        rounds_guessed=False,
    ),
    System(
        name="double-swiss",
        title="Double-Swiss System",
        edition="C.04.5 in force since 1 February 2026",
        target=trfpair.systems.double_swiss.pair_double_swiss,
        template="match/verbose.txt.j2",
        codes=("FIDE_DOUBLESWISS",),
        columns=2,
        view=trfpair.event.matches.double.view,
        contract=trfpair.systems.double_swiss.CONTRACT,
        group_order=trfpair.systems.group_orders.GROUP_OF_MATCHES,
        colours=trfpair.systems.match.regulation.COLOURS,
        answers=trfpair.systems.double_swiss.why,
        bars_from_bye=of_free_wins,
        refusals=trfpair.systems.match.why.because_of_refusal,
    ),
    System(
        name="team-2026",
        title="Swiss Team System",
        edition="C.04.6 in force since 1 February 2026",
        target=trfpair.systems.team.pair_team_2026,
        template="match/verbose.txt.j2",
        family="team",
        year="2026",
        codes=_TEAM_CODES,
        options=TEAM_OPTIONS,
        view=TEAMS,
        teams=True,
        contract=trfpair.systems.team.CONTRACT,
        group_order=trfpair.systems.group_orders.GROUP_OF_MATCHES,
        colours=trfpair.systems.match.regulation.COLOURS,
        answers=trfpair.systems.team.why,
        bars_from_bye=of_free_wins,
        refusals=trfpair.systems.match.why.because_of_refusal,
    ),
    System(
        name="team-2024",
        title="Swiss Team System",
        edition="C.04.6 in force from 1 August 2024 to 31 January 2026",
        target=trfpair.systems.team.pair_team_2024,
        template="match/verbose.txt.j2",
        family="team",
        year="2024",
        codes=_TEAM_CODES,
        options=TEAM_OPTIONS,
        until="2026-01-31",
        view=TEAMS,
        teams=True,
        contract=trfpair.systems.team.CONTRACT,
        group_order=trfpair.systems.group_orders.GROUP_OF_MATCHES,
        colours=trfpair.systems.match.regulation.COLOURS,
        answers=trfpair.systems.team.why,
        bars_from_bye=of_either,
        refusals=trfpair.systems.match.why.because_of_refusal,
    ),
    _of_vega("vega", "Dubov as Vega pairs it", "FIDE Dubov 1997, procedure of Vega", trfpair.systems.vega.pair_vega),
    _of_vega(
        "danubian",
        "Danubian variant of Vega's Dubov",
        "FIDE Dubov 1997, procedure of Vega, 7.2 after the Danubian rules",
        trfpair.systems.vega.pair_danubian,
    ),
    System(
        name="lim",
        title="Lim System",
        edition="C.04.4.3",
        target=trfpair.systems.lim.pair_lim,
        template="lim/verbose.txt.j2",
        words_template="lim/words.txt.j2",
        codes=("TRFPAIR_LIM", "FIDE_LIM"),
        options=(Option("maxi", "Lim: a Maxi-tournament (3.2.3, 3.8, 5.7).", default=False),),
        contract=trfpair.systems.lim.CONTRACT,
        colours=trfpair.systems.lim.COLOURS,
        answers=trfpair.systems.lim.why.why,
        bars_from_bye=of_points,
        refusals=trfpair.systems.lim.why.because_of_refusal,
    ),
    System(
        name="club",
        title="Club Swiss",
        edition="ts-swiss-pairing of June 2022, candidates from the midpoint",
        target=trfpair.systems.club.pair_club,
        template="club/verbose.txt.j2",
        options=(
            Option(
                "candidates",
                "Club: order of the opponents, by the algorithm (upper half first) or the glossary (lower half first).",
                default="algorithm",
                choices=("algorithm", "glossary"),
            ),
        ),
        needs_rounds=False,
        compare="",
        contract=trfpair.systems.club.CONTRACT,
        colours=trfpair.systems.club.COLOURS,
        answers=trfpair.systems.club.why.why,
    ),
    System(
        name="club-rating",
        title="Club Swiss",
        edition="ts-swiss-pairing of June 2022, final order: score descending, rating ascending",
        target=trfpair.systems.club.pair_club_rating,
        template="club/verbose.txt.j2",
        needs_rounds=False,
        compare="",
        contract=trfpair.systems.club.CONTRACT,
        colours=trfpair.systems.club.COLOURS,
        answers=trfpair.systems.club.why.why,
    ),
    System(
        name="ladder",
        title="Club ladder",
        edition="the ladder rules of PairingsBot",
        target=trfpair.systems.ladder.pair_ladder,
        template="ladder/verbose.txt.j2",
        options=(
            Option("seed", "Ladder: seed of the draws [0].", default=0),
            Option(
                "colour",
                "Ladder: White to the lower place, or to the smaller share of White games.",
                default="lower",
                choices=("lower", "balance"),
            ),
            Option("bye_gap", "Ladder: weeks before a player may have a second bye [0].", default=0),
            Option(
                "win",
                "Who beats a player above exchanges places, or is inserted above that player.",
                default="exchange",
                choices=("exchange", "insert"),
                flag=False,
            ),
            Option(
                "draw",
                "The lower player of a draw stays, moves below the other, or moves one place up.",
                default="stay",
                choices=("stay", "below", "one-up"),
                flag=False,
            ),
        ),
        needs_rounds=False,
        order=BY_PLACE,
        form="Ladder",
        contract=trfpair.systems.ladder.season.CONTRACT,
        colours=trfpair.systems.ladder.season.COLOURS,
        answers=trfpair.systems.ladder.why.why,
        compare="",
    ),
    System(
        name="keizer",
        title="Keizer",
        edition="values by place, counted anew until the ranking stands still",
        target=trfpair.systems.keizer.pair_keizer,
        template="keizer/verbose.txt.j2",
        options=(
            Option("top", "Value of the first [0: three times that of the last, or a little less].", 0, flag=False),
            Option("step", "How much less the next is worth.", 1, flag=False),
            Option("own", "Share of the own value that counts once.", "1", flag=False),
            Option("absent", "Share of the own value for an absence (Z).", "1/3", flag=False),
            Option("excused", "The same with an excuse (H).", "1/2", flag=False),
            Option("duty", "The same while playing for the club (F).", "2/3", flag=False),
            Option("bye", "The same for the bye (U).", "2/3", flag=False),
            Option("late", "The same for each round before a player came.", "0", flag=False),
            Option("paid", "So many absences (Z) count [0: all].", 0, flag=False),
            Option("paid_excused", "So many absences with an excuse (H) count [0: all].", 0, flag=False),
            Option("apart", "So many rounds two who met do not meet again.", 3, flag=False),
            Option("meetings", "So often two may meet [0: any number].", 0, flag=False),
        ),
        needs_rounds=False,
        order=OWN_ORDER,
        form="Keizer",
        contract=trfpair.systems.keizer.score.CONTRACT,
        colours=trfpair.systems.keizer.score.COLOURS,
        answers=trfpair.systems.keizer.why.why,
        compare="",
    ),
    _ROUND_ROBIN,
    replace(
        _ROUND_ROBIN,
        name="berger-double",
        title="Double round robin",
        edition=f"{_ROUND_ROBIN.edition}, the last two rounds of the first cycle exchanged",
        target=trfpair.systems.berger.pair_berger_double,
        codes=("FIDE_DOUBLEROUNDROBIN", "FIDE_TEAM_DOUBLEROUNDROBIN"),
        form="Double Round-Robin",
        contract=trfpair.systems.berger.withdrawn.DOUBLE,
    ),
    in_games(2),
    _SCHEVENINGEN,
)
