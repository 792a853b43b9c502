#!/usr/bin/env python3
"""rocprofv3's JSON through every sub-command, against sums that Python makes from the same file.

    rocprofv3_oracle_test.py LANESCOPE FILE...

Reads each file with Python's own JSON reader and compares counts, sums, first and last times, rows, footprints and
busy time of `info`, `table`, `kernels`, `lanes`, `findings`, `breakdown` and `check`. Exits with 77 (skipped) if none of
the files exists.
"""
import collections
import gzip
import json
import os
import subprocess
import sys
import tempfile

SKIPPED = 77


def run(program, *arguments):
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(arguments)}: {done.stderr.decode()}")
    return json.loads(done.stdout) if "--json" in arguments else done.stdout.decode()


class Oracle:
    """The contents of the file, read without Lanescope."""

    def __init__(self, path):
        with (gzip.open if path.endswith(".gz") else open)(path) as file:
            self.process, = json.load(file)["rocprofiler-sdk-tool"]
        self.records = self.process["buffer_records"]
        agents = {agent["id"]["handle"]: agent for agent in self.process["agents"]}
        symbols = {symbol["kernel_id"]: symbol for symbol in self.process["kernel_symbols"]}
        self.gpus = [agent for agent in agents.values() if agent["type"] == 2]
        self.kernels = []
        for record in self.records["kernel_dispatch"]:
            info = record["dispatch_info"]
            symbol = symbols[info["kernel_id"]]
            group = tuple(info["workgroup_size"][axis] for axis in "xyz")
            self.kernels.append({
                "begin": record["start_timestamp"], "end": record["end_timestamp"],
                "name": symbol["formatted_kernel_name"],
                "row": (agents[info["agent_id"]["handle"]]["logical_node_type_id"], record["stream_id"]["handle"]),
                "block": group, "grid": tuple(-(-info["grid_size"][axis] // size) for axis, size in zip("xyz", group)),
                "lds": info["group_segment_size"], "vgpr": symbol["arch_vgpr_count"]})
        self.slices = len(self.kernels) + sum(len(records) for name, records in self.records.items()
                                              if name.endswith("_api") or name.startswith("memory_"))

    def busy(self):
        """Time in which a GPU runs at least one kernel, summed over GPUs."""
        spans = collections.defaultdict(list)
        for kernel in self.kernels:
            spans[kernel["row"][0]].append((kernel["begin"], kernel["end"]))
        total = 0
        for of_gpu in spans.values():
            until = 0
            for begin, end in sorted(of_gpu):
                total += max(0, end - max(begin, until))
                until = max(until, end)
        return total


def compare(program, path):
    want, wrong = Oracle(path), []

    def same(what, found, expected):
        if found != expected:
            wrong.append(f"{what}: found {found!r}, expected {expected!r}")

    info = run(program, "info", path, "--json")["files"][0]
    same("slices", info["slices"], want.slices)
    same("warnings", info["warnings"], [])
    same("gpus", [(gpu["id"], gpu["sms"]) for gpu in info["gpus"]],
         [(gpu["logical_node_type_id"], gpu["cu_count"]) for gpu in want.gpus])
    first = min(kernel["begin"] for kernel in want.kernels)
    last = max(kernel["end"] for kernel in want.kernels)
    rows = collections.Counter(kernel["row"] for kernel in want.kernels)
    on_gpu = [lane for lane in info["lanes"] if lane["kind"] == "gpu"]
    same("rows of GPUs", len(on_gpu), len(rows))
    same("kernels per row", sorted(lane["slices"] for lane in on_gpu), sorted(rows.values()))
    for (gpu, stream), count in rows.items():
        found = [lane for lane in on_gpu if (lane["device"], lane["stream"]) == (gpu, stream)]
        same(f"kernels of GPU {gpu} stream {stream}", [lane["slices"] for lane in found], [count])
    if want.slices == len(want.kernels):
        same("length", info["end_ns"] - info["begin_ns"], last - first)

    sums = collections.defaultdict(lambda: [0, 0])
    shapes = collections.defaultdict(lambda: [0, 0])
    for kernel in want.kernels:
        length = kernel["end"] - kernel["begin"]
        for total in (sums[kernel["name"]],
                      shapes[kernel["name"], kernel["grid"], kernel["block"], kernel["lds"]]):
            total[0] += 1
            total[1] += length
    table = {row["name"]: row for row in run(program, "table", path, "--by", "kernel", "--rows", "0", "--json")["rows"]}
    same("names in table", set(table), set(sums))
    for name, (count, length) in sums.items():
        if name in table:
            same(f"table {name[:40]}", (table[name]["calls"], table[name]["self_cuda_ns"]), (count, length))
    found = collections.defaultdict(lambda: [0, 0])
    for row in run(program, "kernels", path, "--json")["kernels"]:
        total = found[row["name"], tuple(row["grid"]), tuple(row["block"]), row["shared_bytes"]]
        total[0] += row["count"]
        total[1] += row["total_ns"]
    same("kernels by shape", dict(found), dict(shapes))

    lanes = run(program, "lanes", path, "--gaps", "--json")
    same("busy", lanes["gpu_busy_ns"], want.busy())
    breakdown = run(program, "breakdown", path, "--json")
    for device in breakdown["devices"]:
        same("breakdown adds up", sum(share["dur_ns"] for share in device["shares"]), device["window_ns"])
    if not run(program, "findings", path, "--json")["headline"]:
        wrong.append("findings have no headline")
    with tempfile.TemporaryDirectory() as folder:
        expectations = os.path.join(folder, "expect.json")
        with open(expectations, "w") as file:
            json.dump({"expect": [{"count": "kernel", "equals": len(want.kernels)}]}, file)
        held = run(program, "check", path, expectations, "--json")["expectations"]
        same("check", [one["holds"] for one in held], [True])
    return wrong


def main():
    program, files = sys.argv[1], [path for path in sys.argv[2:] if os.path.exists(path)]
    if not files:
        print("skipped: no file of rocprofv3")
        return SKIPPED
    failed = 0
    for path in files:
        wrong = compare(program, path)
        failed += bool(wrong)
        for line in wrong:
            print(f"{os.path.basename(path)}: {line}")
        print(f"{os.path.basename(path)}: {len(wrong)} differences")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
