"""`python -m tests.engine.golden`: write the golden playthroughs anew."""

from tests.engine.golden import PLAYTHROUGHS

for playthrough in PLAYTHROUGHS:
    playthrough.path.write_text(playthrough.text())
