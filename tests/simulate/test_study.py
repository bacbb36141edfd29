"""Study files: what they say, and one clear message with its line for everything that is wrong."""

from __future__ import annotations

from pathlib import Path
from time import process_time

import pytest

from tests.simulate.texts import read_study
from trfpair.base.errors import BadInput, FileAccess
from trfpair.lab.simulate.toml import load_study

GOOD = """\
[study]
name = "Example"
count = 10
seed = 1
order = "BH,SB"
measures = ["tau", "floats"]

[field]
strengths = "uniform 1400 2200"
results = "milvang"

[grid]
system = ["dutch", "monrad"]
size = ["8x3", "9x4"]

[[published]]
measure = "tau"
cell = "monrad/8x3"
value = 0.4

[[published]]
measure = "tau"
order = ["dutch-2026/8x3", "monrad/8x3"]
"""


def test_the_grid_gives_the_cells_and_names_editions() -> None:
    study = read_study(GOOD)
    assert [cell.name for cell in study.cells] == ["dutch-2026/8x3", "dutch-2026/9x4", "monrad/8x3", "monrad/9x4"]
    last = study.cells[-1].setting
    assert (last.system, last.players, last.rounds, last.results) == ("monrad", 9, 4, "milvang")
    assert [row.order or row.cell for row in study.published] == ["monrad/8x3", ("dutch-2026/8x3", "monrad/8x3")]


WRONG = [
    ('order = "BH,SB"', 'ordre = "BH"', "line 5: [study] has no key `ordre` (did you mean `order`?)"),
    ('"floats"]', '"flaots"]', "line 6: `measures`: there is no measure `flaots` (did you mean `floats`?)"),
    ('"floats"]', '"tau"]', "line 6: `measures`: a measure stands twice"),
    (
        '"dutch", "monrad"',
        '"dutch", "monrod"',
        "line 13: `system`: there is no system `monrod` (did you mean `monrad`?)",
    ),
    ('"dutch", "monrad"', '"dutch", "team"', "line 13: `system`: there is no system `team`"),
    ('"dutch", "monrad"', '"dutch", "dutch-2026"', "line 13: `system` has a value twice"),
    ("count = 10", "count = 0", "line 3: `count`: expected a whole number, 1 to 100000000, not 0"),
    ("count = 10", "count = true", "line 3: `count`: expected a whole number, 1 to 100000000, not True"),
    ("seed = 1", "seed = 1.5", "line 4: `seed`: expected a whole number"),
    ("seed = 1\n", "", "line 1: [study] has no `seed`"),
    ('"BH,SB"', '"BH,XX"', "line 5: `order`: the list, columns 4-5 (tie-break): found 'XX'"),
    (
        "uniform 1400 2200",
        "unifrom 1 2",
        "line 9: `strengths`: there are no strengths `unifrom` (did you mean `uniform`?)",
    ),
    ("uniform 1400 2200", "uniform 1400", "line 9: `strengths`: `uniform` takes two numbers, low and high"),
    ('"uniform 1400 2200"', "[1500, 1600]", "line 9: cell dutch-2026/8x3: 2 ratings for 8 players"),
    ('"uniform 1400 2200"', '"trf none.trf"', "line 9: `strengths`: "),
    ('"uniform 1400 2200"', '"trf ../a.trf"', "a file beside the study, named without a folder"),
    ('"milvang"', '"milvan"', "line 10: `results`: there is no model of results `milvan` (did you mean `milvang`"),
    ("results =", "luk =", "line 10: [field] has no key `luk` (did you mean `luck`?)"),
    ('"9x4"', '"9 x 4"', "line 14: `size`: expected players x rounds, such as `32x7`, not '9 x 4'"),
    ('"9x4"', '"4x4"', "cell dutch-2026/4x4: 4 players cannot play 4 rounds"),
    ("[grid]", "[gird]", "line 12: a study has no `gird` (did you mean `grid`?)"),
    ('size = ["8x3", "9x4"]', "players = 8", "line 14: `players`: the grid has lists, such as `players = [8]`"),
    ('results = "milvang"', 'system = "lim"', "line 13: `system` stands in [field] and in [grid]"),
    ('measure = "tau"\ncell', 'measure = "ndcg"\ncell', "line 17: `measure`: 'ndcg' is not among the study's measures"),
    ('"monrad/8x3"\nvalue', '"monrad/8x4"\nvalue', "line 18: `cell`: the study has no cell `monrad/8x4` (did you mean"),
    ("value = 0.4", "order = 0.4", "line 19: `order`: expected a list of two cells or more, not 0.4"),
    ("value = 0.4", "", "line 16: [[published]] has a `cell` and its `value`, or an `order` of cells"),
    ("value = 0.4", "value = 0.4\nwithin = -1", "line 20: `within`: expected a number that is not below 0, not -1"),
    ("count = 10", "count = 10\ncount = 11", "line 4, column 11: Cannot overwrite a value"),
    ("[study]", "[study", "line 1, column 7: "),
]


@pytest.mark.parametrize(("old", "new", "message"), WRONG, ids=[message for _, _, message in WRONG])
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(BadInput) as caught:
        read_study(GOOD.replace(old, new, 1), "s.toml")
    assert message in str(caught.value)
    assert all(line.startswith("s.toml") for line in str(caught.value).splitlines())


def test_everything_wrong_is_told_in_one_run() -> None:
    text = GOOD.replace("count = 10", "count = 0").replace('"milvang"', '"x"').replace('"monrad"]', '"y"]')
    with pytest.raises(BadInput) as caught:
        read_study(text)
    assert len(str(caught.value).splitlines()) == 3


def test_a_field_from_a_file_of_a_tournament(tmp_path: Path) -> None:
    line = "001 {:4}      {:33} {:4}                             0.0"
    (tmp_path / "open.trf").write_text(
        "\n".join(line.format(n, "Name", r) for n, r in enumerate((1900, 0, 1700, 1800), 1)),
        encoding="utf-8",
    )
    (tmp_path / "s.toml").write_text(
        GOOD.replace("uniform 1400 2200", "trf open.trf").replace('"8x3", "9x4"', '"3x2"'), encoding="utf-8"
    )
    with pytest.raises(BadInput, match="no cell `monrad/8x3`"):
        load_study(tmp_path / "s.toml")
    text = (tmp_path / "s.toml").read_text(encoding="utf-8").partition("[[published]]")[0]
    (tmp_path / "s.toml").write_text(text, encoding="utf-8")
    study = load_study(tmp_path / "s.toml")
    assert study.cells[0].setting.strengths.values == (1900, 1700, 1800)
    assert study.files == ("open.trf",)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileAccess, match="the file cannot be read"):
        load_study(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"[study]\nname = '\xe9'\n")
    with pytest.raises(BadInput, match=r"latin.toml: neither \[field\] nor \[grid\] has `system`"):
        load_study(tmp_path / "latin.toml")


def test_the_identity_holds_what_decides_about_the_rows_and_nothing_else() -> None:
    study = read_study(GOOD)
    same = GOOD.replace("Example", "Other").replace("count = 10", "count = 99").replace("value = 0.4", "value = 0.5")
    assert read_study(same).identity == study.identity
    for old, new in (("seed = 1", "seed = 2"), ('"BH,SB"', '"SB"'), ("2200", "2300"), ('"floats"', '"ndcg"')):
        assert read_study(GOOD.replace(old, new)).digest != study.digest


def test_a_study_of_some_cells() -> None:
    study = read_study(GOOD)
    assert [cell.name for cell in study.only(["monrad/9x4", "dutch-2026/8x3"]).cells] == [
        "dutch-2026/8x3",
        "monrad/9x4",
    ]
    with pytest.raises(BadInput, match=r"no cell `monrad/9x5` \(did you mean `monrad/9x4`"):
        study.only(["monrad/9x5"])


@pytest.mark.parametrize(
    ("published", "told"),
    [
        ('[[published]]\ncell = "dutch-2026"\nvalue = 0.5\n', "[[published]] has no `measure`"),
        ('[[published]]\nmesure = "tau_b"\ncell = "dutch-2026"\nvalue = 0.5\n', "did you mean `measure`"),
        ('[[published]]\nmeasure = 3\ncell = "dutch-2026"\nvalue = 0.5\n', "`measure`"),
    ],
)
def test_what_was_published_names_its_measure(tmp_path: Path, published: str, told: str) -> None:
    study = '[study]\nname = "x"\ncount = 2\nseed = 1\nmeasures = ["tau_b"]\n[field]\nsystem = "dutch-2026"\n'
    path = tmp_path / "s.toml"
    path.write_text(f'{study}size = "4x2"\nstrengths = "lognormal 0 1"\n{published}', encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        load_study(path)
    assert told in str(refused.value)


def test_what_was_published_is_tables(tmp_path: Path) -> None:
    study = '[study]\nname = "x"\ncount = 2\nseed = 1\nmeasures = ["tau_b"]\n[field]\nsystem = "dutch-2026"\n'
    path = tmp_path / "s.toml"
    path.write_text(f'published = [1]\n{study}size = "4x2"\nstrengths = "lognormal 0 1"\n', encoding="utf-8")
    with pytest.raises(BadInput, match="`published` is a list of tables"):
        load_study(path)


@pytest.mark.gate
def test_a_wrong_cell_of_a_large_study_is_told_at_once(tmp_path: Path) -> None:
    """Thousands of names are not compared with each wrong one."""
    study = '[study]\nname = "x"\ncount = 2\nseed = 1\nmeasures = ["tau_b"]\n[field]\nsystem = "dutch-2026"\n'
    grid = (
        f"rounds = 2\nstrengths = 'normal 1800 200'\n[grid]\nplayers = {list(range(4, 2004))}\ndraws = [20, 30, 40]\n"
    )
    rows = "".join(f"[[published]]\nmeasure = 'tau_b'\nvalue = 1.5\ncell = '99999/{row}'\n" for row in range(2000))
    path = tmp_path / "s.toml"
    path.write_text(study + grid + rows, encoding="utf-8")
    start = process_time()
    with pytest.raises(BadInput, match="no cell `99999/0`; there are 6000, such as `4/20` and `2003/40`"):
        load_study(path)
    assert process_time() - start < 1
