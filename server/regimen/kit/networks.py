"""The network that a caller belongs to. Limits count by it: a person with one IPv6 address has a whole network."""

from functools import lru_cache
from ipaddress import IPv4Address, ip_address
from typing import Annotated

from fastapi import Depends, Request


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Returns an IPv4 address, or the half of an IPv6 address that is one connection's. A mapped address is IPv4."""
    try:
        parsed = ip_address(address.partition("%")[0])  # without the interface, which is our own
    except ValueError:
        return address
    if isinstance(parsed, IPv4Address):
        return str(parsed)
    return str(parsed.ipv4_mapped) if parsed.ipv4_mapped else parsed.exploded[:19]


def is_private(address: str) -> bool:
    """Whether an address is of this machine or of a private network."""
    try:
        return ip_address(address.partition("%")[0]).is_private
    except ValueError:
        return False


async def network_of_request(request: Request) -> str:
    """Returns the network that a request comes from."""
    return network_of(request.client.host if request.client else "")


CallerNetwork = Annotated[str, Depends(network_of_request)]
