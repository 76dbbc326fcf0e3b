from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial")]

    operations = [
        migrations.AlterModelOptions(name="punctuality", options={"verbose_name_plural": "punctuality"}),
    ]
