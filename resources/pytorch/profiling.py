"""The common part of the scripts in this folder: arguments, the profiler's schedule, the names of traces, the last line.

torch is imported only after the arguments are parsed, so that --help and mistakes cost nothing. Each script writes
NAME.json and NAME.txt (the profiler's table, by device time, 15 rows) into --trace_dir and ends with one line of JSON:
{path, torch, device, step_unprofiled_ns, rel_err}. Exit code 4: torch or the requested device is missing.
"""
import argparse
import json
import os
import statistics
import sys
import time

TOLERANCES = {"fp32": 1e-4, "tf32": 5e-3, "fp16": 1e-2, "bf16": 4e-2}
MODES = ["default", "reduce-overhead", "max-autotune", "max-autotune-no-cudagraphs"]


def at_least(least):
    def parse(text):
        value = int(text)
        if value < least:
            raise argparse.ArgumentTypeError(f"{value} is less than {least}")
        return value
    return parse


def parser(description, dtype="bf16", always_warm=False):
    p = argparse.ArgumentParser(description=description)
    p.add_argument("--dtype", default=dtype, choices=sorted(TOLERANCES))
    p.add_argument("--compile", action="store_true", help="run it through torch.compile")
    p.add_argument("--mode", default="default", choices=MODES, help="of torch.compile")
    if not always_warm:
        p.add_argument("--warmup", action="store_true", help="run it three times before the profiler starts")
    p.add_argument("--wait", type=at_least(0), default=1, help="steps of a cycle that are not recorded")
    p.add_argument("--warmup_steps", type=at_least(0), default=1, help="steps that are recorded and thrown away")
    p.add_argument("--active", type=at_least(1), default=3, help="steps that are kept")
    p.add_argument("--shapes", action="store_true", help="record the shapes of tensors")
    p.add_argument("--device", default="cuda", choices=["cuda", "cpu"])
    p.add_argument("--trace_dir", default="traces")
    p.set_defaults(always_warm=always_warm)
    return p


def tag(args):
    """The mode in the names of traces: eager, compile, compile_reduce-overhead."""
    return "eager" if not args.compile else "compile" + ("" if args.mode == "default" else "_" + args.mode)


def trace_path(args, name):
    return os.path.join(args.trace_dir, name + ".json")


def import_torch(args):
    try:
        import torch
    except ImportError as error:
        lack(f"this python cannot import torch ({error}): choose one that can, or pip install torch")
    say_errors_in_a_line(torch)
    if args.device == "cuda" and not torch.cuda.is_available():
        lack("torch sees no CUDA device: use --device cpu, or a torch built for this machine's driver")
    if not hasattr(getattr(torch, "profiler", None), "schedule"):
        lack(f"torch {torch.__version__} has no torch.profiler.schedule (added in 1.8.1): install a newer torch")
    if args.compile and not hasattr(torch, "compile"):
        lack(f"torch {torch.__version__} has no torch.compile (added in 2.0): leave out --compile, or install a newer "
             "torch")
    if args.device == "cuda" and not torch.autograd.kineto_available():
        lack(f"torch {torch.__version__} is built without Kineto and records no GPU work: install one from pytorch.org")
    torch.manual_seed(1)
    torch.backends.cuda.matmul.allow_tf32 = args.dtype == "tf32"
    torch.backends.cudnn.allow_tf32 = args.dtype == "tf32"
    return torch


def say_errors_in_a_line(torch):
    """A feature that an older torch lacks (a type on the CPU, an argument) gives one line and exit code 4, not a traceback."""
    def hook(kind, error, trace):
        if not issubclass(kind, Exception):  # a stop by the user
            sys.__excepthook__(kind, error, trace)
            return
        lines = str(error).strip().splitlines() or [""]
        print(f"torch {torch.__version__} cannot do this: {kind.__name__}: {lines[0]}", file=sys.stderr, flush=True)
        os._exit(4)  # a hook cannot choose the exit code otherwise
    sys.excepthook = hook


def lack(line):
    print(line, file=sys.stderr)
    sys.exit(4)


def torch_dtype(torch, args):
    return {"fp32": torch.float32, "tf32": torch.float32, "fp16": torch.float16, "bf16": torch.bfloat16}[args.dtype]


def random_tensor(torch, args, *shape):
    return torch.randn(*shape, device=args.device, dtype=torch_dtype(torch, args))


def compiled(torch, args, function):
    return torch.compile(function, mode=args.mode) if args.compile else function


def profile(torch, args, name, annotation, step, inputs, reference):
    """Traces step(*inputs) and prints the result. `reference` takes the same inputs in double precision."""

    def synchronize():
        if args.device == "cuda":
            torch.cuda.synchronize()

    def annotated():
        with torch.profiler.record_function(annotation):
            return step(*inputs)

    with torch.no_grad():
        if args.always_warm or args.warmup:
            for _ in range(3):
                step(*inputs)
            synchronize()
        activities = [torch.profiler.ProfilerActivity.CPU]
        if args.device == "cuda":
            activities.append(torch.profiler.ProfilerActivity.CUDA)
        path = trace_path(args, name)
        os.makedirs(args.trace_dir, exist_ok=True)

        def save(profiler):
            profiler.export_chrome_trace(path)
            order = "cuda_time_total" if args.device == "cuda" else "cpu_time_total"
            with open(path[:-len(".json")] + ".txt", "w", encoding="utf-8") as table:
                table.write(profiler.key_averages().table(sort_by=order, row_limit=15))

        schedule = torch.profiler.schedule(wait=args.wait, warmup=args.warmup_steps, active=args.active, repeat=1)
        with torch.profiler.profile(activities=activities, schedule=schedule, record_shapes=args.shapes,
                                    on_trace_ready=save) as profiler:
            for _ in range(args.wait + args.warmup_steps + args.active):
                annotated()
                profiler.step()
        times = []
        for _ in range(20):
            synchronize()
            begin = time.perf_counter_ns()
            result = step(*inputs)
            synchronize()
            times.append(time.perf_counter_ns() - begin)
        expected = reference(*(x.double() for x in inputs))
        error = ((result.double() - expected).norm() / expected.norm()).item()
    print(json.dumps({"path": path, "torch": torch.__version__,
                      "device": torch.cuda.get_device_name() if args.device == "cuda" else "cpu",
                      "step_unprofiled_ns": int(statistics.median(times)), "rel_err": error}))
    if not error <= TOLERANCES[args.dtype]:
        print(f"the result is wrong: relative error {error:.3g}, {TOLERANCES[args.dtype]:.3g} is allowed",
              file=sys.stderr)
        sys.exit(3)
    return path


def double_copy(model):
    """The same module in double precision, for a reference."""
    import copy
    return copy.deepcopy(model).double()
