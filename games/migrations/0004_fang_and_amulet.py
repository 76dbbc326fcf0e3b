from django.db import migrations

SETUPS = {"fang": "Silver Fang", "amulet": "Silver Amulet"}


def make_official_setups(apps, _editor):
    deck_setup = apps.get_model("games", "DeckSetup")
    for slug, name in SETUPS.items():
        deck_setup.objects.get_or_create(
            slug=slug, defaults={"name": name, "decks": slug, "token": "", "official": True}
        )


class Migration(migrations.Migration):
    dependencies = [("games", "0003_teams_rematches_messages")]

    operations = [migrations.RunPython(make_official_setups, migrations.RunPython.noop)]
