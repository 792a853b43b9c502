#!/usr/bin/env python3
"""Compares each verdict on real traces with a table that justifies it in one line.

    check_verdicts.py LANESCOPE FOLDER

For each line of tests/data/verdicts.tsv whose trace is in FOLDER: the program must give the verdict, and the line's
condition must hold on the tables that trace_tables.py makes without the program. Exit code 1 if any differs; 77 (skipped)
if no trace is there. check_claims.py does the same with the tables that it makes for the claims.
"""

import json
import pathlib
import re
import subprocess
import sys

from trace_tables import COMMUNICATION, tables_of

GROUPS = {"compute": ["compute"], "communication": ["communication"], "copy": ["copy"], "input": ["input"],
          "host": ["python", "ops", "launch", "slow_call"], "sync": ["sync"], "latency": ["device_wait"],
          "unrecorded": ["unknown", "unknown_wait", "not_recorded"]}
PRODUCT = re.compile(r"gemm|cutlass|nvjet|conv|xmma|Cijk|fmha|flash|attn|attention|wgrad|dgrad|fprop|matmul|gemv|scudnn|winograd|\bfc\b", re.I)
HOST_WORKS = 0.75  # of the window
WITHIN = 10  # percentage points


def idle_in_copy_calls(tables, device):
    """Idle time by cause inside calls that still ran when their copy, of 10 us or more, had begun."""
    calls = tables.execute("select distinct c.begin_ns, c.end_ns from copies k join slices c on c.id = k.launch where "
                           "k.kind = 'memcpy' and k.dur_ns >= 10000 and c.end_ns > k.begin_ns order by 1").fetchall()
    parts = tables.execute("select begin_ns, end_ns, cause from gap_parts where device is ? and cause in ('launch', "
                           "'sync') order by 1", (device,)).fetchall()
    found = {"launch": 0, "sync": 0}
    first = 0
    for begin, end in calls:
        while first < len(parts) and parts[first][1] <= begin:
            first += 1
        at = first
        while at < len(parts) and parts[at][0] < end:
            found[parts[at][2]] += max(0, min(end, parts[at][1]) - max(begin, parts[at][0]))
            at += 1
    return found


def groups_of(tables):
    """Percent by group for the GPU that works most, largest first."""
    devices = tables.execute("select device, sum(dur_ns) from shares where cause in ('compute','communication','copy') "
                             "group by device order by 2 desc").fetchall()
    if not devices:
        return []
    device = devices[0][0]
    window = tables.execute("select max(window_ns) from shares where device is ?", (device,)).fetchone()[0]
    shares = dict(tables.execute("select cause, sum(dur_ns) from shares where device is ? group by cause", (device,)))
    calls = idle_in_copy_calls(tables, device)  # counts with the copies
    for cause, idle in calls.items():
        shares[cause] = shares.get(cause, 0) - idle
    shares["copy"] = shares.get("copy", 0) + sum(calls.values())
    groups = [(100 * sum(shares.get(c, 0) for c in causes) / window, name) for name, causes in GROUPS.items()]
    return sorted(groups, reverse=True)


def groups_after_gap(tables):
    """The same for the time after the longest unrecorded gap, if it takes most of the window and hardly any work comes first."""
    begin, end, window_begin, window = tables.execute(
        "select g.begin_ns, g.end_ns, s.begin_ns, s.window_ns from gap_parts g join shares s using (device) "
        "where g.cause = 'not_recorded' order by g.dur_ns desc limit 1").fetchone()
    before = one(tables, f"select sum(dur_ns) from kernels where begin_ns < {begin}")
    if (end - begin) * 2 < window or before * 100 > one(tables, "select sum(dur_ns) from kernels"):
        return []
    rest = window_begin + window - end
    times = dict(tables.execute("select cause, sum(dur_ns) from gap_parts where begin_ns >= ? group by cause", (end,)))
    for cause in ("compute", "communication", "copy"):
        times[cause] = one(tables, f"select sum(dur_ns) from shares where cause = '{cause}'") - (before if cause == "compute" else 0)
    return sorted(((100 * sum(times.get(c, 0) for c in causes) / rest, name) for name, causes in GROUPS.items()), reverse=True)


def one(tables, query):
    return tables.execute(query).fetchone()[0] or 0


def product_share(tables):
    rows = tables.execute("select name, sum(dur_ns) from kernels group by name").fetchall()
    rows = [(name, dur) for name, dur in rows if not COMMUNICATION.search(name)]
    return sum(d for n, d in rows if PRODUCT.search(n)) / max(1, sum(d for _, d in rows))


def host_share(tables):
    """How much of the GPU's window the host spends in ops and calls, without calls that wait for the GPU."""
    begin, window = tables.execute("select begin_ns, window_ns from shares order by window_ns desc limit 1").fetchone()
    rows = tables.execute("select begin_ns, end_ns, name like '%Synchronize%' from slices where end_ns > ? and begin_ns < ? "
                          "and kind in ('op', 'runtime', 'driver') order by begin_ns", (begin, begin + window)).fetchall()
    busy, done = 0, begin
    for b, e, waits in rows:
        b, e = max(b, done), min(e, begin + window)
        if e > b:
            busy += 0 if waits else e - b
            done = e
    return busy / window


def fault_of(tables, must):
    launches = one(tables, "select count(*) from slices where kind in ('runtime', 'driver') and "
                           "(name like '%LaunchKernel%' or name like '%GraphLaunch%')")
    joined = one(tables, "select count(distinct launch) from launches")
    if must == "hostonly":
        found = launches + one(tables, "select count(*) from kernels")
        return f"{found} launches and kernels" if found else None
    if must == "lost":
        return None if launches and joined * 2 < launches else f"{joined} of {launches} launches have work"
    if must == "small":
        window = one(tables, "select max(window_ns) from shares")
        span = one(tables, "select max(end_ns) - min(begin_ns) from slices where kind in "
                           "('op', 'annotation', 'runtime', 'driver', 'kernel', 'memcpy', 'memset')")
        return None if window * 10 < span else f"a window of {window} ns of {span}"
    if must == "tiny":
        busy = one(tables, "select sum(dur_ns) from kernels")
        return None if busy < 500 else f"{busy} ns of kernels"
    if must.startswith("behind:"):
        must = must.removeprefix("behind:")
        if (busy := host_share(tables)) < HOST_WORKS:
            return f"the host works {100 * busy:.0f} % of the time"
    groups = groups_after_gap(tables) if must.startswith("rest:") else groups_of(tables)
    if not groups:
        return "no gap at the begin takes most of the window"
    must = must.removeprefix("rest:")
    # Unrecorded time does not compete with a known cause, unless it leads by ten points.
    if groups[0][1] != "unrecorded" or groups[0][0] - groups[1][0] < WITHIN:
        groups = [group for group in groups if group[1] != "unrecorded"]
    text = ", ".join(f"{name} {pct:.1f} %" for pct, name in groups[:3])
    names, _, kernels = must.partition("/")
    expected = names.split("+")
    if len(expected) == 2:
        if {groups[0][1], groups[1][1]} != set(expected) or groups[0][0] - groups[1][0] >= WITHIN:
            return text
    elif groups[0][1] != names or groups[0][0] - groups[1][0] < WITHIN:
        return text
    if kernels and (product_share(tables) > 0.5) != (kernels == "products"):
        return f"{100 * product_share(tables):.0f} % of the kernels' time is products"
    return None


class Verdicts:
    """The table of verdicts, for the traces of one folder."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder).resolve()
        self.seen = 0
        self.lines = {}
        table = pathlib.Path(__file__).parent.parent / "data" / "verdicts.tsv"
        for line in table.read_text(encoding="utf-8").splitlines():
            if not line.startswith("#"):
                name, verdict, must, _ = line.split("\t")
                self.lines[name] = verdict, must

    def name_of(self, path):
        path = pathlib.Path(path).resolve()
        return str(path.relative_to(self.folder)) if path.is_relative_to(self.folder) else None

    def faults(self, program, path, tables):
        """The fault of the verdict on this trace; nothing if it is not in the table."""
        name = self.name_of(path)
        if name not in self.lines:
            return [] if name is None or name.startswith("odd/") else ["no line defends its verdict"]
        self.seen += 1
        verdict, must = self.lines[name]
        run = subprocess.run([program, "breakdown", str(path), "--json"], capture_output=True, text=True)
        found = json.loads(run.stdout)["verdict"] if run.returncode == 0 else run.stderr.strip()
        fault = fault_of(tables, must)
        return [f"{found} instead of {verdict}; {must}: {fault or 'holds'}"] if found != verdict or fault else []


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    verdicts, wrong = Verdicts(folder), 0
    for path in sorted(folder.rglob("*.json*")) if folder.is_dir() else []:
        if verdicts.name_of(path).startswith("odd/") or not path.name.endswith((".json", ".json.gz")):
            continue
        for fault in verdicts.faults(program, path, tables_of([(path, 0)])):
            wrong += 1
            print(f"WRONG {verdicts.name_of(path)}: {fault}")
    print(f"{verdicts.seen - wrong} of {verdicts.seen} verdicts hold")
    sys.exit(1 if wrong else 0 if verdicts.seen else 77)


if __name__ == "__main__":
    main()
