"""The house: accounts, tokens, mailbox, settings, and the commands that run and check it all."""
