#!/usr/bin/env python3
"""Proves the claims of `lanescope findings --json` with a second computation that shares no code with the program.

    check_claims.py LANESCOPE [--ranks-of TRACE] [--verdicts FOLDER] TRACE|FOLDER|SNAPSHOT...

A folder is the ranks of one job; the shifts of their clocks are taken from `lanescope info --merge`. --ranks-of checks
three ranks made of one trace by copy_ranks.py. --verdicts compares the verdict on each trace of FOLDER, too
(check_verdicts.py), with the same tables. Each claim is an SQL query on the tables of `lanescope query` with the
cell that it should give. This reads each trace by Python's own JSON reader into sqlite3 tables of the same names
(trace_tables.py) and asks them. Also: the parts that a finding names fit into their whole, the shares of each GPU's
window are the same in both, the costs of one share may not exceed it, and no cost is negative. Prints one line per trace
and per false claim; exit code 1 if any claim is false. Traces that are not strict JSON are skipped and counted. Of a memory snapshot the claims are proven, with the
tables of snapshot_tables.py.
"""

import gc
import gzip
import json
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from check_verdicts import Verdicts
from snapshot_tables import snapshot_tables
from trace_tables import tables_of


def is_equal(found, expected, query):
    if found is None or isinstance(found, str):
        return found == expected
    # Borders of shares are sums of rounded times; everything else is exact.
    slack = max(2, abs(expected) // 1000) if " shares " in query or " gap_parts " in query else 0
    return abs(found - expected) <= slack


def files_of(program, path):
    """The files of `path`, each with the shift of its times in nanoseconds."""
    if not Path(path).is_dir():
        return [(path, 0)]
    run = subprocess.run([program, "info", "--merge", path, "--json"], capture_output=True, text=True, check=True)
    return [(rank["path"], rank["shift_ns"]) for rank in json.loads(run.stdout)["files"][0]["ranks"]]


def ask(program, path, query):
    run = subprocess.run([program, "query", path, query, "--json"], capture_output=True, text=True, check=True)
    return json.loads(run.stdout)["rows"]


def is_snapshot(path):
    if not Path(path).is_file():
        return False
    with open(path, "rb") as file:
        head = file.read(2)
    if head == b"\x1f\x8b":
        with gzip.open(path, "rb") as file:
            head = file.read(2)
    return head[:1] == b"\x80"


def prove(finding, tables, faults):
    """How many claims of a finding hold; what does not is added to the faults."""
    proven = 0
    if not finding["claims"]:
        faults.append(f"{finding['id']} claims nothing")
    for claim in finding["claims"]:
        try:
            row = tables.execute(claim["query"]).fetchone()
        except sqlite3.Error as error:
            faults.append(f"{finding['id']}: {error}: {claim['query']}")
            continue
        found = row[0] if row else None
        if is_equal(found, claim["expected"], claim["query"]):
            proven += 1
        else:
            faults.append(f"{finding['id']}: {found} instead of {claim['expected']}: {claim['query']}")
    return proven


# Per finding: the parts that its text names, and the whole that the same text gives. A text lists all parts or the
# largest ones, so their sum never exceeds the whole; `exactly` lists all.
PARTS = {
    "gpu_idle": (("host_wait", "input", "sync", "kernel_wait", "between", "other"), "left", True),
    "exposed_communication": (("exposed",), "total", False),
    "data_loader": (("idle_time",), "time", False),
    "blocking_ops": (("main",), "waited", False),
    "made_on_host": (("idle",), "time", False),
    "copies_alone": (("alone",), "time", False),
    "pageable_copy": (("alone",), "time", False),
}


def check_parts(finding, faults):
    """True if the parts of a finding fit into their whole."""
    parts, whole, exactly = PARTS.get(finding["id"], ((), "", False))
    metrics = finding["metrics"]
    if f"{whole}_ns" not in metrics:
        return False
    total = sum(metrics.get(f"{part}_ns", 0) for part in parts)
    if total > metrics[f"{whole}_ns"] or exactly and total != metrics[f"{whole}_ns"]:
        faults.append(f"{finding['id']}: its parts are {total} ns, the whole is {metrics[whole + '_ns']} ns")
        return False
    return True


def check_snapshot(program, path):
    run = subprocess.run([program, "findings", path, "--json"], capture_output=True, text=True)
    if run.returncode:
        return 0, [f"exit code {run.returncode}: {run.stderr.strip()}"]
    tables, faults = snapshot_tables(path), []
    return sum(prove(finding, tables, faults) for finding in json.loads(run.stdout)["findings"]), faults


def check(program, path, verdicts):
    """The number of claims that hold, and the false ones; None if Python cannot read the trace."""
    if is_snapshot(path):
        return check_snapshot(program, path)
    try:
        tables = tables_of(files_of(program, path))
    except (ValueError, KeyError, TypeError, EOFError, OSError, UnicodeError):
        return None
    run = subprocess.run([program, "findings", path, "--json"], capture_output=True, text=True)
    if run.returncode == 3 and not tables.execute("select count(*) from slices").fetchone()[0]:
        return None  # both find no trace there
    if run.returncode:
        return 0, [f"exit code {run.returncode}: {run.stderr.strip()}"]
    proven, faults = 0, verdicts.faults(program, path, tables) if verdicts and Path(path).is_file() else []
    costs = defaultdict(int)
    shares = "select device, cause, sum(dur_ns) from shares group by device, cause order by device, cause"
    own = {(device, cause): dur for device, cause, dur in tables.execute(shares) if dur}
    told = {tuple(row[:2]): row[2] for row in ask(program, path, shares)}
    for key in own.keys() | told.keys():
        if is_equal(own.get(key, 0), told.get(key, 0), shares):
            proven += 1
        else:
            faults.append(f"the share {key} is {told.get(key, 0)} ns, not {own.get(key, 0)} ns")
    for finding in json.loads(run.stdout)["findings"]:
        proven += prove(finding, tables, faults) + check_parts(finding, faults)
        cost = finding.get("cost_ns", 0)
        if cost < 0:
            faults.append(f"{finding['id']} costs {cost} ns")
        if finding["share"] and "gpu" in finding:
            costs[finding["gpu"], finding["share"]] += cost
    for (gpu, cause), cost in costs.items():
        if isinstance(gpu, int):
            query = "select sum(dur_ns) from shares where device = ? and cause = ?"
            share = tables.execute(query, (gpu, cause)).fetchone()[0] or 0
            if cost > share + max(2, share // 1000):
                faults.append(f"findings of {cause} cost {cost} ns, its share is {share} ns")
    return proven, faults


def main():
    program, paths = sys.argv[1], sys.argv[2:]
    with tempfile.TemporaryDirectory() as made:
        if paths[0] == "--ranks-of":
            copy = Path(__file__).with_name("copy_ranks.py")
            subprocess.run([sys.executable, "-B", copy, paths[1], made, "--ranks", "3", "--per-host", "1"], check=True)
            paths[:2] = [made]
        verdicts = None
        if "--verdicts" in paths:
            at = paths.index("--verdicts")
            verdicts = Verdicts(paths[at + 1])
            del paths[at:at + 2]
        sys.exit(check_all(program, paths, verdicts))


def check_all(program, paths, verdicts):
    wrong = unread = proven = 0
    gc.disable()  # a trace is millions of objects that stay until its end
    for path in paths:
        with tempfile.TemporaryDirectory() as cache:  # each trace is asked several times
            os.environ.update(LANESCOPE_CACHE=cache, LANESCOPE_CACHE_LEAST="0")
            result = check(program, path, verdicts)
        gc.collect()
        if result is None:
            unread += 1
            continue
        proven += result[0]
        wrong += len(result[1])
        print(f"{'WRONG' if result[1] else 'ok':5} {Path(path).name}: {result[0]} claims hold")
        for fault in result[1]:
            print(f"      {fault}")
    print(f"{proven} claims hold, {wrong} are false, {unread} traces passed over")
    if verdicts:
        print(f"{verdicts.seen} verdicts were compared")
    return 1 if wrong or not proven else 0


if __name__ == "__main__":
    main()
