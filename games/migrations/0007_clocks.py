"""What is left on each clock moves from the seats to the games, where a move reads it without reading the seats."""

from datetime import timedelta

from django.db import migrations

BATCH = 500


def move_clocks(apps, schema_editor):
    """Write clocks and habits of running games, why paused ones are, and that nothing sends a bot's move."""
    Game = apps.get_model("games", "Game")
    Seat = apps.get_model("games", "Seat")
    OutboxMessage = apps.get_model("games", "OutboxMessage")
    OutboxMessage.objects.filter(kind="bot-move").update(channel="")
    games = Game.objects.filter(status__in=("running", "paused")).only("pk", "move_time", "status").order_by("pk")
    for game in games.iterator(chunk_size=BATCH):
        clocks, habits = {}, {}
        for seat in Seat.objects.filter(game_id=game.pk).select_related("player"):
            if seat.player is not None:
                habits[seat.letter] = {"zone": seat.player.time_zone}
            if seat.asked_move is None:
                continue
            if seat.deadline is not None:
                since = seat.deadline - timedelta(seconds=game.move_time)
                clock = {"left": game.move_time, "since": since.timestamp(), "move": seat.asked_move}
            else:
                left = seat.time_left.total_seconds() if seat.time_left is not None else 0
                clock = {"left": left, "since": None, "move": seat.asked_move}
            clocks[seat.letter] = clock
        reason = "broken" if game.status == "paused" else ""
        # Each row once: PostgreSQL alters no table with a row that was updated twice in the same transaction.
        Game.objects.filter(pk=game.pk).update(clocks=clocks, habits=habits, pause_reason=reason)


class Migration(migrations.Migration):
    dependencies = [("games", "0006_time")]

    operations = [
        migrations.RunPython(move_clocks, migrations.RunPython.noop),
        migrations.RemoveField(model_name="game", name="move"),
        migrations.RemoveField(model_name="seat", name="asked_move"),
        migrations.RemoveField(model_name="seat", name="time_left"),
        # The key of a reminder in the outbox says which deadline it was for.
        migrations.RemoveField(model_name="seat", name="reminded_for"),
    ]
