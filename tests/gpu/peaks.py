"""peaks.py: what this GPU reaches: products in each type, and copies on the device. One line of JSON."""
import json
import statistics

import torch


def best(call, n=20):
    for _ in range(3):
        call()
    times = []
    for _ in range(5):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(n):
            call()
        end.record()
        torch.cuda.synchronize()
        times.append(begin.elapsed_time(end) / n / 1e3)
    return statistics.median(times)


found = {"gpu": torch.cuda.get_device_name(), "multiprocessors": torch.cuda.get_device_properties(0).multi_processor_count}
size = 8192
for name, dtype, tf32 in (("bf16", torch.bfloat16, False), ("fp16", torch.float16, False), ("tf32", torch.float32, True),
                          ("fp32", torch.float32, False)):
    torch.backends.cuda.matmul.allow_tf32 = tf32
    a, b = (torch.randn(size, size, device="cuda", dtype=dtype) for _ in range(2))
    found[name + "_tflops"] = round(2 * size ** 3 / best(lambda: a @ b, 5) / 1e12, 1)
x = torch.empty(1 << 32, device="cuda", dtype=torch.uint8)
y = torch.empty_like(x)
found["copy_tb_per_s"] = round(2 * x.numel() / best(lambda: y.copy_(x)) / 1e12, 3)
host = torch.empty(1 << 30, dtype=torch.uint8, pin_memory=True)
found["pinned_to_device_gb_per_s"] = round(host.numel() / best(lambda: x[:1 << 30].copy_(host, non_blocking=True), 3) / 1e9, 1)
print(json.dumps(found))
