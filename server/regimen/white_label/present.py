"""How the look of an account is shown."""

from regimen.platform.files import public_url
from regimen.white_label.models import Logo
from regimen.white_label.schemas import LogoView


def present_logo(logo: Logo) -> LogoView:
    paths = {name: public_url(logo.keys[name]) for name in ("original", "hd", "logo", "small", "icon")}
    return LogoView.model_validate(paths | {"width": logo.width, "height": logo.height, "background": logo.background})
