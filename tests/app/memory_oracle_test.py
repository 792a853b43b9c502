"""What `lanescope memory` says of a snapshot equals a reckoning of our own: Python's unpickler, with nothing to call, and
plain dictionaries. The rules of the format are tested on each snapshot, every figure and finding is computed again,
every claim is asked by SQL. Nothing is shared with the program.

Usage: memory_oracle_test.py LANESCOPE EXAMPLE [FOLDER OF REAL SNAPSHOTS [ANOTHER PROGRAM THAT PRINTS SUCH FIGURES]]
"""
import collections
import glob
import gzip
import json
import os
import pickle
import subprocess
import sys
import tempfile

LIVE = ("active_allocated", "active_pending_free")
SIGN = {"segment_alloc": 1, "segment_free": -1, "segment_map": 1, "segment_unmap": -1}
NOT_OF_TORCH = "snapviewer_sample"  # made by a script: it breaks the rules, which must be said
WAYS = ("line", "op", "allocating_op", "node", "module", "annotation", "phase", "size", "stream", "pool", "context",
        "metadata", "stack")


class Data(pickle.Unpickler):
    def find_class(self, module, name):
        raise ValueError(f"{module}.{name} is no data")


def read(path):
    with (gzip.open if path.endswith(".gz") else open)(path, "rb") as f:
        return Data(f).load()


def stack(frames):
    return tuple((f["name"], f["filename"], f["line"]) for f in frames or ())


class Life:
    def __init__(self, begin, size, address, frames):
        self.begin, self.size, self.address, self.frames = begin, size, address, frames
        self.freed = self.done = None
        self.block = None

    def live(self, i):
        return self.begin <= i and (self.done is None or self.done > i)


class Reckoning:
    def __init__(self, snapshot, device):
        self.settings = snapshot.get("allocator_settings") or {}
        self.annotations = [a for a in snapshot.get("external_annotations") or [] if a["device"] == device]
        self.events = snapshot["device_traces"][device]
        self.segments = [s for s in snapshot["segments"] if s["device"] == device]
        self.broken = collections.Counter()  # rule: how often it does not hold
        self.follow_addresses()
        self.follow_levels()
        if not any(s.get("is_expandable") for s in self.segments):
            self.follow_bytes()

    def rule(self, name, holds):
        self.broken[name] += not holds

    def follow_addresses(self):
        """Rules 4 to 6: who is where, by dictionary."""
        self.lives, here = [], {}
        for i, e in enumerate(self.events):
            if i:
                self.rule("time", e["time_us"] >= self.events[i - 1]["time_us"])
            if e["action"] == "alloc":
                self.rule("alloc at a free address", e["addr"] not in here)
                if e["addr"] in here:
                    former = here.pop(e["addr"])
                    former.done, former.freed = i, i if former.freed is None else former.freed
                here[e["addr"]] = Life(i, e["size"], e["addr"], e.get("frames"))
                self.lives.append(here[e["addr"]])
            elif e["action"].startswith("free"):
                life = here.get(e["addr"])
                if life is None:
                    life = here[e["addr"]] = Life(-1, e["size"], e["addr"], None)
                    self.lives.append(life)
                self.rule("size of a free", life.size == e["size"])
                if e["action"] == "free_requested":
                    self.rule("freed once", life.freed is None)
                    life.freed = i
                else:
                    self.rule("order of frees", life.freed is not None or life.begin < 0)
                    life.freed = i if life.freed is None else life.freed
                    life.done = i
                    del here[e["addr"]]
        for s in self.segments:
            at = s["address"]
            for b in s["blocks"]:
                address = b.get("address", at)
                at = address + b["size"]
                if b["state"] not in LIVE:
                    continue
                life = here.pop(address, None)
                if life is None:
                    life = Life(-1, b["requested_size"], address, b["frames"])
                    self.lives.append(life)
                else:
                    self.rule("block at the end", life.size == b["requested_size"] and
                              stack(life.frames) == stack(b["frames"]) and
                              (life.freed is not None) == (b["state"] == "active_pending_free"))
                life.at_end = b["size"]
        self.rule("open at the end", not here)

    def follow_levels(self):
        net = sum(SIGN.get(e["action"], 0) * e["size"] for e in self.events)
        self.end_reserved = sum(s["total_size"] for s in self.segments)
        self.start_reserved = self.end_reserved - net
        before = [x for x in self.lives if x.begin < 0]
        self.before = (len(before), sum(x.size for x in before))
        changes = collections.defaultdict(lambda: [0, 0])
        for x in self.lives:
            if x.begin >= 0:
                changes[x.begin][0] += x.size
                changes[x.begin][1] += x.size
            if x.freed is not None:
                changes[x.freed][0] -= x.size
            if x.done is not None:
                changes[x.done][1] -= x.size
        level = [self.before[1], self.before[1], self.start_reserved]
        self.curve = [tuple(level)]
        for i, e in enumerate(self.events):
            level[0] += changes[i][0]
            level[1] += changes[i][1]
            level[2] += SIGN.get(e["action"], 0) * e["size"]
            self.curve.append(tuple(level))
        for requested, active, reserved in self.curve:
            self.rule("levels", 0 <= requested <= active <= reserved)
        self.rule("reserved at the end", self.curve[-1][2] == self.end_reserved)
        self.rule("active at the end", self.curve[-1][1] ==
                  sum(b["requested_size"] for s in self.segments for b in s["blocks"] if b["state"] in LIVE))

    def peak(self, column):
        most = max(level[column] for level in self.curve)
        return most, next(i for i, level in enumerate(self.curve) if level[column] == most) - 1

    def follow_bytes(self):
        """Rules 7, 8 and 10: each segment is a list of [address, size, is live]; slow and plain."""
        now = {s["address"]: s["total_size"] for s in self.segments}
        for e in reversed(self.events):
            if e["action"] == "segment_alloc":
                self.rule("going back, a segment", now.pop(e["addr"], None) == e["size"])
            elif e["action"] == "segment_free":
                self.rule("going back, no segment", e["addr"] not in now)
                now[e["addr"]] = e["size"]
        self.rule("segments at the start", sum(now.values()) == self.start_reserved >= 0)
        self.first_segments = len(now)
        # To find the segment of an address: segments of one file are few enough to look at each page of 2 MiB.
        pages = {}

        def add(address, size):
            cut = [[address, size, None]]
            for page in range(address >> 21, (address + size - 1 >> 21) + 1):
                pages.setdefault(page, []).append((address, address + size, cut))
            return cut

        def find(address):
            for begin, end, cut in pages.get(address >> 21, ()):
                if begin <= address < end:
                    return cut
            return None

        def drop(address):
            for page in range(address >> 21, (address + now[address] - 1 >> 21) + 1):
                pages[page] = [p for p in pages[page] if p[0] != address]
            del now[address]

        for address, size in now.items():
            add(address, size)
        self.blocks_total, at_least = 0, False
        order = sorted((x for x in self.lives if x.begin < 0), key=lambda x: x.address)
        for x in order:
            size = getattr(x, "at_end", None)
            if size is None:
                size, at_least = max(512, -(-x.size // 512) * 512), True
            cut = find(x.address)
            for k, (begin, length, life) in enumerate(cut or ()):
                if life is None and begin <= x.address and x.address + size <= begin + length:
                    pieces = [[begin, x.address - begin, None], [x.address, size, x],
                              [x.address + size, begin + length - x.address - size, None]]
                    cut[k:k + 1] = [p for p in pieces if p[1]]
                    break
            else:
                self.rule("a block from before fits", False)
            self.blocks_total += size
            x.block = size
        self.peak_blocks = (self.blocks_total, -1)
        split_above = self.settings.get("max_split_size", -1)
        by_index = {x.begin: x for x in self.lives if x.begin >= 0}
        done = {x.done: x for x in self.lives if x.done is not None}
        for i, e in enumerate(self.events):
            if e["action"] == "segment_alloc":
                now[e["addr"]] = e["size"]
                add(e["addr"], e["size"])
            elif e["action"] == "segment_free":
                self.rule("a freed segment is free", all(p[2] is None for p in find(e["addr"]) or ()))
                drop(e["addr"])
            elif e["action"] == "alloc":
                x, cut = by_index[i], find(e["addr"])
                self.rule("alloc in a segment", cut is not None)
                want = max(512, -(-e["size"] // 512) * 512)
                k = next((k for k, p in enumerate(cut or ()) if p[0] == e["addr"] and p[2] is None), None)
                self.rule("alloc at the start of a free run", k is not None or at_least)
                if k is None:
                    continue
                left = cut[k][1] - want
                self.rule("alloc fits", left >= 0)
                is_cut = left >= 512 if want <= 1 << 20 else left > 1 << 20 and (split_above < 0 or want < split_above)
                x.block = want if is_cut else want + left
                cut[k:k + 1] = [[e["addr"], x.block, x]] + ([[e["addr"] + want, left, None]] if is_cut else [])
                self.blocks_total += x.block
                if self.blocks_total > self.peak_blocks[0]:
                    self.peak_blocks = (self.blocks_total, i)
            elif i in done:
                x = done[i]
                cut = find(x.address)
                k = next((k for k, p in enumerate(cut or ()) if p[2] is x), None)
                if k is None:
                    continue
                self.blocks_total -= x.block
                cut[k][2] = None
                for a in (k, k - 1):
                    if 0 <= a and a + 1 < len(cut) and cut[a][2] is None and cut[a + 1][2] is None:
                        cut[a][1] += cut.pop(a + 1)[1]
        self.rule("segments at the end", now == {s["address"]: s["total_size"] for s in self.segments})
        for s in self.segments:
            cut = find(s["address"])
            self.rule("blocks at the end", [(p[1], p[2] is not None) for p in cut or ()] ==
                      [(b["size"], b["state"] in LIVE) for b in s["blocks"]])

    # ---- the state at the end -----------------------------------------------------------------------------------------

    def state(self):
        """Rules 1 to 3, and the figures of the segments."""
        f = collections.Counter()
        end = 0
        for s in sorted(self.segments, key=lambda s: s["address"]):
            sizes = [b["size"] for b in s["blocks"]]
            live = [b for b in s["blocks"] if b["state"] in LIVE]
            free = [b["size"] for b in s["blocks"] if b["state"] == "inactive"]
            self.rule("blocks fill their segment", sum(sizes) == s["total_size"])
            self.rule("no overlap", s["address"] >= end)
            end = s["address"] + s["total_size"]
            self.rule("sums of a segment", s["active_size"] == sum(b["size"] for b in live) and
                      s["requested_size"] == sum(b["requested_size"] for b in live) and
                      s["allocated_size"] == sum(b["size"] for b in live if b["state"] == LIVE[0]))
            self.rule("multiples of 512", all(n % 512 == 0 for n in sizes))
            self.rule("requested at most size", all(b["requested_size"] <= b["size"] for b in live))
            self.rule("no free neighbours", not any(a["state"] == b["state"] == "inactive"
                                                    for a, b in zip(s["blocks"], s["blocks"][1:])))
            at = s["address"]
            for b in s["blocks"]:
                self.rule("no gap", b.get("address", at) == at)
                at += b["size"]
            f["segments"] += 1
            f["blocks"] += len(sizes)
            f["live_blocks"] += len(live)
            f["reserved_bytes"] += s["total_size"]
            f["active_bytes"] += sum(b["size"] for b in live)
            f["requested_bytes"] += sum(b["requested_size"] for b in live)
            f["free_bytes"] += sum(free)
            f["free_blocks"] += len(free)
            f["largest_free_block"] = max([f["largest_free_block"]] + free)
            if len(sizes) > 1:
                f["inactive_split_bytes"] += sum(free)
                f["inactive_split_blocks"] += len(free)
            if not live:
                f["wholly_free_segments"] += 1
                f["wholly_free_bytes"] += s["total_size"]
        return f

    # ---- what findings say --------------------------------------------------------------------------------------------

    def phase(self, x):
        if x.begin < 0:
            return "before"
        names = [f["name"] for f in x.frames or ()]
        if any("torch::autograd::generated::" in n and "::apply" in n or "torch::autograd::Engine::" in n or
               "torch::autograd::Node::" in n for n in names):
            return "backward"
        if any("/torch/optim/" in f["filename"] for f in x.frames or ()) or self.in_optimizer(x.begin):
            return "optimizer"
        return "forward" if "forward" in names else "other"

    def in_optimizer(self, i):
        open_ones = []
        for a in self.annotations:
            if a["time_us"] > self.events[i]["time_us"]:
                break
            if a["stage"] == "START":
                open_ones.append(a["name"])
            elif a["name"] in open_ones:
                open_ones.reverse()
                open_ones.remove(a["name"])
                open_ones.reverse()
        return bool(open_ones) and open_ones[-1].startswith("Optimizer.step#")

    def findings(self):
        f = {}
        at = self.peak(1)[1]
        held = collections.Counter()
        for x in self.lives:
            if x.live(at):
                held[self.phase(x), x.done is None] += x.size
        f["memory_peak"] = {"optimizer_state_bytes": held["optimizer", True],
                            "optimizer_bytes": held["optimizer", True] + held["optimizer", False],
                            "backward_bytes": held["backward", True] + held["backward", False],
                            "forward_bytes": held["forward", True] + held["forward", False],
                            "before_the_recording_bytes": held["before", True] + held["before", False]}
        given = [e for e in self.events if e["action"] == "segment_free" and
                 any("emptyCache" in x["name"] for x in e["frames"])]
        f["empty_cache_churn"] = {"freed_segments": len(given), "freed_bytes": sum(e["size"] for e in given)}
        if given:
            f["empty_cache_churn"]["time_us"] = given[-1]["time_us"] - given[0]["time_us"]  # of one call
        churn = collections.Counter((stack(x.frames), x.size) for x in self.lives
                                    if x.begin >= 0 and x.freed is not None and x.freed - x.begin <= 2)
        f["alloc_churn"] = {"allocations": sum(n for n in churn.values() if n >= 3)}
        state = self.state()
        f["memory_fragmented"] = {"split_bytes": state["inactive_split_bytes"],
                                  "split_blocks": state["inactive_split_blocks"],
                                  "largest_free_bytes": state["largest_free_block"]}
        f["reserved_unused"] = {"unused_bytes": state["wholly_free_bytes"],
                                "unused_segments": state["wholly_free_segments"]}
        return f


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
            r = Reckoning(snapshot, d["device"])
            state = r.state()
            broken = {k: n for k, n in r.broken.items() if n}
            if NOT_OF_TORCH in name:
                self.equal(name + ": rules are broken, and this is said", bool(broken), not d["adds_up"])
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
        """Whole stacks and sizes at the peak, and what events say of streams and frees."""
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
            self.equal(f"{name}: steps are missing, and this is said", (len(marks), "no_steps_because" in d), (0, True))
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
        expected = r.findings()
        for f in found:
            for key, value in expected.get(f["id"], {}).items():
                self.equal(f"{name}: {f['id']}: {key}", f["metrics"][key], value)
            for claim in f["claims"]:
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


    def generated(self, generator):
        """Programs that keep some bytes per step, until a request is refused: how many more steps fit."""
        for words in (["--leak", "30000000", "--oom"], ["--leak", "60000000", "--capacity", "9800000000"]):
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "s.pickle")
                truth = json.loads(subprocess.run([sys.executable, generator, "--allocs", "20000", "-o", path, *words],
                                                  capture_output=True, text=True, check=True).stdout)
                r = Reckoning(read(path), 0)
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
        test.generated(generator)
        print("generated snapshots: looked at")
    for fault in test.faults[:40]:
        print("FAULT", fault)
    return 1 if test.faults else 0


if __name__ == "__main__":
    sys.exit(main())
