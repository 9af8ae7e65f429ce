"""Every domain of the app, by layer, highest first: a domain may import from the layers below its own.

The only place that knows them all. To add a domain, add its manifest here; `make check-imports` reads the layers.
"""

from regimen.accounts import domain as accounts
from regimen.benchmarks import domain as benchmarks
from regimen.body_metrics import domain as body_metrics
from regimen.chat import domain as chat
from regimen.clients import domain as clients
from regimen.coupons import domain as coupons
from regimen.exercises import domain as exercises
from regimen.feed import domain as feed
from regimen.form_checks import domain as form_checks
from regimen.invoicing import domain as invoicing
from regimen.leaderboards import domain as leaderboards
from regimen.media import domain as media
from regimen.memberships import domain as memberships
from regimen.notes import domain as notes
from regimen.nutrition import domain as nutrition
from regimen.payments import domain as payments
from regimen.platform.domain import Domain
from regimen.programs import domain as programs
from regimen.push import domain as push
from regimen.questions import domain as questions
from regimen.reference import domain as reference
from regimen.release_notes import domain as release_notes
from regimen.stock_photos import domain as stock_photos
from regimen.storefront import domain as storefront
from regimen.subscription import domain as subscription
from regimen.subscription_billing import domain as subscription_billing
from regimen.support import domain as support
from regimen.tag_manager import domain as tag_manager
from regimen.templates import domain as templates
from regimen.today import domain as today
from regimen.training import domain as training
from regimen.white_label import domain as white_label

LAYERS: list[list[Domain]] = [
    [feed.DOMAIN, release_notes.DOMAIN, storefront.DOMAIN],
    [benchmarks.DOMAIN, body_metrics.DOMAIN, leaderboards.DOMAIN, nutrition.DOMAIN],
    [today.DOMAIN],
    [form_checks.DOMAIN, questions.DOMAIN, support.DOMAIN],
    [chat.DOMAIN],
    [clients.DOMAIN],
    [memberships.DOMAIN, notes.DOMAIN, subscription_billing.DOMAIN, templates.DOMAIN],
    [coupons.DOMAIN, invoicing.DOMAIN, training.DOMAIN],
    [programs.DOMAIN],
    [exercises.DOMAIN, payments.DOMAIN, stock_photos.DOMAIN, tag_manager.DOMAIN, white_label.DOMAIN],
    [media.DOMAIN],
    [subscription.DOMAIN],
    [push.DOMAIN],
    [accounts.DOMAIN],
    [reference.DOMAIN],
]

DOMAINS: list[Domain] = [domain for layer in reversed(LAYERS) for domain in layer]
