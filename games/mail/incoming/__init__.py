"""Mail that comes in: four doors (listener, mailbox, webhook, the local mailbox's form), and one way from each."""
