"""Reads mails: bytes in, commands out. Pure: it knows no database, no settings and no player.

`read` takes a raw mail apart (`letter.Letter`), `commands.parse` takes its newly written lines for commands
(`command.Reading`), `moves.next_answer` words one answer to the question that is open now.
"""
