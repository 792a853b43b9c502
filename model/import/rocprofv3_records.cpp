// The fields are those of rocprofiler-sdk's records as its tool writes them; releases differ in what they hold, so
// every field may be missing.

#include "model/import/rocprofv3_records.h"

#include "model/import/rocm_names.h"
#include "model/json/json_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <simdjson.h>

namespace lanescope {

namespace {

using RocmJson = simdjson::dom::element;

std::optional<RocmJson> rocmMemberOf(const RocmJson& from, std::string_view key)
{
    RocmJson found;
    return from.is_object() && !from[key].get(found) ? std::optional{found} : std::nullopt;
}

std::optional<std::int64_t> rocmWholeOf(const RocmJson& value)
{
    std::int64_t whole = 0;
    if (!value.get_int64().get(whole))
        return whole;
    std::string_view text;
    return value.get_string().get(text) ? std::nullopt : wholeNumberOf(text);
}

std::optional<std::int64_t> rocmWholeIn(const RocmJson& from, std::string_view key)
{
    const auto value = rocmMemberOf(from, key);
    return value ? rocmWholeOf(*value) : std::nullopt;
}

std::string_view rocmTextIn(const RocmJson& from, std::string_view key)
{
    const auto value = rocmMemberOf(from, key);
    std::string_view text;
    return value && !value->get_string().get(text) ? text : std::string_view{};
}

// Ids are written as {"handle": 5}.
std::optional<std::int64_t> rocmHandleIn(const RocmJson& from, std::string_view key)
{
    const auto value = rocmMemberOf(from, key);
    return value ? value->is_object() ? rocmWholeIn(*value, "handle") : rocmWholeOf(*value) : std::nullopt;
}

RocmThree rocmThreeIn(const RocmJson& from, std::string_view key)
{
    const auto value = rocmMemberOf(from, key);
    if (!value)
        return std::nullopt;
    const auto x = rocmWholeIn(*value, "x"), y = rocmWholeIn(*value, "y"), z = rocmWholeIn(*value, "z");
    return x && y && z ? RocmThree{{*x, *y, *z}} : std::nullopt;
}

std::uint64_t rocmLaunchIn(const RocmJson& record, std::string_view key)
{
    const auto correlation = rocmMemberOf(record, "correlation_id");
    const auto number = correlation ? rocmWholeIn(*correlation, key) : std::nullopt;
    return number && *number > 0 ? static_cast<std::uint64_t>(*number) : 0;
}

RocmSpan rocmSpanIn(const RocmJson& record, const Rocprofv3Names& names)
{
    return {names.pid, rocmWholeIn(record, "start_timestamp"), rocmWholeIn(record, "end_timestamp"),
            rocmLaunchIn(record, "internal"), rocmLaunchIn(record, "ancestor")};
}

std::optional<int> rocmSmallOf(std::optional<std::int64_t> value)
{
    return value && *value > 0 && *value < (1 << 30) ? std::optional{static_cast<int>(*value)} : std::nullopt;
}

const Rocprofv3Names::Agent* rocmAgentIn(const RocmJson& from, std::string_view key, const Rocprofv3Names& names)
{
    const auto handle = rocmHandleIn(from, key);
    const auto at = handle ? names.agents.find(static_cast<std::uint64_t>(*handle)) : names.agents.end();
    return at == names.agents.end() ? nullptr : &at->second;
}

void takeRocmDispatch(const RocmJson& record, const RocmJson& info, const Rocprofv3Names& names, const RocmSpan& span,
                      RocmCollector& to)
{
    const auto id = rocmWholeIn(info, "kernel_id");
    const auto found = id ? names.kernels.find(*id) : names.kernels.end();
    const bool isKnown = found != names.kernels.end();
    RocmKernel kernel;
    if (const auto* agent = rocmAgentIn(info, "agent_id", names))
        kernel.device = agent->gpu;
    if (!names.isByQueue)
        kernel.stream = rocmHandleIn(record, "stream_id");
    kernel.queue = rocmHandleIn(info, "queue_id");
    kernel.thread = rocmWholeIn(record, "thread_id");
    kernel.dispatch = rocmWholeIn(info, "dispatch_id");
    kernel.workItems = rocmThreeIn(info, "grid_size");
    kernel.group = rocmThreeIn(info, "workgroup_size");
    kernel.ldsBytes = rocmWholeIn(info, "group_segment_size");
    kernel.scratchBytes = rocmWholeIn(info, "private_segment_size");
    if (isKnown) {
        kernel.vectorRegisters = found->second.vectorRegisters;
        kernel.accumulationRegisters = found->second.accumulationRegisters;
        kernel.scalarRegisters = found->second.scalarRegisters;
    }
    to.kernel(span, to.intern(isKnown ? found->second.name : "(no name)"), kernel);
}

void takeRocmKernel(const RocmJson& record, const Rocprofv3Names& names, RocmCollector& to)
{
    const auto info = rocmMemberOf(record, "dispatch_info");
    if (info)
        takeRocmDispatch(record, *info, names, rocmSpanIn(record, names), to);
    else
        to.skip("kernel without the description of its launch");
}

// Takes the hardware counters of one kernel. If there is no list of kernels, kernels are known only from these records.
void takeRocmCounters(const RocmJson& record, const Rocprofv3Names& names, RocmCollector& to)
{
    simdjson::dom::array values;
    const auto list = rocmMemberOf(record, "records");
    to.skip("hardware counter of a kernel", list && !list->get_array().get(values) ? values.size() : 0);
    const auto data = rocmMemberOf(record, "dispatch_data");
    const auto info = data ? rocmMemberOf(*data, "dispatch_info") : std::nullopt;
    if (!names.hasDispatches && info)
        takeRocmDispatch(record, *info, names, rocmSpanIn(*data, names), to);
    else if (!info)
        to.skip("record of counter_collection");
}

void takeRocmCopy(const RocmJson& record, const Rocprofv3Names& names, RocmCollector& to)
{
    RocmCopy copy;
    const auto* target = rocmAgentIn(record, "dst_agent_id", names);
    const auto* source = rocmAgentIn(record, "src_agent_id", names);
    copy.device = target && target->gpu ? target->gpu : source ? source->gpu : std::nullopt;
    if (source)
        copy.from = source->node;
    if (target)
        copy.to = target->node;
    copy.bytes = rocmWholeIn(record, "bytes");
    if (!names.isByQueue)
        copy.stream = rocmHandleIn(record, "stream_id");
    const std::string_view name =
        names.operation(rocmWholeIn(record, "kind").value_or(-1), rocmWholeIn(record, "operation").value_or(-1));
    to.copy(rocmSpanIn(record, names), to.intern(name.empty() ? "Memcpy" : copyNameOfRocm(name)), copy, false);
}

bool isRocmCall(const RocmJson& record)
{
    return rocmWholeIn(record, "thread_id") && rocmWholeIn(record, "start_timestamp") &&
           rocmWholeIn(record, "end_timestamp");
}

void takeRocmMarker(const RocmJson& record, const Rocprofv3Names& names, RocmCollector& to)
{
    const RocmSpan span = rocmSpanIn(record, names);
    const std::int64_t thread = rocmWholeIn(record, "thread_id").value_or(0);
    const std::string_view operation =
        names.operation(rocmWholeIn(record, "kind").value_or(-1), rocmWholeIn(record, "operation").value_or(-1));
    const auto message = names.messages.find(static_cast<std::int64_t>(span.launch));
    if (message != names.messages.end())
        to.range(span, thread, message->second, operation == "roctxProcessRangeA" || operation == "roctxRangeStartA");
    else
        to.call({span.pid, span.begin, span.end, 0}, thread, "marker_api",
                to.intern(operation.empty() ? "(no name)" : operation), {});
}

void takeRocmMemory(const RocmJson& record, const Rocprofv3Names& names, std::string_view list, RocmCollector& to)
{
    const std::string_view operation =
        names.operation(rocmWholeIn(record, "kind").value_or(-1), rocmWholeIn(record, "operation").value_or(-1));
    const auto* agent = rocmAgentIn(record, "agent_id", names);
    to.memory(rocmSpanIn(record, names), rocmWholeIn(record, "thread_id").value_or(0), list,
              to.intern(operation.empty() ? list : operation), agent ? agent->gpu : std::nullopt,
              rocmWholeIn(record, "allocation_size"));
}

// Calls of HIP, HSA, RCCL and of any further library whose records have the same fields.
void takeRocmCall(const RocmJson& record, const Rocprofv3Names& names, std::string_view list, RocmCollector& to)
{
    const std::string_view operation =
        names.operation(rocmWholeIn(record, "kind").value_or(-1), rocmWholeIn(record, "operation").value_or(-1));
    std::optional<std::int64_t> returned;
    if (const auto value = rocmMemberOf(record, "retval")) {
        simdjson::dom::object members;
        if (value->get_object().get(members))
            returned = rocmWholeOf(*value);
        else if (members.size() == 1)
            returned = rocmWholeOf((*members.begin()).value);
    }
    const std::string_view category = categoryOfRocmDomain(list);
    to.call(rocmSpanIn(record, names), *rocmWholeIn(record, "thread_id"), category.empty() ? list : category,
            to.intern(operation.empty() ? "(no name)" : operation), returned);
}

void takeRocmRecord(const std::string& path, const RocmJson& record, const Rocprofv3Names& names, RocmCollector& to)
{
    constexpr std::string_view buffers = "buffer_records/";
    const std::string_view list = std::string_view{path}.substr(path.find('/') + 1);
    if (path == "callback_records/counter_collection")
        takeRocmCounters(record, names, to);
    else if (!path.starts_with(buffers))
        to.skip(fmt::format("record of {}", list));
    else if (list == "kernel_dispatch")
        takeRocmKernel(record, names, to);
    else if (list == "memory_copy")
        takeRocmCopy(record, names, to);
    else if (!isRocmCall(record))
        to.skip(fmt::format("record of {}", list));
    else if (list == "marker_api")
        takeRocmMarker(record, names, to);
    else if (list == "memory_allocation" || list == "scratch_memory")
        takeRocmMemory(record, names, list, to);
    else
        takeRocmCall(record, names, list, to);
}

Gpu rocmGpuIn(const RocmJson& agent)
{
    Gpu gpu;
    gpu.name = rocmGpuName(rocmTextIn(agent, "product_name"), rocmTextIn(agent, "name"));
    if (const auto version = rocmWholeIn(agent, "gfx_target_version"); version && *version > 0) {
        gpu.computeMajor = static_cast<int>(*version / 10000 % 100); // 90402 is gfx942, HIP's 9.4
        gpu.computeMinor = static_cast<int>(*version / 100 % 100);
    }
    gpu.sms = rocmSmallOf(rocmWholeIn(agent, "cu_count"));
    gpu.warpSize = rocmSmallOf(rocmWholeIn(agent, "wave_front_size"));
    gpu.maxThreadsPerBlock = rocmSmallOf(rocmWholeIn(agent, "workgroup_max_size"));
    if (const auto waves = rocmSmallOf(rocmWholeIn(agent, "max_waves_per_cu")); waves && gpu.warpSize)
        gpu.maxThreadsPerSm = rocmSmallOf(std::int64_t{*waves} * *gpu.warpSize);
    if (const auto lds = rocmSmallOf(rocmWholeIn(agent, "lds_size_in_kb")))
        gpu.sharedBytesPerSm = gpu.sharedBytesPerBlock = std::int64_t{*lds} * 1024;
    simdjson::dom::array banks;
    if (const auto list = rocmMemberOf(agent, "mem_banks"); list && !list->get_array().get(banks))
        for (const RocmJson bank : banks)
            if (const auto bytes = rocmWholeIn(bank, "size_in_bytes");
                bytes && *bytes > 0 && *bytes + 0.0 + static_cast<double>(gpu.totalMemoryBytes.value_or(0)) < 1e15)
                gpu.totalMemoryBytes = gpu.totalMemoryBytes.value_or(0) + *bytes;
    return gpu;
}

void takeRocmAgent(const RocmJson& agent, Rocprofv3Names& names, TraceInfo& info)
{
    constexpr std::int64_t gpuType = 2;
    const auto handle = rocmHandleIn(agent, "id");
    if (!handle)
        return;
    Rocprofv3Names::Agent& known = names.agents[static_cast<std::uint64_t>(*handle)];
    known.node = rocmWholeIn(agent, "node_id").value_or(-1);
    if (rocmWholeIn(agent, "type") != gpuType)
        return;
    std::int64_t gpus = 0;
    for (const auto& [other, a] : names.agents)
        gpus += a.gpu ? 1 : 0;
    known.gpu = rocmWholeIn(agent, "logical_node_type_id").value_or(gpus);
    if (std::any_of(info.gpus.begin(), info.gpus.end(), [&](const Gpu& g) { return g.id == known.gpu; }))
        return;
    info.gpus.push_back(rocmGpuIn(agent));
    info.gpus.back().id = *known.gpu;
}

void takeRocmKernelSymbol(const RocmJson& symbol, Rocprofv3Names& names)
{
    const auto id = rocmWholeIn(symbol, "kernel_id");
    if (!id)
        return;
    Rocprofv3Names::Kernel& kernel = names.kernels[*id];
    for (const std::string_view key : {"formatted_kernel_name", "demangled_kernel_name", "kernel_name"})
        if (kernel.name.empty())
            kernel.name = rocmTextIn(symbol, key);
    if (kernel.name.empty())
        kernel.name = "(no name)";
    kernel.vectorRegisters = rocmWholeIn(symbol, "arch_vgpr_count");
    kernel.accumulationRegisters = rocmWholeIn(symbol, "accum_vgpr_count");
    kernel.scalarRegisters = rocmWholeIn(symbol, "sgpr_count");
}

void takeRocmStrings(const RocmJson& strings, Rocprofv3Names& names)
{
    simdjson::dom::array list, operations;
    if (const auto kinds = rocmMemberOf(strings, "buffer_records"); kinds && !kinds->get_array().get(list))
        for (const RocmJson kind : list) {
            Rocprofv3Names::Kind& known = names.kinds.emplace_back();
            known.name = rocmTextIn(kind, "kind");
            const auto named = rocmMemberOf(kind, "operations");
            if (!named || named->get_array().get(operations))
                continue;
            for (const RocmJson operation : operations) {
                std::string_view text;
                known.operations.emplace_back(operation.get_string().get(text) ? std::string_view{} : text);
            }
        }
    if (const auto messages = rocmMemberOf(strings, "marker_api"); messages && !messages->get_array().get(list))
        for (const RocmJson message : list)
            if (const auto key = rocmWholeIn(message, "key"))
                names.messages.emplace(*key, rocmTextIn(message, "value"));
}

void takeRocmMetadata(const RocmJson& metadata, Rocprofv3Names& names, TraceInfo& info)
{
    names.pid = rocmWholeIn(metadata, "pid").value_or(0);
    simdjson::dom::array words;
    if (const auto command = rocmMemberOf(metadata, "command"); command && !command->get_array().get(words))
        for (const RocmJson word : words) {
            std::string_view text;
            if (!word.get_string().get(text))
                names.command += (names.command.empty() ? "" : " ") + std::string{text};
        }
    bool isByQueue = false;
    if (const auto config = rocmMemberOf(metadata, "config"))
        if (const auto choice = rocmMemberOf(*config, "group_by_queue"))
            names.isByQueue = !choice->get_bool().get(isByQueue) && isByQueue;
    const auto tell = [&](const char* key, std::string_view text) {
        std::string quoted;
        appendQuoted(quoted, text.substr(0, 4096));
        if (!text.empty())
            info.properties.emplace(key, quoted);
    };
    tell("command", names.command);
    if (const auto node = rocmMemberOf(metadata, "node"))
        tell("hostname", rocmTextIn(*node, "hostname"));
}

} // namespace

std::string_view Rocprofv3Names::operation(std::int64_t kind, std::int64_t number) const
{
    if (kind < 0 || static_cast<std::size_t>(kind) >= kinds.size() || number < 0)
        return {};
    const std::vector<std::string>& all = kinds[static_cast<std::size_t>(kind)].operations;
    return static_cast<std::size_t>(number) < all.size() ? std::string_view{all[static_cast<std::size_t>(number)]}
                                                         : std::string_view{};
}

struct Rocprofv3Reader::Parser {
    simdjson::dom::parser parser;
    std::string text; // with simdjson's padding
    bool parse(std::string_view json, RocmJson& root)
    {
        text.assign(json);
        text.append(simdjson::SIMDJSON_PADDING, ' ');
        return !parser.parse(text.data(), json.size(), false).get(root);
    }
};

Rocprofv3Reader::Rocprofv3Reader(const Source& source) : m_source(source), m_parser(std::make_unique<Parser>()) {}
Rocprofv3Reader::~Rocprofv3Reader() = default;

template <class Take>
Result<bool> Rocprofv3Reader::each(const JsonPiece& piece, bool isList, Take&& take)
{
    std::string json(static_cast<std::size_t>(piece.end - piece.begin) + 2, ' ');
    const auto got = m_source.readInto(piece.begin, json.data() + 1, json.size() - 2);
    if (!got)
        return tl::unexpected(got.error());
    RocmJson root;
    if (!isList) {
        if (m_parser->parse(json, root))
            take(root);
        else
            ++m_damaged;
        return true;
    }
    json.front() = '[';
    json.back() = ']';
    simdjson::dom::array all;
    if (m_parser->parse(json, root) && !root.get_array().get(all)) {
        for (const RocmJson element : all)
            take(element);
        return true;
    }
    // One of them is damaged, so they are parsed one by one.
    const std::string_view inside = std::string_view{json}.substr(1, json.size() - 2);
    for (std::size_t at = skipBlanksAt(inside, 0); at < inside.size();) {
        const std::size_t end = std::min(valueEnd(inside, at), inside.size());
        if (m_parser->parse(inside.substr(at, end - at), root))
            take(root);
        else
            ++m_damaged;
        at = skipBlanksAt(inside, std::max(end, at + 1));
        if (at < inside.size() && inside[at] == ',')
            at = skipBlanksAt(inside, at + 1);
    }
    return true;
}

Result<Rocprofv3Names> Rocprofv3Reader::names(const Rocprofv3Outline::Process& process, TraceInfo& info)
{
    Rocprofv3Names names;
    const auto* dispatches = process.find("buffer_records/kernel_dispatch");
    names.hasDispatches = dispatches && !dispatches->pieces.empty();
    Result<bool> read = true;
    const auto list = [&](const char* path, bool isList, auto&& take) {
        const auto* found = process.find(path);
        for (std::size_t i = 0; found && i < found->pieces.size() && read; ++i)
            read = each(found->pieces[i], isList, take);
    };
    list("metadata", false, [&](const RocmJson& metadata) { takeRocmMetadata(metadata, names, info); });
    list("strings", false, [&](const RocmJson& strings) { takeRocmStrings(strings, names); });
    list("agents", true, [&](const RocmJson& agent) { takeRocmAgent(agent, names, info); });
    list("kernel_symbols", true, [&](const RocmJson& symbol) { takeRocmKernelSymbol(symbol, names); });
    if (!read)
        return tl::unexpected(read.error());
    return names;
}

Result<bool> Rocprofv3Reader::records(const std::string& path, const JsonPiece& piece, const Rocprofv3Names& names,
                                      RocmCollector& to)
{
    return each(piece, true, [&](const RocmJson& record) { takeRocmRecord(path, record, names, to); });
}

std::string rocmGpuName(std::string_view product, std::string_view chip)
{
    return product.empty() || product == chip ? std::string{chip} : fmt::format("{} ({})", product, chip);
}

Gpu rocmGpuOf(std::string_view json)
{
    simdjson::dom::parser parser;
    RocmJson agent;
    const simdjson::padded_string padded{json};
    return parser.parse(padded).get(agent) || !agent.is_object() ? Gpu{} : rocmGpuIn(agent);
}

bool isRocprofv3Description(std::string_view path)
{
    constexpr std::string_view known[] = {"metadata",     "strings",        "agents",         "counters",
                                          "code_objects", "kernel_symbols", "host_functions", "summary"};
    return std::find(std::begin(known), std::end(known), path) != std::end(known);
}

} // namespace lanescope
