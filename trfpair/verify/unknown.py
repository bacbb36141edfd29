"""A round of a system that is not known here: who sits where is checked, the rest is named as not proved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trfpair.verify.kinds import Kind
from trfpair.verify.players import Field
from trfpair.verify.reading import Json, claim, equal, whole
from trfpair.verify.seats import Pairs, check_head, pairs_of
from trfpair.verify.verdict import Findings


def check_unknown(field: Field, kind: Kind, data: Json, found: Findings) -> None:
    """Rejected where a seat is wrong whatever the rules are; all else goes among what was not proved."""
    check_head(field, kind, data)
    pairs = pairs_of(data)
    found.checked.append(_check_seats(field, data, pairs))
    found.unproved += _against_bans(field, pairs)
    found.unproved.append(f"the rules of {data['system']}, which is not known here: who should meet whom, the colours")
    if data.get("trace") is not None:
        found.unproved.append("what the trace says")


def _check_seats(field: Field, data: Json, pairs: Pairs) -> str:
    """Everybody who takes part is seated once, or free; whoever is absent may be seated, as in a calendar."""
    free = [whole(row["id"], "who is free") for row in data.get("free", ())]
    absent = {whole(row["id"], "who is absent"): row["bye"] for row in data["absent"]}
    seats = Counter([*(one for pair in pairs for one in pair if one), *free, *absent])
    for one, times in sorted(seats.items()):
        claim(field.known(one) is not None, f"{field.noun} {one} is not in the file")
        claim(times == 1, f"{field.noun} {one} is seated {times} times")
    missing = sorted(set(field.by_id) - set(seats))
    claim(not missing, f"{field.noun} {missing[0] if missing else ''} takes part and is not seated")
    told = {id_: sign for id_, sign in field.absent.items() if id_ in absent}
    equal(absent, told, "the absent")
    boards = sum(bool(black) for _, black in pairs)
    return f"{boards} boards: everybody who takes part is seated once, or free"


def _against_bans(field: Field, pairs: Pairs) -> Iterator[str]:
    for white, black in pairs:
        if black and field.banned(white, black):
            yield f"that {white} and {black} must meet, which the file forbids in this round"
