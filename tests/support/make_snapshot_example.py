#!/usr/bin/env python3
"""Writes the bundled memory snapshot, resources/samples/synthetic_training_loop_leak.pickle.gz.

    make_snapshot_example.py            writes it
    make_snapshot_example.py --check    writes nothing; fails if the file is not what this script would write
    make_snapshot_example.py --pair FOLDER [SHIFT_US]
                                        writes run.pickle and run.json: a snapshot and a profiler's trace of one run,
                                        whose clocks are SHIFT_US microseconds apart

Nobody recorded it: a training loop of eight steps is played against a caching allocator that follows PyTorch's rules
(rounding to 512 bytes, segments of 2 and 20 MiB, best fit, split, merge). The loop keeps the output of each step in a
list, which is the leak. Each promise made about the file is checked by a second computation before it is written.
--check compares the contents of the pickles, because two releases of Python may write one value with different bytes.
"""

import gzip
import json
import pathlib
import pickle
import sys

SAMPLE = (pathlib.Path(__file__).resolve().parents[2] / "resources" / "samples" /
          "synthetic_training_loop_leak.pickle.gz")
KIB, MIB = 1 << 10, 1 << 20
BASE_NS = 1759300074000000000  # what ts counts from: a constant of Kineto's
START_US = 604800000000  # the begin of the run, in µs after BASE_NS: one week
STEPS, BATCH, WIDTH, HIDDEN = 8, 2048, 2048, 4096
MAIN, AUTOGRAD, PID = 4242, 4260, 4242


def promise(what, found, expected):
    if found != expected:
        raise SystemExit(f"{what}: {found}, promised was {expected}")


class Allocator:
    """Blocks of one device. A free block is cut where enough is left, and joined with free neighbours."""

    def __init__(self, run):
        self.run, self.segments, self.next_address = run, [], 0x7F2A4E000000
        self.reserved = self.allocated = 0

    def allocate(self, size, frames):
        want = max(512, -(-size // 512) * 512)
        small = size <= MIB
        fits = [(b["size"], b["address"], s, i) for s in self.segments if s["small"] == small
                for i, b in enumerate(s["blocks"]) if b["state"] == "inactive" and b["size"] >= want]
        if not fits:
            total = 2 * MIB if small else 20 * MIB if want < 10 * MIB else -(-want // (2 * MIB)) * 2 * MIB
            block = {"address": self.next_address, "size": total, "state": "inactive", "requested_size": 0, "frames": []}
            self.segments.append({"address": self.next_address, "total": total, "small": small, "blocks": [block],
                                  "frames": frames if self.run.is_recording else []})
            self.run.event("segment_alloc", self.next_address, total, frames)
            self.next_address += total + 2 * MIB
            self.reserved += total
            fits = [(total, block["address"], self.segments[-1], 0)]
        _, _, segment, i = min(fits, key=lambda f: f[:2])
        block, left = segment["blocks"][i], segment["blocks"][i]["size"] - want
        if left >= 512 if small else left > MIB:
            segment["blocks"].insert(i + 1, {"address": block["address"] + want, "size": left, "state": "inactive",
                                             "requested_size": 0, "frames": []})
            block["size"] = want
        # A block keeps the stack of its allocation, if stacks were recorded then.
        block.update(state="active_allocated", requested_size=size, frames=frames if self.run.is_recording else [])
        self.allocated += block["size"]
        self.run.event("alloc", block["address"], size, frames)
        self.run.memory(block["address"], block["size"])
        return segment, block

    def free(self, tensor, frames):
        segment, block = tensor
        self.run.event("free_requested", block["address"], block["requested_size"], frames)
        self.run.event("free_completed", block["address"], block["requested_size"], frames)
        self.allocated -= block["size"]
        self.run.memory(block["address"], -block["size"])
        block.update(state="inactive", frames=[])
        blocks = segment["blocks"]
        i = blocks.index(block)
        for first in (i, i - 1):  # its right neighbour, then its left one
            if 0 <= first < len(blocks) - 1 and blocks[first]["state"] == blocks[first + 1]["state"] == "inactive":
                blocks[first]["size"] += blocks.pop(first + 1)["size"]


class Run:
    def __init__(self):
        self.now = 0  # microseconds
        self.events, self.slices, self.instants, self.annotations = [], [], [], []
        self.stacks, self.thread, self.is_recording = {}, MAIN, False
        self.allocator = Allocator(self)

    def event(self, action, address, size, frames):
        if not self.is_recording:
            return
        self.now += 1
        self.events.append({"action": action, "addr": address, "size": size, "stream": 0, "time_us": self.now,
                            "frames": frames})

    def memory(self, address, size):
        if self.is_recording:
            self.instants.append((self.now, self.thread, address, size, self.allocator.allocated,
                                  self.allocator.reserved))

    def stack(self, *places):
        """Frames, innermost first: functions of C++ by name alone, those of Python as (function, file, line)."""
        if places not in self.stacks:
            self.stacks[places] = [{"name": p, "filename": "??", "line": 0} if isinstance(p, str) else
                                   {"name": p[0], "filename": p[1], "line": p[2]} for p in places]
        return self.stacks[places]

    def op(self, name, work_us, places, sizes=(), frees=()):
        """One op: it allocates its results, its kernel runs, and what it no longer needs is freed."""
        begin = self.now
        self.now += 3
        frames = self.stack("at::_ops::empty_strided::redispatch(c10::DispatchKeySet, c10::ArrayRef<c10::SymInt>)",
                            f"at::_ops::{name}::call(at::Tensor const&)", *places)
        made = [self.allocator.allocate(size, frames) for size in sizes]
        for tensor in frees:
            self.now += 1
            self.allocator.free(tensor, self.stack("c10::StorageImpl::release_resources()", *places))
        self.now += 4
        self.slices.append(("cpu_op", f"aten::{name}", self.thread, begin, self.now - begin, work_us))
        self.now += 2
        return made[0] if len(made) == 1 else made

    def annotate(self, name, begin):
        self.annotations.append((name, begin, self.now))
        self.slices.append(("user_annotation", name, MAIN, begin, self.now - begin, 0))
        self.now += 2


def play():
    run = Run()
    main = ("<module>", "/home/user/train.py", 52)
    train = ("train", "/home/user/train.py", 44)

    def at(line, function="step"):
        return (function, "/home/user/train.py", line)

    def layer(line):
        return [("forward", "/home/user/model.py", line), ("_call_impl", "torch/nn/modules/module.py", 1562), at(29), train,
                main]

    def backward(node):
        return [f"torch::autograd::generated::{node}::apply(std::vector<at::Tensor>&&)",
                "torch::autograd::Engine::evaluate_function(std::shared_ptr<torch::autograd::GraphTask>&)"]

    def adam(line):
        return [("_init_group", "torch/optim/adam.py", line), ("step", "torch/optim/adam.py", 220), at(35), train, main]

    activation, hidden = BATCH * WIDTH * 4, BATCH * HIDDEN * 4
    weights = [HIDDEN * WIDTH * 4, HIDDEN * 4, WIDTH * HIDDEN * 4, WIDTH * 4]
    data = run.allocator.allocate(64 * MIB, run.stack(("load", "/home/user/data.py", 9), main))
    run.is_recording = True
    parameters = [run.op("empty", 0, [("__init__", "/home/user/model.py", 11 + i // 2), at(12, "build"), main], [size])
                  for i, size in enumerate(weights)]
    gradients, moments, history = [], [], []
    for step in range(STEPS):
        began = run.now
        for g in gradients:
            run.op("zero_grad", 0, [("zero_grad", "torch/optim/optimizer.py", 955), at(27), train, main], frees=[g])
        x = run.op("index", 40, [at(28), train, main], [activation])
        forward = run.now
        h = run.op("addmm", 260, layer(16), [hidden])
        g = run.op("gelu", 90, layer(17), [hidden])
        out = run.op("addmm", 260, layer(18), [activation])
        loss = run.op("mse_loss", 30, [at(30), train, main], [512])
        run.annotate("forward", forward)
        back, run.thread = run.now, AUTOGRAD
        dout = run.op("mse_loss_backward", 40, backward("MseLossBackward0"), [activation])
        dw2, db2, dg = run.op("mm", 500, backward("AddmmBackward0"), [weights[2], weights[3], hidden])
        run.op("detach", 0, backward("AddmmBackward0"), frees=[dout, g])
        dh = run.op("gelu_backward", 120, backward("GeluBackward0"), [hidden], [dg])
        dw1, db1 = run.op("mm", 260, backward("AddmmBackward0"), [weights[0], weights[1]], [dh, h])
        run.thread = MAIN
        run.annotate("backward", back)
        gradients = [dw1, db1, dw2, db2]
        update = run.now
        if step == 0:
            for size in weights:
                moments.append(run.op("zeros_like", 20, adam(176), [size]))
                moments.append(run.op("zeros_like", 20, adam(178), [size]))
        for size in weights:
            temporary = run.op("sqrt", 60, [("_multi_tensor_adam", "torch/optim/adam.py", 711), at(35), train, main],
                               [size])
            run.op("addcdiv_", 60, [("_multi_tensor_adam", "torch/optim/adam.py", 716), at(35), train, main],
                   frees=[temporary])
        run.annotate("Optimizer.step#Adam.step", update)
        run.op("detach", 0, [at(36), train, main], frees=[x, loss])
        history.append(out)  # the leak
        run.annotate(f"ProfilerStep#{step}", began)
        run.now += 150
    del parameters, data
    return run


def snapshot_of(run, shift_us=0):
    zero = BASE_NS // 1000 + START_US + shift_us
    events = [{**e, "time_us": zero + e["time_us"]} for e in run.events]
    segments = []
    for s in sorted(run.allocator.segments, key=lambda s: s["address"]):
        live = [b for b in s["blocks"] if b["state"] != "inactive"]
        segments.append({
            "device": 0, "address": s["address"], "total_size": s["total"], "stream": 0,
            "allocated_size": sum(b["size"] for b in live), "active_size": sum(b["size"] for b in live),
            "requested_size": sum(b["requested_size"] for b in live), "segment_type": "small" if s["small"] else "large",
            "segment_pool_id": (0, 0), "is_expandable": False, "frames": s["frames"], "blocks": s["blocks"]})
    marks = sorted([(begin, -end, "START", name) for name, begin, end in run.annotations] +
                   [(end, 0, "END", name) for name, begin, end in run.annotations], key=lambda m: m[:2])
    annotations = [{"stage": stage, "name": name, "device": 0, "time_us": zero + time} for time, _, stage, name in marks]
    settings = {"PYTORCH_CUDA_ALLOC_CONF": "", "max_split_size": -1, "garbage_collection_threshold": 0.0,
                "expandable_segments": False, "pinned_num_register_threads": 1, "release_lock_on_cudamalloc": False,
                "pinned_use_cuda_host_register": False, "roundup_power2_divisions": {"1": 0}}
    return {"segments": segments, "device_traces": [events], "allocator_settings": settings,
            "external_annotations": annotations}


def trace_of(run):
    events = []
    for at, (cat, name, thread, begin, length, work) in enumerate(run.slices):
        events.append({"ph": "X", "cat": cat, "name": name, "pid": PID, "tid": thread, "ts": START_US + begin,
                       "dur": length, "args": {"External id": at + 1}})
        if work:
            events.append({"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": PID, "tid": thread,
                           "ts": START_US + begin + length - 3, "dur": 2, "args": {"correlation": at + 1}})
            events.append({"ph": "X", "cat": "kernel", "name": name.replace("aten::", "") + "_kernel", "pid": 0, "tid": 7,
                           "ts": START_US + begin + length + 2, "dur": 1,
                           "args": {"correlation": at + 1, "device": 0, "stream": 7}})
    for time, thread, address, size, allocated, reserved in run.instants:
        events.append({"ph": "i", "s": "t", "cat": "cpu_instant_event", "name": "[memory]", "pid": PID, "tid": thread,
                       "ts": START_US + time, "args": {"Total Reserved": reserved, "Total Allocated": allocated,
                                                       "Bytes": size, "Addr": address, "Device Id": 0,
                                                       "Device Type": 1}})
    return {"schemaVersion": 1, "baseTimeNanoseconds": BASE_NS, "deviceProperties": [
        {"id": 0, "name": "NVIDIA A100-SXM4-80GB", "totalGlobalMem": 85095874560, "computeMajor": 8,
         "computeMinor": 0, "numSms": 108}], "traceEvents": events}


def check_promises(run):
    live = held = peak = 0
    for e in run.events:
        live += {"alloc": e["size"], "free_completed": -e["size"]}.get(e["action"], 0)
        peak = max(peak, live)
        held += {"segment_alloc": e["size"]}.get(e["action"], 0)
    sizes = [b for s in run.allocator.segments for b in s["blocks"] if b["state"] != "inactive"]
    promise("live at the end", live + 64 * MIB, sum(b["requested_size"] for b in sizes))
    promise("in blocks at the end", run.allocator.allocated, sum(b["size"] for b in sizes))
    promise("reserved at the end", run.allocator.reserved, held + 64 * MIB)
    kept = [b for b in sizes if any(f["line"] == 18 and f["filename"].endswith("model.py") for f in b["frames"])]
    promise("outputs that are kept", (len(kept), sum(b["size"] for b in kept)), (STEPS, STEPS * 16 * MIB))
    promise("peak above the end", peak > live, True)


def main(arguments):
    run = play()
    check_promises(run)
    if arguments[:1] == ["--pair"] and len(arguments) in (2, 3):
        folder, shift = pathlib.Path(arguments[1]), int(arguments[2]) if len(arguments) == 3 else 0
        (folder / "run.pickle").write_bytes(pickle.dumps(snapshot_of(run, shift), protocol=4))
        (folder / "run.json").write_text(json.dumps(trace_of(run)), encoding="utf-8")
        return
    if arguments not in ([], ["--check"]):
        raise SystemExit(__doc__)
    snapshot = snapshot_of(run)
    packed = gzip.compress(pickle.dumps(snapshot, protocol=4), mtime=0)
    promise(f"{SAMPLE.name} is at most 60 kB", len(packed) <= 60000, True)
    if not arguments:
        SAMPLE.write_bytes(packed)
    elif pickle.loads(gzip.decompress(SAMPLE.read_bytes())) != snapshot:
        raise SystemExit(f"{SAMPLE.name} is not what this script writes: run it again and look at the difference")


if __name__ == "__main__":
    main(sys.argv[1:])
