"""The scripts of resources/pytorch without torch: they compile, parse their arguments, name their traces as the articles
do, and report in one line with exit code 4 what is missing."""
import importlib
import os
import py_compile
import subprocess
import sys
import tempfile
import unittest

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "resources", "pytorch")
SCRIPTS = ["matmul_add", "linear", "simple_mlp", "kernels_mlp", "mlp_relu", "lenet5"]
sys.path.insert(0, FOLDER)


# The part of an older torch without torch.compile that the scripts use; its operators fail.
OLD_TORCH = """
__version__ = "1.13.1"
class cuda:
    is_available = staticmethod(lambda: False)
class profiler:
    schedule = None
def manual_seed(seed):
    raise RuntimeError('"addmm_impl_cpu_" not implemented for Half\\nand a second line')
"""


def run(script, *arguments, torch="raise ImportError('no such module here')\n"):
    # A torch that cannot be imported, even if this machine has one; or another one.
    with tempfile.TemporaryDirectory() as folder:
        for module in ("torch", "triton"):
            with open(os.path.join(folder, module + ".py"), "w", encoding="utf-8") as stub:
                stub.write(torch if module == "torch" else "raise ImportError('no such module here')\n")
        environment = dict(os.environ, PYTHONPATH=folder, PYTHONDONTWRITEBYTECODE="1")
        return subprocess.run([sys.executable, os.path.join(FOLDER, script + ".py"), *arguments], cwd=folder,
                              env=environment, capture_output=True, text=True, timeout=60)


class Scripts(unittest.TestCase):
    def test_each_compiles(self):
        with tempfile.TemporaryDirectory() as folder:
            for script in SCRIPTS + ["profiling"]:
                py_compile.compile(os.path.join(FOLDER, script + ".py"), os.path.join(folder, "x.pyc"), doraise=True)

    def test_names_are_those_of_the_posts(self):
        def named(script, *words):
            module = importlib.import_module(script)
            return module.name(module.arguments().parse_args(words))
        self.assertEqual(named("matmul_add"), "64_bf16_cold_eager")
        self.assertEqual(named("matmul_add", "--size", "4096", "--dtype", "fp32", "--compile", "--warmup"),
                         "4096_fp32_warm_compile")
        self.assertEqual(named("matmul_add", "--batch", "8"), "8x64_bf16_cold_eager")
        self.assertEqual(named("linear"), "1024_32_64_eager")
        self.assertEqual(named("simple_mlp", "--compile"), "64_128_768_3072_compile")
        self.assertEqual(named("kernels_mlp"), "64_128_768_3072_eager")
        self.assertEqual(named("simple_mlp", "--compile", "--mode", "reduce-overhead"),
                         "64_128_768_3072_compile_reduce-overhead")

    def test_a_sweep_names_each_batch(self):
        for script in ("mlp_relu", "lenet5"):
            module = importlib.import_module(script)
            args = module.arguments().parse_args(["--batch", "1", "512"])
            self.assertEqual([module.name(args, b) for b in args.batch], [f"{script}_1_eager", f"{script}_512_eager"])

    def test_no_torch_is_one_line_and_four(self):
        for script in SCRIPTS:
            ran = run(script, "--device", "cpu")
            self.assertEqual(ran.returncode, 4, script)
            self.assertEqual(ran.stdout, "")
            self.assertEqual(ran.stderr.count("\n"), 1)
            self.assertIn("torch", ran.stderr)

    def test_what_an_older_torch_lacks_is_one_line_and_four(self):
        for script in SCRIPTS:
            compiled = run(script, "--device", "cpu", "--compile", torch=OLD_TORCH)
            self.assertEqual((compiled.returncode, compiled.stdout), (4, ""), script)
            self.assertEqual(compiled.stderr, "torch 1.13.1 has no torch.compile (added in 2.0): leave out --compile, "
                                              "or install a newer torch\n")
            failing = run(script, "--device", "cpu", torch=OLD_TORCH)
            self.assertEqual((failing.returncode, failing.stdout), (4, ""), script)
            self.assertEqual(failing.stderr, "torch 1.13.1 cannot do this: RuntimeError: \"addmm_impl_cpu_\" not "
                                             "implemented for Half\n")
            ancient = run(script, "--device", "cpu", torch=OLD_TORCH.replace("schedule", "nothing"))
            self.assertEqual(ancient.returncode, 4, script)
            self.assertIn("has no torch.profiler.schedule (added in 1.8.1)", ancient.stderr)

    def test_wrong_arguments_are_two(self):
        for script, words in [("matmul_add", ["--size", "0"]), ("linear", ["--dtype", "fp8"]),
                              ("simple_mlp", ["--active", "0"]), ("lenet5", ["--mode", "fastest"])]:
            self.assertEqual(run(script, *words).returncode, 2, script)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    unittest.main()
