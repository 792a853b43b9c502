"""The lessons of a course on PyTorch's traces, asked of Lanescope with real traces of an H200 (resources/samples/h200_*).

Usage: h200_lessons_test.py LANESCOPE SAMPLES FOLDER, where the folder is tests/data/gpu. Counts are from the JSON itself; verdicts and sentences from the program.
"""
import collections
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys

lanescope, samples, gpu = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
occupancy, remedies = gpu / "occupancy", gpu / "remedies"
failures = []


def path_of(name):
    folder, _, stem = name.rpartition("/")
    return samples / folder / f"h200_{stem}.json.gz"


def ask(*words):
    return json.loads(subprocess.run([lanescope, *map(str, words), "--json"], check=True, capture_output=True,
                                     env=dict(os.environ, LANESCOPE_CACHE="off")).stdout)


def check(what, held):
    if not held:
        failures.append(what)


def kernels(name):
    """The kernels of each step, counted by name, from the file."""
    with gzip.open(path_of(name)) as file:
        events = json.load(file)["traceEvents"]
    return collections.Counter(e["name"] for e in events if e.get("cat") == "kernel")


def shares(name):
    device = ask("breakdown", path_of(name))["devices"][0]
    return {s["cause"]: s["pct"] for s in device["shares"]}


def verdict(name):
    return ask("breakdown", path_of(name))["verdict"]


# A small product: the host sets the pace. A large one: the GPU does.
for name in ("matmul_add_64_bf16_cold_eager", "matmul_add_64_bf16_warm_eager", "linear_1024_32_64_eager"):
    check(f"{name} is host-bound", verdict(name) == "overhead_bound")
    check(f"{name}: the GPU works a tenth of the time", shares(name)["compute"] < 10)
for name in ("matmul_add_4096_bf16_warm_eager", "geglu_mlp_64_128_768_3072_eager", "captures/mlp_eager_bf16"):
    check(f"{name}: the GPU works nine tenths of the time", shares(name)["compute"] > 90)

# matmul_add: two kernels per step; compiled, one and a copy of the bias.
check("eager: two kernels per step", sorted(kernels("matmul_add_4096_bf16_warm_eager").values()) == [3, 3])
check("compiled: one kernel per step", list(kernels("matmul_add_4096_bf16_warm_compile").values()) == [3])
answer = json.dumps(ask("findings", path_of("matmul_add_4096_bf16_warm_compile")))
check("compiled: the copy of the bias is a finding", "bias" in answer)
pair = ask("diff", path_of("matmul_add_4096_bf16_warm_eager"), path_of("matmul_add_4096_bf16_warm_compile"))
roles = {r["role"]: r for r in pair["roles"]}
check("compiled: no elementwise kernel is left", roles["elementwise"]["b_ns"] == 0)
check("compiled: copies are new", roles["copy"]["b_ns"] > 10 * roles["copy"]["a_ns"])

# nn.Linear: the same kernel, eager and compiled.
check("linear: one kernel, the same", kernels("linear_1024_32_64_eager") == kernels("linear_1024_32_64_compile"))

# The MLP: three products, gelu and mul; compiled and by hand in Triton those two are one kernel.
eager, compiled = kernels("geglu_mlp_64_128_768_3072_eager"), kernels("geglu_mlp_64_128_768_3072_compile")
triton = kernels("geglu_mlp_64_128_768_3072_triton")
check("MLP eager: five kernels per step", sum(eager.values()) == 15)
check("MLP compiled: four", sum(compiled.values()) == 12 and "triton_poi_fused__unsafe_view_gelu_mul_0" in compiled)
check("MLP by hand: four", sum(triton.values()) == 12 and "lanescope_geglu_kernel" in triton)
products = {n: c for n, c in eager.items() if n.startswith("nvjet")}
check("MLP: the products are the same kernels", products == {n: c for n, c in compiled.items() if n.startswith("nvjet")})
answer = ask("diff", path_of("geglu_mlp_64_128_768_3072_eager"), path_of("geglu_mlp_64_128_768_3072_compile"))
check("MLP: the comparison says that gelu and mul are one kernel", "gelu" in json.dumps(answer)
      and any(n["change"] == "new" and n["name"].startswith("triton_poi_fused") for n in answer["names"]))

# mode="reduce-overhead" replays a CUDA graph, and is not advised to use that mode.
check("a graph is not advised to become one",
      "reduce-overhead" not in json.dumps([f for f in ask("findings", path_of("matmul_add_64_bf16_warm_reduce_overhead"))
                                           ["findings"] if f["id"] == "compile_layers"]))

# The program's own captures: the kernels that PyTorch runs, with their launches, and as many as the workload says.
for variant, count in (("eager", 5), ("compiled", 4), ("fused", 3), ("graph", 4)):
    name = f"captures/mlp_{variant}_bf16"
    own = kernels(name)
    check(f"{name}: {count} kernels per step", sum(own.values()) == 3 * count)
    check(f"{name}: the products of PyTorch", {n for n in own if n.startswith("nvjet")} <= set(products))
    rows = ask("query", path_of(name), "select count(*) from kernels where launch is null")["rows"]
    check(f"{name}: each kernel has its launch", rows[0][0] == 0)

# The occupancy equals the driver's answer for the same launch, and Nsight Compute's.
rows = ask("query", occupancy / "recorded.json.gz", "select occupancy_pct from kernels order by begin_ns")["rows"]
known = json.loads((occupancy / "driver_and_ncu.json").read_text())
check("28 launches have an occupancy", len(rows) == len(known) == 28)
for i, ((ours,), launch) in enumerate(zip(rows, known)):
    driver = 100 * launch["blocks_per_sm"] * -(-launch["block"] // 32) / 64
    check(f"occupancy of launch {i}: {ours} %, the driver {driver} %, ncu {launch['ncu_theoretical_pct']} %",
          abs(ours - driver) < 1e-9 and abs(ours - launch["ncu_theoretical_pct"]) < 0.006)

# Programs before and after a remedy: the comparison and the findings on them.


def pair_text(a, b):
    return json.dumps(ask("diff", a, b), ensure_ascii=False)


def finding(name, rule):
    found = [f for f in ask("findings", remedies / f"{name}.json.gz")["findings"] if f["id"] == rule]
    check(f"{name} has {rule}", len(found) == 1)
    return json.dumps(found, ensure_ascii=False)


different = "two different programs"
check("fused attention is a change of the same program",
      different not in pair_text(remedies / "attention_before.json.gz", remedies / "attention_after.json.gz"))
check("an MLP and LeNet are two programs",
      different in pair_text(path_of("geglu_mlp_64_128_768_3072_eager"), path_of("lenet5_128_eager")))
waits = pair_text(remedies / "noisy_host_before.json.gz", remedies / "noisy_host_after.json.gz")
check("a host that is slower at what did not change", "Hardly for the change" in waits and "Not worth it" not in waits)
slower = pair_text(path_of("geglu_mlp_64_128_768_3072_eager"), path_of("geglu_mlp_64_128_768_3072_compile"))
check("a host that is slower for the change", "Hardly for the change" not in slower and "Slower: the GPU begins a step every" in slower)
graph = pair_text(path_of("captures/lenet5_eager_fp32"), path_of("captures/lenet5_graph_fp32"))
check("a host that only launches a graph does not make the step that short",
      "host 98.97 µs → 21.18 µs" in graph and "step 98.97" not in graph)
own = json.dumps([ask("findings", path_of(f"captures/{w}_{v}_fp32")) for w in ("matmul_add", "lenet5", "mlp")
                  for v in ("eager", "graph")])
check("no option of torch.profiler is advised for our own captures", not re.search("with_stack|record_shapes", own))
brief = subprocess.run([lanescope, "brief", path_of("captures/mlp_eager_fp32")], check=True, capture_output=True,
                       text=True).stdout
check("a host that runs ahead is not the step", "on the host, 2.51" in brief)
fp32 = [f for f in ask("findings", path_of("lenet5_128_eager"))["findings"] if f["id"] == "plain_fp32"]
check("sgemm_largek_lds64 computes in fp32, too", len(fp32) == 1 and "15 launches" in json.dumps(fp32))
backward = pair_text(path_of("lenet5_128_backward_eager"), path_of("lenet5_128_backward_compile"))
check("kernels of one label are counted", "4 × convolution_backward" in backward)
check("a label is listed once", "convolution_backward, convolution_backward" not in backward)
text = finding("attention_before", "unfused_attention")
check("the saving of fused attention is an estimate", "fewer kernels" not in text and "is larger than the cost" in text)
check("fewer launches save no time where the GPU sets the pace",
      "fewer kernels" not in finding("fuse_before", "unfused_pointwise"))
check("the wait before the first GPU work is reported", "before the first GPU work" in finding("loader_before", "data_loader"))

print("\n".join(failures))
sys.exit(1 if failures else 0)
