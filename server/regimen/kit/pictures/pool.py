"""The processes that decode pictures."""

from typing import Final

from regimen.kit.pictures.failures import BadPicture
from regimen.kit.processes.pool import Pool

POOL: Final = Pool(
    "regimen.kit.pictures.worker",
    failure=BadPicture,
    too_slow="This picture takes too long to read. Please export it again, or use a smaller one.",
)
