from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_fang_and_amulet")]

    operations = [
        migrations.AddIndex(
            model_name="outboxmessage",
            index=models.Index(
                condition=models.Q(("status__in", ("sent", "suppressed"))), fields=["due_at"], name="outbox_done"
            ),
        ),
    ]
