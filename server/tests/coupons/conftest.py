"""Erik gives discounts, Maya and Tom enter codes."""

from tests.memberships.conftest import shop as shop
from tests.payments.conftest import market as market
