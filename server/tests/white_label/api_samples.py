"""How to call the routes of the white label."""

from tests.api.samples import Samples

_THEME = {
    "primary": "#2e4ae6",
    "primary_contrast": "#ffffff",
    "secondary": "#eef1ff",
    "secondary_contrast": "#141a3a",
    "system_text": "#4662e3",
}
SAMPLES = Samples(
    bodies={
        "POST /api/coach/white-label/web-theme/preview": _THEME,
        "PUT /api/coach/white-label/web-address": {"sub_domain_name": "northside"},
        "PUT /api/coach/white-label/web-theme": {"version": 0, "web_theme": _THEME},
    }
)
