"""`lanescope table` of traces that PyTorch 2.11 recorded on an H200 prints the same numbers as torch did.

Usage: torch_table_test.py LANESCOPE SAMPLES TABLES. Each row of tables/NAME.txt has its row in samples/NAME.json.gz, with
every printed digit, but for two things that the trace does not hold as torch counts them:

- Kineto writes a GPU annotation 1 ns wider on each side of its kernels, so that it is 2 ns per call longer here.
- torch counts a kernel whose launch has no External id (Triton, called by hand) for no op and no annotation. Here it
  belongs to what runs around its launch, so that those rows are longer by that kernel.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

lanescope, samples, tables = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
COLUMNS = {"Self CPU": "self_cpu_ns", "CPU total": "cpu_total_ns", "Self CUDA": "self_cuda_ns",
           "CUDA total": "cuda_total_ns"}
BY_HAND = "lanescope_geglu_kernel"


def printed(path):
    """The rows of a table, and its footer."""
    head, rows, text = None, [], path.read_text(encoding="utf-8")
    for line in text.splitlines():
        cells = re.split(r"\s{2,}", line.strip())
        if cells[0] == "Name":
            head = cells
        elif head and len(cells) == len(head) and not cells[0].startswith("---"):
            rows.append(dict(zip(head, cells)))
    return rows, dict(re.findall(r"(Self \w+ time total): (\S+)", text))


def shown(ns):
    """As torch prints a time."""
    us = ns / 1000
    return f"{us / 1e6:.3f}s" if us >= 1e6 else f"{us / 1e3:.3f}ms" if us >= 1e3 else f"{us:.3f}us"


def differs(row, mine, by_hand_ns):
    """The columns that differ."""
    wrong = []
    for column, key in COLUMNS.items():
        ns = mine[key]
        if mine["kind"] == "gpu_annotation" and "cuda" in key:
            ns -= 2 * mine["calls"]
        if mine["kind"] == "annotation" and "cuda" in key:
            ns = max(0, ns - by_hand_ns)
        if shown(ns) != row[column]:
            wrong.append(f"{column} {shown(ns)} instead of {row[column]}")
    if mine["calls"] != int(row["# of Calls"]):
        wrong.append(f"calls {mine['calls']} instead of {row['# of Calls']}")
    return wrong


failures, checked = [], 0
for path in sorted(tables.glob("*.txt")):
    out = subprocess.run([lanescope, "table", "--json", "--rows", "0", samples / (path.stem + ".json.gz")], check=True,
                         capture_output=True, env=dict(os.environ, LANESCOPE_CACHE="off")).stdout
    answer = json.loads(out)
    table = answer["rows"]
    by_hand_ns = sum(row["self_cuda_ns"] for row in table if row["name"] == BY_HAND)
    rows, footer = printed(path)
    if len(rows) < 5 or len(footer) != 2:
        failures.append(f"{path.name}: {len(rows)} rows and {len(footer)} totals are read")
    for total, key in (("Self CPU time total", "self_cpu_total_ns"), ("Self CUDA time total", "self_cuda_total_ns")):
        if shown(answer[key]) != footer.get(total):
            failures.append(f"{path.name}: {total} {shown(answer[key])} instead of {footer.get(total)}")
    for row in rows:
        name = row["Name"]
        same = [m for m in table if m["name"] == name or name.endswith("...") and m["name"].startswith(name[:-3])]
        wrong = [differs(row, m, by_hand_ns) for m in same]
        checked += 1
        if not same:
            failures.append(f"{path.name}: no row {name}")
        elif all(wrong):
            failures.append(f"{path.name}: {name}: {min(wrong, key=len)}")
print(f"{checked} rows are compared")
print("\n".join(failures))
sys.exit(1 if failures or checked < 200 else 0)
