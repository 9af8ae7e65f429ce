"""The contract of `make check-imports`: imports run one way, in the order of `regimen/domains.py`."""

import ast
from pathlib import Path
from typing import Any

from importlinter.contracts.layers import LayersContract

DOMAINS = Path("regimen/domains.py")
PLACEHOLDER = "<domains>"


def domain_layers(source: str) -> list[list[str]]:
    """Returns the folders named by `LAYERS`, highest first. Reads the source, so that broken imports do not matter."""
    for node in ast.parse(source).body:
        if (
            isinstance(node, ast.AnnAssign)
            and ast.unparse(node.target) == "LAYERS"
            and isinstance(node.value, ast.List)
        ):
            layers = [layer for layer in node.value.elts if isinstance(layer, ast.List)]
            return [[ast.unparse(domain).removesuffix(".DOMAIN") for domain in layer.elts] for layer in layers]
    raise ValueError("There is no list LAYERS.")


class DomainLayers(LayersContract):
    """Layers in which `<domains>` stands for those of `regimen/domains.py`."""

    def __init__(self, name: str, session_options: dict[str, Any], contract_options: dict[str, Any]) -> None:
        expanded: list[str] = []
        for layer in contract_options["layers"]:
            if layer == PLACEHOLDER:
                expanded += [" | ".join(domains) for domains in domain_layers(DOMAINS.read_text())]
            else:
                expanded.append(layer)
        super().__init__(name, session_options, contract_options | {"layers": expanded})
