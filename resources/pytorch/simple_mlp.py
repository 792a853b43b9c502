"""The GeGLU MLP of today's transformers in plain PyTorch: down(gelu(gate(x)) * up(x))."""
import profiling


def arguments(description=__doc__):
    p = profiling.parser(description, always_warm=True)
    p.add_argument("--batch", type=profiling.at_least(1), default=64)
    p.add_argument("--seq", type=profiling.at_least(1), default=128)
    p.add_argument("--dim", type=profiling.at_least(1), default=768)
    p.add_argument("--hidden", type=profiling.at_least(1), default=3072)
    return p


def name(args):
    return f"{args.batch}_{args.seq}_{args.dim}_{args.hidden}_{profiling.tag(args)}"


def make_mlp(torch, args, activation):
    class GeGLU(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.gate = torch.nn.Linear(args.dim, args.hidden, bias=False)
            self.up = torch.nn.Linear(args.dim, args.hidden, bias=False)
            self.down = torch.nn.Linear(args.hidden, args.dim, bias=False)
            self.activation = activation

        def forward(self, x):
            return self.down(self.activation(self.gate(x), self.up(x)))

    return GeGLU().to(args.device, profiling.torch_dtype(torch, args)).eval()


def plain_geglu(torch):
    return lambda gate, up: torch.nn.functional.gelu(gate, approximate="tanh") * up


def run(args, annotation, activation_of):
    torch = profiling.import_torch(args)
    model = make_mlp(torch, args, activation_of(torch))
    exact = profiling.double_copy(model)
    exact.activation = plain_geglu(torch)
    x = profiling.random_tensor(torch, args, args.batch, args.seq, args.dim)
    profiling.profile(torch, args, name(args), annotation, profiling.compiled(torch, args, model), [x], exact)


def main():
    run(arguments().parse_args(), "mlp_fwd", plain_geglu)


if __name__ == "__main__":
    main()
