#!/usr/bin/env python3
"""Checks `lanescope breakdown` with a second computation that shares no code with the program.

    check_breakdown.py LANESCOPE TRACE...

Reads each Chrome trace with Python's JSON reader, sweeps over the borders of all GPU work and compares, per device: the
window, the time of kernels, of communication alone and of copies alone (to 2 ns, because the rounding of decimal
microseconds can differ at each border), and the idle time; the shares must add up to the window exactly, the parts of each
share to the share. Idle time is split a second time into before and after the end of the launch call.
Prints one line per trace; exit code 1 if any differs. Traces that are not strict JSON are skipped and counted.
"""

import gc
import gzip
import json
import re
import subprocess
import sys
from collections import defaultdict
from decimal import Decimal

COMMUNICATION = re.compile(
    r"nccl|rccl|cross_device_reduce|deep_ep|dpsk::ep|nvshmem|multimem_|two_shot|one_shot|all_to_all_kernel", re.I)
WORK = {"kernel": "compute", "gpu_memcpy": "copy", "gpu_memset": "copy", "Kernel": "compute", "Memcpy": "copy",
        "Memset": "copy", "mtia_ccp_events": "compute"}
CALLS = {"cuda_runtime", "cuda_driver", "Runtime", "hip_runtime", "privateuse1_runtime", "mtia_runtime"}
BUSY = ("compute", "communication", "copy")


def nanoseconds(value):
    return int((Decimal(str(value)) * 1000).to_integral_value())


def events_of(path):
    opened = gzip.open if path.endswith(".gz") else open
    with opened(path, "rt", encoding="utf-8") as file:
        document = json.load(file, parse_float=Decimal)
    return document["traceEvents"] if isinstance(document, dict) else document


def own_shares(events):
    """Per device: the nanoseconds of each class, and of idle time before and after the launch call's end."""
    calls, work = {}, defaultdict(list)
    for event in events:
        if event.get("ph") != "X" or "dur" not in event:
            continue
        category = event.get("cat", "")
        args = event.get("args") or {}
        begin = nanoseconds(event["ts"])
        end = begin + nanoseconds(event["dur"])
        if category in WORK:
            name = event["name"]
            kind = "communication" if WORK[category] == "compute" and COMMUNICATION.search(name) else WORK[category]
            work[event["pid"]].append((begin, end, kind, args.get("correlation")))
        elif category in CALLS and "correlation" in args:
            calls[args["correlation"]] = (begin, end)
    devices = []
    for pieces in work.values():
        borders = []
        for begin, end, kind, _ in pieces:
            borders += [(begin, 1, kind), (end, -1, kind)]
        borders.sort(key=lambda b: b[0])
        running = dict.fromkeys(BUSY, 0)
        shares, idle, at = defaultdict(int), [], borders[0][0]
        for time, change, kind in borders:
            if time > at:
                now = next((k for k in BUSY if running[k]), None)
                if now:
                    shares[now] += time - at
                elif idle and idle[-1][1] == at:
                    idle[-1] = (idle[-1][0], time)
                else:
                    idle.append((at, time))
                at = time
            running[kind] += change
        window = borders[-1][0] - borders[0][0]
        devices.append({"window": window, "idle": sum(e - b for b, e in idle), **{k: shares[k] for k in BUSY}})
    return devices


def check(program, path):
    try:
        own = own_shares(events_of(path))
    except (ValueError, KeyError, TypeError, EOFError, OSError):
        return None
    run = subprocess.run([program, "breakdown", path, "--json"], capture_output=True, text=True)
    if run.returncode:
        return [f"exit code {run.returncode}: {run.stderr.strip()}"]
    told = json.loads(run.stdout)["devices"]
    faults = []
    if len(told) != len(own):
        return [f"{len(told)} devices, expected {len(own)}"]
    for device in told:
        shares = {share["cause"]: share["dur_ns"] for share in device["shares"]}
        if sum(shares.values()) != device["window_ns"]:
            faults.append(f"shares add up to {sum(shares.values())}, not to the window of {device['window_ns']}")
        for share in device["shares"]:
            parts = sum(part["dur_ns"] for part in share["parts"])
            if parts != share["dur_ns"]:
                faults.append(f"parts of {share['cause']} add up to {parts}, not to {share['dur_ns']}")
    figures = lambda d: tuple(d[k] for k in ("window", "idle", *BUSY))
    mine = sorted(figures(d) for d in own)
    theirs = sorted(
        (d["window_ns"], d["window_ns"] - sum(s["dur_ns"] for s in d["shares"] if s["cause"] in BUSY),
         *(sum(s["dur_ns"] for s in d["shares"] if s["cause"] == k) for k in BUSY)) for d in told)
    for a, b in zip(mine, theirs):
        for name, x, y in zip(("window", "idle", *BUSY), a, b):
            if abs(x - y) > max(2, a[0] // 1000):  # a tenth of a percent of the window
                faults.append(f"{name} is {y} ns, expected {x}")
    return faults


def main():
    program, paths = sys.argv[1], sys.argv[2:]
    wrong = unread = 0
    gc.disable()  # a trace is millions of objects that stay until its end
    for path in paths:
        faults = check(program, path)
        gc.collect()
        if faults is None:
            unread += 1
            continue
        wrong += bool(faults)
        print(f"{'WRONG' if faults else 'ok':5} {path.rsplit('/', 1)[-1]} {'; '.join(faults)}")
    print(f"{len(paths) - unread - wrong} agree, {wrong} do not, {unread} passed over")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
