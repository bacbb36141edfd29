"""The columns of a list of players, by what programs and federations call them, and what their cells mean."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from trfpair.base.errors import BadInput
from trfpair.base.shown import has_control
from trfpair.event.alphabet import folded
from trfpair.event.dates import day_in
from trfpair.event.model import BESIDE_PLAYER, Player
from trfpair.event.saying import Filling, Fillings, InEnglish, Saying

COLUMNS: Mapping[str, tuple[str, ...]] = {
    "name": (
        "name", "player", "names", "player name", "full name", "spieler", "spielername", "teilnehmer", "joueur",
        "nom", "nom complet", "giocatore", "nominativo", "nome", "jugador", "nombre", "jogador", "speler", "naam",
        "zawodnik", "nazwisko i imie", "nazwisko imie", "imie i nazwisko",
        "apellidos y nombre", "namn", "navn",
    ),
    "last": (
        "last name", "lastname", "surname", "family name", "nachname", "familienname", "nom de famille", "cognome",
        "apellido", "apellidos", "apelido", "sobrenome", "achternaam", "nazwisko",
    ),
    "first": (
        "first name", "firstname", "given name", "given names", "vorname", "prenom", "nombres", "voornaam", "imie",
        "nome proprio",
    ),
    "rating": (
        "rating", "elo", "rtg", "fide rating", "rating fide", "fide elo", "elo fide", "elo int", "elo i", "eloi",
        "rtgi", "rtg int",
        "elofide", "intl rtg", "int rtg", "rating int", "irtg", "std", "srtng", "standard", "rat", "twz", "ranking",
        "punkty",
    ),
    "national": (
        "dwz", "nwz", "knsb", "uscf", "uscf rating", "regular rating", "ecf", "original standard", "elo fsi", "feda",
        "elo feda", "lask", "fz", "fuhrungszahl", "fuhrungsliste", "loc rtg", "elonat", "elon", "elo n", "elo nat",
        "nat elo", "rtgn", "rtg nat", "nrtg", "rating nat", "national rating", "elo nac",
        "cote", "elo nazionale",
    ),
    "title": ("title", "tit", "titel", "titre", "titolo", "titulo", "fide titel", "fide title", "titl", "tytul"),
    "federation": (
        "federation", "fed", "country", "land", "fide land", "pays", "nazione", "paese", "federazione", "pais",
        "federacion", "federacao", "fede", "nat", "nation", "nationality", "foderation", "federatie", "kraj",
        "federacja",
    ),
    "fide_id": (
        "fide id", "fideid", "id fide", "idfide", "fide number", "fide no", "fide nr", "id number", "code fide",
        "fide code", "fide kod", "fideno", "fidekenn", "intl id",
    ),
    "birth": (
        "birth", "born", "birthday", "b day", "bday", "date of birth", "birth date", "birthdate", "dob",
        "year of birth", "yob",
        "birth year", "b year", "nato", "nac", "fodd", "fodt", "geburt", "geb", "geburtstag", "geburtsdatum",
        "geburtsjahr", "geb jahr", "jahrgang", "jg", "naissance",
        "date de naissance", "annee de naissance", "ne", "ne(e)", "ne(e) le", "ne le", "nascita", "data di nascita",
        "data nascita", "nacimiento", "fecha de nacimiento", "ano de nacimiento", "nascimento", "data de nascimento",
        "geboren", "geboortedatum", "geboortejaar", "rok urodzenia", "data urodzenia",
    ),
    "sex": ("sex", "gender", "m/f", "m/w", "geschlecht", "sexe", "sesso", "sexo", "geslacht", "plec", "g"),
    "club": (
        "club", "verein", "club name", "clubname", "klubb", "fed/club", "club/city", "circolo", "club/ville",
        "equipo", "clube", "vereniging", "klub",
        "vereinsname", "klub/miasto", "verein/ort",
    ),
    "school": ("school", "schule", "ecole", "lycee", "scuola", "escuela", "colegio", "escola", "szkola"),
    "town": (
        "town", "city", "ort", "stadt", "wohnort", "ville", "citta", "ciudad", "cidade", "plaats",
        "woonplaats", "miasto", "stad",
    ),
    "registration": ("registration", "paid", "bezahlt", "anmeldung", "inscription", "paye", "pagato", "betaald"),
    "team": (
        "team", "mannschaft", "equipe", "squadra", "ploeg", "team name", "druzyna", "mannschaftsname", "nom equipe",
        "equipa", "nombre equipo",
    ),
    "board": (
        "board", "brett", "echiquier", "scacchiera", "tablero", "bord", "szachownica", "tabuleiro", "board no", "bd",
        "brettnr", "brett nr",
    ),
    "id": (
        "id", "no", "number", "nr", "sno", "snr", "tlnnr", "start no", "startno", "startnr", "starting no", "tpn", "#",
    ),
}  # fmt: skip
"""What a column may be called, without accents, points and capitals."""

RATED_BY_COLUMN: Mapping[str, str] = {
    "dwz": "GER FIDON", "knsb": "NED FIDON", "uscf": "USA FIDON", "uscf rating": "USA FIDON", "ecf": "ENG FIDON",
    "original standard": "ENG FIDON", "elo fsi": "ITA FIDON", "feda": "ESP FIDON", "elo feda": "ESP FIDON",
    "lask": "SWE FIDON", "fz": "SUI FIDON", "fuhrungszahl": "SUI FIDON", "fuhrungsliste": "SUI FIDON",
}  # fmt: skip
"""What record 172 says of national ratings that only one federation calls so."""

KEPT_AS: Mapping[str, str] = {
    "last": "last name", "first": "first name", "national": "national rating", "fide_id": "FIDE ID", "id": "number",
}  # fmt: skip
"""What a person calls a fact whose key is another word."""

TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""C.04.2: the order of titles."""

SHORT_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
                "IGM": "GM", "GF": "WGM", "MF": "WIM", "FF": "WFM", "CF": "WCM"}  # fmt: skip
_OTHER_TITLES = frozenset((
    "NM", "WNM", "SM", "LM", "AGM", "AIM", "AFM", "ACM", "WAGM", "WAIM", "WAFM", "WACM", "MN", "MK", "KM", "K", "FI",
    "NA", "FA", "IA", "NO", "NC",
))  # fmt: skip
"""Titles that FIDE gives no place in C.04.2."""

SEXES = {"m": "m", "h": "m", "f": "w", "w": "w", "v": "w", "k": "w", "d": "w"}
"""By the first letter: also *homme*, *vrouw*, *kobieta*, *donna*."""

LONGEST_NAME = 33
"""The columns that a printed list gives to names."""
_NO_NAME = 100
"""A text of more letters is a mistake, and not a long name."""
_NUMBER = re.compile(r"[0-9]{1,4}")


def word_of(cell: str) -> str:
    """A word of a header as it is looked up, without accents, points and capitals."""
    return re.sub(r"[\s_.:-]+", " ", folded(cell.strip().strip("\ufeff"))).strip()


def key_of(cell: str) -> str:
    """The column that a word of a header means; empty for none."""
    word = word_of(cell)
    return next((key for key, words in COLUMNS.items() if word in words), "")


def keys_of(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The columns of a header. ``nom`` beside ``prénom`` is the last name, ``nombre`` beside ``apellidos`` the first.

    A column without a name that holds titles alone is that of the titles; numbers too long for players are no numbers.
    ``FIDE`` alone is the rating or the number, by what stands below it; a TWZ beside an Elo is none.
    """
    keys = [key_of(cell) for cell in head]
    if keys.count("rating") > 1:
        keys = ["" if word_of(cell) == "twz" else key for cell, key in zip(head, keys)]
    if "first" in keys and "last" not in keys and "name" in keys:
        keys[keys.index("name")] = "last"
    elif "last" in keys and "first" not in keys and "name" in keys:
        keys[keys.index("name")] = "first"
    for at, cell in enumerate(head):
        values = {row[at].strip() for row in rows if at < len(row)} - {""}
        if word_of(cell) == "fide":
            meant = "fide_id" if any(len(value) > 4 for value in values) else "rating"
            keys[at] = "" if meant in keys else meant
        if not cell.strip() and "title" not in keys and values and values <= {*TITLES, *_OTHER_TITLES}:
            keys[at] = "title"
        if keys[at] in BESIDE_PLAYER and keys[at] in keys[:at]:  # of two the first counts
            keys[at] = ""
        if keys[at] == "id" and any(len(value) > 4 for value in values):
            keys[at] = ""
    return keys


def entrant(cells: Mapping[str, str], where: Filling, notes: list[str] | None = None) -> Player:
    """The player of a row, by its columns; ``where`` heads messages. Raises BadInput for what cannot be read.

    What is left out or cut goes to ``notes``; without them it is refused too.
    """
    said = {key: " ".join(text.split()) for key, text in cells.items()}
    for key, text in said.items():
        if key and has_control(text):
            raise BadInput(Saying("control-letter", where=where, column=key.replace("_", " "), text=text))
    player = Player(
        id=_number(said, "id", where),
        name=_name(said, where),
        sex=_sex(said.get("sex", ""), where, notes),
        title=_title(said.get("title", ""), where, notes),
        rating=_number(said, "rating", where),
        federation=_federation(said.get("federation", ""), where, notes),
        fide_id="" if said.get("fide_id") == "0" else said.get("fide_id", "").removesuffix(".0"),
        birth=_birth(said.get("birth", ""), where, notes),
    )
    beside: dict[str, Any] = {key: said.get(key, "") for key in BESIDE_PLAYER}
    return replace(player, **beside)


_OF_FRANCE = re.compile(r"([0-9]{3,4}) ?([FNE])")


def as_rated_in_france(cells: Mapping[str, str]) -> Mapping[str, str] | None:
    """The cells of a row whose rating has its kind behind it: ``1850 F`` is FIDE's, ``1720 N`` and ``1499 E`` (an
    estimate) are national; None for any other row.
    """
    found = _OF_FRANCE.fullmatch(cells.get("rating", "").strip())
    if not found:
        return None
    rated = {"rating": found[1]} if found[2] == "F" else {"rating": "", "national": found[1]}
    return {**cells, **rated}


def national_rating(cells: Mapping[str, str], where: Filling) -> int:
    """The national rating in a row; 0 for none. Raises BadInput for what is no rating."""
    return _number(cells, "national", where)


def _number(said: Mapping[str, str], key: str, where: Filling) -> int:
    text = said.get(key, "").strip().removesuffix(".0").rstrip("?" if key != "id" else ".")
    if text in ("", "-", "–", "---"):
        return 0
    if key == "national":
        text = re.split("[-/P]", text)[0].strip()  # a DWZ with its index, 1850-42; one of few games: 1450/12, 1450P12
    if not _NUMBER.fullmatch(text):
        raise BadInput(Saying("no-whole-number", where=where, column=key, text=said[key].strip()))
    return int(text)


def board_of(said: Mapping[str, str], where: Filling) -> int:
    """The board of a player in a team, by the columns of a row; 0 for none. Raises BadInput for what is no number."""
    return _number({"board": " ".join(said.get("board", "").split())}, "board", where)


def _name(said: Mapping[str, str], where: Filling) -> str:
    parts = [part for part in (said.get("last", ""), said.get("first", "")) if part]
    found = said.get("name") or ", ".join(parts)
    if not found:
        raise BadInput(Saying("no-name", where=where))
    if len(found) > _NO_NAME:
        raise BadInput(Saying("name-too-long", where=where, most=_NO_NAME, found=len(found), text=found))
    return found


def _note(notes: list[str] | None, fault: Saying, treatment: Saying) -> None:
    """Note what was done about a fault in a cell. Raises BadInput for it where nobody takes notes."""
    if notes is None:
        raise BadInput(fault)
    notes.append(InEnglish(Saying("fault-treated", fault=fault, how=treatment)))


def _title(text: str, where: Filling, notes: list[str] | None) -> str:
    title = text.upper().replace("-", "").replace("–", "")
    title = SHORT_TITLES.get(title, title)
    if title in _OTHER_TITLES:
        _note(notes, Saying("title-unranked", where=where, text=text), Saying("cell-left-out"))
        return ""
    if title and title not in TITLES:
        near = get_close_matches(title, TITLES, 1, 0.5)
        told: Fillings = {"where": where, "known": ", ".join(TITLES), "text": title}
        raise BadInput(Saying("no-title-near" if near else "no-title", **told, near=near[0] if near else ""))
    return title


def _federation(text: str, where: Filling, notes: list[str] | None) -> str:
    if len(text) > 3:
        _note(notes, Saying("no-federation", where=where, text=text), Saying("cell-left-out"))
        return ""
    return text.upper()


def _sex(text: str, where: Filling, notes: list[str] | None) -> str:
    sex = SEXES.get(text[:1].lower(), "")
    if text and not sex:
        _note(notes, Saying("no-sex", where=where, text=text), Saying("cell-left-out"))
    return sex


def _birth(text: str, where: Filling, notes: list[str] | None) -> str:
    """A day as the format has it; a year alone as it is."""
    if not text.strip("0./- "):  # a day that nobody knows
        return ""
    short = _SHORT_YEAR.fullmatch(text)
    whole = f"{short[1]}{20 if short[2] < '30' else 19}{short[2]}" if short else text
    day = day_in(whole)
    found = day.replace("-", "/") if day else whole.replace("-", "/").removesuffix(".0")
    no_day = not day and _A_DATE.fullmatch(found)
    if len(found) > _LONGEST_BIRTH or no_day or not _A_YEAR.search(found):
        kept = Saying("cell-kept", text=found[:_LONGEST_BIRTH])
        _note(notes, Saying("no-birth", where=where, text=text), kept)
    return found[:_LONGEST_BIRTH]


_LONGEST_BIRTH = 10
_A_YEAR = re.compile(r"(?<![0-9])(?:19|20)[0-9]{2}(?![0-9])")
"""A year of birth, alone or in a date of which day or month are not known, such as `1990/00/00`."""
_A_DATE = re.compile(r"0*[1-9][0-9]*(?:[./]0*[1-9][0-9]*){2}")
"""A date of which day and month are said."""
_SHORT_YEAR = re.compile(r"([0-9]{1,2}[./-][0-9]{1,2}[./-]|)([0-9]{2})")


_LONGEST_HEADER = 2000
"""The header of FIDE's list has 163 letters."""


def fixed_columns(head: str) -> list[int]:
    """Where the columns of a header of fixed widths begin, as in FIDE's rating lists; empty for any other header."""
    if len(head) > _LONGEST_HEADER:
        return []
    words = [(found.start(), found[0]) for found in re.finditer(r"\S+", head)]
    joined: list[tuple[int, str]] = []
    for at, word in words:
        if joined and joined[-1][0] + len(joined[-1][1]) + 1 == at and key_of(f"{joined[-1][1]} {word}"):
            joined[-1] = (joined[-1][0], f"{joined[-1][1]} {word}")
        else:
            joined.append((at, word))
    keys = {key_of(word) for _, word in joined} - {""}
    return [at for at, _ in joined] if "name" in keys and len(keys) > 2 else []


def cut_at(line: str, places: Sequence[int]) -> Iterator[str]:
    """The cells of a line of fixed widths."""
    for first, end in zip(places, [*places[1:], len(line)]):
        yield line[first:end].strip()
