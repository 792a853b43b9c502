"""LeNet-5 with ReLU and average pooling, forward, at one batch size or several."""
import profiling


def arguments():
    p = profiling.parser(__doc__, dtype="fp32", always_warm=True)
    p.add_argument("--batch", type=profiling.at_least(1), nargs="+", default=[128], help="several make a sweep")
    return p


def name(args, batch):
    return f"lenet5_{batch}_{profiling.tag(args)}"


def make_model(torch, args):
    nn = torch.nn
    model = nn.Sequential(nn.Conv2d(1, 6, 5, padding=2), nn.ReLU(), nn.AvgPool2d(2),
                          nn.Conv2d(6, 16, 5), nn.ReLU(), nn.AvgPool2d(2), nn.Flatten(),
                          nn.Linear(400, 120), nn.ReLU(), nn.Linear(120, 84), nn.ReLU(), nn.Linear(84, 10))
    return model.to(args.device, profiling.torch_dtype(torch, args)).eval()


def main():
    args = arguments().parse_args()
    torch = profiling.import_torch(args)
    model = make_model(torch, args)
    for batch in args.batch:
        x = profiling.random_tensor(torch, args, batch, 1, 28, 28)
        profiling.profile(torch, args, name(args, batch), "lenet_fwd", model, [x], profiling.double_copy(model))


if __name__ == "__main__":
    main()
