"""A daemon of MPS as a file or a container of ours starts it, its clients at once, and its end."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).parent
session = json.load(sys.stdin)


# Whoever ends this program ends its daemon in the way that the daemon has for it.
signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))


def start(step, **more):
    command = [sys.executable if word == "python3" else word for word in step["command"]]
    env = {**os.environ, **step["env"], **more}
    # A daemon keeps what it inherits: everything goes to the one file that is this program's output.
    return subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=sys.stdout, stderr=sys.stdout)


def call(step):
    print("$", " ".join(step["command"])[-160:].strip().replace("\n", " "), flush=True)
    return start(step).wait()


def run():
    for folder in session["folders"]:
        pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
    for step in session["before"]:
        if call(step) != 0:
            return "a step before the clients failed"
    daemon = start(session["daemon"]) if "daemon" in session else None
    try:
        for _ in range(40):
            if daemon is not None and daemon.poll() is not None:
                return "the daemon ended with %d" % daemon.returncode
            if start(session["ready"]).wait() == 0:
                break
            time.sleep(0.5)
        else:
            return "no daemon is ready after 20 seconds"
        # The script sets its limits after that.
        time.sleep(2 if daemon is not None else 0)
        clients = [start(step, WHOLE_GPU=whole) for step in session["clients"]]
        statuses = [client.wait() for client in clients]
        return None if not any(statuses) else "clients ended with %s" % statuses
    finally:
        if daemon is not None:
            daemon.terminate()
            print("the daemon ended with", daemon.wait(), flush=True)


whole = subprocess.run([sys.executable, HERE / "multiprocessors.py"], capture_output=True, text=True).stdout.strip()
print("multiprocessors:", whole, flush=True)
try:
    problem = run()
finally:
    ended = [call(step) for step in session["after"]]
    logs = sorted(pathlib.Path("/tmp/cdk8s-gpu-test-mps").rglob("*.log"))
    for log in logs:
        print("--", log, *log.read_text(errors="replace").splitlines()[-12:], sep="\n", flush=True)
    shutil.rmtree("/tmp/cdk8s-gpu-test-mps", ignore_errors=True)
if problem is None and any(ended):
    problem = "a step after the clients failed"
if problem is not None:
    sys.exit(problem)
print("all clients ended well")
