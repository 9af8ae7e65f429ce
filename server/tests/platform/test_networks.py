"""The network that attempts and requests are counted by."""

import pytest

from regimen.accounts.actions.throttle import hash_network
from regimen.kit.ids import new_id
from regimen.kit.networks import network_of
from tests.platform.test_headers import Minute

ONE_NETWORK = [
    ("203.0.113.7", "::ffff:203.0.113.7"),
    ("203.0.113.7", "::ffff:cb00:7107"),
    ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
    ("2001:db8::1", "2001:0DB8:0:0:1::"),
    ("fe80::1%eth0", "fe80::2"),
]
TWO_NETWORKS = [
    ("203.0.113.7", "203.0.113.8"),
    ("::ffff:203.0.113.7", "::ffff:203.0.113.8"),
    ("2001:db8:1:2::1", "2001:db8:1:3::1"),
    ("testclient", ""),
]


@pytest.mark.parametrize(("one", "other"), ONE_NETWORK)
async def test_addresses_of_one_network_count_together(one: str, other: str) -> None:
    user, minute = new_id(), Minute()
    assert network_of(one) == network_of(other)
    assert hash_network(user, one) == hash_network(user, other)
    assert [(await minute.get(each)).status_code for each in (one, other, one)] == [200, 200, 429]


@pytest.mark.parametrize(("one", "other"), TWO_NETWORKS)
async def test_addresses_of_two_networks_count_apart(one: str, other: str) -> None:
    user, minute = new_id(), Minute()
    assert network_of(one) != network_of(other)
    assert hash_network(user, one) != hash_network(user, other)
    assert [(await minute.get(each)).status_code for each in (one, one, other)] == [200, 200, 200]


def test_the_networks_of_stored_sessions_keep_their_names() -> None:
    assert (network_of("203.0.113.7"), network_of("2001:db8:1:2::1")) == ("203.0.113.7", "2001:0db8:0001:0002")
