"""The only writers of games. Each module is one subject; `matches.submit` is the one way to play.

matches       answering a question, whoever answers: web, API, mail, deadline, bot
lobby         opening, joining, leaving, starting; expiry
rematch       another game of the same people; losers pick cards for it
setups        compositions of cards: a player's own, shared, random
messages      what seats say to their table; muting, reporting
endings       resigning, agreeing to end, playing on alone
deadlines     playing for whoever ran out of time; reminders
bot_moves     playing a bot's move
outbox        what must be sent, written with the move that made it necessary
delivery      sending it
verification  checking the shuffle and the answers of an ended game
running       checking that running games survive a release

held          a game under its row lock, in memory; what all of the above write through
picks         what losers pick, and when it is applied
clocks        which seats' clocks stop and start
states        the engine's game, from and to text
errors        what services refuse, as codes
"""
