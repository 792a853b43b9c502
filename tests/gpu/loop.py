"""loop.py STEPS [alone]: what recording costs a loop of two small kernels per step. Rounds without a profiler, under
torch.profiler without CPU ops (`calls`) and with them (`ops`) alternate, so that a machine that slows down slows all of
them. `alone` leaves out torch.profiler: under `lanescope capture -- python loop.py STEPS alone` it is our recorder's cost.
"""
import json
import statistics
import sys
import time

import torch
from torch.profiler import ProfilerActivity, profile

steps = int(sys.argv[1])
kinds = ["bare"] if "alone" in sys.argv[2:] else ["bare", "calls", "ops"]
a, b, c = (torch.randn(64, 64, device="cuda", dtype=torch.bfloat16) for _ in range(3))


def run(n):
    torch.cuda.synchronize()
    begin = time.perf_counter_ns()
    for _ in range(n):
        torch.add(torch.matmul(a, b), c)
    torch.cuda.synchronize()
    return (time.perf_counter_ns() - begin) / n


times = {kind: [] for kind in kinds}
with torch.no_grad():
    run(2000)
    for _ in range(8):
        for kind in kinds:
            if kind == "bare":
                times[kind].append(run(steps))
                continue
            activities = [ProfilerActivity.CUDA] + ([ProfilerActivity.CPU] if kind == "ops" else [])
            with profile(activities=activities, acc_events=True):
                run(100)  # the first launches under a profiler set it up
                times[kind].append(run(steps))
print(json.dumps({kind: {"step_ns_median": statistics.median(all), "step_ns_least": min(all)}
                  for kind, all in times.items()}))
