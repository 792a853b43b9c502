"""Interprets a memory snapshot of PyTorch with plain dictionaries, from what Python's unpickler reads (it finds nothing
to call), and makes tables for SQLite with the names and columns of `lanescope query`. No code is shared with the
program.
"""
import collections
import gzip
import pickle
import sqlite3

LIVE = ("active_allocated", "active_pending_free")
SIGN = {"segment_alloc": 1, "segment_free": -1, "segment_map": 1, "segment_unmap": -1}


class Data(pickle.Unpickler):
    def find_class(self, module, name):
        raise ValueError(f"{module}.{name} is not data")


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


class Oracle:
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
        self.made_segments = {e["addr"] for e in self.events if e["action"] == "segment_alloc"}
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
        seen = list(self.lives)
        for s in self.segments:
            at = s["address"]
            for b in s["blocks"]:
                address = b.get("address", at)
                at = address + b["size"]
                if b["state"] not in LIVE:
                    continue
                life = here.pop(address, None)
                if life is None and self.is_late(s, address, b["size"], seen):
                    continue
                if life is None:
                    life = Life(-1, b["requested_size"], address, b["frames"])
                    self.lives.append(life)
                else:
                    self.rule("block at the end", life.size == b["requested_size"] and
                              stack(life.frames) == stack(b["frames"]) and
                              (life.freed is not None) == (b["state"] == "active_pending_free"))
                life.at_end = b["size"]
        self.rule("open at the end", not here)

    def is_late(self, segment, address, size, seen):
        """No event made the block, but the events had another one in its place, or made its segment."""
        return segment["address"] in self.made_segments or any(
            x.address < address + size and address < x.address + x.size for x in seen)

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
        highest = max(level[column] for level in self.curve)
        return highest, next(i for i, level in enumerate(self.curve) if level[column] == highest) - 1

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

    def free_by_kind(self):
        """Every 512 bytes that are free: whole is a segment without a live block, or a page of an expandable one. What a
        private pool has free is in use while its graph is replayed: a kind of its own, also next to live blocks."""
        reserved, kinds = collections.Counter(), collections.Counter(hard=0, soft=0, stream=0, pool=0)
        private = [any(s.get("segment_pool_id") or ()) for s in self.segments]
        for s, is_private in zip(self.segments, private):
            if not is_private:
                reserved[s["stream"]] += s["total_size"]
        self.hard_blocks = 0
        main = min(reserved, key=lambda stream: (-reserved[stream], stream), default=0)
        for s, is_private in zip(self.segments, private):
            whole = "pool" if is_private else "soft" if s["stream"] == main else "stream"
            page = (2 if s["segment_type"] == "small" else 20) << 20
            at = 0
            for b in s["blocks"]:
                if b["state"] == "inactive":
                    part = b["size"] if len(s["blocks"]) == 1 or is_private else 0
                    if not part and s.get("is_expandable"):
                        part = page * sum(at <= p and p + page <= at + b["size"]
                                          for p in range(0, s["total_size"], page))
                    kinds[whole] += part
                    kinds["hard"] += b["size"] - part
                    self.hard_blocks += part < b["size"]
                at += b["size"]
        return {f"{kind}_bytes": n for kind, n in kinds.items()}

    # ---- texts of findings --------------------------------------------------------------------------------------------

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
                 empties_cache(e["frames"]) == 1]
        f["empty_cache_churn"] = {"freed_segments": len(given), "freed_bytes": sum(e["size"] for e in given)}
        if given:
            f["empty_cache_churn"]["time_us"] = given[-1]["time_us"] - given[0]["time_us"]  # of one call
        churn = collections.Counter((stack(x.frames), x.size) for x in self.lives
                                    if x.begin >= 0 and x.done is not None and x.freed - x.begin <= 2 and
                                    x.done - x.freed <= 2)
        f["alloc_churn"] = {"allocations": sum(n for n in churn.values() if n >= 3)}
        state = self.state()
        kinds = self.free_by_kind()
        f["memory_fragmented"] = {"split_bytes": kinds["hard_bytes"], "split_blocks": self.hard_blocks,
                                  "largest_free_bytes": state["largest_free_block"], **kinds}
        unused = [s["total_size"] for s in self.segments
                  if not any(s.get("segment_pool_id") or ()) and all(b["state"] == "inactive" for b in s["blocks"])]
        f["reserved_unused"] = {"unused_bytes": sum(unused), "unused_segments": len(unused)}
        return f


# ---- tables ---------------------------------------------------------------------------------------------------------


def empties_cache(frames):
    """1: within empty_cache(); 2: a MemPool ends, which empties its cache; 0: neither."""
    names = [f["name"] for f in frames or ()]
    if not any("emptyCache" in n for n in names):
        return 0
    return 2 if any("MemPool::~MemPool" in n for n in names) else 1


def line_of(frames):
    """The innermost Python line of the program; without one the innermost of all."""
    python = [f for f in frames or () if f["filename"].endswith(".py") or
              f["filename"].startswith(("<frozen", "<ipython", "<string>", "<stdin>", "<eval_with_key>"))]
    own = [f for f in python if not f["filename"].startswith(("torch/", "<frozen", "<eval_with_key>")) and
           not any(part in f["filename"] for part in ("site-packages/", "dist-packages/", "/lib/python3", "/torch/"))]
    for f in own[:1] or python[:1]:
        return f["filename"].replace("\\", "/").rsplit("/", 1)[-1] + f":{f['line']}"
    return None


def pool_text(pool):
    return ",".join(str(n) for n in (pool or (0, 0)))


def snapshot_tables(path):
    """A database with the columns that claims ask for."""
    snapshot = read(path)
    db = sqlite3.connect(":memory:")
    for table, columns in {
            "allocations": "device, size, block, address, alloc_index, freed_index, completed_index, line, stack, phase, pool",
            "segments": "device, address, size, active, stream, pool, type, blocks, is_expandable",
            "blocks": "device, segment, address, size, state",
            "memory_events": "device, event_index, action, address, size, time_us, line, empty_cache, stack"}.items():
        db.execute(f"create table {table} ({columns})")
    stacks = {(): 0}

    def put(table, *values):
        db.execute(f"insert into {table} values ({', '.join('?' * len(values))})", values)

    def number(frames):
        return stacks.setdefault(stack(frames), len(stacks))

    traces = snapshot.get("device_traces") or []
    for device in sorted({s["device"] for s in snapshot["segments"]} | {i for i, t in enumerate(traces) if t}):
        r = Oracle(snapshot, device)
        owners = sorted((s["address"], s["address"] + s["total_size"], s.get("segment_pool_id")) for s in r.segments)
        private = any(any(o[2] or ()) for o in owners)
        known = bool((snapshot.get("allocator_settings") or {}).get("trace_alloc_overflowed")) or not r.events
        for x in r.lives:
            of = next((o[2] for o in owners if o[0] <= x.address < o[1]), None)
            put("allocations", device, x.size, x.block, x.address, x.begin if x.begin >= 0 else None, x.freed, x.done,
                line_of(x.frames) if x.begin >= 0 or known or x.frames else None, number(x.frames), r.phase(x),
                pool_text(of) if of or not private else None)
        for s in r.segments:
            at = s["address"]
            put("segments", device, at, s["total_size"], s["active_size"], s["stream"],
                pool_text(s.get("segment_pool_id")), s["segment_type"], len(s["blocks"]), int(s.get("is_expandable", False)))
            for b in s["blocks"]:
                put("blocks", device, s["address"], b.get("address", at), b["size"], b["state"])
                at += b["size"]
        for i, e in enumerate(r.events):
            frames = e.get("frames")
            put("memory_events", device, i, e["action"], e.get("addr", e.get("device_free")), e["size"],
                e.get("time_us"), line_of(frames), empties_cache(frames),
                number(frames))
    return db
