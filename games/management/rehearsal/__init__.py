"""Games of simulated people on a fast clock: what a time control does to them, and which mails they get.

    plan.py    what is rehearsed
    apart.py   a process of its own, with a data directory, a database and a mailbox that end with it
    people.py  players who answer after a while, or sleep through
    stage.py   the fast clock: from one moment at which something is due to the next
    report.py  what is printed

Nothing is rehearsed but through the services and the tasks that serve real games.
"""
