from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games, seats, their log and what is to be sent about them."""

    name = "games"
    label = "games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tell the delivery who carries mail: mails are built above the services, which therefore can't import it."""
        # Models must be loaded before these are.
        from games import mail
        from games.services import delivery, outbox

        delivery.set_postman(outbox.MAIL, mail.MailPostman())
