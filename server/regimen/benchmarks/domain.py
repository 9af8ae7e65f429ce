"""Manifest: named tests with a score, and clients' results in them."""

from regimen.accounts.events import UserDeleted
from regimen.benchmarks.actions.relink import REFERENCES
from regimen.benchmarks.actions.results import delete_of_user
from regimen.benchmarks.api import library, results
from regimen.benchmarks.events import BenchmarkResultsChanged, BenchmarksChanged
from regimen.benchmarks.seed import seed_benchmarks
from regimen.exercises import ports as exercises
from regimen.platform.domain import Domain
from regimen.platform.events import Subscriber

DOMAIN = Domain(
    name="benchmarks",
    routers=[library.router, results.router],
    subscribers=[Subscriber(UserDeleted, delete_of_user)],
    contributions=[exercises.references.include(REFERENCES)],
    live_events=[BenchmarkResultsChanged, BenchmarksChanged],
    seeds=[seed_benchmarks],
)
