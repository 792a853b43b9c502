"""nn.Linear: one kernel, whichever way it is reached."""
import profiling


def arguments():
    p = profiling.parser(__doc__, always_warm=True)
    p.add_argument("--batch", type=profiling.at_least(1), default=1024)
    p.add_argument("--in_dim", type=profiling.at_least(1), default=32)
    p.add_argument("--out_dim", type=profiling.at_least(1), default=64)
    return p


def name(args):
    return f"{args.batch}_{args.in_dim}_{args.out_dim}_{profiling.tag(args)}"


def main():
    args = arguments().parse_args()
    torch = profiling.import_torch(args)
    model = torch.nn.Linear(args.in_dim, args.out_dim).to(args.device, profiling.torch_dtype(torch, args)).eval()
    x = profiling.random_tensor(torch, args, args.batch, args.in_dim)
    profiling.profile(torch, args, name(args), "linear_fwd", profiling.compiled(torch, args, model), [x],
                      profiling.double_copy(model))


if __name__ == "__main__":
    main()
