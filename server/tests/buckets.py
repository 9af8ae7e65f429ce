"""A bucket on this machine, and the two stores that tests run with."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import boto3
import moto.s3.models
from moto.server import ThreadedMotoServer

from regimen.config import Settings
from regimen.kit.ids import new_id
from regimen.platform.storage.store import Files, open_files
from tests.platform.conftest import free_port


@contextmanager
def bucket_server() -> Iterator[str]:
    """Serves the bucket `media`, in which parts may be small; yields its address."""
    moto.s3.models.S3_UPLOAD_PART_MIN_SIZE = 1
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=free_port(), verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    url = f"http://{host}:{port}"
    client = boto3.client(
        "s3", endpoint_url=url, region_name="us-east-1", aws_access_key_id="key", aws_secret_access_key="secret"
    )
    client.create_bucket(Bucket="media")
    yield url
    server.stop()


def bucket_files(endpoint: str, folder: Path) -> Files:
    """Returns a store that nothing is in yet. The space in its name has to be escaped in addresses."""
    settings = Settings(
        _env_file=None,  # type: ignore[call-arg]
        storage_url=f"s3://media/team {new_id().hex}",
        storage_endpoint=endpoint,
        storage_access_key="key",
        storage_secret_key="secret",
    )
    return open_files(settings, folder)
