"""The white label on the wire."""

from typing import Literal
from uuid import UUID

from pydantic import Field

from regimen.kit.schema import Body, View
from regimen.white_label.rules.theme import WebTheme
from regimen.white_label.rules.web_address import WebAddressName


class Contrasts(View):
    """The lowest contrast of each colour of a theme with what it stands on, or what stands on it: 1 to 21."""

    primary: float
    primary_contrast: float
    secondary: float
    secondary_contrast: float
    system_text: float


class ThemePreview(View):
    """What a theme would look like, and what of it would be saved: the same colours where they can be read."""

    contrasts: Contrasts
    readable: WebTheme
    readable_contrasts: Contrasts
    css: str = Field(description="A style sheet that sets the variables of pages, light and dark.")


class WebAddressView(View):
    """Where an account's site is, and where it could be."""

    sub_domain_name: str | None = Field(description="The part that the coach has chosen: None without an address.")
    url: str | None
    domain: str | None = Field(description="What every address ends with; None if this installation has none.")


class WebAddressForm(Body):
    sub_domain_name: WebAddressName | None = Field(description="None gives the address up.")


class LogoView(View):
    """A logo, cut to sizes: each is the path of a PNG."""

    original: str
    hd: str
    logo: str
    small: str
    icon: str = Field(description="For the screens of phones.")
    width: int = Field(description="In pixels, of `logo`.")
    height: int
    background: Literal["light", "dark"] | None = Field(
        description="The only background on which it can be seen; None if it is seen on both."
    )


class ThemeOwner(View):
    id: UUID
    full_name: str


class ThemeView(View):
    """How the pages of an account look: at its web address its own, at the product's own address the default."""

    web_theme: WebTheme
    logo: LogoView | None
    sub_domain_name: str | None
    user: ThemeOwner | None = Field(description="Who owns the account.")


class WhiteLabelView(View):
    version: int = Field(description="0 until it is saved for the first time.")
    web_theme: WebTheme | None = Field(description="None for the default.")
    default_theme: WebTheme
    suggested_colours: list[str]
    public_url: str = Field(description="Where the theme is seen: the account's storefront.")
    web_address: WebAddressView
    logo: LogoView | None


class WebThemeForm(Body):
    version: int = Field(ge=0, le=2**31 - 1, description="The version that was edited; 0 for one never saved.")
    web_theme: WebTheme | None = Field(description="None goes back to the default.")
