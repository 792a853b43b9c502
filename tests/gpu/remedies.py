"""remedies.py FOLDER [CASE...]: programs before and after a remedy, timed bare and traced, to hold predictions against.

Writes CASE_before.json.gz and CASE_after.json.gz, and prints a line of JSON per program: the bare time of a step (the
median of five rounds) and that of a step while it is traced.
"""
import gzip
import json
import os
import shutil
import statistics
import sys
import time

import torch
import torch.nn.functional as F

folder, cases = sys.argv[1], sys.argv[2:]
torch.manual_seed(1)
device = "cuda"


def layers(width, depth, dtype=torch.bfloat16):
    parts = []
    for _ in range(depth):
        parts += [torch.nn.Linear(width, width), torch.nn.GELU()]
    return torch.nn.Sequential(*parts).to(device, dtype)


def waits():
    """A value is read after each layer; then only at the end. The GPU sets the pace of the second program."""
    model = layers(4096, 12)
    x = torch.randn(2048, 4096, device=device, dtype=torch.bfloat16)

    def before():
        y = x
        for layer in model:
            y = layer(y)
            y.abs().mean().item()

    def after():
        y = x
        for layer in model:
            y = layer(y)
            y.abs().mean()

    return before, after


def graph():
    """Small kernels, launched one by one; then replayed by a CUDA graph."""
    model = layers(256, 40)
    x = torch.randn(32, 256, device=device, dtype=torch.bfloat16)

    def before():
        model(x)

    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            model(x)
    torch.cuda.current_stream().wait_stream(side)
    captured = torch.cuda.CUDAGraph()
    with torch.cuda.graph(captured):
        model(x)

    return before, captured.replay


def fuse():
    """A chain of elementwise ops on large tensors; then torch.compile makes one kernel of it."""
    a, b, c = (torch.randn(64 * 1024 * 1024, device=device, dtype=torch.bfloat16) for _ in range(3))

    def chain():
        return torch.sigmoid(F.gelu(a * b + c, approximate="tanh") * c - a) * b

    compiled = torch.compile(chain)
    compiled()
    return chain, compiled


def attention():
    """Attention written out as products, mask and softmax; then the fused one."""
    q, k, v = (torch.randn(8, 16, 2048, 64, device=device, dtype=torch.bfloat16) for _ in range(3))
    mask = torch.ones(2048, 2048, device=device, dtype=torch.bool).triu(1)

    def before():
        scores = torch.matmul(q, k.transpose(-1, -2)) / 8.0
        scores = scores.masked_fill(mask, float("-inf"))
        return torch.matmul(torch.softmax(scores, dim=-1), v)

    def after():
        return F.scaled_dot_product_attention(q, k, v, is_causal=True)

    return before, after


def loader():
    """Batches are made by the training thread; then they are ready."""
    model = layers(2048, 8)

    class Set(torch.utils.data.Dataset):
        def __len__(self):
            return 100000

        def __getitem__(self, i):
            end = time.perf_counter_ns() + 60_000
            while time.perf_counter_ns() < end:
                pass
            return torch.zeros(2048, dtype=torch.bfloat16)

    batches = iter(torch.utils.data.DataLoader(Set(), batch_size=64))
    ready = next(batches)

    def before():
        model(next(batches).to(device))

    def after():
        model(ready.to(device))

    return before, after


def copies():
    """Pageable copies that block; then pinned ones that do not."""
    model = layers(4096, 6)
    pageable = torch.randn(2048, 4096, dtype=torch.bfloat16)
    pinned = pageable.pin_memory()

    def before():
        for _ in range(4):
            model(pageable.to(device))

    def after():
        for _ in range(4):
            model(pinned.to(device, non_blocking=True))

    return before, after


def timed(step, n):
    torch.cuda.synchronize()
    begin = time.perf_counter_ns()
    for _ in range(n):
        step()
    torch.cuda.synchronize()
    return (time.perf_counter_ns() - begin) / n


def traced(step, path):
    def save(profiler):
        profiler.export_chrome_trace(path)
        with open(path, "rb") as plain, gzip.open(path + ".gz", "wb") as packed:
            shutil.copyfileobj(plain, packed)
        os.remove(path)

    times = []
    activities = [torch.profiler.ProfilerActivity.CPU, torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=activities, record_shapes=True, on_trace_ready=save,
                                schedule=torch.profiler.schedule(wait=1, warmup=2, active=4, repeat=1)) as profiler:
        for _ in range(7):
            torch.cuda.synchronize()
            begin = time.perf_counter_ns()
            with torch.profiler.record_function("forward"):
                step()
            torch.cuda.synchronize()
            times.append(time.perf_counter_ns() - begin)
            profiler.step()
    return statistics.median(times[3:])


everything = {f.__name__: f for f in (waits, graph, fuse, attention, loader, copies)}
with torch.no_grad():
    for case in cases or everything:
        for name, step in zip(("before", "after"), everything[case]()):
            timed(step, 5)
            bare = statistics.median(timed(step, 20) for _ in range(5))
            # As traced: with a wait after each step, which a loop does not have.
            waiting = statistics.median(timed(step, 1) for _ in range(20))
            with_trace = traced(step, f"{folder}/{case}_{name}.json")
            print(json.dumps({"case": case, "program": name, "step_bare_ns": bare, "step_waiting_ns": waiting,
                              "step_traced_ns": with_trace}), flush=True)
