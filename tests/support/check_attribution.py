#!/usr/bin/env python3
"""Checks the sums of `lanescope table --by ...` with a second computation that shares no code with the program.

    check_attribution.py LANESCOPE TRACE...

Reads each Chrome trace with Python's JSON reader. Per device it computes the union of all work, per thread the union of
all host events. For each kind of place, the rows' own times and the times without a place must add up to these sums,
exactly. Where a trace has frames of modules and no backward pass, the own GPU time and host time of each module is
computed a second time, by walking the stacks, and compared row by row, exactly.
Prints one line per trace; exit code 1 if any differs. Traces that are not strict JSON are skipped and counted.
"""

import gc
import gzip
import json
import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from decimal import Decimal

WORK = {"kernel": 0, "gpu_memcpy": 2, "gpu_memset": 2, "Kernel": 0, "Memcpy": 2, "Memset": 2, "mtia_ccp_events": 0}
CALLS = {"cuda_runtime", "cuda_driver", "Runtime", "hip_runtime", "privateuse1_runtime", "mtia_runtime"}
HOST = CALLS | {"cpu_op", "user_annotation", "python_function", "Operator", "cpu_instant_event"}
EXCHANGE = re.compile(r"nccl|rccl|hccl|msccl|nvshmem|rocshmem|deep_ep|cross_device_reduce", re.I)
MODULE = "nn.Module: "
BY = ("module", "scope", "line", "phase")


def nanoseconds(value):
    return int((Decimal(str(value)) * 1000).to_integral_value())


def events_of(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as file:
        document = json.load(file, parse_float=Decimal)
    return document["traceEvents"] if isinstance(document, dict) else document


class Event:
    def __init__(self, place, event):
        self.place = place
        self.name = event.get("name", "")
        self.category = event.get("cat", "")
        self.args = event.get("args") or {}
        self.begin = nanoseconds(event["ts"])
        self.end = self.begin + nanoseconds(event["dur"])
        self.lane = (event["pid"], event["tid"])


def union(events):
    total, end = 0, None
    for event in sorted(events, key=lambda e: e.begin):
        if end is None or event.begin > end:
            total += event.end - event.begin
            end = event.end
        elif event.end > end:
            total += event.end - end
            end = event.end
    return total


def owners(work):
    """By event: the time in which it owns its device. Kernels go first, then communication, then copies; of those the
    one that began first."""
    busy = defaultdict(int)
    rank = lambda e: (1 if WORK[e.category] == 0 and EXCHANGE.search(e.name) else WORK[e.category], e.begin, e.place)
    borders = sorted({t for e in work for t in (e.begin, e.end)})
    begins = sorted(work, key=lambda e: e.begin)
    running, at = [], 0
    for begin, end in zip(borders, borders[1:]):
        while at < len(begins) and begins[at].begin <= begin:
            running.append(begins[at])
            at += 1
        running = [e for e in running if e.end > begin]
        if running:
            busy[min(running, key=rank).place] += end - begin
    return busy


def stacks(events):
    """The stacks of one thread, in order: (begin, end, stack), the stack as a list of events."""
    order = sorted(events, key=lambda e: (e.begin, -(e.end - e.begin), e.place))
    borders = sorted({t for e in events for t in (e.begin, e.end)})
    open_, at = [], 0
    for begin, end in zip(borders, borders[1:]):
        while at < len(order) and order[at].begin <= begin:
            open_.append(order[at])
            at += 1
        open_ = [e for e in open_ if e.end > begin]
        if open_:
            yield begin, end, open_


def modules_of(stack):
    return tuple(e.name[len(MODULE):] for e in stack if e.name.startswith(MODULE) and e.category == "python_function")


def own_modules(work, busy, host):
    """By path of modules: own GPU time and own host time."""
    gpu, time = defaultdict(int), defaultdict(int)
    calls = {e.args["correlation"]: e for e in host if e.category in CALLS and "correlation" in e.args}
    wanted = defaultdict(list)
    for e in work:
        call = calls.get(e.args.get("correlation"))
        if call:
            wanted[call.lane].append((call.begin, e.place))
    lanes = defaultdict(list)
    for e in host:
        lanes[e.lane].append(e)
    for lane, events in lanes.items():
        asked, at = sorted(wanted[lane]), 0
        for begin, end, stack in stacks(events):
            path = modules_of(stack)
            time[path] += end - begin
            while at < len(asked) and asked[at][0] < end:
                gpu[path] += busy[asked[at][1]]
                at += 1
    return gpu, time


def table(program, path, by):
    run = subprocess.run([program, "table", path, "--by", by, "--unfold", "--rows", "0", "--json"], capture_output=True,
                         text=True)
    if run.returncode:
        raise RuntimeError(f"exit code {run.returncode}: {run.stderr.strip()}")
    return json.loads(run.stdout)


def check(program, path):
    try:
        events = [Event(i, e) for i, e in enumerate(events_of(path)) if e.get("ph") == "X" and "dur" in e]
    except (ValueError, KeyError, TypeError, EOFError, OSError, ArithmeticError):
        return None
    work = [e for e in events if e.category in WORK]
    host = [e for e in events if e.category in HOST]
    devices, threads = defaultdict(list), defaultdict(list)
    for e in work:
        devices[e.lane[0]].append(e)
    for e in host:
        threads[e.lane].append(e)
    gpu = sum(union(es) for es in devices.values())
    thread = sum(union(es) for es in threads.values())
    faults = []
    for by in BY:
        told = table(program, path, by)
        for name, value, expected in (
                ("gpu_busy_ns", told["gpu_busy_ns"], gpu),
                ("gpu_sum_ns", told["gpu_sum_ns"], sum(e.end - e.begin for e in work)),
                ("host_ns", told["host_ns"], thread),
                ("busy of the rows", sum(r["self_busy_ns"] for r in told["rows"] + []) +
                 sum(r["busy_ns"] for r in told["unplaced"]), gpu),
                ("host of the rows", sum(r["self_host_ns"] for r in told["rows"]) +
                 sum(r["host_ns"] for r in told["unplaced"]), thread)):
            if value != expected:
                faults.append(f"by {by}: {name} is {value}, expected {expected}")
    isBackward = any("Backward" in e.name or "autograd" in e.name for e in host)
    if not faults and not isBackward and any(e.name.startswith(MODULE) for e in host):
        busy = {}
        for es in devices.values():
            busy.update(owners(es))
        ownGpu, ownHost = own_modules(work, defaultdict(int, busy), host)
        for row in table(program, path, "module")["rows"]:
            path_ = tuple(row["path"])
            if row["source"] == "frame" and row["self_busy_ns"] != ownGpu[path_]:
                faults.append(f"{' / '.join(path_)}: GPU {row['self_busy_ns']} ns, expected {ownGpu[path_]}")
            if row["self_host_ns"] != ownHost[path_]:
                faults.append(f"{' / '.join(path_)}: host {row['self_host_ns']} ns, expected {ownHost[path_]}")
    return faults


def main():
    program, paths = sys.argv[1], sys.argv[2:]
    wrong = unread = 0
    gc.disable()  # a trace is millions of objects that stay until its end
    for path in paths:
        with tempfile.TemporaryDirectory() as cache:  # each trace is asked several times
            os.environ.update(LANESCOPE_CACHE=cache, LANESCOPE_CACHE_LEAST="0")
            faults = check(program, path)
        gc.collect()
        if faults is None:
            unread += 1
            continue
        wrong += bool(faults)
        print(f"{'WRONG' if faults else 'ok':5} {path.rsplit('/', 1)[-1]} {'; '.join(faults[:4])}", flush=True)
    print(f"{len(paths) - unread - wrong} agree, {wrong} do not, {unread} passed over")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
