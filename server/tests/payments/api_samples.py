"""How to call the routes of payments."""

from tests.api.samples import Samples

BEFORE_BUYING = "a card is saved with a coach before anything is bought"

SAMPLES = Samples(
    values={
        "endpoint": "connect",
    },
    public_ids={
        ("/api/athlete/card_tokens", "coach_id"): BEFORE_BUYING,
        ("/api/athlete/card_tokens/card_init", "coach_id"): BEFORE_BUYING,
        ("/api/athlete/card_tokens/replace", "coach_id"): BEFORE_BUYING,
        ("/api/sandbox/accounts/{account}/onboarding", "account"): "Stripe's id is the key, in development only",
    },
)
