"""Players without a person: a bot sees what its seat sees, is asked what its seat is asked, and answers.

Pure: the standard library only, no engine, no database, no memory between two questions. Everything a bot knows is in
the view, so the same view, decision and seed always give the same answer.

    names.py      which card a code stands for, by the decks in play
    sight.py      what can be read and reckoned from a view
    worths.py     what it is worth to turn a card over, to have it face up, to end the round
    exchanges.py  which cards to give for a card that comes in, and which to take from a pile
    piles.py      which pile to lay a discard on
    decks/        what each ability is worth now, and at what to aim it: one module a deck
    abilities.py  all of them by name
    turns.py      draw, take or call; what to do with the card drawn
    choice.py     which of these answers which question, and the check that the answer is legal
"""

from games.bots.choice import choose

__all__ = ["choose"]
