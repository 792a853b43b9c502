"""Checks `lanescope memory` against a separate computation with plain dictionaries and Python's unpickler, which finds
nothing to call. The rules of the format are tested on each snapshot, every figure and finding is computed again, and
every claim is checked by SQL. No code is shared with the program.

Usage: memory_oracle_test.py LANESCOPE EXAMPLE [FOLDER OF REAL SNAPSHOTS [ANOTHER PROGRAM THAT PRINTS SUCH FIGURES]]
"""
import collections
import glob
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "support"))
from snapshot_tables import Oracle, read, snapshot_tables, stack  # noqa: E402

NOT_OF_TORCH = "snapviewer_sample"  # made by a script: it breaks the rules, which must be reported
WAYS = ("line", "op", "allocating_op", "node", "module", "annotation", "phase", "size", "stream", "pool", "context",
        "metadata", "stack")


class Test:
    def __init__(self, program):
        self.program, self.faults = program, []

    def run(self, *words):
        done = subprocess.run([self.program, *words], capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{words}: exit code {done.returncode}: {done.stderr}")
        return json.loads(done.stdout)

    def equal(self, what, found, expected):
        if found != expected:
            self.faults.append(f"{what}: found {found}, expected {expected}")

    def look(self, path):
        name = os.path.basename(path)
        snapshot, json_ = read(path), self.run("memory", path, "--rows", "0", "--json")
        for d in json_["devices"]:
            r = Oracle(snapshot, d["device"])
            state = r.state()
            broken = {k: n for k, n in r.broken.items() if n}
            if NOT_OF_TORCH in name:
                self.equal(name + ": rules are broken, and this is reported", bool(broken), not d["adds_up"])
                self.equal(name + ": each in a warning", len(json_["warnings"]) >= 6, True)
            else:
                self.equal(name + ": broken rules", broken, {})
                self.equal(name + ": adds up", d["adds_up"], True)
                self.equal(name + ": peak in blocks", (d["peak_allocated_blocks"]["bytes"],
                                                       d["peak_allocated_blocks"]["index"]), r.peak_blocks)
                self.equal(name + ": first segments", d["before_the_recording"]["segments"], r.first_segments)
            self.equal(name + ": events", d["events"], len(r.events))
            self.equal(name + ": actions", d["actions"], dict(collections.Counter(e["action"] for e in r.events)))
            for key, column in (("peak_requested", 0), ("peak_active_requested", 1), ("peak_reserved", 2)):
                self.equal(f"{name}: {key}", (d[key]["bytes"], d[key]["index"]), r.peak(column))
            self.equal(name + ": before", (d["before_the_recording"]["blocks"], d["before_the_recording"]["bytes"]),
                       r.before)
            for p in d["curve"]:
                self.equal(f"{name}: curve at {p['index']}", (p["requested"], p["active_requested"], p["reserved"]),
                           r.curve[p["index"] + 1])
            self.by_stack(name, d, r)
            self.by_step(name, d, r)
            for key, value in state.items():
                self.equal(f"{name}: state {key}", d["state_at_the_end"][key], value)
            kinds = r.free_by_kind()
            self.equal(name + ": free by kind", d["state_at_the_end"]["free_by_kind"], kinds)
            self.equal(name + ": kinds cover all that is free", sum(kinds.values()), state["free_bytes"])
            kept = [x for x in r.lives if x.done is None]
            self.equal(name + ": never freed", (d["never_freed"]["blocks"], d["never_freed"]["bytes"]),
                       (len(kept), sum(x.size for x in kept)))
            self.findings(name, path, r, [f for f in json_["findings"] if f["device"] == d["device"]])
        # Each way to name holders covers every byte (rule 11).
        for way in WAYS:
            for d in self.run("memory", path, "--rows", "0", "--by", way, "--json")["devices"]:
                peak = d["at_peak"]
                self.equal(f"{name}: bytes by {way}", sum(h["bytes"] for h in peak["holders"]), peak["bytes"])
                self.equal(f"{name}: blocks by {way}", sum(h["blocks"] for h in peak["holders"]), peak["live_blocks"])
                self.equal(f"{name}: bytes at the peak", peak["bytes"], d["peak_active_requested"]["bytes"])

    def by_stack(self, name, d, r):
        """Whole stacks and sizes at the peak, and the streams and frees of events."""
        stacks, sizes = collections.defaultdict(lambda: [0, 0]), collections.defaultdict(lambda: [0, 0])
        for x in r.lives:
            if x.live(d["peak_active_requested"]["index"]):
                at = tuple(f"{file}:{line}:{function}" for function, file, line in stack(x.frames))
                at = at or ("<allocated before the recording>" if x.begin < 0 else "<no frames>",)
                up_to = 512
                while up_to < x.size:
                    up_to *= 2
                for row in (stacks[at], sizes[up_to]):
                    row[0] += x.size
                    row[1] += 1
        rows = sorted(stacks.items(), key=lambda row: (-row[1][0], row[0]))
        self.equal(name + ": distinct stacks", d["at_peak"]["distinct_stacks"], len(stacks))
        self.equal(name + ": top stacks", d["at_peak"]["top_stacks"],
                   [{"bytes": b, "blocks": n, "frames": len(at), "innermost": at[0]} for at, (b, n) in rows])
        self.equal(name + ": size classes", d["at_peak"]["size_classes"],
                   [{"up_to": up_to, "bytes": b, "blocks": n} for up_to, (b, n) in sorted(sizes.items())])
        self.equal(name + ": streams", d["streams"], sorted({e.get("stream", 0) for e in r.events}))
        self.equal(name + ": never seen", d["before_the_recording"]["never_seen_in_the_trace"],
                   sum(x.begin < 0 and x.freed is None for x in r.lives))
        self.equal(name + ": longest wait of a free", d["longest_wait_of_a_free_events"],
                   max((x.done - x.freed for x in r.lives if x.done is not None), default=None))
        actions = collections.Counter(e["action"] for e in r.events)
        self.equal(name + ": frees that were checked", d["checks"]["freed_once"]["checked"], actions["free_requested"])
        of_before = {i for x in r.lives if x.begin < 0 for i in [x.done]}
        self.equal(name + ": ends of frees that were checked",
                   d["checks"]["free_completed_follows_free_requested"]["checked"],
                   sum(e["action"] == "free_completed" and i not in of_before for i, e in enumerate(r.events)))

    def by_step(self, name, d, r):
        """Each row from the levels after its events; together the rows are the recording."""
        rows = d["by_step"]
        marks = [a for a in r.annotations if a["stage"] == "END" and
                 a["name"].startswith(("ProfilerStep#", "Optimizer.step#"))]
        if not rows:
            self.equal(f"{name}: steps are missing, and this is reported", (len(marks), "no_steps_because" in d), (0, True))
            return
        self.equal(f"{name}: first events", [s["first_index"] for s in rows],
                   [0] + [s["last_index"] + 1 for s in rows[:-1]])
        self.equal(f"{name}: last event", rows[-1]["last_index"], len(r.events) - 1)
        if d["step_is"]["by"] == "profiler_step":
            marks = [a for a in marks if a["name"].startswith("ProfilerStep#")]
            self.equal(f"{name}: names of steps", [s["name"] for s in rows if s["is_step"]], [a["name"] for a in marks])
        ends = [max(i for i, e in enumerate(r.events) if e["time_us"] <= a["time_us"]) for a in marks]
        self.equal(f"{name}: ends of steps", [s["last_index"] for s in rows if s["is_step"]], ends)
        for s in rows:
            part = slice(s["first_index"], s["last_index"] + 1)
            levels, events = r.curve[1:][part], r.events[part]
            sizes = collections.defaultdict(list)
            for e in events:
                sizes[e["action"]].append(e["size"])
            active = [level[1] for level in levels]
            self.equal(f"{name}: {s['name']}", [s[key] for key in (
                "begin_bytes", "peak_bytes", "peak_index", "end_bytes", "reserved_bytes", "allocated_bytes",
                "freed_bytes", "allocations", "reserved_segments", "freed_segments", "begin_us", "end_us")],
                [r.curve[s["first_index"]][1], max(active), s["first_index"] + active.index(max(active)), active[-1],
                 max(level[2] for level in levels), sum(sizes["alloc"]), sum(sizes["free_completed"]),
                 len(sizes["alloc"]), len(sizes["segment_alloc"]), len(sizes["segment_free"]),
                 events[0]["time_us"], events[-1]["time_us"]])

    def findings(self, name, path, r, found):
        expected, tables = r.findings(), snapshot_tables(path)
        for f in found:
            for key, value in expected.get(f["id"], {}).items():
                self.equal(f"{name}: {f['id']}: {key}", f["metrics"][key], value)
            for claim in f["claims"]:
                row = tables.execute(claim["query"]).fetchone()
                self.equal(f"{name}: our own {claim['query']}", row and row[0], claim["expected"])
                self.equal(f"{name}: {claim['query']}", self.run("query", path, claim["query"], "--json")["rows"],
                           [[claim["expected"]]])

    def compare(self, path, other):
        """Every figure that another program prints for this file, under the same keys."""
        theirs = json.loads(subprocess.run([sys.executable, other, path], capture_output=True, text=True,
                                           check=True).stdout)
        ours = self.run("memory", path, "--json", "--rows", "5")  # as the other lists
        count = 0

        def walk(a, b, at):
            nonlocal count
            if isinstance(a, dict) and isinstance(b, dict):
                self.equal(f"{os.path.basename(path)}: keys that {at or 'a device'} lacks", sorted(b.keys() - a.keys()), [])
                for key in a.keys() & b.keys() - {"file", "at_peak", "curve", "checks"}:
                    walk(a[key], b[key], f"{at}/{key}")
            elif isinstance(a, list) and isinstance(b, list):
                self.equal(os.path.basename(path) + at, len(a), len(b))
                for i, (x, y) in enumerate(zip(a, b)):
                    walk(x, y, f"{at}/{i}")
            elif b is not None:
                count += 1
                same = abs(a - b) < 1e-9 if isinstance(b, float) else a == b
                self.equal(os.path.basename(path) + at, same or a, same or b)

        for a, b in zip(ours["devices"], theirs["devices"]):
            walk(a, b, "")
            walk(a["at_peak"], b["at_peak"], "/at_peak")
            for check, result in a["checks"].items():
                if check in b["checks"]:
                    count += 1
                    self.equal(f"{path}: {check}", (result["checked"], result["failed"]),
                               (b["checks"][check]["checked"], b["checks"][check]["failed"]))
        if len(ours["devices"]) == 1:
            walk(ours["devices"][0]["state_at_the_end"], theirs["state_at_the_end"], "/state")
        return count


    def kinds(self, generator):
        """Free memory of every kind: of several streams, of a private pool, of expandable segments."""
        seen = collections.Counter()
        for words in (["--streams", "3", "--graph-pool"], ["--streams", "2", "--expandable"]):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "s.pickle")
                subprocess.run([sys.executable, generator, "--allocs", "20000", "-o", path, *words],
                               capture_output=True, check=True)
                device = self.run("memory", path, "--json")["devices"][0]
                r = Oracle(read(path), 0)
                kinds = r.free_by_kind()
                seen.update(kinds)
                self.equal(f"{words}: free by kind", device["state_at_the_end"]["free_by_kind"], kinds)
                self.findings(str(words), path, r, self.run("findings", path, "--json")["findings"])
        self.equal("each kind is there", [kind for kind, n in seen.items() if n == 0], [])

    def generated(self, generator):
        """Programs that keep some bytes per step, until a request is refused: how many more steps fit."""
        for words in (["--leak", "30000000", "--oom"], ["--leak", "60000000", "--capacity", "9800000000"]):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "s.pickle")
                truth = json.loads(subprocess.run([sys.executable, generator, "--allocs", "20000", "-o", path, *words],
                                                  capture_output=True, text=True, check=True).stdout)
                r = Oracle(read(path), 0)
                capacity = r.end_reserved + truth["oom"]["device_free"]  # nothing follows the refusal
                ends = [a["time_us"] for a in r.annotations
                        if a["name"].startswith("ProfilerStep#") and a["stage"] == "END"]
                bounds = [max(i for i, e in enumerate(r.events) if e["time_us"] <= t) for t in ends[-2:]]
                level, peak = sum(x.block for x in r.lives if x.begin < 0), 0
                changes = collections.Counter()
                for x in r.lives:
                    if x.begin >= 0:
                        changes[x.begin] += x.block
                    if x.done is not None:
                        changes[x.done] -= x.block
                for i in range(bounds[1] + 1):
                    level += changes[i]
                    peak = max(peak, level) if i > bounds[0] else 0
                found = [f for f in self.run("findings", path, "--json")["findings"] if f["id"] == "memory_leak"]
                self.equal(f"{words}: what grows", [f["metrics"]["bytes_per_step"] for f in found],
                           [truth["leak"]["bytes_a_step"]])
                self.equal(f"{words}: steps until the GPU is full", found[0]["metrics"].get("steps_until_full"),
                           max(0, capacity - peak) // truth["leak"]["bytes_a_step"])
                self.findings(str(words), path, r, found)


def main():
    program, example = sys.argv[1:3]
    real = sorted(glob.glob(os.path.join(sys.argv[3], "*.pickle"))) if len(sys.argv) > 3 else []
    other = sys.argv[4] if len(sys.argv) > 4 and os.path.exists(sys.argv[4]) else None
    test = Test(program)
    for path in [example] + real:
        test.look(path)
        compared = test.compare(path, other) if other and path in real else 0
        print(f"{os.path.basename(path)}: looked at" + (f", {compared} figures compared" if compared else ""))
    generator = os.path.join(os.path.dirname(other), "gen_snapshot.py") if other else ""
    if os.path.exists(generator):
        test.kinds(generator)
        test.generated(generator)
        print("generated snapshots: looked at")
    for fault in test.faults[:40]:
        print("FAULT", fault)
    return 1 if test.faults else 0


if __name__ == "__main__":
    sys.exit(main())
