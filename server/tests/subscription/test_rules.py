"""What plans allow."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regimen.subscription.models import ProductKind
from regimen.subscription.rules import (
    UPGRADE_MESSAGES,
    AccessState,
    Feature,
    access_state,
    entitlements_of,
    trial_end,
)

NOW = datetime(2026, 1, 12, 9, 0, tzinfo=UTC)
INSTANTS = st.integers(-3000, 6000).map(lambda hours: NOW + timedelta(hours=hours))
PRODUCTS = st.sampled_from([None, *ProductKind])


@pytest.mark.spec("SUB-18", "SUB-04", "CTR-12")
def test_each_band_has_its_client_limit() -> None:
    caps = [entitlements_of(product, None, NOW).max_clients for product in ProductKind]
    assert caps == [5, 5, 10, 25, 50, 75]


@pytest.mark.spec("SUB-08", "SUB-09", "SUB-11", "SUB-12")
@pytest.mark.parametrize("feature", Feature)
def test_free_has_no_feature_and_professional_has_all(feature: Feature) -> None:
    assert not entitlements_of(ProductKind.FREE, None, NOW).allows(feature)
    for product in set(ProductKind) - {ProductKind.FREE}:
        assert entitlements_of(product, None, NOW).allows(feature)


@pytest.mark.spec("CTR-11", "OV-42")
def test_a_trial_allows_what_the_largest_band_allows() -> None:
    trial = entitlements_of(None, NOW + timedelta(seconds=1), NOW)
    largest = entitlements_of(ProductKind.BAND_5, None, NOW)
    assert (trial.max_clients, trial.features) == (largest.max_clients, largest.features)


@pytest.mark.spec("ACC-21", "ACC-22", "CTR-10")
@pytest.mark.parametrize(
    ("product", "trial_left", "paid", "state", "is_open"),
    [
        (ProductKind.FREE, None, True, AccessState.FREE, True),
        (ProductKind.FREE, -1, True, AccessState.FREE, True),
        (ProductKind.BAND_1, None, True, AccessState.ACTIVE, True),
        (ProductKind.BAND_1, -1, True, AccessState.ACTIVE, True),
        (ProductKind.BAND_1, None, False, AccessState.BLOCKED, False),
        (ProductKind.BAND_1, 1, False, AccessState.BLOCKED, False),
        (None, None, True, AccessState.EMPTY, False),
        (None, 1, True, AccessState.ACTIVE_TRIAL, True),
        (None, 0, True, AccessState.EXPIRED_TRIAL, False),
        (None, -1, True, AccessState.EXPIRED_TRIAL, False),
    ],
)
def test_the_table_of_access_states(
    product: ProductKind | None, trial_left: int | None, paid: bool, state: AccessState, is_open: bool
) -> None:
    ends = None if trial_left is None else NOW + timedelta(seconds=trial_left)
    assert access_state(product, ends, NOW, paid=paid) is state
    assert entitlements_of(product, ends, NOW, paid=paid).is_open is is_open


@pytest.mark.spec("ACC-21", "SUB-23", "CTR-11")
@given(PRODUCTS, st.none() | INSTANTS, INSTANTS, st.booleans())
def test_a_closed_account_may_do_nothing(
    product: ProductKind | None, ends: datetime | None, now: datetime, paid: bool
) -> None:
    allowed = entitlements_of(product, ends, now, paid=paid)
    assert allowed.is_open == (allowed.max_clients > 0)
    assert allowed.features in (frozenset(), frozenset(Feature))
    professional = allowed.access_state in {AccessState.ACTIVE, AccessState.ACTIVE_TRIAL}
    assert professional == (allowed.features == frozenset(Feature))
    assert professional == allowed.allows(Feature.CUSTOMISATION)


@given(INSTANTS, st.integers(0, 365), st.integers(0, 400 * 24))
def test_a_trial_ends_after_its_days(start: datetime, days: int, hours: int) -> None:
    ends = trial_end(start, days)
    state = access_state(None, ends, start + timedelta(hours=hours))
    assert state is (AccessState.ACTIVE_TRIAL if hours < days * 24 else AccessState.EXPIRED_TRIAL)


@pytest.mark.spec("SUB-10")
def test_every_feature_has_its_message() -> None:
    assert set(UPGRADE_MESSAGES) == set(Feature)
    assert UPGRADE_MESSAGES[Feature.ANY_PERIOD] == "Monthly subscription only!"
    assert UPGRADE_MESSAGES[Feature.CUSTOMISATION] == UPGRADE_MESSAGES[Feature.ZAPIER] == "Access restricted"
    assert UPGRADE_MESSAGES[Feature.NOTES] == "Note restricted!"
