"""The coach's list of clients of a gym with 3,000: pages, filters and counts."""

from bench.load import RequestFactory, request
from bench.seed import Seeded

CLIENTS = 3000
LIMIT_MS = 150.0
PATHS = {
    "first page": "/api/coach/clients?per_page=50",
    "last page": "/api/coach/clients?per_page=50&page=60",
    "one status": "/api/coach/clients?per_page=50&q[status_in]=all_good",
    "silent, longest first": "/api/coach/clients?per_page=50&q[activity_eq]=silent_14_days&q[s]=last_trained%20asc",
    "name and coach": "/api/coach/clients?per_page=50&q[search_cont]=bench&q[assignee_eq]=nobody",
    "to review": "/api/coach/clients?per_page=50&tab=to_review",
    "counts of the lists": "/api/coach/clients/counts",
    "counts of the filters": "/api/coach/client_filters",
}
LOGS = """
    insert into day_logs (id, client_id, enrolment_id, run, day, date, comment, completed_at, updated_at)
    select gen_random_uuid(), e.client_id, e.id, e.run, d, e.anchor + d, '', now(), now()
    from enrolments e, generate_series(:last - 20, :last, 2 + (('x' || substr(md5(e.id::text), 1, 2))::bit(8)::int % 5)) d
"""
"""Three weeks of training of everybody, in which no two follow the same rhythm."""


def as_coach(seeded: Seeded, path: str) -> RequestFactory:
    headers = {"Api-Version": "3", "Client-Timezone": "UTC", "Authorization": f"Bearer {seeded.coach_token}"}
    raw = request("GET", path, headers)
    return lambda _: raw
