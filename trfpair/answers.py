"""The types of which an answer of the library is made, beside those that its functions name: all have public names."""

# ruff: isort: skip_file
from __future__ import annotations

from trfpair.event.entries import GameKey as GameKey
from trfpair.event.model import Breach as Breach, Comparison as Comparison, Difference as Difference
from trfpair.event.saying import Saying as Saying
from trfpair.event.results import ResultKind as ResultKind, ResultRow as ResultRow, Worth as Worth
from trfpair.event.scores import Unit as Unit
from trfpair.event.teams import (
    LineUp as LineUp,
    MatchForfeit as MatchForfeit,
    MatchScoring as MatchScoring,
    Team as Team,
    TeamByes as TeamByes,
    TeamSide as TeamSide,
)
from trfpair.lab.simulate.statistics import Mean as Mean
from trfpair.ranking.codes import Code as Code
from trfpair.ranking.groups import GroupLine as GroupLine
from trfpair.ranking.answer import Column as Column, Line as Line, Printed as Printed
from trfpair.ranking.rounds import (
    Category as Category,
    Crosstable as Crosstable,
    Participant as Participant,
    Round as Round,
    TeamScores as TeamScores,
)
from trfpair.ranking.said import Said as Said
from trfpair.ranking.table import TieBreak as TieBreak
from trfpair.ranking.value import Part as Part, Value as Value
from trfpair.event.namesakes import Namesakes as Namesakes
from trfpair.rounds.listed import ReadColumn as ReadColumn
from trfpair.rounds.stuck import NotPaired as NotPaired
from trfpair.systems.options import Option as Option
from trfpair.systems.told import *  # noqa: F403
from trfpair.systems.why import Because as Because, Question as Question
from trfpair.trf.problems import Severity as Severity
