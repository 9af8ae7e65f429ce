"""Every setting, read from the environment. An invalid value stops the start with a message."""

from email.utils import parseaddr
from functools import cached_property
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from typing import Annotated, Literal

from limits import parse
from pydantic import AfterValidator, AliasChoices, Field, HttpUrl
from pydantic_settings import BaseSettings, SettingsConfigDict

REPOSITORY = Path(__file__).resolve().parents[2]
DEVELOPMENT_SECRET = "development-only-secret"  # noqa: S105


def is_loopback(host: str) -> bool:
    """Returns whether a host name or address is this machine itself."""
    try:
        return plain_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def plain_address(host: str) -> IPv4Address | IPv6Address:
    """Returns the address that a host is written as, an IPv4 one also if IPv6 wraps it. Raises ValueError."""
    address = ip_address(host.strip("[]"))
    return address.ipv4_mapped or address if isinstance(address, IPv6Address) else address


def _rate(value: str) -> str:
    try:
        rate = parse(value)
    except ValueError as error:
        raise ValueError('should be a number and a time, such as "10/minute"') from error
    if rate.amount < 1:
        raise ValueError("should allow at least one")
    return value


Rate = Annotated[str, AfterValidator(_rate)]
"""How often something may happen: "10/minute"."""


class Settings(BaseSettings):
    """Settings: `REGIMEN_<NAME>` in the environment; a few have the names that hosting providers use."""

    model_config = SettingsConfigDict(env_prefix="REGIMEN_", extra="ignore", populate_by_name=True)

    environment: Literal["development", "production"] = "development"
    product_name: str = "Regimen"
    secret: str = Field(DEVELOPMENT_SECRET, description="Signs URLs of uploads and private files.")
    client_id: str = Field("regimen-web", description="First-party app credentials sent at sign-in.")
    client_secret: str = "regimen-web"  # noqa: S105 (a public client: the browser carries it)

    public_url: HttpUrl | None = Field(None, description="The address of the app in browsers; else host and port.")
    host: str = "127.0.0.1"
    port: int = 8400
    coach_domain_setting: str | None = Field(
        None,
        validation_alias=AliasChoices("REGIMEN_COACH_DOMAIN"),
        pattern=r"^[a-z0-9-]+(\.[a-z0-9-]+)+$",
        description="What web addresses of coaches end with: regimen.example. Needs its wildcard record.",
    )

    data_dir: Path | None = None
    database_url: str | None = Field(None, validation_alias=AliasChoices("REGIMEN_DATABASE_URL", "DATABASE_URL"))
    database_direct_url: str | None = Field(
        None, validation_alias=AliasChoices("REGIMEN_DATABASE_DIRECT_URL", "DATABASE_DIRECT_URL")
    )
    pgbouncer: bool = False
    pool_size: int = 16
    redis_url: str | None = Field(None, validation_alias=AliasChoices("REGIMEN_REDIS_URL", "REDIS_URL"))
    storage_url: str | None = Field(None, description="s3://bucket[/prefix]; a folder in the data directory otherwise.")
    storage_endpoint: str | None = None
    storage_region: str = "us-east-1"
    storage_access_key: str | None = None
    storage_secret_key: str | None = None

    smtp_url: str | None = None
    mail_from: str = "Regimen <hello@regimen.example>"

    ffmpeg: str | None = Field(None, description="Path of ffmpeg, in place of the one that is installed with us.")
    ffmpeg_waits: bool = Field(
        True, description="Whether videos only get the processor time that nobody else wants. Where all is wanted, no."
    )
    stripe_secret_key: str | None = Field(None, validation_alias=AliasChoices("STRIPE_SECRET_KEY"))
    stripe_publishable_key: str | None = Field(None, validation_alias=AliasChoices("STRIPE_PUBLISHABLE_KEY"))
    stripe_webhook_secret: str | None = Field(None, validation_alias=AliasChoices("STRIPE_WEBHOOK_SECRET"))
    stripe_connect_webhook_secret: str | None = Field(
        None, validation_alias=AliasChoices("STRIPE_CONNECT_WEBHOOK_SECRET")
    )

    simulated_payments: Literal["no-real-money"] | None = Field(None, description="Lets production run without Stripe.")
    stripe_test_keys: Literal["no-real-money"] | None = Field(
        None, description="Lets production run with test keys of Stripe."
    )

    developer_tools_setting: bool | None = Field(None, validation_alias=AliasChoices("REGIMEN_DEVELOPER_TOOLS"))
    worker_inside: bool = True
    web_dist: Path = REPOSITORY / "web" / "dist"
    profile_prompt_hours: int = Field(
        336, ge=0, description="Age of a client account that is asked for birth date and gender."
    )
    plan_prices_minor: list[int] = Field(
        [4999, 6999, 9999, 14999, 19999],
        min_length=5,
        max_length=5,
        description="What the bands of the Professional plan cost a month, in pence, from the smallest.",
    )
    company_name: str | None = Field(None, description="Who issues invoices for plans and fees; else the product name.")
    company_address: list[str] = Field([], max_length=6, description="Its address on invoices, line by line.")
    company_country: str = Field("GB", pattern=r"^[A-Z]{2}$", description="Where it is: ISO 3166-1 alpha-2.")
    company_vat_number: str | None = Field(None, description="With its country: GB123456789.")
    company_vat_rate_bp: int = Field(2000, ge=0, le=10_000, description="VAT on fees in its country, in basis points.")
    company_registration: str | None = Field(None, description="Such as: Registered in England, no. 01234567.")
    trial_period: int = Field(30, ge=0, le=365, description="Days of trial for a new coach.")
    help_centre_url: HttpUrl | None = Field(None, description="Pages outside the app; there is no link without a URL.")
    demo_videos_url: HttpUrl | None = None
    coach_app_url: HttpUrl | None = None
    client_app_url: HttpUrl | None = None
    push_contact: str | None = Field(
        None, description="How push services reach us: mailto: or https:; else the sender of emails."
    )
    push_services: Literal["public", "loopback"] = Field(
        "public", description="Where devices may have their push service; loopback is for development and tests."
    )
    pexels_key: str | None = Field(
        None, pattern=r"^[!-~]+$", description="Searches photos at Pexels in place of the pictures that ship with us."
    )
    support_email: str | None = Field(
        None,
        pattern=r"^[^@\s<>,]+@[^@\s<>,]+$",
        description="Where requests for support go; else the sender of emails.",
    )
    security_contact: str | None = Field(None, description="For security.txt; else the sender of emails.")
    address_limit: int = Field(3000, ge=0, description="Requests a minute and network address; 0 is no limit.")
    sign_in_limit: Rate = "10/minute"
    sign_up_limit: Rate = "30/minute"
    card_limit: Rate = "20/hour"
    card_network_limit: Rate = "60/hour"
    decline_limit: Rate = "10/hour"

    @property
    def base_url(self) -> str:
        """The address of the app in browsers, without a slash at the end."""
        if self.public_url is not None:
            return str(self.public_url).rstrip("/")
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    @property
    def coach_domain(self) -> str | None:
        """What web addresses of coaches end with, None if there are none. Browsers find any `*.localhost` here."""
        return self.coach_domain_setting or ("localhost" if self.environment == "development" else None)

    @property
    def contact(self) -> str:
        """The email address that people can write to."""
        return parseaddr(self.mail_from)[1]

    @property
    def support_address(self) -> str:
        """Where requests for support go."""
        return self.support_email or self.contact

    @property
    def push_subject(self) -> str:
        """How push services reach us, in every request to them."""
        return self.push_contact or f"mailto:{self.contact}"

    @property
    def bucket_endpoint(self) -> str:
        """The address of the object store, without the bucket."""
        return (self.storage_endpoint or f"https://s3.{self.storage_region}.amazonaws.com").rstrip("/")

    @property
    def on_loopback(self) -> bool:
        """Whether only this machine can connect."""
        return is_loopback(self.host)

    @property
    def simulates_payments_openly(self) -> bool:
        """Whether the pages of the simulated payment provider answer: to people at this machine, in development."""
        return self.environment == "development" and self.on_loopback and not self.stripe_secret_key

    @cached_property
    def developer_tools(self) -> bool:
        """Whether there are outbox and clock pages: only at this machine, never in production or with real payments."""
        possible = self.simulates_payments_openly
        return possible if self.developer_tools_setting is None else possible and self.developer_tools_setting
