"""LeNet-5 with ReLU and average pooling, forward or with its backward, at one batch size or several."""
import profiling


def arguments():
    p = profiling.parser(__doc__, dtype="fp32", always_warm=True)
    p.add_argument("--batch", type=profiling.at_least(1), nargs="+", default=[128], help="several make a sweep")
    p.add_argument("--backward", action="store_true", help="a step is forward, loss and backward")
    return p


def name(args, batch):
    return f"lenet5_{batch}_{'backward_' if args.backward else ''}{profiling.tag(args)}"


def make_model(torch, args):
    nn = torch.nn
    model = nn.Sequential(nn.Conv2d(1, 6, 5, padding=2), nn.ReLU(), nn.AvgPool2d(2),
                          nn.Conv2d(6, 16, 5), nn.ReLU(), nn.AvgPool2d(2), nn.Flatten(),
                          nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10))
    return model.to(args.device, profiling.torch_dtype(torch, args)).eval()


def training_step(torch, model, forward, labels):
    """A function of a batch that returns all gradients as one vector."""
    parameters = list(model.parameters())

    def step(x):
        for parameter in parameters:
            parameter.grad = None
        with torch.enable_grad():
            loss = torch.nn.functional.cross_entropy(forward(x), labels)
            with torch.profiler.record_function("lenet_bwd"):
                loss.backward()
        return torch.cat([parameter.grad.flatten() for parameter in parameters])

    return step


def main():
    args = arguments().parse_args()
    torch = profiling.import_torch(args)
    model = make_model(torch, args)
    for batch in args.batch:
        x = profiling.random_tensor(torch, args, batch, 1, 28, 28)
        forward, exact = profiling.compiled(torch, args, model), profiling.double_copy(model)
        if args.backward:
            labels = torch.arange(batch, device=args.device) % 10
            forward, exact = training_step(torch, model, forward, labels), training_step(torch, exact, exact, labels)
        annotation = "lenet_fwd_bwd" if args.backward else "lenet_fwd"
        profiling.profile(torch, args, name(args, batch), annotation, forward, [x], exact)


if __name__ == "__main__":
    main()
