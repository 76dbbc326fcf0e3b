"""Mail that comes in: three doors (listener, mailbox, webhook), and one way from each."""
