"""Bundled examples that are about a model, not about a kernel: a training of 24 equal layers, one of them slow; the
iterations of a serving engine; a model that runs op by op, then is captured into a CUDA graph and replayed. Times are set
here; nothing was recorded."""

import gzip
import json

H100 = {"id": 0, "name": "NVIDIA H100 80GB HBM3", "totalGlobalMem": 85029158912, "computeMajor": 9, "computeMinor": 0,
        "maxThreadsPerBlock": 1024, "maxThreadsPerMultiprocessor": 2048, "regsPerBlock": 65536, "warpSize": 32,
        "sharedMemPerBlock": 49152, "numSms": 132, "regsPerMultiprocessor": 65536,
        "sharedMemPerBlockOptin": 232448, "sharedMemPerMultiprocessor": 233472}
GEMM = "ampere_bf16_s16816gemm_bf16_128x256_ldg8_f2f_stages_64x3_tn"
NORM = ("void at::native::vectorized_elementwise_kernel<4, at::native::gelu_functor<c10::BFloat16>, "
        "std::array<char*, 2ul> >(int, at::native::gelu_functor<c10::BFloat16>, std::array<char*, 2ul>)")
ADAM = "void at::native::multi_tensor_apply_kernel<at::native::FusedAdamMathFunctor>(int)"
STEPS, LAYERS, SLOW = 3, 24, 17


class Events:
    """Events of one process and one stream, as the profiler writes them."""

    def __init__(self, pid, process):
        self.pid, self.correlation, self.gpu = pid, 0, 0.0
        self.all = [{"ph": "M", "name": "process_name", "pid": pid, "ts": 0, "tid": 0, "args": {"name": process}}]

    def slice(self, name, category, at, us, thread=None, args=None, pid=None):
        event = {"ph": "X", "name": name, "cat": category, "pid": self.pid if pid is None else pid,
                 "tid": self.pid if thread is None else thread, "ts": round(at, 3), "dur": round(us, 3)}
        if args:
            event["args"] = args
        self.all.append(event)

    def kernel(self, name, launch, us, thread=None, registers=96, shared=49152, call=4, latency=8, gap=1.0):
        """Launches it; it begins after its launch, and after what runs before it."""
        self.correlation += 1
        self.slice("cudaLaunchKernel", "cuda_runtime", launch, call, thread, {"correlation": self.correlation})
        begin = round(max(self.gpu + gap, launch + latency), 3)
        self.slice(name, "kernel", begin, us, 7,
                   {"device": 0, "stream": 7, "correlation": self.correlation, "grid": [132, 1, 1],
                    "block": [256, 1, 1], "registers per thread": registers, "shared memory": shared}, 0)
        self.gpu = round(begin + us, 3)

    def gz(self, **head):
        document = {"schemaVersion": 1, **head, "deviceProperties": [H100], "traceEvents": self.all}
        return gzip.compress(json.dumps(document).encode(), mtime=0)


class Example:
    def __init__(self, packed):
        self.packed = packed

    def gz(self):
        return self.packed


def gpt_24_layers_train(_):
    events = Events(4121, "python")
    backward_thread, at, number = 4188, 0.0, 0
    modules = (("RMSNorm", NORM, 12, "aten::rms_norm"), ("Attention", GEMM, 36, "aten::linear"),
               ("MLP", GEMM, 118, "aten::linear"))
    for step in range(STEPS):
        begin, works = at, []
        for layer in range(LAYERS):
            layer_begin = at
            for module, kernel, us, op in modules:
                us *= 2 if module == "MLP" and layer == SLOW else 1
                number += 1
                weight = [4096, 1024] if module == "MLP" else [1024, 1024]
                events.slice(op, "cpu_op", at + 4, 20, None,
                             {"Sequence number": number, "Fwd thread id": 0, "Input Dims": [[8192, 1024], weight, []],
                              "Input type": ["c10::BFloat16", "c10::BFloat16", ""], "External id": number,
                              "Ev Idx": number})
                works.append((number, kernel, 2 * us, op))
                events.kernel(kernel, at + 10, us)
                events.slice(f"nn.Module: {module}_{layer}", "python_function", at, 29, None,
                             {"Python id": number * 10 + step * 100000 + 1, "Python parent id": 0,
                              "Python module id": layer})
                at += 30
            events.slice(f"nn.Module: Block_{layer}", "python_function", layer_begin - 0.5, at - layer_begin, None,
                         {"Python id": number * 10 + step * 100000 + 2, "Python parent id": 0,
                          "Python module id": layer})
        events.slice("nn.Module: GPT_0", "python_function", begin - 1, at - begin + 1, None,
                     {"Python id": step + 1000000, "Python parent id": 0, "Python module id": 0})
        for sequence, kernel, us, op in reversed(works):
            node = "LinearBackward0" if op == "aten::linear" else "RmsNormBackward0"
            events.slice(f"autograd::engine::evaluate_function: {node}", "cpu_op", at, 28, backward_thread,
                         {"Sequence number": sequence, "Fwd thread id": 1})
            events.kernel(kernel, at + 6, us, backward_thread)
            at += 30
        events.kernel(ADAM, at + 5, 1500)
        events.slice("Optimizer.step#AdamW.step", "user_annotation", at, 40)
        at += 50
        end = events.gpu + 50
        events.slice("cudaStreamSynchronize", "cuda_runtime", at, end - at)
        at = end + 20
        events.slice(f"ProfilerStep#{step + 10}", "user_annotation", begin - 2, at - begin)
        at += 10
    return Example(events.gz(with_stack=1))


KERNELS = (("nvjet_tst_128x256_64x4_2x1_v_bz_coopB_TNT", .62),
           ("void flash::flash_fwd_splitkv_kernel<Flash_fwd_kernel_traits<128, 64, 128, 4, false, false, "
            "cutlass::bfloat16_t, Flash_kernel_traits<128, 64, 128, 4, cutlass::bfloat16_t> >, false, false, false, "
            "false, true, true, true, false>(flash::Flash_fwd_params)", .2),
           ("triton_red_fused_add_rms_norm_2", .08),
           ("void vllm::act_and_mul_kernel<c10::BFloat16, &(c10::BFloat16 vllm::silu_kernel<c10::BFloat16>"
            "(c10::BFloat16 const&)), true>(c10::BFloat16*, c10::BFloat16 const*, int)", .1))
# Requests and tokens of prefill, requests of decode.
ITERATIONS = ([(4, 6144, 0), (2, 2048, 4)] + [(0, 0, 10)] * 6 + [(4, 4096, 10)] + [(0, 0, 24)] * 16 +
              [(2, 2048, 24)] + [(0, 0, 26)] * 5)


def vllm_serving(_):
    events = Events(2217, "EngineCore")
    at = events.gpu = 1000.0
    for i, (requests, tokens, decoding) in enumerate(ITERATIONS):
        uneven = (i * 7 % 5 - 2) / 2  # -1 to 1
        busy = 7400 + 120 * uneven if not tokens else tokens * 8.6 + 6500 if decoding else tokens * 8.2
        prepared = 880 + 60 * uneven
        events.slice("vllm_model_runner: prepare_inputs", "cpu_op", at + 30, prepared)
        launch = at + 1000
        for k in range(8):
            name, part = KERNELS[k % 4]
            events.kernel(name, launch, busy * part / 2, None, 128, 65536, 5, 12, 0.4)
            launch += 8
        events.slice("cudaEventSynchronize", "cuda_runtime", launch, events.gpu - launch + 6)
        events.slice("sample", "cpu_op", events.gpu + 15, 560 - 40 * uneven)
        end = events.gpu + 640
        events.slice(f"execute_context_{requests}({tokens})_generation_{decoding}({decoding})", "user_annotation", at,
                     end - at - 4)
        at = end
    return Example(events.gz())


GELU = ("void at::native::vectorized_elementwise_kernel<4, at::native::GeluCUDAKernelImpl(at::TensorIteratorBase&, "
        "at::native::GeluType), std::array<char*, 2ul> >(int)")
ADD = ("void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::BFloat16>, "
       "std::array<char*, 3ul> >(int)")
BLOCKS = 4
BLOCK = (("Linear", "aten::linear", GEMM, 9, [[256, 1024], [4096, 1024], []]), ("GELU", "aten::gelu", GELU, 3, [[256, 4096], []]),
         ("Linear", "aten::linear", GEMM, 9, [[256, 4096], [1024, 4096], []]), ("Add", "aten::add", ADD, 2, [[256, 1024], [256, 1024], []]))


def cuda_graph_replay(_):
    """Two steps op by op, a capture, three replays. A replay has no ops: the first steps explain its kernels."""
    events, at, number = Events(5310, "python"), 0.0, 0

    def forward(at, is_captured):
        nonlocal number
        begin, module = at, 0
        for block in range(BLOCKS):
            first = at
            for name, op, kernel, us, dims in BLOCK:
                number += 1
                events.slice(op, "cpu_op", at + 4, 22, None,
                             {"Input Dims": dims, "Input type": ["c10::BFloat16"] * (len(dims) - 1) + [""], "External id": number,
                              "Ev Idx": number})
                if is_captured:
                    events.correlation += 1
                    events.slice("cudaLaunchKernel", "cuda_runtime", at + 10, 4, None, {"correlation": events.correlation})
                else:
                    events.kernel(kernel, at + 10, us)
                events.slice(f"nn.Module: {name}_{module}", "python_function", at, 29, None,
                             {"Python id": number * 10, "Python parent id": 0, "Python module id": module})
                module += 1
                at += 30
            events.slice(f"nn.Module: Block_{block}", "python_function", first - 0.5, at - first, None,
                         {"Python id": number * 10 + 1, "Python parent id": 0, "Python module id": block})
        events.slice("nn.Module: Net_0", "python_function", begin - 1, at - begin + 1, None,
                     {"Python id": number * 10 + 2, "Python parent id": 0, "Python module id": 0})
        return at

    def step(index, begin):
        end = max(at, events.gpu + 6)
        events.slice("cudaStreamSynchronize", "cuda_runtime", at, end - at)
        events.slice(f"ProfilerStep#{index}", "user_annotation", begin, end - begin + 2)
        return end + 8

    for index in (2, 3):
        begin = at
        at = forward(at + 4, False)
        at = step(index, begin)
    events.slice("cudaStreamBeginCapture", "cuda_runtime", at, 3)
    at = forward(at + 6, True)
    events.slice("cudaStreamEndCapture", "cuda_runtime", at, 12)
    events.slice("cudaGraphInstantiate", "cuda_runtime", at + 14, 130)
    at += 150
    for index in (4, 5, 6):
        begin, launch = at, at + 4
        events.correlation += 1
        events.slice("cudaGraphLaunch", "cuda_runtime", launch, 14, None, {"correlation": events.correlation})
        node, gpu = 0, max(events.gpu, launch + 12)
        for _ in range(BLOCKS):
            for _name, _op, kernel, us, _dims in BLOCK:
                node += 1
                gpu = round(gpu + 0.8, 3)
                events.slice(kernel, "kernel", gpu, us, 7,
                             {"device": 0, "stream": 7, "correlation": events.correlation, "graph id": 1,
                              "graph node id": node, "grid": [132, 1, 1], "block": [256, 1, 1],
                              "registers per thread": 96, "shared memory": 49152}, 0)
                gpu = round(gpu + us, 3)
        events.gpu, at = gpu, launch + 20
        at = step(index, begin)
    return Example(events.gz(with_stack=1))


EXAMPLES = {"cuda_graph_replay": cuda_graph_replay, "gpt_24_layers_train": gpt_24_layers_train, "vllm_serving": vllm_serving}
