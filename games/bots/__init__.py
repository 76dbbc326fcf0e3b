"""Players without a person: a bot sees what its seat sees, is asked what its seat is asked, and answers.

Pure: the standard library only, no engine, no database, no memory between two questions. Everything a bot knows is in
the view, so the same view, decision and seed always give the same answer.

    sight.py      what can be read and reckoned from a view
    exchanges.py  which cards to give for the card in hand
    abilities.py  what each ability is worth now, and at what to aim it
    turns.py      draw, take or call; what to do with the card drawn
    choice.py     which of these answers which question, and the check that the answer is legal
"""

from games.bots.choice import choose

__all__ = ["choose"]
