#include "app/cli/mcp_tools.h"

#include "app/cli/usage.h"

#include <array>
#include <fmt/format.h>
#include <span>
#include <string_view>

namespace lanescope {

namespace {

enum class Takes { Text, Number, Truth };

// One argument of a tool. An option is written before its value; an argument without an option becomes a positional
// word, in order.
struct ToolArgument {
    std::string_view name, meaning;
    std::string_view option = {};
    Takes takes = Takes::Text;
    bool isRequired = false;
    std::int64_t otherwise = -1; // the number where none is given; -1: none
};

struct Tool {
    std::string_view name, command, meaning;
    std::span<const ToolArgument> arguments;
    std::span<const std::string_view> always = {}; // words that every call has
    bool isPicture = false;
};

constexpr ToolArgument fileArgument{
    "file",
    "Path of a trace or a memory snapshot, or a folder or a pattern: the ranks of one job",
    {},
    Takes::Text,
    true};
constexpr ToolArgument stepArgument{"step", "Only work launched in the slice of this name, such as ProfilerStep#4",
                                    "--step"};
constexpr ToolArgument rangeArgument{"range", "FROM:TO from the trace's start, with units, such as 1.2ms:3ms",
                                     "--range"};

constexpr ToolArgument capacityArgument{"capacity", "Memory of the GPU, such as 80GiB: no snapshot has it",
                                        "--capacity"};

constexpr std::array openArguments{fileArgument};
constexpr std::array briefArguments{fileArgument,
                                    ToolArgument{"budget",
                                                 "Approximate maximum number of tokens in the answer (default 2000)",
                                                 "--budget", Takes::Number},
                                    capacityArgument};
constexpr std::array breakdownArguments{
    fileArgument, stepArgument, rangeArgument,
    ToolArgument{"by", "gpu: the window of each GPU; thread: the time of each thread", "--by"}};
constexpr std::array findingsArguments{fileArgument, capacityArgument};
constexpr std::array tableArguments{
    fileArgument, stepArgument,
    ToolArgument{"by", "op, kernel, annotation, runtime; or module, scope, line, phase, layer, graph", "--by"},
    ToolArgument{
        "sort",
        "self_cpu, cpu_total, self_cuda, cuda_total, count or name; not of module, scope, line, phase, layer, graph",
        "--sort"},
    ToolArgument{"rows", "Rows at most; 0 for all", "--rows", Takes::Number}};
constexpr std::array kernelsArguments{
    fileArgument, stepArgument, ToolArgument{"name", "A regular expression that the kernel's name fits", "--name"},
    ToolArgument{"rows", "Kernels to list, the longest total first; 0: all (default 50)", "--rows", Takes::Number,
                 false, 50}};
constexpr std::array lanesArguments{
    fileArgument, stepArgument, ToolArgument{"gaps", "Only the idle gaps, with their causes", "--gaps", Takes::Truth},
    ToolArgument{"rows", "Gaps and launches to list, the longest first; 0: all (default 50)", "--rows", Takes::Number,
                 false, 50}};
constexpr std::array pathArguments{fileArgument, stepArgument,
                                   ToolArgument{"rows", "Segments to list, the longest first; 0: all (default 50)",
                                                "--rows", Takes::Number, false, 50}};
constexpr std::array sliceArguments{
    fileArgument,
    ToolArgument{"name", "NAME or NAME#K: the K-th slice of that name in time order, from 0", {}, Takes::Text, true}};
constexpr std::array diffArguments{ToolArgument{"before", "Path of the first trace or snapshot", {}, Takes::Text, true},
                                   ToolArgument{"after", "Path of the second", {}, Takes::Text, true}, stepArgument};
constexpr std::array queryArguments{
    fileArgument, ToolArgument{"sql",
                               "One SELECT of SQLite's dialect; \"select * from tables\" lists the tables and columns",
                               {},
                               Takes::Text,
                               true}};
constexpr std::array whatifArguments{
    fileArgument,
    ToolArgument{"scale",
                 "KIND:REGEX=FACTOR: multiply durations; KIND is kernel, copy, memset, comm, op, python or call",
                 "--scale"},
    ToolArgument{"host", "FACTOR: ops, Python and calls take FACTOR times as long", "--host"},
    ToolArgument{"comm", "FACTOR: communication takes FACTOR times as long", "--comm"},
    ToolArgument{"no_sync", "The host does not wait in synchronizations", "--no-sync", Takes::Truth},
    ToolArgument{"graph_launches", "A CUDA graph replays what is launched between two waits", "--graph-launches",
                 Takes::Truth},
    ToolArgument{"overlap_comm", "Kernels run alongside the communication for which they wait", "--overlap-comm",
                 Takes::Truth},
    ToolArgument{"no_data_wait", "Each batch is ready when it is asked for", "--no-data-wait", Takes::Truth},
    ToolArgument{"warm", "Without one-time costs such as module loading", "--warm", Takes::Truth}};
constexpr std::array fileAlone{fileArgument};
constexpr std::array memoryArguments{
    fileArgument,
    ToolArgument{"by",
                 "The names of holders: line (the default), op, node, module, annotation, phase, size, stream, pool, "
                 "stack; step: a row per step",
                 "--by"},
    ToolArgument{"at", "When: peak (the default), end, oom, the number of an event, or a time such as 12.5ms", "--at"},
    ToolArgument{"device", "Only the GPU of this number", "--device", Takes::Number},
    ToolArgument{"rows", "Holders to list; 0: all (default 15)", "--rows", Takes::Number},
    ToolArgument{"curve", "Points of live memory over time to list (default 0: none)", "--curve", Takes::Number},
    capacityArgument};
constexpr std::array shotArguments{fileArgument, rangeArgument, stepArgument,
                                   ToolArgument{"size", "WIDTHxHEIGHT in pixels, such as 1200x600", "--size"},
                                   capacityArgument};

constexpr std::array<std::string_view, 1> asJson{"--json"};
constexpr std::array<std::string_view, 3> asShortJson{"--json", "--curve", "0"}; // an agent has little room

constexpr std::array mcpToolList{
    Tool{"open", "info",
         "The contents of a trace: GPUs, lanes, steps, how each event was read. It stays open for later calls.",
         openArguments, asJson},
    Tool{"brief", "brief",
         "The main facts, the most important first; each line with the command or SQL that "
         "proves it. Begin here.",
         briefArguments, asJson},
    Tool{"breakdown", "breakdown",
         "Where the time of each GPU went: every nanosecond belongs to one cause, and the shares add up to the window.",
         breakdownArguments, asJson},
    Tool{"findings", "findings",
         "Problems, remedies and their savings, with evidence and claims; and what cannot be told, "
         "and "
         "why.",
         findingsArguments, asJson},
    Tool{"table", "table", "The profiler's table: CPU and GPU time by op, kernel, module, line, phase or layer.",
         tableArguments, asJson},
    Tool{"kernels", "kernels", "Kernels by launch configuration: times, footprint, occupancy, share of the GPU's peak.",
         kernelsArguments, asJson},
    Tool{"lanes", "lanes", "Threads and streams: busy time, launch delays, idle gaps and their causes.", lanesArguments,
         asJson},
    Tool{"slice", "slice", "All that is known of one slice.", sliceArguments, asJson},
    Tool{"diff", "diff", "Two traces compared: what changed, by role and by kernel, and whether it is more than noise.",
         diffArguments, asJson},
    Tool{"query", "query", "Any other question, in SQL, on all tables of a trace or a memory snapshot.", queryArguments,
         asJson},
    Tool{"whatif", "whatif", "The length of the window after a change, replayed on the trace's dependencies.",
         whatifArguments, asJson},
    Tool{"critical_path", "critical-path",
         "The causes of the window's length, by kind; its kinds add up to the window.", pathArguments, asJson},
    Tool{"iterations", "iterations",
         "Prefill and decode iterations of a serving trace: requests, tokens, GPU time, bubbles.", fileAlone, asJson},
    Tool{"memory", "memory", "A GPU memory snapshot: peak, what holds it, fragmentation, findings.", memoryArguments,
         asShortJson},
    Tool{"shot", "shot", "A picture of the timeline, or of a part of it, as PNG.", shotArguments, {}, true},
};

Json schemaOf(const Tool& tool)
{
    Json properties = Json::object(), required = Json::array();
    for (const ToolArgument& a : tool.arguments) {
        const std::string_view type = a.takes == Takes::Text     ? "string"
                                      : a.takes == Takes::Number ? "integer"
                                                                 : "boolean";
        properties[std::string{a.name}] = {{"type", type}, {"description", a.meaning}};
        if (a.isRequired)
            required.push_back(a.name);
    }
    return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}};
}

tl::expected<void, std::string> addArgument(const ToolArgument& argument, const Json& value, ToolCall& call)
{
    if (argument.takes == Takes::Truth) {
        if (!value.is_boolean())
            return tl::unexpected(fmt::format("{}: expected true or false", argument.name));
        if (value.get<bool>())
            call.words.emplace_back(argument.option);
        return {};
    }
    std::string text;
    if (argument.takes == Takes::Number) {
        if (!value.is_number_integer())
            return tl::unexpected(fmt::format("{}: expected a whole number", argument.name));
        text = std::to_string(value.get<std::int64_t>());
    } else if (value.is_string())
        text = value.get<std::string>();
    else
        return tl::unexpected(fmt::format("{}: expected a text", argument.name));
    if (text.find('\0') != std::string::npos)
        return tl::unexpected(fmt::format("{}: expected a text without a NUL", argument.name));
    if (argument.option.empty())
        call.words.push_back(text); // a word of its own; after "--", so that it may begin with a dash
    else
        call.words.push_back(fmt::format("{}={}", argument.option, text));
    return {};
}

} // namespace

Json mcpTools()
{
    Json list = Json::array();
    for (const Tool& tool : mcpToolList)
        list.push_back({{"name", tool.name},
                        {"description", tool.meaning},
                        {"inputSchema", schemaOf(tool)},
                        {"annotations", {{"readOnlyHint", true}, {"openWorldHint", false}}}});
    return list;
}

tl::expected<ToolCall, std::string> toolCall(const std::string& name, const Json& arguments)
{
    std::vector<std::string> names;
    for (const Tool& tool : mcpToolList)
        names.emplace_back(tool.name);
    const auto tool =
        std::find_if(mcpToolList.begin(), mcpToolList.end(), [&](const Tool& t) { return t.name == name; });
    if (tool == mcpToolList.end())
        return tl::unexpected(fmt::format("no tool is called {}{}", name, didYouMean(name, names)));
    ToolCall call{std::string{tool->command}, {}, {}};
    for (const std::string_view word : tool->always)
        call.words.emplace_back(word);
    for (const auto& [key, value] : arguments.items()) {
        std::vector<std::string> known;
        for (const ToolArgument& a : tool->arguments)
            known.emplace_back(a.name);
        if (std::find(known.begin(), known.end(), key) == known.end())
            return tl::unexpected(fmt::format("{} takes no argument {}{}", name, key, didYouMean(key, known)));
    }
    for (const bool isOption : {true, false}) { // words come after "--"
        if (!isOption)
            call.words.emplace_back("--");
        for (const ToolArgument& a : tool->arguments) {
            if (a.option.empty() == isOption)
                continue;
            const auto given = arguments.find(std::string{a.name});
            if (given == arguments.end() || given->is_null()) {
                if (a.isRequired)
                    return tl::unexpected(fmt::format("{} needs the argument {}", name, a.name));
                if (a.otherwise >= 0)
                    call.words.push_back(fmt::format("{}={}", a.option, a.otherwise));
                continue;
            }
            if (const auto added = addArgument(a, *given, call); !added)
                return tl::unexpected(added.error());
        }
    }
    if (tool->isPicture)
        call.picture = "png";
    return call;
}

} // namespace lanescope
