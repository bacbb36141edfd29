# Short commands; PYTHON is the interpreter of an environment with `pip install -e '.[test,dev]'`.
PYTHON ?= .venv/bin/python
T ?= tests

.venv:                ## an environment of your own
	python3 -m venv .venv && .venv/bin/python -m pip install -q -e '.[test,dev]'

test:                 ## the tests of every day
	$(PYTHON) -m pytest -n 2

one:                  ## some tests: make one T=tests/dutch/test_rules.py
	$(PYTHON) -m pytest -x $(T)

slow:                 ## the slower tests of the gate, with more seeds for the random ones
	$(PYTHON) -m pytest -n 2 -m gate --seeds 5 $(T)
	$(PYTHON) -m pytest -n 2 --seeds 40 $(T)

long:                 ## the long corpora: make long T=tests/lim
	$(PYTHON) -m pytest -m long $(T)

lint:                 ## style
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .

types:                ## types
	$(PYTHON) -m mypy --strict

site:                 ## the pages as a site, in build/site; every warning is an error, and every link is followed
	$(PYTHON) -m sphinx -q -W --keep-going -c docs -b html . build/site
	test ! -d build/page || { mkdir -p build/site/page && cp -r build/page/. build/site/page/; }

page:                 ## the page for a browser, in build/page (needs node and npm)
	$(PYTHON) web/build.py
	cd web && npm run --silent check

npm:                  ## the package for npm, in build/npm (needs node and npm)
	$(PYTHON) web/npm/build.py
	cd web && npm run --silent check

pictures:             ## the pictures of the pages, taken in Chromium
	$(PYTHON) docs/pictures.py

contact:              ## every sheet, page and screen in one picture, as telephones and desks show them: look at it
	$(PYTHON) docs/contact.py

bench:                ## how long the start, whole processes and the Dutch system take
	$(PYTHON) -m benchmarks.start
	$(PYTHON) -m benchmarks.processes
	$(PYTHON) -m benchmarks.dutch

pages:                ## what is made from the code: columns of the records, docs/articles.md, docs/json.md, docs/certificates.md, the types of the package for npm, docs/cli/, docs/code/, docs/api.md, the address of the project, the lists of what a start imports
	$(PYTHON) -m tests.layouts
	$(PYTHON) -m tests.record_table
	$(PYTHON) -m tests.articles
	$(PYTHON) -m tests.questions
	$(PYTHON) -m tests.steps
	$(PYTHON) -m tests.step_schema
	$(PYTHON) -m tests.tournament_schema
	$(PYTHON) -m tests.standings_schema
	$(PYTHON) -m tests.npm_types
	$(PYTHON) -m tests.verify.forgeries
	$(PYTHON) -m tests.verify.test_lines
	$(PYTHON) -m tests.start
	$(PYTHON) -m tests.references

words:                ## the words that languages lack, which are shown in English
	$(PYTHON) -m tests.words $(L)

system:               ## the first version of a pairing system: make system S=coffee
	$(PYTHON) -m tests.skeleton $(S)

acceptance:           ## both ways with other programs, and against the texts: make acceptance BBP6=... BBP5=... COUNT=50000
	$(PYTHON) -m benchmarks.acceptance --out $(OUT) --resume --count $(COUNT) $(foreach engine,$(BBP6) $(BBP5),--engine $(engine))
	$(PYTHON) -m benchmarks.acceptance --out $(OUT)-others --resume --count $(OTHERS) \
	  --of teams --of dubov --of burstein --of lim --of double-swiss --of team-2026 --of team-2024

gate:                 ## all that has to hold before a change is taken
	bash .ci/run

OUT ?= acceptance
COUNT ?= 50000
OTHERS ?= 5000

.PHONY: acceptance test one slow long lint types site page npm pictures contact bench pages words system gate
