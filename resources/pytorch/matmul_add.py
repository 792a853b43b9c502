"""torch.add(torch.matmul(x, w), b): what eager mode runs as two kernels."""
import profiling


def arguments():
    p = profiling.parser(__doc__)
    p.add_argument("--size", type=profiling.at_least(1), default=64)
    p.add_argument("--batch", type=profiling.at_least(0), default=0, help="matrices at once; 0: no batch")
    return p


def name(args):
    size = f"{args.batch}x{args.size}" if args.batch else f"{args.size}"
    return f"{size}_{args.dtype}_{'warm' if args.warmup else 'cold'}_{profiling.tag(args)}"


def main():
    args = arguments().parse_args()
    torch = profiling.import_torch(args)
    shape = (args.batch, args.size, args.size) if args.batch else (args.size, args.size)
    inputs = [profiling.random_tensor(torch, args, *shape) for _ in range(3)]

    def matmul_add(x, w, b):
        return torch.add(torch.matmul(x, w), b)

    profiling.profile(torch, args, name(args), "matmul_add", profiling.compiled(torch, args, matmul_add), inputs,
                      matmul_add)


if __name__ == "__main__":
    main()
