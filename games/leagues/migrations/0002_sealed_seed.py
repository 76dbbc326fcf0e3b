import secrets
from typing import Any

from django.db import migrations, models


def seal(apps: Any, schema_editor: Any) -> None:
    """A seed for seasons that people register for already: it is theirs when registration closes."""
    season = apps.get_model("leagues", "Season")
    for row in season.objects.filter(status="registration"):
        season.objects.filter(pk=row.pk).update(sealed_seed=secrets.token_hex(16))


class Migration(migrations.Migration):
    dependencies = [("leagues", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="season",
            name="sealed_seed",
            field=models.CharField(blank=True, default="", editable=False, max_length=64),
        ),
        migrations.RunPython(seal, migrations.RunPython.noop),
    ]
