"""Studies: many tournaments of many kinds played by chance, what they come to, and how it compares with the literature.

The way of a study: a file (`study`, read by `toml`) gives cells; a cell and an index give one tournament (`field`,
`play`), the same on every machine; a tournament gives one row of measures (`measures`, `rows`); the rows of a cell give
means and errors (`statistics`), and these a verdict against what was published (`verdicts`, `report`).
"""
