"""The textbook's MLP with ReLU, by hand (mm, add, relu) or with nn.Linear, at one batch size or several."""
import profiling


def arguments():
    p = profiling.parser(__doc__, dtype="fp32", always_warm=True)
    p.add_argument("--batch", type=profiling.at_least(1), nargs="+", default=[128], help="several make a sweep")
    p.add_argument("--feature", type=profiling.at_least(1), default=1)
    p.add_argument("--hidden", type=profiling.at_least(1), default=64)
    p.add_argument("--layers", type=profiling.at_least(1), default=2)
    p.add_argument("--style", default="raw", choices=["raw", "nn"])
    return p


def name(args, batch):
    style = "" if args.style == "raw" else "_nn"
    return f"mlp_relu_{batch}{style}_{profiling.tag(args)}"


def make_model(torch, args):
    widths = [args.feature] + [args.hidden] * (args.layers - 1) + [1]

    class ReluMLP(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.weights, self.biases = torch.nn.ParameterList(), torch.nn.ParameterList()
            self.linears = torch.nn.ModuleList()
            for into, out in zip(widths, widths[1:]):
                if args.style == "nn":
                    self.linears.append(torch.nn.Linear(into, out))
                else:
                    self.weights.append(torch.nn.Parameter(torch.randn(into, out) / into ** 0.5))
                    self.biases.append(torch.nn.Parameter(torch.randn(out)))

        def forward(self, x):
            for layer in range(args.layers):
                if layer > 0:
                    x = torch.relu(x)
                x = self.linears[layer](x) if args.style == "nn" else x @ self.weights[layer] + self.biases[layer]
            return x

    return ReluMLP().to(args.device, profiling.torch_dtype(torch, args)).eval()


def main():
    args = arguments().parse_args()
    torch = profiling.import_torch(args)
    model = make_model(torch, args)
    for batch in args.batch:
        x = profiling.random_tensor(torch, args, batch, args.feature)
        profiling.profile(torch, args, name(args, batch), "mlp_fwd", profiling.compiled(torch, args, model), [x],
                          profiling.double_copy(model))


if __name__ == "__main__":
    main()
