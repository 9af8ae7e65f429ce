"""The document in which a coach's container runs, and what its content security policy lets it do.

The policy repeats the sandbox of the frame, so the document has no origin when somebody opens it by its address either.
Its own script is named by its hash: files of the app are as foreign to it as those of others. A container that asks for
scripts or pictures of other hosts, for scripts in the document, or for a frame of its own gets none.
"""

from pathlib import Path
from typing import Final

from regimen.platform.headers import script_hashes

FRAME_HTML: Final = Path(__file__).with_name("frame.html").read_text()
_SCRIPTS: Final = "https://*.googletagmanager.com https://*.google-analytics.com"
_REPORTS: Final = f"{_SCRIPTS} https://*.analytics.google.com"
FRAME_POLICY: Final = "; ".join(
    [
        "sandbox allow-scripts",
        "default-src 'none'",
        f"script-src{script_hashes(FRAME_HTML)} {_SCRIPTS}",
        f"connect-src {_REPORTS}",
        f"img-src {_REPORTS}",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    ]
)
