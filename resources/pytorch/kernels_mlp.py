"""The GeGLU MLP with gelu and the product in one kernel, written by hand in Triton."""
import profiling
import simple_mlp

try:  # at module level, where Triton looks names up; a missing torch is reported later, in one line
    import triton
    import triton.language as tl
except ImportError:
    triton = None

name = simple_mlp.name


def arguments():
    return simple_mlp.arguments(__doc__)


if triton:
    @triton.jit
    def lanescope_geglu_kernel(gate_ptr, up_ptr, out_ptr, count, BLOCK: tl.constexpr):
        offsets = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
        mask = offsets < count
        gate = tl.load(gate_ptr + offsets, mask=mask, other=0.0).to(tl.float32)
        up = tl.load(up_ptr + offsets, mask=mask, other=0.0).to(tl.float32)
        # gelu's tanh form: x/2 (1 + tanh(z)) is x * sigmoid(2z)
        z = 0.7978845608028654 * gate * (1.0 + 0.044715 * gate * gate)
        tl.store(out_ptr + offsets, (gate * tl.sigmoid(2.0 * z) * up).to(out_ptr.dtype.element_ty), mask=mask)


def triton_geglu(torch):
    def geglu(gate, up):
        out = torch.empty_like(gate)
        block = 1024
        grid = (triton.cdiv(out.numel(), block),)
        lanescope_geglu_kernel[grid](gate, up, out, out.numel(), BLOCK=block)
        return out

    return geglu


def main():
    args = arguments().parse_args()
    profiling.import_torch(args)
    if triton is None:
        profiling.lack("this python cannot import triton: pip install triton")
    if args.device != "cuda":
        profiling.lack("Triton's kernels need a CUDA device")
    simple_mlp.run(args, "kernels_mlp_fwd", triton_geglu)


if __name__ == "__main__":
    main()
