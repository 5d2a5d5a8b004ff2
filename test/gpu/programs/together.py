"""Runs commands with variables of their own at once, as nodes of a job do, and ends with the worst of their statuses."""
import json
import os
import subprocess
import sys
import tempfile

running = []
for step in json.load(sys.stdin):
    log = tempfile.TemporaryFile("w+")
    command = [sys.executable if word == "python3" else word for word in step["command"]]
    running.append((subprocess.Popen(command, env={**os.environ, **step["env"]}, stdout=log, stderr=subprocess.STDOUT), log))
statuses = []
for index, (process, log) in enumerate(running):
    statuses.append(process.wait())
    log.seek(0)
    print("-- %d ended with %d" % (index, statuses[-1]))
    print(log.read(), flush=True)
sys.exit(max(map(abs, statuses)))
