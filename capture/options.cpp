#include "capture/options.h"

#include "capture/registry.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace lanescope::capture {

namespace {

std::string workloadHelp()
{
    std::string text = "Workloads and their sizes:\n";
    for (const Workload& workload : workloads()) {
        text += "  " + std::string{workload.name} + ": " + std::string{workload.summary} + "\n";
        for (const Parameter& parameter : workload.parameters)
            text += "      --" + std::string{parameter.name} + " " + std::to_string(parameter.value) + "  " +
                    std::string{parameter.meaning} + "\n";
    }
    return text;
}

Failure usage(const std::string& text) { return {ExitCode::Usage, "usage", text}; }

// The parser's message with the option's name in front and the type of its value.
std::string lineOf(const CLI::ParseError& error)
{
    const std::string text = error.what(), convert = "Could not convert: ", extra = " not expected: ";
    if (const std::size_t equals = text.find(" = "); text.starts_with(convert) && equals != std::string::npos)
        return text.substr(convert.size(), equals - convert.size()) + ": expected a number, found " +
               text.substr(equals + 3);
    if (const std::size_t at = text.find(extra); at != std::string::npos)
        return "no such option or argument: " + text.substr(at + extra.size()) + " (see --help)";
    if (const std::size_t at = text.find(": 1 required"); at != std::string::npos)
        return text.substr(0, at) + ": expected a value, found none";
    return text;
}

// The workload's sizes: defaults, then the given values.
void takeSizes(Options& options, const std::map<std::string, std::optional<long>, std::less<>>& given)
{
    for (const Parameter& parameter : options.workload->parameters)
        options.settings.sizes[std::string{parameter.name}] = parameter.value;
    for (const auto& [name, value] : given) {
        if (!value)
            continue;
        const auto& known = options.workload->parameters;
        const auto parameter =
            std::find_if(known.begin(), known.end(), [&wanted = name](const Parameter& p) { return p.name == wanted; });
        if (parameter == known.end())
            throw usage(std::string{options.workload->name} + " has no --" + name);
        if (*value < parameter->min || *value > parameter->max)
            throw usage("--" + name + ": expected " + std::to_string(parameter->min) + " to " +
                        std::to_string(parameter->max) + ", found " + std::to_string(*value));
        options.settings.sizes[name] = *value;
    }
}

// The parser takes an empty word for 0, or for an option that was not given.
void refuseEmptyNumbers(const CLI::App& app)
{
    for (const CLI::Option* option : app.get_options())
        for (const char* type : {"INT", "UINT", "FLOAT"})
            if (const auto& words = option->results();
                option->get_type_name().starts_with(type) && std::find(words.begin(), words.end(), "") != words.end())
                throw usage(option->get_name() + ": expected a number, found none");
}

// Words after -- belong to another program.
int takeCommand(Options& options, int argc, char** argv)
{
    const auto isMark = [](const char* word) { return std::string_view{word} == "--"; };
    char** const mark = std::find_if(argv, argv + argc, isMark);
    if (mark == argv + argc)
        return argc;
    options.command.assign(mark + 1, argv + argc);
    if (options.command.empty() || options.command[0].empty())
        throw usage("no command after --");
    return static_cast<int>(mark - argv);
}

} // namespace

std::optional<Options> parseOptions(int argc, char** argv)
{
    Options options;
    argc = takeCommand(options, argc, argv);
    std::string workload, variant = "eager", dtype = "bf16";
    std::map<std::string, std::optional<long>, std::less<>> sizes;
    CLI::App app{"Runs a workload on this machine, or records a program behind --, and writes a trace of it."};
    app.footer(workloadHelp());
    app.add_option("WORKLOAD", workload, "What to run");
    app.add_flag("--probe", options.probe, "Print the available devices as JSON and exit");
    app.add_option("-o,--output", options.output, "The trace, a new or regular file");
    app.add_option("--device", options.device, "auto, cpu or gpu; gpu:1 is the second one")
        ->check([](const std::string& device) {
            const bool isNumbered = device.starts_with("gpu:") && device.size() > 4 && device.size() < 8 &&
                                    device.find_first_not_of("0123456789", 4) == std::string::npos;
            const bool isKnown = isNumbered || device == "auto" || device == "cpu" || device == "gpu";
            return isKnown ? std::string{} : "unknown device " + device + "; there are auto, cpu, gpu and gpu:N";
        });
    app.add_option("--variant", variant, "eager, compiled, fused or graph");
    app.add_option("--dtype", dtype, "fp32, tf32, fp16 or bf16");
    app.add_option("--wait", options.schedule.wait, "Steps of a cycle that are not recorded");
    app.add_option("--warmup", options.schedule.warmup, "Steps that are recorded and discarded");
    app.add_option("--active", options.schedule.active, "Steps that are kept")->check(CLI::Range(1, 100'000'000));
    app.add_option("--repeat", options.schedule.repeat, "Number of cycles, one file per cycle")
        ->check(CLI::Range(1, 1000));
    app.add_option("--warm", options.warm, "Steps before the schedule begins; none is a cold start");
    app.add_flag("--overhead", options.overhead, "Measure the recording overhead, even if steps are long");
    app.add_flag("--long", options.isLong, "Run although more than a minute is estimated");
    app.add_flag("--until-eof", options.listens, "Stop when stdin is closed, and keep what was recorded");
    app.add_option("--with-parent", options.parent)->group(""); // for programs that start this one as a helper
    app.add_option("--delay", options.delaySeconds, "Seconds from a program's start to the recording's")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--duration", options.durationSeconds, "Seconds to record (default: until the program ends)")
        ->check(CLI::PositiveNumber);
    app.add_flag("--by-calls", options.byCalls, "Record a program from cudaProfilerStart to cudaProfilerStop");
    app.add_flag("--end", options.endsCommand, "End the program when the recording is over");
    app.add_flag("--keep-raw", options.keepsRaw, "Keep CUPTI's raw files in a folder next to the trace");
    for (const Workload& each : workloads())
        for (const Parameter& parameter : each.parameters)
            sizes.try_emplace(std::string{parameter.name});
    std::vector<CLI::Option*> sizeOptions; // the footer describes them
    for (auto& [name, value] : sizes)
        sizeOptions.push_back(app.add_option("--" + name, value));
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        for (CLI::Option* option : sizeOptions)
            option->group(""); // only now, because the parser's messages do not name a hidden option
        app.exit(help);
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        throw usage(lineOf(error));
    }
    refuseEmptyNumbers(app);
    for (const char* packed : {".gz", ".zip"})
        if (options.output.ends_with(packed))
            throw usage(options.output + ": expected a name that ends in .json: a capture is written unpacked (pack it "
                                         "with gzip, or lanescope export, once it is whole)");
    if (options.probe)
        return options;
    if (!options.command.empty()) {
        if (!workload.empty())
            throw usage("a workload and a command: one at a time");
        if (options.byCalls && (options.delaySeconds != 0 || options.durationSeconds))
            throw usage("--by-calls has its own begin and end: without --delay and --duration");
        if (options.output.empty())
            throw usage("-o TRACE.json is missing");
        return options;
    }
    options.workload = workloadNamed(workload);
    if (!options.workload) {
        std::string known;
        for (const Workload& each : workloads())
            known += (known.empty() ? "" : ", ") + std::string{each.name};
        throw usage((workload.empty() ? "no workload" : "unknown workload " + workload) + "; there are " + known);
    }
    if (options.output.empty())
        throw usage("-o TRACE.json is missing");
    if (const auto known = variantNamed(variant))
        options.settings.variant = *known;
    else
        throw usage("unknown variant " + variant + "; there are eager, compiled, fused and graph");
    if (const auto known = dtypeNamed(dtype))
        options.settings.dtype = *known;
    else
        throw usage("unknown type " + dtype + "; there are fp32, tf32, fp16 and bf16");
    takeSizes(options, sizes);
    return options;
}

Json settingsJson(const Options& options)
{
    Json settings{{"variant", nameOf(options.settings.variant)}, {"dtype", nameOf(options.settings.dtype)}};
    for (const Parameter& parameter : options.workload->parameters) // in the order of its form
        settings[std::string{parameter.name}] = options.settings[parameter.name];
    settings.update(Json{{"warm", options.warm},
                         {"wait", options.schedule.wait},
                         {"warmup", options.schedule.warmup},
                         {"active", options.schedule.active},
                         {"repeat", options.schedule.repeat}});
    return settings;
}

} // namespace lanescope::capture
