"""Looks for the program's own names in traces that `lanescope export --redact` wrote.

    check_redacted.py LANESCOPE TRACE...            redacts each trace and checks the result

It shares no code with the program and decides by itself which words identify the program:

- every part of a path that is not below site-packages, torch or Python's library; folders of users; the trace's name
- functions in such files, classes of modules that are not torch's, annotations that are not torch's
- hosts, users, jobs, log lines, process and thread names
- kernels in whose names no library's words are found

Each such text is cut into words; common words of the trade are allowed, and so are words that libraries use in the same
trace. No other word may be found anywhere in the output. It also compares the numbers: all events, times and links must
be the same. Exit code 1 if something is found.
"""

import gzip
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

LIBRARY_PATH = re.compile(
    r"(^|/)(site-packages|dist-packages)/(?P<package>[\w.]+)|^(?P<bare>[\w.]+)(/|\(|$)|(^|/)lib(64)?/python3|^<")
PACKAGES = set("""
torch torchvision torchaudio torchtext torchgen functorch triton numpy scipy transformers diffusers accelerate vllm
sglang flash_attn deepspeed megatron apex timm xformers lightning pytorch_lightning peft datasets einops aiter ray
uvloop fastapi IPython ipykernel tornado traitlets jupyter_client zmq tqdm PIL pandas matplotlib huggingface_hub
tokenizers safetensors yaml filelock fsspec requests packaging sympy torchmetrics torchrec fbgemm_gpu torchao loguru
asyncio concurrent multiprocessing importlib json logging email http collections
""".split())
STANDARD = set("""
threading contextlib runpy functools queue selectors socket typing inspect copy enum random pickle weakref abc os
warnings subprocess tempfile shutil glob re traceback linecache tokenize ast uuid dataclasses operator statistics codecs
""".split())
# Words that do not identify the program: Python's, torch's and CUDA's, and words of the trade.
COMMON = set("""
aten cpu cuda gpu hip nccl gloo step forward backward optimizer zero grad main run call train test model data load batch
file function module modules kernel kernels name process thread stream python python3 torch nn text group host user trace
label slice annotation op type package environment args self init wait time profile profiler float half int long bool
and for the with from not none true false type object method built built-in memory device input output size shape copy
add mul matmul linear conv conv2d relu gelu softmax attention layer norm layernorm rmsnorm batchnorm embedding dropout
reduce sum mean max min index gather scatter sort fill cast elementwise pool gemm mm bmm triton void lambda listcomp
genexpr dictcomp setcomp module_ fwd bwd inference prefill decode generation epoch loss eval get set item items key keys
value values list dict tuple str json log trace_ pt tmp home root usr opt lib lib64 bin src app work workspace local
site dist packages conda venv env envs torchinductor inductor dynamo compile compiled compiler graph region cache
utils util common core base lib_ ops tools scripts examples example runtime worker engine
default fused launch record start end begin iteration context event events sync resource error info warning cc cpp cu
distributed parallel rank world backend all_reduce allreduce broadcast barrier send recv version schedule active
Optimizer SGD Adam AdamW Adagrad DataLoader DistributedDataParallel Memcpy Memset Activity Buffer Request PyTorch
Profiler Trace ProfilerStep CUDA ROCm CPU GPU NCCL MTIA Traces bytes Out shared merge remote data_load load_batch
wait_for_batch copy_batch_to_gpu zero_grad PyCapsule _get_tracing_state _record_function_enter_new _add_metadata_json
_get_device_properties _is_tracing _log_api_usage_once _profiler DisableTorchFunctionSubclass run_backward TextIOWrapper Pattern
""".lower().split())
LIBRARY_KERNEL = re.compile(
    r"at::|c10::|cutlass|cublas|cudnn|nvjet|gemm|Cijk_|ck::|ck_tile|nccl|rccl|flash|fmha|triton_|cub::|thrust|rocprim|"
    r"vllm|aiter|sgl|fbgemm|splitK|Memcpy|Memset|__amd|pe_exe|tbe|dma_|ampere|volta|turing|sm\d\d|void gemv|_fused_|"
    r"transformer_engine|deep_gemm|flashinfer|rocblas|cask|xmma|winograd|implicit_convolve|cuComplex|cudnn|miopen|"
    r"multi_tensor|sdpa|mha|paged_attention|marlin|moe|apex|batched_transpose|MIOpen|wvSplit|kn_|embedding|softmax_warp|"
    r"attn_fwd|permute_pooled|recat_copy|SubTensorOp|cunn_|kernel_unified_attention|_matmul_ogs|_geglu_tanh|sage_quant|"
    r"_fwd_kernel_aligned|nms_kernel|vision::ops|_combined_routing|_finalize_matmul|_sum_bitmatrix|_topk_forward|reduce_segments|"
    r"StoreKVCache|indexing_backward|Im2d2Col|sage_fwd|store_kvcache|clamp_position|resolve_future_token|"
    r"[wd]grad_alg\d|convolve_common_engine", re.I)


def opened(path):
    return (gzip.open if str(path).endswith(".gz") else open)(path, "rt", encoding="utf-8", errors="replace")


def text_of(path):
    with opened(path) as file:
        return file.read()


def events_of(document):
    return document if isinstance(document, list) else document.get("traceEvents", [])


def is_library_path(path):
    if path.startswith("<"):
        return True
    if re.search(r"(^|/)lib(64)?/python3[\d.]*/(?!site-packages|dist-packages)", path):
        return True
    within = re.search(r"(^|/)(?:site-packages|dist-packages)/(.*)$", path)
    if within:
        return re.split(r"[/.]", within.group(2))[0] in PACKAGES
    if path.startswith("/"):  # torch that was built from source
        return bool(re.search(r"/torch/(nn|optim|utils|autograd|_dynamo|_inductor|cuda|distributed|_ops|functional|fx)",
                              path))
    first = re.split(r"[/.]", path)[0]
    return first in PACKAGES or first in STANDARD or ("/" not in path and path.split(".")[0] in STANDARD)


FRAME = re.compile(r"^(?P<path>.+)\((?P<line>-?\d+)\): (?P<function>.+)$")


class Secrets:
    """Words of one trace, split into those that identify it and those that libraries use in it too."""

    def __init__(self):
        self.secret, self.allowed = {}, set()

    def words(self, text):
        return re.findall(r"\b[^\W\d]\w*", text)

    def tell(self, text, where):
        for word in self.words(text):
            self.secret.setdefault(word, where)

    def allow(self, text):
        self.allowed.update(self.words(text))

    def frame(self, name):
        if name.startswith("nn.Module: "):
            self.tell(re.sub(r"_\d+$", "", name[len("nn.Module: "):]), "module")
            return
        match = FRAME.match(name)
        if not match:
            if name.startswith("<"):  # a built-in function; C++ extensions are recorded as such too
                known = re.search(
                    r"built-in function| of (type|Tensor|dict|list|set|frozenset|str|bytes|tuple|mappingproxy|module|code|RLock|"
                    r"Parameter|_ParameterMeta|Generator|(numpy|collections|_thread|_io|re|torch\._C|torch)\.\w+|"
                    r"\w*[Ll]ock) object|method '\w+' of '(_thread|_io|list|dict|set|str)", name)
                self.allow(name) if known else self.tell(re.sub(r"pybind11\w*", "", name), "frame")
            else:
                self.tell(name, "frame")
            return
        path, function = match["path"], match["function"]
        if is_library_path(path):
            self.allow(path[path.rfind("-packages/") + 1:] if "-packages/" in path else path)
            self.allow(function)
            prefix = path[: path.rfind("-packages/")] if "-packages/" in path else ""
            self.tell(prefix.rpartition("/")[0], "prefix of a library")
        else:
            self.tell(path, "path")
            if not re.fullmatch(r"<\w+>|__\w+__", function):
                self.tell(re.sub(r"^torch_dynamo_resume_in_|_at_\d+$", "", function), "function")

    def annotation(self, name):
        if re.match(r"ProfilerStep#|Optimizer\.|enumerate\(DataLoader\)|nccl:|gloo:|DistributedDataParallel|Torch-Compiled|"
                    r"## Call CompiledFxGraph|TorchDynamo|Pregraph|AOTDispatcher|execute_|step\[|PyTorch Profiler|aten::",
                    name):
            self.allow(name)
        else:
            self.tell(name, "annotation")

    def read(self, document):
        for e in events_of(document):
            if not isinstance(e, dict):
                continue
            name, category, args = str(e.get("name", "")), e.get("cat"), e.get("args")
            args = args if isinstance(args, dict) else {}
            if e.get("ph") == "M":
                text = args.get("name", args.get("labels"))
                if isinstance(text, str) and not re.match(r"^(stream|GPU|CPU|thread -?\d+|python)", text):
                    self.tell(text, "process or thread")
            elif category == "python_function":
                self.frame(name)
            elif category in ("user_annotation", "gpu_user_annotation"):
                self.annotation(name)
            elif category in ("cpu_op", "Operator"):
                if re.match(r"(aten|c10d|_c10d_functional|autograd|torch|fbgemm|vllm|aiter|sgl_kernel|torchvision)::", name):
                    self.allow(name.split("CppNode<")[0])
            elif category in ("kernel", "Kernel"):
                self.allow(name) if LIBRARY_KERNEL.search(name) else self.tell(name, "kernel")
            for frame in str(args.get("Call stack", "")).split(";"):
                if frame:
                    self.frame(frame)
            if isinstance(args.get("kernel_file"), str):
                self.tell(args["kernel_file"], "kernel file")
        if isinstance(document, dict):
            for key, value in document.items():
                if key == "traceName" or re.search(r"host|user|tw_|mast|job|cluster|INFO|ERROR|server", key):
                    self.tell(json.dumps(value), key)

    def left(self):
        library_modules = {"Linear", "Dropout", "Sequential", "Conv2d", "BatchNorm2d", "LayerNorm", "ReLU", "GELU", "SiLU",
                           "Embedding", "GroupNorm", "InstanceNorm2d", "MaxPool2d", "AdaptiveAvgPool2d", "MSELoss",
                           "Softmax", "MultiheadAttention", "OptimizedModule", "GraphModule", "RMSNorm"}
        return {w: where for w, where in self.secret.items()
                if len(w) > 2 and w.lower() not in COMMON and w not in self.allowed and w not in library_modules
                and not re.fullmatch(r"__\w+__", w)}


def numbers_of(document):
    """The parts that must not change: the phase, kind, times, links and numbers of each event."""
    def plain(value):
        if isinstance(value, dict):
            return [plain(v) for v in value.values()]
        if isinstance(value, list):
            return [plain(v) for v in value]
        return value if not isinstance(value, str) else "" if not value else "text"
    return [plain({k: v for k, v in e.items()}) if isinstance(e, dict) else e for e in events_of(document)]


def check(lanescope, trace, folder):
    original = text_of(trace)
    out = folder / "redacted.json"
    out.unlink(missing_ok=True)
    ran = subprocess.run([lanescope, "export", trace, "-o", out, "--redact"], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        return [f"{trace}: exit code {ran.returncode}: {ran.stderr.strip()}"]
    redacted = text_of(out)
    faults = []
    try:
        before = json.loads(original, strict=False)
    except ValueError:
        before = None  # a damaged trace: only its words can be checked
    after = json.loads(redacted)
    secrets = Secrets()
    if before is not None:
        secrets.read(before)
        if numbers_of(before) != numbers_of(after):
            pairs = zip(numbers_of(before), numbers_of(after))
            first = next((i for i, (a, b) in enumerate(pairs) if a != b), "the number of events")
            faults.append(f"{trace}: numbers differ, first in event {first}")
    words = set(re.findall(r"\b[^\W\d]\w*", redacted))
    left = secrets.left()
    found = {w: where for w, where in left.items() if w in words}
    for word, where in sorted(found.items()):
        faults.append(f"{trace}: {word!r} ({where}) is still there")
    print(f"{Path(trace).name}: {len(left)} words, {len(found)} found, {len(events_of(after))} events")
    return faults


def main():
    lanescope, *traces = sys.argv[1:]
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        for trace in traces:
            faults += check(lanescope, trace, Path(folder))
    for fault in faults:
        print(fault)
    print(f"{len(traces)} traces, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
