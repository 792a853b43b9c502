"""Damages traces in many ways and runs the program on each: it must end normally, with an answer or one clear line.

    mutated_traces.py PROGRAM [--count N] [--seed S] [--keep FOLDER] FILE...

Each damaged trace is made from one FILE by one to three faults that recorders and disks really make: events lost, doubled,
out of order; numbers that are negative, huge, text or missing; a cut, bytes overwritten; launches without work and work
without launches. Every command gets it. A fault of the program is a signal, an undocumented exit code, a hang, more than one
line of error, invalid JSON, or a breakdown that does not add up to its window.
"""
import argparse
import concurrent.futures
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile

COMMANDS = [["info", "--json"], ["table", "--json"], ["kernels", "--json"], ["lanes", "--gaps", "--json"],
            ["findings", "--json"], ["breakdown", "--json"], ["critical-path", "--json"]]
ANSWERED = (0, 4)  # 4: the request needs something that is not in this trace
REFUSED = 3
SECONDS = 60

ODD_NUMBERS = [-1, -1e18, 0, 1e300, 2**63, 1.5, "12.5", "", None, True, [], {}, "NaN"]


def read(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rb") as file:
        return file.read()


def some(chance, events, share):
    """A random share of the events, at least one."""
    return chance.sample(range(len(events)), max(1, int(len(events) * share)))


def lose(chance, events):
    gone = set(some(chance, events, chance.choice([0.01, 0.2, 0.9])))
    events[:] = [e for i, e in enumerate(events) if i not in gone]


def double(chance, events):
    events.extend([events[i] for i in some(chance, events, 0.2)])


def shuffle(chance, events):
    chance.shuffle(events)


def lose_category(chance, events):
    category = chance.choice(events).get("cat")
    events[:] = [e for e in events if e.get("cat") != category]


def odd_time(chance, events):
    key = chance.choice(["ts", "dur"])
    for i in some(chance, events, chance.choice([0.001, 0.1])):
        events[i][key] = chance.choice(ODD_NUMBERS)


def shift_clock(chance, events):
    """The clock of one process or thread is off."""
    key, by = chance.choice(["pid", "tid"]), chance.uniform(-1e6, 1e6)
    of = chance.choice(events).get(key)
    for e in events:
        if e.get(key) == of and isinstance(e.get("ts"), (int, float)):
            e["ts"] += by


def stretch(chance, events):
    """Durations that overlap everything that follows."""
    for i in some(chance, events, 0.05):
        if isinstance(events[i].get("dur"), (int, float)):
            events[i]["dur"] *= chance.choice([0, 10, 1000])


def odd_args(chance, events):
    for i in some(chance, events, 0.1):
        args = events[i].get("args")
        if isinstance(args, dict) and args:
            args[chance.choice(list(args))] = chance.choice(ODD_NUMBERS)


def lose_args(chance, events):
    key = chance.choice(["correlation", "External id", "stream", "device", "Sequence number", "Input Dims", "grid", "block"])
    for e in events:
        if isinstance(e.get("args"), dict):
            e["args"].pop(key, None)


def same_correlation(chance, events):
    for e in events:
        if isinstance(e.get("args"), dict) and "correlation" in e["args"]:
            e["args"]["correlation"] = chance.randrange(3)


def odd_fields(chance, events):
    key = chance.choice(["name", "ph", "pid", "tid", "cat", "id", "args"])
    for i in some(chance, events, 0.02):
        if chance.random() < 0.3:
            events[i].pop(key, None)
        else:
            events[i][key] = chance.choice(ODD_NUMBERS + ["X", "B", "E", "s", "\u0000", "x" * 5000])


FAULTS = [lose, double, shuffle, lose_category, odd_time, shift_clock, stretch, odd_args, lose_args, same_correlation, odd_fields]


def damaged(chance, text):
    """The text of a damaged trace, and the names of its faults."""
    trace = json.loads(text)
    events = trace["traceEvents"] if isinstance(trace, dict) else trace
    names = []
    for fault in chance.choices(FAULTS, k=chance.choice([1, 1, 2, 3])):
        if events:
            fault(chance, events)
            names.append(fault.__name__)
    data = json.dumps(trace).encode()
    if chance.random() < 0.15:
        data = data[:chance.randrange(len(data))]
        names.append("cut")
    if chance.random() < 0.15:
        at = chance.randrange(max(1, len(data) - 64))
        data = data[:at] + chance.randbytes(chance.choice([1, 8, 64])) + data[at + 64:]
        names.append("overwritten")
    return data, names


def faults_of(program, path):
    """The faults of the program on one damaged trace, in words."""
    found = []
    for command in COMMANDS:
        said = " ".join(command)
        try:
            ran = subprocess.run([program, command[0], path, *command[1:]], capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            found.append(f"{said}: still running after {SECONDS} s")
            continue
        errors = [line for line in ran.stderr.decode(errors="replace").splitlines() if line.startswith("lanescope:")]
        if ran.returncode == REFUSED:
            if len(errors) != 1:
                found.append(f"{said}: exit {REFUSED} with {len(errors)} lines of error")
        elif ran.returncode not in ANSWERED:
            found.append(f"{said}: exit {ran.returncode}: {ran.stderr.decode(errors='replace')[-300:]}")
        elif ran.stdout.strip():
            try:
                answer = json.loads(ran.stdout)
            except ValueError as error:
                found.append(f"{said}: no JSON: {error}")
                continue
            if command[0] == "breakdown":
                for device in answer.get("devices", []):
                    total = sum(share["dur_ns"] for share in device["shares"])
                    if total != device["window_ns"]:
                        found.append(f"{said}: shares add up to {total}, the window is {device['window_ns']}")
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="a folder for the traces that the program fails on")
    asked = parser.parse_args()
    texts = {path: read(path) for path in asked.files}
    failed = 0

    def one(number):
        chance = random.Random(asked.seed * 1_000_003 + number)
        path = asked.files[number % len(asked.files)]
        try:
            data, names = damaged(chance, texts[path])
        except ValueError:
            return None, []  # not JSON in the first place
        with tempfile.NamedTemporaryFile(suffix=".json", delete=False) as file:
            file.write(data)
        found = faults_of(asked.program, file.name)
        if found and asked.keep:
            os.makedirs(asked.keep, exist_ok=True)
            os.replace(file.name, os.path.join(asked.keep, f"{number}.json"))
        else:
            os.unlink(file.name)
        return f"{number}: {os.path.basename(path)} ({', '.join(names)})", found

    made = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, found in pool.map(one, range(asked.count)):
            made += name is not None
            failed += bool(found)
            for line in found:
                print(f"{name}: {line}")
    print(f"{made} damaged traces, {len(COMMANDS)} commands each: {failed} with a fault")
    return 1 if failed or not made else 0


if __name__ == "__main__":
    sys.exit(main())
