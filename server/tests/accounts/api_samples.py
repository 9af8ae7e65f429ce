"""How to call the routes of accounts."""

from tests.api.samples import Samples

SAMPLES = Samples(
    values={
        "agreement": True,
        "birthdate": "17/05/1994",
        "check_list": {"name": "watched_video_tour"},
        "client_id": "regimen-web",
        "client_secret": "regimen-web",
        "confirmation": "DELETE",
        "country": "GB",
        "current_password": "correct horse",
        "custom_url": "free-address",
        "email": "nora.berg@example.com",
        "password": "battery staple",
        "password_confirmation": "battery staple",
        "platform_currency": "GBP",
        "popup_name": "sign_up_welcome",
        "social_links": ["https://example.com"],
        "state": "London",
    },
    bodies={
        "POST /api/users/sign_in": {
            "client_id": "regimen-web",
            "client_secret": "regimen-web",
            "email": "maya.kowalczyk@example.com",
            "password": "correct horse",
        },
    },
)
