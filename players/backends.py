"""Who may log in."""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser


class PlayerBackend(AuthenticationBackend):  # type: ignore[misc]  # allauth ships no types
    """Log-in by name or e-mail; also asked at every request whether the account may still be used."""

    def user_can_authenticate(self, user: AbstractBaseUser) -> bool:
        """Refuse disabled accounts, and demo accounts where there is no demo."""
        return bool(getattr(user, "may_enter", False))
