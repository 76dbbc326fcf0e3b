from django.db import migrations


def make_official_setups(apps, _editor):
    deck_setup = apps.get_model("games", "DeckSetup")
    deck_setup.objects.get_or_create(
        slug="bullet", defaults={"name": "Silver Bullet", "decks": "bullet", "token": "", "official": True}
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [migrations.RunPython(make_official_setups, migrations.RunPython.noop)]
