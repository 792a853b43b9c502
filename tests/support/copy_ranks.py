#!/usr/bin/env python3
"""Makes the ranks of a job from one trace: copies whose clocks are shifted by known amounts.

    copy_ranks.py TRACE FOLDER [--ranks 64] [--per-host 8] [--repeat 1] [--jitter-us 5] [--seed 1] [--gz]

Ranks of a host share its clock. All events of a copy are moved by its host's shift; the end of each kernel that
communicates jitters by up to --jitter-us. --repeat repeats the trace, for size. FOLDER/shifts.txt holds the
true shift of each rank in nanoseconds, one per line.
"""

import argparse
import gzip
import json
import pathlib
import random


def events_of(trace, repeat):
    events = [e for e in trace["traceEvents"] if "ph" in e]
    timed = [e for e in events if e["ph"] != "M" and "ts" in e]
    first = min(float(e["ts"]) for e in timed)
    last = max(float(e["ts"]) + float(e.get("dur", 0)) for e in timed)
    length = (last - first) * 1.01
    numbers = 1 + max((int(e["args"]["correlation"]) for e in timed if "correlation" in e.get("args", {})), default=0)
    yield from (e for e in events if e["ph"] == "M")
    for k in range(repeat):
        for event in timed:
            e = dict(event)
            e["ts"] = float(e["ts"]) + k * length
            if k and "correlation" in e.get("args", {}):
                e["args"] = dict(e["args"], correlation=int(e["args"]["correlation"]) + k * numbers)
            if k and e["ph"] in "sft":
                e["id"] = f"{e.get('id')}.{k}"
            if k and e.get("name", "").startswith("ProfilerStep#"):
                e["name"] = f"ProfilerStep#{int(e['name'].split('#')[1]) + 1000 * k}"
            yield e


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("trace")
    parser.add_argument("folder")
    parser.add_argument("--ranks", type=int, default=64)
    parser.add_argument("--per-host", type=int, default=8)
    parser.add_argument("--repeat", type=int, default=1)
    parser.add_argument("--jitter-us", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gz", action="store_true")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    opened = gzip.open if options.trace.endswith(".gz") else open
    with opened(options.trace, "rt", encoding="utf-8", errors="replace") as file:
        trace = json.load(file)
    events = list(events_of(trace, options.repeat))
    folder = pathlib.Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    shifts = []
    for rank in range(options.ranks):
        if rank % options.per_host == 0:
            shift_us = 0 if rank == 0 else round(chance.uniform(-2e6, 2e6))
        shifts.append(shift_us * 1000)
        copied = []
        for event in events:
            e = event
            if "ts" in e:
                e = dict(e, ts=round(float(e["ts"]) + shift_us, 3))
                if e["ph"] == "X" and "nccl" in e.get("name", "") and e.get("cat") in ("kernel", "Kernel"):
                    e["dur"] = round(max(0.0, float(e["dur"]) + chance.uniform(-1, 1) * options.jitter_us), 3)
            copied.append(e)
        info = dict(trace.get("distributedInfo", {}), rank=rank, world_size=options.ranks)
        whole = dict(trace, distributedInfo=info, traceEvents=copied)
        text = json.dumps(whole)
        if options.gz:
            (folder / f"rank{rank}.json.gz").write_bytes(gzip.compress(text.encode(), 1))
        else:
            (folder / f"rank{rank}.json").write_text(text)
    (folder / "shifts.txt").write_text("".join(f"{shift}\n" for shift in shifts))


if __name__ == "__main__":
    main()
