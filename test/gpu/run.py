#!/usr/bin/env python3
"""Runs the cases of cases.json on a machine with a GPU, and writes what came of them: see README.md."""
import argparse
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid

CASE_SECONDS = 60
ALL_SECONDS = 230
SIDE_BY_SIDE = min(8, os.cpu_count() or 1)
TAIL = 2000
HOSTS = pathlib.Path("/etc/hosts")
ROOT = pathlib.Path(__file__).resolve().parents[2]
# Every process that a case starts has it, daemons among them.
MARK = "CDK8S_GPU_TEST=" + uuid.uuid4().hex
# What a machine says to programs that the cases are about.
FOREIGN = re.compile(r"^(?:PYTORCH_|XLA_|TF_|FLAGS_|CUDA_MPS_|CUDA_VISIBLE_DEVICES$|OMP_|PET_|MASTER_|SLURM_|NVIDIA_|WORLD_SIZE$|RANK$)")
printing = threading.Lock()
began = time.monotonic()


def environment(case):
    own = {name: value for name, value in os.environ.items() if not FOREIGN.match(name)}
    folders = [str(pathlib.Path(sys.executable).parent), own.get("PATH", ""), "/usr/bin", "/bin", "/usr/local/nvidia/bin"]
    mark, value = MARK.split("=")
    return {**own, "PATH": os.pathsep.join(folders), "PYTHONUNBUFFERED": "1", mark: value, **case["env"]}


def missing(case):
    """Why a case cannot be judged on this machine."""
    needs, path = case.get("needs", {}), environment(case)["PATH"]
    for name in needs.get("programs", []):
        if shutil.which(name, path=path) is None:
            return name + " is not there"
    for name in needs.get("modules", []):
        if importlib.util.find_spec(name) is None:
            return "Python has no module " + name
    if case.get("hosts") and not os.access(HOSTS, os.W_OK):
        return "/etc/hosts cannot be written"
    return None


def marked():
    """Processes that carry the mark of this run, and their names."""
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if MARK.encode() in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name), (folder / "comm").read_text().strip()
        except OSError:
            pass


def end_marked(grace=0):
    """Ends what cases left behind, and says what that was; some need a moment to end by themselves."""
    until = time.monotonic() + grace
    while time.monotonic() < until and any(True for _ in marked()):
        time.sleep(0.2)
    left = list(marked())
    for number, _ in left:
        try:
            os.kill(number, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return [name for _, name in left]


def stop(number, _frame):
    """Somebody ends the run: what has not begun does not begin."""
    global began
    began -= ALL_SECONDS
    end_marked()
    sys.exit(128 + number)


def execute(case):
    """The status of a case's command, or None where its time ran out, and what it printed."""
    left = min(CASE_SECONDS, ALL_SECONDS - (time.monotonic() - began))
    if left < 5:
        return None, "not run: the time for all cases is over\n"
    words = [sys.executable if word == "python3" else word for word in case["command"]]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as given:
        given.write(json.dumps(case.get("input", {})).encode())
        given.seek(0)
        try:
            options = {"cwd": ROOT, "env": environment(case), "start_new_session": True}
            process = subprocess.Popen(words, stdin=given, stdout=output, stderr=subprocess.STDOUT, **options)
        except OSError as error:
            return None, str(error)
        try:
            status = process.wait(left)
        except subprocess.TimeoutExpired:
            status = None
            for number in (signal.SIGTERM, signal.SIGKILL):
                try:
                    os.killpg(process.pid, number)
                    process.wait(5)
                except (ProcessLookupError, subprocess.TimeoutExpired):
                    pass
        output.seek(0)
        text = output.read().decode(errors="replace")
    return status, text if status is not None else text + "\nended after %d seconds" % left


def judged(passes, status, text):
    """What is wrong with an outcome; nothing where it passes."""
    if status is None:
        return ["it did not end"]
    wanted = {"zero": status == 0, "other": status != 0, "any": True}[passes["exit"]]
    return (
        ([] if wanted else ["exit status %d" % status])
        + ["it does not say " + one for one in passes.get("says", []) if not re.search(one, text, re.M)]
        + ["it says " + one for one in passes.get("never", []) if re.search(one, text, re.M)]
    )


def run(case, out):
    why_not = missing(case)
    if why_not is not None:
        result = {"id": case["id"], "passed": None, "skipped": why_not}
    else:
        started = time.monotonic()
        status, text = execute(case)
        problems = judged(case["passes"], status, text)
        if "keep" in case:
            (out / case["keep"]).write_text(text)
        if case.get("alone"):
            left = end_marked(grace=5)
            problems += ["it left behind " + ", ".join(left)] if left else []
        if problems:
            (out / "failed").mkdir(exist_ok=True)
            (out / "failed" / (re.sub(r"[^\w=.-]+", "_", case["id"])[:120] + ".txt")).write_text(text)
        seconds = round(time.monotonic() - started, 1)
        result = {"id": case["id"], "passed": not problems, "problems": problems, "exit": status, "seconds": seconds, "output": text[-TAIL:]}
    word = {True: "PASS", False: "FAIL", None: "SKIP"}[result["passed"]]
    with printing:
        notes = [result["skipped"]] if "skipped" in result else result["problems"]
        print(word, case["id"], *(["(%s)" % "; ".join(notes)] if notes else []), flush=True)
    return result


def warm():
    """The first import reads gigabytes from the disk; no case waits for that."""
    try:
        subprocess.run([sys.executable, "-c", "import torch"], timeout=90, capture_output=True)
    except subprocess.TimeoutExpired:
        print("torch is not imported within 90 seconds", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=pathlib.Path, default=ROOT / "test/gpu/cases.json")
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder for results.json and what cases keep")
    parser.add_argument("--only", default="", help="a pattern of ids")
    options = parser.parse_args()
    cases = [case for case in json.loads(options.cases.read_text())["cases"] if re.search(options.only, case["id"])]
    options.out.mkdir(parents=True, exist_ok=True)
    names = sorted({name for case in cases for name in case.get("hosts", [])})
    added = "".join("\n127.0.0.1 %s # %s\n" % (name, MARK) for name in names) if os.access(HOSTS, os.W_OK) else ""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop)
    try:
        if added:
            with HOSTS.open("a") as hosts:
                hosts.write(added)
        if any("torch" in " ".join(case["command"]) for case in cases):
            warm()
        beside = [case for case in cases if not case.get("alone")]
        with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            results = list(pool.map(lambda case: run(case, options.out), beside))
        results += [run(case, options.out) for case in cases if case.get("alone")]
    finally:
        if added:
            HOSTS.write_text(HOSTS.read_text().replace(added, ""))
        left = end_marked()
    (options.out / "results.json").write_text(json.dumps(results, indent=1) + "\n")
    counts = {word: len([one for one in results if one["passed"] is value]) for word, value in (("passed", True), ("failed", False), ("skipped", None))}
    seconds = time.monotonic() - began
    print("%s in %d s%s" % (", ".join("%d %s" % (n, word) for word, n in counts.items()), seconds, "; ended " + ", ".join(left) if left else ""))
    return 1 if counts["failed"] > 0 or counts["passed"] == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
