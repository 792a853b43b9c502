"""Checks what `lanescope table` and `lanescope memory` print about [memory] events against a separate computation:
torch's columns by name, peaks, steps, and what each op allocated and holds at the peak. Every event is compared with
every call, and every byte is followed by its address. No code is shared with the program.

Usage: trace_memory_test.py LANESCOPE [FOLDER OF REAL TRACES]
"""
import bisect
import collections
import csv
import decimal
import gzip
import io
import json
import os
import random
import subprocess
import sys
import tempfile

CALLS = {"cpu_op", "user_annotation", "cuda_runtime", "cuda_driver", "hip_runtime", "runtime", "Operator", "Runtime"}
LEFT_OUT = ("aten::is_leaf", "aten::output_nr", "aten::_version")
MIB = 1 << 20


def ns(us):
    return int((decimal.Decimal(str(us)) * 1000).to_integral_value())


class Oracle:
    """Calls and [memory] events of one file, all of one process."""

    def __init__(self, events):
        self.calls, self.memory, self.steps = collections.defaultdict(list), [], []
        for e in events:
            if e.get("name") == "[memory]" and e.get("ph") == "i":
                self.memory.append((ns(e["ts"]), e["args"], str(e["tid"])))
            elif e.get("ph") == "X" and e.get("cat") in CALLS:
                begin = ns(e["ts"])
                self.calls[str(e["tid"])].append((begin, begin + ns(e.get("dur", 0)), e["name"], e["cat"]))
        self.memory.sort(key=lambda m: m[0])  # stable
        for calls in self.calls.values():
            calls.sort(key=lambda c: (c[0], -c[1]))

    @staticmethod
    def sums(events):
        cpu = sum(a["Bytes"] for _, a, _ in events if a["Device Type"] in (0, 2, 5))
        device = sum(a["Bytes"] for _, a, _ in events if a["Device Type"] in (1, 6, 20))
        return cpu, device

    def table(self, own_thread=False):
        """name -> [calls, cpu, self cpu, device, self device]"""
        rows = collections.defaultdict(lambda: [0, 0, 0, 0, 0])
        covered, times = set(), [m[0] for m in self.memory]
        for thread, calls in self.calls.items():
            kept = [c for c in calls if c[2] not in LEFT_OUT and not c[2].startswith("profiler::_record_function_e")]
            own, children, parents, stack = [], [], [], []
            for i, (begin, end, _, _) in enumerate(kept):
                inside = [m for m in self.memory[bisect.bisect_left(times, begin):bisect.bisect_right(times, end)]
                          if not own_thread or m[2] == thread]
                covered |= {id(m) for m in inside}
                own.append(self.sums(inside))
                children.append([0, 0])
                while stack and (begin >= kept[stack[-1]][1] or end > kept[stack[-1]][1]):
                    stack.pop()
                parents.append(stack[-1] if stack else None)
                stack.append(i)
            for i, parent in enumerate(parents):
                if parent is not None:
                    children[parent][0] += own[i][0]
                    children[parent][1] += own[i][1]
            for i, (_, _, name, _) in enumerate(kept):
                row = rows["ProfilerStep*" if name.startswith("ProfilerStep#") else name]
                for k, add in enumerate((1, own[i][0], own[i][0] - children[i][0], own[i][1],
                                         own[i][1] - children[i][1])):
                    row[k] += add
        for m in self.memory:
            if id(m) not in covered:
                row = rows["[memory]"]
                cpu, device = self.sums([m])
                for k, add in enumerate((1, cpu, cpu, device, device)):
                    row[k] += add
        return rows

    def op_at(self, event):
        """The innermost op that is open on the event's thread, by the latest begin."""
        t, _, thread = event
        inner = None
        for begin, end, name, cat in self.calls[thread]:
            if cat in ("cpu_op", "Operator") and begin <= t <= end:
                inner = name
        return inner

    def devices(self):
        """(type, id) -> events in order"""
        found = collections.defaultdict(list)
        for m in self.memory:
            found[m[1]["Device Type"], m[1].get("Device Id", -1)].append(m)
        return found


def run(lanescope, *arguments):
    ran = subprocess.run([lanescope, *arguments], capture_output=True, text=True, check=False, timeout=300)
    assert ran.returncode == 0, (arguments, ran.returncode, ran.stderr)
    return ran.stdout


def same(what, found, expected):
    assert found == expected, f"{what}: {found} instead of {expected}"


def check_table(lanescope, path, oracle):
    for extra in ([], ["--own-thread"]):
        expected = oracle.table(own_thread=bool(extra))
        rows = [r for r in json.loads(run(lanescope, "table", path, "--json", "--rows", "0", *extra))["rows"]
                if not r["device"] and r["kind"] not in ("python_function",)]
        found = collections.defaultdict(lambda: [0, 0, 0, 0, 0])
        for r in rows:
            for k, key in enumerate(("calls", "cpu_mem_bytes", "self_cpu_mem_bytes", "cuda_mem_bytes",
                                     "self_cuda_mem_bytes")):
                found[r["name"]][k] += r[key]
        same(f"{path}: names", sorted(found), sorted(expected))
        for name, row in expected.items():
            same(f"{path}: {name} {extra}", found[name], row)
    lines = list(csv.DictReader(io.StringIO(run(lanescope, "table", path, "--csv", "--rows", "0"))))
    same(f"{path}: sum of self CPU memory", sum(int(r["self_cpu_mem_bytes"]) for r in lines),
         sum(r[2] for r in oracle.table().values()))


def check_text(lanescope, path, oracle):
    """The columns are where torch puts them, in torch's units."""
    def text(n):
        for unit, each in (("Gb", 1 << 30), ("Mb", 1 << 20), ("Kb", 1 << 10)):
            if abs(n) >= each:
                return f"{n / each:.2f} {unit}"
        return f"{n} b"

    lines = run(lanescope, "table", path, "--rows", "0").splitlines()
    rule = lines[0]
    cuts, at = [], 0
    for word in rule.split("  "):
        if word:
            cuts.append((at, at + len(word)))
        at += len(word) + 2
    cells = [[line[a:b].strip() for a, b in cuts] for line in lines[3:-1] if not line.startswith(("-", "Self"))]
    head = [lines[1][a:b].strip() for a, b in cuts]
    wanted = ["CPU Mem", "Self CPU Mem"]
    expected = oracle.table()
    if any(r[4] > 0 for r in expected.values()):
        wanted += ["CUDA Mem", "Self CUDA Mem"]
    place = head.index("CPU Mem")
    same(f"{path}: columns", head[place:place + len(wanted)], wanted)
    same(f"{path}: the column behind", head[place + len(wanted)], "# of Calls")
    seen = 0
    for row in cells:
        if row[0] in expected and [r[0] for r in cells].count(row[0]) == 1:
            same(f"{path}: text of {row[0]}", row[place:place + len(wanted)],
                 [text(n) for n in expected[row[0]][1:1 + len(wanted)]])
            seen += 1
    assert seen, f"{path}: no row could be compared"


def check_memory(lanescope, path, oracle):
    found = json.loads(run(lanescope, "memory", path, "--json", "--rows", "0"))
    devices = {(d["type"], d["index"]): d for d in found["devices"]}
    same(f"{path}: devices", sorted(devices), sorted(oracle.devices()))
    for key, events in oracle.devices().items():
        d = devices[key]
        has_totals = all("Total Allocated" in a for _, a, _ in events)
        held, level = [], 0
        for _, a, _ in events:
            level = a["Total Allocated"] if has_totals else level + a["Bytes"]
            held.append(level)
        before = held[0] - events[0][1]["Bytes"] if has_totals else 0
        peak = max([before, *held])
        same(f"{path} {key}: before", d["before_bytes"], before)
        same(f"{path} {key}: peak", d["peak_allocated"]["bytes"], peak)
        same(f"{path} {key}: end", d["end_bytes"], held[-1])
        same(f"{path} {key}: allocations", d["allocations"], sum(a["Bytes"] >= 0 for _, a, _ in events))
        jumps = sum(b - a != e[1]["Bytes"] for a, b, e in zip([before, *held], held, events))
        same(f"{path} {key}: what does not add up", d["does_not_add_up"], jumps)
        if has_totals and key[0] != 0:
            same(f"{path} {key}: reserved", d["peak_reserved_bytes"], max(a["Total Reserved"] for _, a, _ in events))
        ops = collections.defaultdict(lambda: [0, 0, 0, 0, 0])  # allocated, freed, allocations, at the peak, at the end
        live, first = {}, held.index(peak) if peak != before else -1
        from_before = before
        for i, event in enumerate(events):
            size = event[1]["Bytes"]
            row = ops[oracle.op_at(event) or "outside any op"]
            if size >= 0:
                row[0] += size
                row[2] += 1
                live[event[1].get("Addr")] = (size, row)
            else:
                row[1] -= size
                if live.pop(event[1].get("Addr"), None) is None and i <= first:
                    from_before += size
            if i == first:
                for kept, by in live.values():
                    by[3] += kept
        for kept, by in live.values():
            by[4] += kept
        rows = {r["name"]: r for r in d["by_op"]}
        for name, row in ops.items():
            r = rows[name]
            same(f"{path} {key} {name}: allocated", [r["allocated_bytes"], r["freed_bytes"], r["allocations"]], row[:3])
            if "Addr" in events[0][1]:
                same(f"{path} {key} {name}: at the peak and the end", [r["peak_bytes"], r["end_bytes"]], row[3:])
        if "Addr" in events[0][1] and before:
            same(f"{path} {key}: from before", rows["allocated before the recording"]["peak_bytes"], from_before)
        if "Addr" in events[0][1] and has_totals and not jumps:
            for by in ("by_op", "by_module", "by_line", "by_phase"):
                same(f"{path} {key}: sum {by}", sum(r["peak_bytes"] for r in d[by]), peak)
        steps = sorted((begin, end, name) for calls in oracle.calls.values() for begin, end, name, cat in calls
                       if name.startswith("ProfilerStep#") and cat != "cpu_op")
        if steps:
            same(f"{path} {key}: steps", [s["name"] for s in d["by_step"]], [s[2] for s in steps])
        for (begin, end, _), s in zip(steps, d["by_step"]):
            inside = [i for i, e in enumerate(events) if begin <= e[0] < end]
            at_begin = ([before] + held)[sum(e[0] < begin for e in events)]
            same(f"{path} {key} {s['name']}: levels", [s["begin_bytes"], s["peak_bytes"], s["end_bytes"]],
                 [at_begin, max([at_begin] + [held[i] for i in inside]), held[inside[-1]] if inside else at_begin])


def generated(seed):
    """Two threads that allocate at once, ops in ops, events outside any call, two devices, two steps, modules."""
    chance = random.Random(seed)
    events = [{"ph": "X", "cat": "user_annotation", "name": f"ProfilerStep#{n}", "pid": 1, "tid": 1,
               "ts": 1000 * n + 10, "dur": 900} for n in (0, 1)]
    calls = []
    for thread in (1, 2):
        for n in range(14):
            begin = 20 + n * 140 + thread * 3
            calls.append((thread, begin, 120, f"aten::outer{n % 3}"))
            calls.append((thread, begin + 10, 40, "aten::empty"))
            calls.append((thread, begin + 15, 10, chance.choice(["aten::is_leaf", "aten::resize_", "cudaMalloc"])))
            calls.append((thread, begin + 60, 0, "aten::detach"))
    for thread, begin, length, name in calls:
        events.append({"ph": "X", "cat": "cuda_runtime" if name.startswith("cuda") else "cpu_op", "name": name,
                       "pid": 1, "tid": thread, "ts": begin, "dur": length})
    events.append({"ph": "X", "cat": "python_function", "name": "nn.Module: Linear_0", "pid": 1, "tid": 1, "ts": 25,
                   "dur": 700})
    live, total = {}, {(0, -1): 0, (1, 0): 64 * MIB}
    first = {(1, 0): {1: 20 * MIB, 2: 44 * MIB}, (0, -1): {}}  # from before the recording
    times = sorted(chance.sample(range(5, 2090), 180) + [30, 50, 143])
    for t in times:
        device = chance.choice([(0, -1), (1, 0)])
        blocks = live.setdefault(device, dict(first[device]))
        if blocks and chance.random() < 0.45:
            address = chance.choice(sorted(blocks))
            size = -blocks.pop(address)
        else:
            address, size = t * 4096, chance.choice([512, 4096, 3 * MIB, 40 * MIB])
            blocks[address] = size
        total[device] += size
        events.append({"ph": "i", "s": "t", "cat": "cpu_instant_event", "name": "[memory]", "pid": 1,
                       "tid": chance.choice([1, 2]), "ts": t + chance.choice([0, 0.5]),
                       "args": {"Total Reserved": 512 * MIB if device[0] else 0, "Total Allocated": total[device],
                                "Bytes": size, "Addr": address, "Device Id": device[1], "Device Type": device[0]}})
    # Times are whole or half microseconds, each second only once: totals follow in order of time.
    events = [e for e in events if e["name"] != "[memory]"] + sorted(
        (e for e in events if e["name"] == "[memory]"), key=lambda e: e["ts"])
    total = {(0, -1): 0, (1, 0): 64 * MIB}
    for e in events:
        if e["name"] == "[memory]":
            key = (e["args"]["Device Type"], e["args"]["Device Id"])
            total[key] += e["args"]["Bytes"]
            e["args"]["Total Allocated"] = total[key]
    return {"schemaVersion": 1, "traceEvents": events}


def refused(lanescope, code, *arguments):
    ran = subprocess.run([lanescope, *arguments], capture_output=True, text=True, check=False, timeout=300)
    same(f"{arguments}: exit code", ran.returncode, code)
    same(f"{arguments}: lines", (ran.stdout, ran.stderr.count("\n")), ("", 1))
    return ran.stderr


def check_join(lanescope, place):
    """A snapshot and a trace of one run, whose clocks are known to be apart."""
    maker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support", "make_snapshot_example.py")
    trace, snapshot = os.path.join(place, "run.json"), os.path.join(place, "run.pickle")

    def make(shift_us):
        subprocess.run([sys.executable, "-B", maker, "--pair", place, str(shift_us)], check=True)
        with open(trace, encoding="utf-8") as text:
            return json.load(text)

    for shift_us in (0, 137, -2500):
        document = make(shift_us)
        found = json.loads(run(lanescope, "memory", trace, snapshot, "--json"))
        same("joined by", found["joined_by"], "addresses")
        same("offset", found["offset_ns"], -1000 * shift_us)
        same("the snapshot first", json.loads(run(lanescope, "memory", snapshot, trace, "--json")), found)
        events = sum(e["name"] == "[memory]" for e in document["traceEvents"])
        assert events // 2 < found["pairs"] <= events, (found, events)
        assert found["residual_ns"] <= 1000, found
    for e in document["traceEvents"]:
        if e["name"] == "[memory]":
            del e["args"]["Addr"]
    other = os.path.join(place, "other.json")

    def joined():
        with open(other, "w", encoding="utf-8") as out:
            json.dump(document, out)
        return json.loads(run(lanescope, "memory", other, snapshot, "--json"))

    found = joined()
    same("without addresses", (found["joined_by"], found["offset_ns"]), ("annotations", 2500000))
    document["traceEvents"] = [e for e in document["traceEvents"] if e.get("cat") != "user_annotation"]
    found = joined()
    same("without annotations", (found["joined_by"], found["offset_ns"]), ("clocks", 0))
    make(24 * 3600 * 1000000)
    line = refused(lanescope, 3, "memory", trace, snapshot)
    assert "begins" in line and "after it" in line, line
    refused(lanescope, 2, trace, trace, "--together")
    refused(lanescope, 2, snapshot, "--together")


def check_figures(lanescope, place):
    snapshot, picture, page = (os.path.join(place, name) for name in ("run.pickle", "figure.svg", "page.html"))
    found = json.loads(run(lanescope, "memory", snapshot, "--json"))
    holder = found["devices"][0]["at_peak"]["holders"][0]["name"]
    for theme in ("light", "dark", "print"):
        run(lanescope, "shot", snapshot, "-o", picture, "--theme", theme)
        with open(picture, encoding="utf-8") as text:
            drawn = text.read()
        assert drawn.count("<text") > 20 and holder in drawn, f"{theme}: the picture does not name {holder}"
    png = os.path.join(place, "figure.png")
    size = json.loads(run(lanescope, "shot", snapshot, "-o", png, "--size", "900x700", "--scale", "1", "--json"))
    same("size of the picture", (size["width"], size["height"]), (900, 700))
    refused(lanescope, 2, "shot", snapshot, "-o", png, "--step", "ProfilerStep#1")
    same("figures", json.loads(run(lanescope, "report", snapshot, "-o", page, "--json"))["figures"], 1)
    with open(page, encoding="utf-8") as text:
        html = text.read()
    for finding in found["findings"]:
        assert finding["title"].split(":")[0] in html, finding["title"]
    assert holder in html
    same("figures of two", json.loads(run(lanescope, "report", snapshot, snapshot, "-o", page, "--json"))["figures"], 2)
    flame = os.path.join(place, "flame.svg")
    root = json.loads(run(lanescope, "flame", snapshot, "-o", flame, "--json"))["root"]
    same("root of the flame graph", root["total_bytes"], found["devices"][0]["at_peak"]["bytes"])

    def leaves(node):
        same(f"{node['name']}: total", node["total_bytes"],
             node["self_bytes"] + sum(child["total_bytes"] for child in node["children"]))
        names[node["name"]] += node["self_bytes"]
        for child in node["children"]:
            leaves(child)

    names = collections.Counter()
    leaves(root)
    called = collections.Counter()  # per frame: the bytes inside it

    def totals(node):
        called[node["name"]] += node["total_bytes"]
        for child in node["children"]:
            totals(child)

    totals(root)
    same("the data", called["allocated before the recording"], 64 * MIB)
    same("the output of each step", called["forward (model.py:18)"], 8 * 16 * MIB)
    assert sum(names.values()) == root["total_bytes"]
    refused(lanescope, 2, "report", snapshot, os.path.join(place, "run.json"), "-o", page)


def main():
    lanescope, folder = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else ""
    with tempfile.TemporaryDirectory() as place:
        for seed in range(6):
            document = generated(seed)
            path = os.path.join(place, f"made{seed}.json")
            with open(path, "w", encoding="utf-8") as out:
                json.dump(document, out)
            oracle = Oracle(document["traceEvents"])
            assert "[memory]" in oracle.table(), "the made trace has no event outside a call"
            assert oracle.table() != oracle.table(own_thread=True), "both threads count the same"
            check_table(lanescope, path, oracle)
            check_text(lanescope, path, oracle)
            check_memory(lanescope, path, oracle)
        check_join(lanescope, place)
        check_figures(lanescope, place)
        path = os.path.join(place, "none.json")
        with open(path, "w", encoding="utf-8") as out:
            json.dump({"traceEvents": [e for e in document["traceEvents"] if e["name"] != "[memory]"]}, out)
        assert "CPU Mem" not in run(lanescope, "table", path)
        assert "no [memory] events" in run(lanescope, "memory", path)
        same("devices of a trace without memory", json.loads(run(lanescope, "memory", path, "--json"))["devices"], [])
    compared = 0
    for name in ("fp32_t4.json", "amp_t4.json", "cpu_transformer.json", "transformer_h100_stack.json",
                 "kernelforge_t4_stack.json", "qwen05b_h100.json.gz", "cpu_resnet18_memory.json.gz",
                 "particle_transformer_a100.json.gz", "switch_transformer_a100_pcie.json.gz",
                 "sglang_decode_capture_mi300x.json.gz"):
        path = os.path.join(folder, name)
        if not folder or not os.path.exists(path):
            continue
        opened = gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8")
        with opened as text:
            events = json.load(text, parse_float=decimal.Decimal, strict=False)["traceEvents"]
        oracle = Oracle(events)
        check_table(lanescope, path, oracle)
        check_memory(lanescope, path, oracle)
        compared += 1
    path = os.path.join(folder, "resnet50_v100_2021.json.gz")
    if folder and os.path.exists(path):  # no totals and no addresses
        devices = {d["device"]: d for d in json.loads(run(lanescope, "memory", path, "--json"))["devices"]}
        for name, allocations, net, peak in (("GPU 0", 4110, 0, 2791636480), ("CPU", 2310, 19267840, 57803264)):
            d = devices[name]
            same(f"{path} {name}", (d["allocations"], d["end_bytes"], d["peak_allocated"]["bytes"], d["has_totals"]),
                 (allocations, net, peak, False))
            assert "peak_bytes" not in d["by_op"][0], "nothing is known of the peak without addresses"
    print(f"6 made traces and {compared} real ones agree")
    return 0


sys.exit(main())
