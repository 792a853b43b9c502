#!/usr/bin/env python3
"""Writes the bundled example traces, resources/samples/synthetic_*.json.gz.

    make_example.py            writes them all
    make_example.py --check    writes nothing; fails if a file is not what this script would write

They have the layout of PyTorch's profiler and show three workloads (a matrix product and a sum; a linear layer; a GeGLU
MLP), eager and compiled, with the figures that a published profiling course measured on an A100, and two models
(example_models.py). They were not recorded: names and footprints are those of real kernels, the times are set here, and
each promise about a file is checked with its slices before it is written. --check compares unpacked bytes, because two
releases of zlib may compress the same bytes differently.
"""

import base64
import gzip
import hashlib
import pathlib
import sys

import example_models
from kineto_writer import Copy, Kernel, Recording, no_tensor, ns, scalar, tensor

SAMPLES = pathlib.Path(__file__).resolve().parents[2] / "resources" / "samples"


# ---------------------------------------------------------------------------------------------------- kernels
def elementwise(functor, pointers, elements, registers):
    name = (f"void at::native::vectorized_elementwise_kernel<4, {functor}, std::array<char*, {pointers}ul> >"
            f"(int, {functor}, std::array<char*, {pointers}ul>)")
    return Kernel(name, [-(-elements // 512), 1, 1], [128, 1, 1], registers, 0)


def add_kernel(elements):
    return elementwise("at::native::CUDAFunctor_add<c10::BFloat16>", 3, elements, 32)


def wmma(tile, layout, grid, registers, shared):
    inner = f"cutlass_80_wmma_tensorop_bf16_s161616gemm_bf16_{tile}_{layout}_align8"
    return Kernel(f"void cutlass::Kernel2<{inner}>({inner}::Params)", grid, [128, 1, 1], registers, shared)


GEMM_64 = wmma("32x32_128x2", "nn", [4, 1, 1], 96, 37376)
GEMM_LINEAR = wmma("32x32_32x1", "tn", [64, 1, 1], 48, 5120)
GEMM_4096 = Kernel("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_nn", [32, 16, 1], [256, 1, 1], 234, 147456)
GEMM_UP = Kernel("ampere_bf16_s16816gemm_bf16_128x128_ldg8_f2f_stages_32x5_tn", [24, 64, 1], [128, 1, 1], 222, 81920)
GEMM_DOWN = Kernel("ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_tn", [6, 32, 1], [256, 1, 1], 238, 147456)
HIDDEN = 8192 * 3072
GELU = elementwise("at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, at::native::GeluType)::{lambda()#1}::"
                   "operator()() const::{lambda()#4}::operator()() const::{lambda(c10::BFloat16)#1}", 2, HIDDEN, 28)
MUL = elementwise("at::native::BinaryFunctor<c10::BFloat16, c10::BFloat16, c10::BFloat16, "
                  "at::native::binary_internal::MulFunctor<float> >", 3, HIDDEN, 32)
FUSED_GEGLU = Kernel("triton_poi_fused__unsafe_view_gelu_mul_0", [HIDDEN // 1024, 1, 1], [128, 1, 1], 28, 0)
WRITTEN_GEGLU = Kernel("_geglu_tanh_forward_kernel", [8192, 1, 1], [256, 1, 1], 40, 0)
OCCUPANCY_QUERY = "cudaOccupancyMaxActiveBlocksPerMultiprocessor"


# ---------------------------------------------------------------------------------------------------- pieces
def gemm_calls(rec, kernel, us, at=None):
    """cuBLAS queries the occupancy before it launches, which identifies a heavyweight kernel by its launch."""
    rec.call(OCCUPANCY_QUERY, 1.1)
    rec.idle(1.9)
    rec.launch(kernel, us, "cudaLaunchKernel", 6.8, at=at)


def square(n):
    return tensor(n, n)


def eager_matmul_add(rec, n, gemm, gemm_us, add_us, matmul_us=None, add_op_us=None, at=None, add_at=None):
    with rec.op("aten::matmul", [square(n), square(n)], us=matmul_us):
        rec.idle(0.9)
        with rec.op("aten::mm", [square(n), square(n)]):
            rec.idle(7.2)
            gemm_calls(rec, gemm, gemm_us, at=at)
            rec.idle(1.3)
        rec.idle(0.4)
    rec.idle(1.6)
    with rec.op("aten::add", [square(n), square(n), scalar("1")], us=add_op_us):
        rec.idle(3.4)
        rec.launch(add_kernel(n * n), add_us, "cudaLaunchKernel", 5.6, at=add_at)
        rec.idle(0.6)


def fx_hash(text):
    return "f" + base64.b32encode(hashlib.sha256(text.encode()).digest()).decode().lower().rstrip("=")[:51]


class Compiled:
    """The layers that torch.compile adds on the host, around the inner calls."""

    def __init__(self, rec, source):
        self.rec, self.hash = rec, fx_hash(source)

    def __enter__(self):
        rec = self.rec
        rec.leaf("TorchDynamo Cache Lookup", (), 11.4)
        rec.idle(2.0)
        self.layers = [rec.op("Torch-Compiled Region: 0/0"), rec.annotation(f"## Call CompiledFxGraph {self.hash} ##")]
        self.layers[0].__enter__()
        rec.idle(3.1)
        rec.leaf("AOTDispatcher Runtime Wrapper Prologue", (), 3.6)
        rec.idle(1.8)
        self.layers[1].__enter__()
        rec.idle(4.2)

    def __exit__(self, *failure):
        self.rec.idle(1.7)
        self.layers[1].__exit__(*failure)
        self.rec.idle(2.2)
        self.layers[0].__exit__(*failure)


def promise(what, found, expected):
    if found != expected:
        raise SystemExit(f"{what}: {found}, should be {expected}")


# ---------------------------------------------------------------------------------------------------- matmul + add
def cold_64(title):
    """Overhead-bound: the device works 23.104 us of 2.314 ms, the first step sets things up before its first op."""
    rec = Recording(title)
    at = ["2938.912", "2944.768", "2947.872", "2953.664", "2956.704", "2962.480"]
    gemms, adds = ["5.312", "5.216", "5.184"], ["2.496", "2.464", "2.432"]
    steps = [  # step: begin, duration; matmul_add: begin, duration; aten::matmul: begin, duration; aten::add: duration
        ("118.214", "385.200", "138.736", "360.164", "366.493", "89.407", "36.240", 3.1),
        ("506.900", "94.200", "517.926", "71.318", "523.447", "42.063", "20.312", 1.7),
        ("603.050", "54.188", "610.039", "42.570", "614.527", "22.371", "13.118", 0.8),
    ]
    for i, (step, step_us, annotation, annotation_us, matmul, matmul_us, add_us, rec.pace) in enumerate(steps):
        rec.go(step)
        with rec.annotation(f"ProfilerStep#{i + 2}", us=step_us):
            rec.go(annotation)
            with rec.annotation("matmul_add", us=annotation_us):
                rec.go(matmul)
                eager_matmul_add(rec, 64, GEMM_64, gemms[i], adds[i], matmul_us, add_us, at=at[2 * i], add_at=at[2 * i + 1])
    rec.overhead("Activity Buffer Request", "432.118", "2504.282")
    rec.synchronise("1780.412")
    begins = [it["begin"] for it in rec.slices if it["name"] in ("matmul_add", "aten::matmul")]
    promise("dead windows", [b - a for a, b in zip(begins[::2], begins[1::2])], [227757, 5521, 4488])
    promise("self CUDA", rec.device_total(), 23104)
    promise("self CPU", rec.host_total(), 2314000)
    promise("kernels under the wait", rec.device[-1]["end"] - rec.device[0]["begin"], 26000)
    return rec


def cold_64_at_once(title):
    """wait=0, warmup=0, active=20: the profiler requests a buffer before the first op, and once more in one step."""
    rec = Recording(title, seed=2)
    rec.overhead("Activity Buffer Request", "96.402", "1861.859")
    rec.hold_stream("1962.3")
    rec.go("70.118")
    for step in range(20):
        rec.pace = 3.2 if step == 0 else 1.1
        with rec.annotation(f"ProfilerStep#{step}"):
            rec.idle(7.5)
            with rec.annotation("matmul_add"):
                rec.idle(71 if step == 0 else 4.6)
                add_at = None
                if step == 11:  # the second request falls between this step's two kernels
                    begin = rec.device[-1]["end"] / 1000 + 0.928
                    rec.overhead("Activity Buffer Request", f"{begin + 5.8:.3f}", "1527.340")
                    add_at = f"{begin + 5.8 + 1529.1:.3f}"
                eager_matmul_add(rec, 64, GEMM_64, "5.216", "2.464", add_at=add_at)
            rec.idle(3.1)
        rec.idle(1.4)
    rec.synchronise()
    return rec


def batch_of_8(title):
    """A third dimension turns mm into bmm, and cuBLAS makes more queries before it launches."""
    rec = Recording(title, seed=4)
    batch = tensor(8, 64, 64)
    gemm = wmma("32x32_128x2", "nn", [4, 1, 8], 96, 37376)
    rec.go("109.336")
    for step, gemm_us, rec.pace in ((2, "5.472", 1.5), (3, "5.408", 1.1), (4, "5.440", 1.05)):
        with rec.annotation(f"ProfilerStep#{step}"):
            rec.idle(5)
            with rec.annotation("matmul_add"):
                rec.idle(4.1)
                with rec.op("aten::matmul", [batch, batch]):
                    rec.idle(1.2)
                    for _ in range(2):
                        rec.leaf("aten::expand", [batch, scalar("[8, 64, 64]"), scalar("False")], 0.9)
                        rec.leaf("aten::reshape", [batch, scalar("[8, 64, 64]")], 0.6)
                    with rec.op("aten::bmm", [batch, batch]):
                        rec.idle(6.8)
                        for _ in range(3):
                            rec.call(OCCUPANCY_QUERY, 0.8)
                            rec.idle(0.5)
                        gemm_calls(rec, gemm, gemm_us)
                        rec.idle(1.1)
                    rec.leaf("aten::_unsafe_view", [batch, scalar("[8, 64, 64]")], 0.7)
                rec.idle(1.6)
                with rec.op("aten::add", [batch, batch, scalar("1")]):
                    rec.idle(3.4)
                    rec.launch(add_kernel(8 * 64 * 64), "2.592", "cudaLaunchKernel", 5.6)
                    rec.idle(0.6)
            rec.idle(2)
        rec.idle(1.3)
    rec.idle(9)
    rec.synchronise()
    return rec


def matmul_add_4096(title, step_us, gemms, adds, pace, sync_us=None, compiled=False, first_at=None):
    rec = Recording(title, seed=3)
    n = 4096
    rec.go("112.406")
    for i, (us, gemm, add, rec.pace) in enumerate(zip(step_us, gemms, adds, pace)):
        with rec.annotation(f"ProfilerStep#{i + 2}", us=us):
            rec.idle(2.2)
            with rec.annotation("matmul_add"):
                if compiled:
                    rec.idle(2.0)
                    with Compiled(rec, "matmul_add"):
                        inputs = [square(n)] * 3 + [scalar("1"), scalar("1")]
                        with rec.op("aten::addmm", inputs):
                            rec.idle(6.1)
                            rec.launch(Copy("Memcpy DtoD (Device -> Device)", n * n * 2), add, "cudaMemcpyAsync", 5.9)
                            rec.idle(1.4)
                            gemm_calls(rec, GEMM_4096, gemm)
                            rec.idle(1.1)
                else:
                    rec.idle(70.4 if rec.pace > 2.5 else 4.4)
                    eager_matmul_add(rec, n, GEMM_4096, gemm, add, at=first_at if i == 0 else None)
                    rec.idle(0.8)
        rec.idle(1.2)
    rec.pace = 1.0
    rec.idle(14)
    rec.synchronise(sync_us)
    return rec


def cold_4096(title):
    """Compute-bound: the product leads; in the third step the same kernel on the same input takes five times as long."""
    rec = matmul_add_4096(title, ["392.418", "86.112", "71.690"], ["581.376", "579.968", "3168.024"],
                          ["55.232", "55.104", "55.296"], [3.1, 1.6, 1.3], "4357.780", first_at="548.400")
    promise("self CUDA", rec.device_total(), 4495000)
    promise("self CPU", rec.host_total(), 4908000)
    return rec


def warm_4096(title):
    return matmul_add_4096(title, ["101.318", "70.902", "69.614"], ["580.128", "579.712", "580.320"],
                           ["55.232", "55.104", "55.296"], [1.7, 1.15, 1.1])


def warm_4096_compiled(title):
    """The sum becomes part of addmm: a copy of 32 MiB before the same GEMM, and twice the host's time."""
    rec = matmul_add_4096(title, ["201.870", "103.344", "100.962"], ["580.064", "580.384", "579.808"],
                          ["33.024", "32.992", "33.056"], [1.9, 1.1, 1.05], compiled=True)
    promise("same kernel", {w["what"].name for w in rec.device if isinstance(w["what"], Kernel)}, {GEMM_4096.name})
    return rec


def warm_4096_five(title):
    """The same kernel five times: the mean, 1084 us, is far from each of them."""
    rec = matmul_add_4096(title, ["101.318", "70.902", "69.614", "69.870", "70.226"],
                          ["578.400", "580.400", "3099.800", "580.300", "581.100"],
                          ["55.232", "55.104", "55.296", "55.200", "55.136"], [1.7, 1.15, 1.1, 1.1, 1.1])
    promise("mean of five", rec.device_total("gemm") / 5, 1084000)
    return rec


# ---------------------------------------------------------------------------------------------------- linear, GeGLU
def transpose(rec, rows, columns):
    """A view: the strides are swapped, no kernel runs."""
    with rec.op("aten::t", [tensor(rows, columns)]):
        rec.idle(1.1)
        with rec.op("aten::transpose", [tensor(rows, columns), scalar("0"), scalar("1")]):
            rec.idle(0.9)
            rec.leaf("aten::as_strided", [tensor(rows, columns), scalar(f"[{columns}, {rows}]"),
                                          scalar(f"[1, {columns}]"), scalar("")], 0.5)
            rec.idle(0.3)
        rec.idle(0.2)


def linear(title, compiled):
    """One kernel per step, including the bias; compiling removes ops on the host and nothing on the device."""
    rec = Recording(title, seed=5)
    batch, inside, outside = 1024, 32, 64
    x, weight, bias = tensor(batch, inside), tensor(outside, inside), tensor(outside)
    turned = tensor(inside, outside, strides=[1, inside])

    def addmm(us):
        with rec.op("aten::addmm", [bias, x, turned, scalar("1"), scalar("1")]):
            rec.idle(6.4)
            gemm_calls(rec, GEMM_LINEAR, us)
            rec.idle(1.2)

    rec.go("104.220")
    for step, us, rec.pace in ((2, "3.104", 1.6), (3, "3.040", 1.1), (4, "3.072", 1.05)):
        with rec.annotation(f"ProfilerStep#{step}"):
            rec.idle(6)
            with rec.annotation("linear_fwd"):
                rec.idle(3.2)
                if compiled:
                    with Compiled(rec, "linear"):
                        addmm(us)
                else:
                    with rec.op("aten::linear", [x, weight, bias]):
                        rec.idle(1.2)
                        transpose(rec, outside, inside)
                        rec.idle(0.8)
                        addmm(us)
                        rec.idle(0.4)
            rec.idle(2)
        rec.idle(1.3)
    rec.idle(9)
    rec.synchronise()
    return rec


GATE = (768, 3072, GEMM_UP)
DOWN = (3072, 768, GEMM_DOWN)


def linear_3d(rec, layer, us):
    inside, outside, kernel = layer
    x, turned = tensor(64, 128, inside), tensor(inside, outside, strides=[1, inside])
    with rec.op("aten::linear", [x, tensor(outside, inside), no_tensor()]):
        rec.idle(1.1)
        transpose(rec, outside, inside)
        rec.idle(0.6)
        with rec.op("aten::matmul", [x, turned]):
            rec.idle(1.0)
            with rec.op("aten::reshape", [x, scalar(f"[8192, {inside}]")]):
                rec.idle(0.5)
                rec.leaf("aten::view", [x, scalar(f"[8192, {inside}]")], 0.6)
            rec.idle(0.3)
            mm(rec, layer, us)
            rec.leaf("aten::_unsafe_view", [tensor(8192, outside), scalar(f"[64, 128, {outside}]")], 0.8)
            rec.idle(0.3)
        rec.idle(0.3)


def mm(rec, layer, us):
    inside, outside, kernel = layer
    with rec.op("aten::mm", [tensor(8192, inside), tensor(inside, outside, strides=[1, inside])]):
        rec.idle(5.6)
        gemm_calls(rec, kernel, us)
        rec.idle(1.0)


def pointwise(rec, name, inputs, kernel, us):
    with rec.op(name, inputs):
        rec.idle(3.1)
        rec.launch(kernel, us, "cudaLaunchKernel", 5.4)
        rec.idle(0.5)


def inductor_geglu(rec, us):
    digest = fx_hash("geglu kernel")[1:]
    extra = {"kernel_backend": "triton", "kernel_name": FUSED_GEGLU.name, "kernel_kwargs": "XBLOCK=1024",
             "num_warps": 4, "num_stages": 1, "stream": 0, "kernel_hash": "c" + digest,
             "kernel_file": f"/tmp/torchinductor_user/{digest[:2]}/c{digest}.py"}
    hidden = tensor(64, 128, 3072)
    with rec.op(FUSED_GEGLU.name, [tensor(8192, 3072), hidden, hidden, scalar(str(HIDDEN))], extra=extra):
        rec.idle(4.8)
        rec.launch(FUSED_GEGLU, us, "cuLaunchKernel", 5.2)
        rec.idle(0.6)


GEGLU_US = {"eager": ("57.312", "85.632"), "compile": ("89.4",), "triton": ("92.8",)}


def geglu_mlp(title, kind):
    """down(gelu(gate(x)) * up(x)), x [64, 128, 768] in bf16: five kernels eager, four with the pointwise part fused."""
    rec = Recording(title, seed=7)
    hidden = tensor(64, 128, 3072)
    rec.go("108.660")
    drift = (0, 64, -32)  # ns, from step to step
    for step, off, rec.pace in ((2, drift[0], 1.5), (3, drift[1], 1.1), (4, drift[2], 1.05)):
        gate, up, down = (f"{us + off / 1000:.3f}" for us in (190.432, 190.368, 170.272))
        between = [f"{float(us) + sign * off / 2000:.3f}" for us, sign in zip(GEGLU_US[kind], (1, -1))]
        with rec.annotation(f"ProfilerStep#{step}"):
            rec.idle(6)
            with rec.annotation("kernels_mlp_fwd" if kind == "triton" else "mlp_fwd"):
                rec.idle(3)
                if kind == "compile":
                    with Compiled(rec, "geglu mlp"):
                        mm(rec, GATE, gate)
                        rec.idle(1.4)
                        mm(rec, GATE, up)
                        rec.idle(1.4)
                        inductor_geglu(rec, between[0])
                        rec.idle(1.4)
                        mm(rec, DOWN, down)
                else:
                    linear_3d(rec, GATE, gate)
                    if kind == "eager":
                        rec.idle(1.2)
                        pointwise(rec, "aten::gelu", [hidden, scalar("tanh")], GELU, between[0])
                    rec.idle(1.2)
                    linear_3d(rec, GATE, up)
                    rec.idle(1.2)
                    if kind == "eager":
                        pointwise(rec, "aten::mul", [hidden, hidden], MUL, between[1])
                    else:
                        with rec.op("GEGLUFunction", [hidden, hidden]):
                            rec.idle(9.4)
                            rec.launch(WRITTEN_GEGLU, between[0], "cuLaunchKernel", 5.1)
                            rec.idle(1.1)
                    rec.idle(1.2)
                    linear_3d(rec, DOWN, down)
            rec.idle(2.4)
        rec.idle(1.3)
    rec.idle(11)
    rec.synchronise()
    promise("kernels", len(rec.device), 15 if kind == "eager" else 12)
    if kind != "eager":
        fused = sorted(w["end"] - w["begin"] for w in rec.device if "geglu" in w["what"].name or "gelu" in w["what"].name)
        promise("fused kernel, median", fused[1], ns(GEGLU_US[kind][0]))
    return rec


EXAMPLES = {
    "matmul_add_64_bf16_cold_eager": cold_64,
    "matmul_add_64_bf16_cold_eager_wait0_active20": cold_64_at_once,
    "matmul_add_64_bf16_warm_eager_batch8": batch_of_8,
    "matmul_add_4096_bf16_cold_eager": cold_4096,
    "matmul_add_4096_bf16_warm_eager": warm_4096,
    "matmul_add_4096_bf16_warm_compile": warm_4096_compiled,
    "matmul_add_4096_bf16_warm_eager_active5": warm_4096_five,
    "linear_1024_32_64_eager": lambda title: linear(title, compiled=False),
    "linear_1024_32_64_compile": lambda title: linear(title, compiled=True),
    "geglu_mlp_64_128_768_3072_eager": lambda title: geglu_mlp(title, "eager"),
    "geglu_mlp_64_128_768_3072_compile": lambda title: geglu_mlp(title, "compile"),
    "geglu_mlp_64_128_768_3072_triton": lambda title: geglu_mlp(title, "triton"),
    **example_models.EXAMPLES,
}


def main(arguments):
    if arguments not in ([], ["--check"]):
        raise SystemExit(__doc__)
    SAMPLES.mkdir(parents=True, exist_ok=True)
    stale = {path.name for path in SAMPLES.glob("synthetic_*.json.gz")}
    for name, make in EXAMPLES.items():
        path = SAMPLES / f"synthetic_{name}.json.gz"
        packed = make(f"synthetic_{name}").gz()
        promise(f"{path.name} is at most 60 kB", len(packed) <= 60000, True)
        stale.discard(path.name)
        if not arguments:
            path.write_bytes(packed)
        elif gzip.decompress(path.read_bytes()) != gzip.decompress(packed):
            raise SystemExit(f"{path.name} is not what this script writes: run it again and look at the difference")
    if stale:
        raise SystemExit(f"nothing writes {', '.join(sorted(stale))}")


if __name__ == "__main__":
    main(sys.argv[1:])
