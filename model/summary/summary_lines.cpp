#include "model/summary/summary_lines.h"

#include "model/analysis/time/gaps.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

using Json = nlohmann::ordered_json;

struct Bad {
    std::string expected;
};

std::string shareKey(std::size_t cause) { return std::string{nameOf(static_cast<Cause>(cause))} + "_ns"; }

Json jsonOf(const TraceSummary& s)
{
    Json j{{"file", s.file}};
    if (s.rank)
        j["rank"] = *s.rank;
    if (!s.error.empty()) {
        j["error"] = s.error;
        return j;
    }
    if (s.worldSize)
        j["world_size"] = *s.worldSize;
    if (s.isPredicted)
        j["is_predicted"] = true;
    j["verdict"] = s.verdict;
    if (const auto& d = s.device) {
        j["window_ns"] = d->window.count();
        j["gpu_busy_ns"] = d->busy.count();
        j["gpu_idle_ns"] = (d->window - d->busy).count();
        if (d->window > Ns{})
            j["gpu_busy_pct"] = 100.0 * static_cast<double>(d->busy.count()) / static_cast<double>(d->window.count());
        Json idle = Json::object();
        for (std::size_t c = 0; c < gapCauses; ++c)
            idle[std::string{nameOf(static_cast<GapCause>(c))} + "_ns"] = d->idle[c].count();
        j["idle_by_cause"] = std::move(idle);
        Json shares = Json::object(); // a cause without time is left out
        for (std::size_t c = 0; c < causeCount; ++c)
            if (d->shares[c] > Ns{})
                shares[shareKey(c)] = d->shares[c].count();
        j["shares"] = std::move(shares);
        if (!d->sharesOf.empty())
            j["shares_of"] = d->sharesOf;
        j["compute_ns"] = d->compute.count();
        j["communication_ns"] = d->communication.count();
        j["communication_exposed_ns"] = (d->communication - d->hidden).count();
        if (d->communication > Ns{})
            j["overlap_pct"] =
                100.0 * static_cast<double>(d->hidden.count()) / static_cast<double>(d->communication.count());
    }
    if (const auto& m = s.memory) {
        j["peak_bytes"] = m->peak;
        if (m->reserved)
            j["peak_reserved_bytes"] = *m->reserved;
        j["end_bytes"] = m->end;
    }
    j["steps"] = Json::array();
    for (const StepSummary& step : s.steps) {
        Json one{{"name", step.name}, {"begin_ns", step.beginNs}, {"dur_ns", step.length.count()}};
        if (step.compute)
            one["compute_ns"] = step.compute->count();
        if (step.communication)
            one["communication_ns"] = step.communication->count();
        j["steps"].push_back(std::move(one));
    }
    j["top_kernels"] = Json::array();
    for (const KernelSummary& k : s.kernels) {
        Json one{{"name", k.name}, {"count", k.count}, {"total_ns", k.total.count()}};
        if (k.longest && k.others) {
            one["longest_ns"] = k.longest->count();
            one["others_median_ns"] = k.others->count();
        }
        j["top_kernels"].push_back(std::move(one));
    }
    j["collectives"] = Json::array();
    for (const CollectiveSeries& c : s.collectives) {
        Json one{{"kernel", c.kind.kernel}};
        if (!c.kind.operation.empty())
            one["operation"] = c.kind.operation;
        if (!c.kind.group.empty())
            one["group"] = c.kind.group;
        if (!c.kind.groupRanks.empty())
            one["group_ranks"] = c.kind.groupRanks;
        if (c.kind.groupSize)
            one["group_size"] = *c.kind.groupSize;
        one["begin_ns"] = c.beginNs;
        one["dur_ns"] = c.durationNs;
        Json step = Json::array(); // per collective: the index of the step that launched it; null: none did
        for (const auto& index : c.step)
            step.push_back(index ? Json(*index) : Json(nullptr));
        if (!s.steps.empty())
            one["step"] = std::move(step);
        j["collectives"].push_back(std::move(one));
    }
    j["warnings"] = s.warnings;
    if (!s.graphs.empty())
        j["graphs"] = s.graphs;
    return j;
}

// A member, if it exists; it must have the given type.
const Json* member(const Json& object, const char* key, bool (Json::*hasType)() const noexcept, std::string_view type)
{
    const auto at = object.find(key);
    if (at == object.end())
        return nullptr;
    if (!((*at).*hasType)())
        throw Bad{fmt::format("\"{}\" to be {}", key, type)};
    return &*at;
}
std::string text(const Json& object, const char* key)
{
    const Json* value = member(object, key, &Json::is_string, "a text");
    return value ? value->get<std::string>() : std::string{};
}
std::int64_t checkedWhole(const Json& value, const char* key)
{
    constexpr std::int64_t max = std::int64_t{1} << 61; // so that sums of two stay within 64 bits
    if (!value.is_number_integer() || value > max || value < -max)
        throw Bad{fmt::format("\"{}\" to be a whole number", key)};
    return value.get<std::int64_t>();
}
std::optional<std::int64_t> whole(const Json& object, const char* key)
{
    const auto at = object.find(key);
    return at == object.end() ? std::nullopt : std::optional{checkedWhole(*at, key)};
}
std::int64_t needWhole(const Json& object, const char* key)
{
    if (const auto value = whole(object, key))
        return *value;
    throw Bad{fmt::format("a member \"{}\"", key)};
}
std::optional<Ns> maybeNs(const Json& object, const char* key)
{
    const auto value = whole(object, key);
    return value ? std::optional{Ns{*value}} : std::nullopt;
}
std::vector<std::int64_t> wholes(const Json& object, const char* key)
{
    std::vector<std::int64_t> out;
    if (const Json* list = member(object, key, &Json::is_array, "a list"))
        for (const Json& value : *list)
            out.push_back(checkedWhole(value, key));
    return out;
}
std::vector<std::optional<std::size_t>> indices(const Json& object, const char* key)
{
    std::vector<std::optional<std::size_t>> out;
    if (const Json* list = member(object, key, &Json::is_array, "a list"))
        for (const Json& value : *list)
            out.push_back(value.is_null() ? std::nullopt
                                          : std::optional{static_cast<std::size_t>(checkedWhole(value, key))});
    return out;
}
template <class Take>
void eachOf(const Json& object, const char* key, Take&& take)
{
    if (const Json* list = member(object, key, &Json::is_array, "a list"))
        for (const Json& one : *list) {
            if (!one.is_object())
                throw Bad{fmt::format("objects in \"{}\"", key)};
            take(one);
        }
}

TraceSummary::Device deviceOf(const Json& j)
{
    TraceSummary::Device d;
    d.window = Ns{needWhole(j, "window_ns")};
    d.busy = Ns{needWhole(j, "gpu_busy_ns")};
    d.compute = Ns{needWhole(j, "compute_ns")};
    d.communication = Ns{needWhole(j, "communication_ns")};
    d.hidden = d.communication - Ns{needWhole(j, "communication_exposed_ns")};
    if (const Json* idle = member(j, "idle_by_cause", &Json::is_object, "an object"))
        for (std::size_t c = 0; c < gapCauses; ++c)
            d.idle[c] = Ns{whole(*idle, (std::string{nameOf(static_cast<GapCause>(c))} + "_ns").c_str()).value_or(0)};
    if (const Json* shares = member(j, "shares", &Json::is_object, "an object")) // lines of earlier versions have none
        for (std::size_t c = 0; c < causeCount; ++c)
            d.shares[c] = Ns{whole(*shares, shareKey(c).c_str()).value_or(0)};
    d.sharesOf = text(j, "shares_of");
    return d;
}

TraceSummary summaryFrom(const Json& j)
{
    if (!j.is_object())
        throw Bad{"an object"};
    TraceSummary s;
    s.file = text(j, "file");
    if (s.file.empty())
        throw Bad{"a member \"file\", as `lanescope summary --jsonl` writes it"};
    s.rank = whole(j, "rank");
    s.error = text(j, "error");
    s.worldSize = whole(j, "world_size");
    s.isPredicted = j.contains("is_predicted") && j["is_predicted"] == true;
    s.verdict = text(j, "verdict");
    if (s.error.empty() && s.verdict.empty())
        throw Bad{"a member \"verdict\" or \"error\""};
    if (j.contains("gpu_busy_ns"))
        s.device = deviceOf(j);
    if (const auto peak = whole(j, "peak_bytes"))
        s.memory =
            TraceSummary::Memory{*peak,
                                 needWhole(j, "end_bytes"),
                                 whole(j, "peak_reserved_bytes"),
                                 whole(j, "out_of_memory").value_or(0),
                                 j.contains("is_cut") && j["is_cut"] == true,
                                 j.contains("is_end_alone") && j["is_end_alone"] == true,
                                 j.contains("lacks_segments") && j["lacks_segments"] == true,
                                 j.contains("early_events_are_missing") && j["early_events_are_missing"] == true};
    s.isSnapshot = text(j, "format") == "memory snapshot";
    eachOf(j, "steps", [&](const Json& one) {
        s.steps.push_back({text(one, "name"), needWhole(one, "begin_ns"), Ns{needWhole(one, "dur_ns")},
                           maybeNs(one, "compute_ns"), maybeNs(one, "communication_ns")});
    });
    eachOf(j, "top_kernels", [&](const Json& one) {
        s.kernels.push_back({text(one, "name"), static_cast<std::uint64_t>(needWhole(one, "count")),
                             Ns{needWhole(one, "total_ns")}, maybeNs(one, "longest_ns"),
                             maybeNs(one, "others_median_ns")});
    });
    eachOf(j, "collectives", [&](const Json& one) {
        CollectiveSeries c{{text(one, "kernel"), text(one, "operation"), text(one, "group"), text(one, "group_ranks"),
                            whole(one, "group_size")},
                           wholes(one, "begin_ns"),
                           wholes(one, "dur_ns"),
                           indices(one, "step")};
        if (c.beginNs.size() != c.durationNs.size())
            throw Bad{"as many \"dur_ns\" as \"begin_ns\" of a collective"};
        s.collectives.push_back(std::move(c));
    });
    if (const Json* warnings = member(j, "warnings", &Json::is_array, "a list"))
        for (const Json& w : *warnings)
            if (w.is_string())
                s.warnings.push_back(w.get<std::string>());
    s.graphs = text(j, "graphs");
    return s;
}

} // namespace

std::string lineOf(const TraceSummary& summary)
{
    return jsonOf(summary).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<std::vector<TraceSummary>> parseSummaryLines(std::string_view all, const std::string& where)
{
    std::vector<TraceSummary> out;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t end = std::min(all.find('\n', at), all.size());
        const std::string_view line = all.substr(at, end - at);
        if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
            std::string expected;
            try {
                const Json j = Json::parse(line, nullptr, false);
                if (j.is_discarded())
                    throw Bad{"a line of JSON, as `lanescope summary --jsonl` writes it"};
                out.push_back(summaryFrom(j));
            } catch (const Bad& bad) {
                return tl::unexpected(Error{Error::Kind::BadInput, where, at, "expected " + bad.expected});
            }
        }
        at = end + 1;
    }
    return out;
}

} // namespace lanescope
