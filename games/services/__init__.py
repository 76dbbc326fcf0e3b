"""The only writers of games. Each module is one subject; `matches.submit` is the one way to play.

matches       answering a question, whoever answers: web, API, mail, deadline, bot
lobby         opening, joining, leaving, starting; expiry
rematch       another game of the same people; losers pick cards for it
setups        compositions of cards: a player's own, shared, random
messages      what seats say to their table; muting, reporting
stand_ins     a bot that plays for who is away; coming back; offering one's seat
substitutes   somebody else takes over a seat for good
pauses        by agreement, by the organiser, and their end
grants        time granted by staff
endings       resigning, agreeing to end, playing on alone
deadlines     playing for whoever ran out of time; reminders
bot_moves     playing a bot's move
outbox        what must be sent, written with the move that made it necessary
delivery      sending it
verification  checking the shuffle and the answers of an ended game
running       checking that running games survive a release
heartbeats    when sweeps and workers were last seen to
outages       noticing that the service was down, and giving every clock its time back
repairs       what the sweeps should have seen to: found, mended, an alarm
restoring     a restored backup: the outbox held and released
epochs        which life of the server this is, for cursors of clients
accounts      deleting an account
retention     how long things are kept: the daily clean-up

held          a game under its row lock, in memory; what all of the above write through
members       who belongs to a table, who plays himself, what they agree on
staff         who may act on games of others, and the note of it
picks         what losers pick, and when it is applied
clocks        which seats' clocks stop and start
states        the engine's game, from and to text
errors        what services refuse, as codes
lines         what every log line carries
"""
