"""Uses the embedded server until its input ends. Run with the machine's own Python too, so it needs no package."""

import json
import sys
from pathlib import Path

from regimen.platform.postgres import Supervisor

server = Supervisor(Path(sys.argv[1]))
url = server.start()
print(json.dumps({"url": url, "attached": server.attached}), flush=True)
sys.stdin.read()
print(json.dumps({"stopped": server.stop()}), flush=True)
