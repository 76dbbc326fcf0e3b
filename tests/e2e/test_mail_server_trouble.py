"""A mail server that behaves badly: everything arrives in the end, and nobody waits for somebody else's trouble."""

from functools import partial

import pytest

from tests.e2e.chaos import Chaos, wait_until
from tests.e2e.smtp import Trouble

GAMES = 6
# Nobody's trouble costs others more: the bad mail's time-outs, and a sweep.
SOON = 20
TROUBLES = {
    "it is too busy at first": partial(Trouble, "connect", "421 Too busy", times=3),
    "one mailbox is full at first": partial(Trouble, "rcpt", "451 Mailbox full", times=2),
    "it says nothing once it has the text": partial(Trouble, "data", hangs=True, times=2),
    "it takes a mail and does not say so": partial(Trouble, "accepted", drops=True, times=2),
    "it goes away once it said so": partial(Trouble, "quit", drops=True),
}
# The mail is there before its sender knows.
COMES_AGAIN = {"it takes a mail and does not say so": 2}


# What a mail server does depends on no database: once is enough.
@pytest.mark.postgres
@pytest.mark.redis
@pytest.mark.parametrize("name", TROUBLES)
def test_all_mails_arrive_in_the_end_though(chaos: Chaos, name: str) -> None:
    chaos.everybody_works()
    who = chaos.named("trouble")
    trouble = TROUBLES[name]()
    bad = f"{who}0a@example.org" if trouble.at not in ("connect", "quit") else ""
    trouble.only = bad
    chaos.postbox.trouble = trouble

    codes = chaos.games(GAMES, "trouble")
    wait_until(lambda: others_have(chaos, who), "the others have their mails", SOON)

    assert chaos.all_is_well(codes)
    assert trouble.times == 0
    ids = [chaos.postbox.ids()[one] for one in chaos.ask("sent", codes=codes)]
    assert sum(ids) - len(ids) == COMES_AGAIN.get(name, 0)


def test_a_recipient_who_is_refused_for_good_fails_with_its_reason_and_holds_up_nobody(chaos: Chaos) -> None:
    chaos.everybody_works()
    who = chaos.named("gone")
    gone = f"{who}0a@example.org"
    chaos.postbox.trouble = Trouble("rcpt", "550 No such mailbox", only=gone, times=1000)

    codes = chaos.games(GAMES, "gone")
    wait_until(lambda: others_have(chaos, who), "the others have their mails", SOON)
    wait_until(lambda: chaos.ask("unsent", codes=codes) == 1, "the others' mails are marked")

    wait_until(lambda: chaos.ask("delivery", address=gone)["status"] == "failed", "it is given up")
    refused = chaos.ask("delivery", address=gone)
    assert "550" in refused["reason"]
    assert refused["attempts"] == 1
    assert chaos.postbox.to(gone) == []


def test_deadlines_are_played_in_time_while_the_mail_server_hangs(chaos: Chaos) -> None:
    chaos.everybody_works()
    codes = chaos.games(GAMES, "clock")
    assert chaos.all_is_well(codes)
    chaos.postbox.trouble = Trouble("data", hangs=True, times=1000)
    others = chaos.games(GAMES, "hung")
    wait_until(lambda: chaos.ask("leases") > 1, "mails hang")

    chaos.ask("time_passes", codes=codes)
    wait_until(lambda: chaos.ask("missed", codes=codes) == GAMES, "the deadlines are processed", SOON)

    chaos.postbox.trouble = None
    assert chaos.all_is_well(codes + others)


def others_have(chaos: Chaos, who: str) -> bool:
    """Whether everybody has a mail but the one who is in trouble."""
    people = [f"{who}{number}{side}@example.org" for number in range(GAMES) for side in "ab"]
    return all(chaos.postbox.to(address) for address in people if address != f"{who}0a@example.org")
