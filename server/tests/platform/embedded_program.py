"""Uses the embedded server until its input ends. Also run with the system Python, so it imports no package."""

import json
import sys
from pathlib import Path

from regimen.platform.postgres import Supervisor

server = Supervisor(Path(sys.argv[1]))
url = server.start()
print(json.dumps({"url": url, "attached": server.attached}), flush=True)
sys.stdin.read()
print(json.dumps({"stopped": server.stop()}), flush=True)
