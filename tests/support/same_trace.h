#pragma once
// Compares two traces in everything that is visible of them.

#include "model/export/event_text.h"
#include "model/store/args.h"
#include "model/store/trace.h"

#include <cstdint>
#include <fmt/format.h>
#include <string>

namespace lanescope::test {

template <class T>
std::string differ(const char* what, std::uint64_t id, const T& x, const T& y)
{
    return x == y ? std::string{} : fmt::format("{} {}: {} and {}", what, id, x, y);
}

// The first difference; empty if there is none. Ids are positions, so equal traces have equal ids.
inline std::string difference(const Trace& a, const Trace& b)
{
#define SAME(what, id, x, y)                                                                                           \
    if (const std::string d = differ(what, id, x, y); !d.empty())                                                      \
    return d
    SAME("slices", 0, a.sliceCount(), b.sliceCount());
    SAME("lanes", 0, a.lanes().size(), b.lanes().size());
    SAME("processes", 0, a.processes().size(), b.processes().size());
    for (std::size_t p = 0; p < a.processes().size(); ++p) {
        SAME("process", p, a.processes()[p].key, b.processes()[p].key);
        SAME("process name", p, a.processes()[p].name, b.processes()[p].name);
        SAME("process title", p, a.processes()[p].title, b.processes()[p].title);
        SAME("device", p, a.processes()[p].device.value_or(-1), b.processes()[p].device.value_or(-1));
    }
    for (std::size_t l = 0; l < a.lanes().size(); ++l) {
        SAME("lane", l, a.lanes()[l].key, b.lanes()[l].key);
        SAME("lane name", l, a.lanes()[l].name, b.lanes()[l].name);
        SAME("lane kind", l, static_cast<int>(a.lanes()[l].kind), static_cast<int>(b.lanes()[l].kind));
        SAME("process of lane", l, a.lanes()[l].process.value, b.lanes()[l].process.value);
        SAME("slices of lane", l, a.lanes()[l].slices.size(), b.lanes()[l].slices.size());
        SAME("stacks of lane", l, a.lanes()[l].stacks, b.lanes()[l].stacks);
    }
    for (const SliceId s : a.slices()) {
        SAME("begin", s.value, a.absoluteNs(a.begin(s)), b.absoluteNs(b.begin(s)));
        SAME("duration", s.value, a.duration(s).count(), b.duration(s).count());
        SAME("name", s.value, a.name(s), b.name(s));
        SAME("category", s.value, a.text(a[a.category(s)].name), b.text(b[b.category(s)].name));
        SAME("parent", s.value, a.parent(s).value, b.parent(s).value);
    }
    SAME("links", 0, a.links().size(), b.links().size());
    for (std::size_t i = 0; i < a.links().size(); ++i) {
        SAME("launch", i, a.links()[i].launch.value, b.links()[i].launch.value);
        SAME("work", i, a.links()[i].work.value, b.links()[i].work.value);
    }
    SAME("flows", 0, a.flows().size(), b.flows().size());
    for (std::size_t i = 0; i < a.flows().size(); ++i) {
        SAME("flow's begin", i, a.flows()[i].from.value, b.flows()[i].from.value);
        SAME("flow's end", i, a.flows()[i].to.value, b.flows()[i].to.value);
        SAME("flow's category", i, a.text(a[a.flows()[i].category].name), b.text(b[b.flows()[i].category].name));
    }
    SAME("instants", 0, a.instants().size(), b.instants().size());
    for (std::size_t i = 0; i < a.instants().size(); ++i) {
        SAME("instant", i, a.text(a.instants()[i].name), b.text(b.instants()[i].name));
        SAME("instant's time", i, a.absoluteNs(a.instants()[i].time), b.absoluteNs(b.instants()[i].time));
        SAME("instant's lane", i, a.instants()[i].lane.value, b.instants()[i].lane.value);
        SAME("instant's scope", i, a.instants()[i].scope, b.instants()[i].scope);
    }
    SAME("series", 0, a.counters().size(), b.counters().size());
    for (std::size_t i = 0; i < a.counters().size(); ++i) {
        const CounterSeries &x = a.counters()[i], &y = b.counters()[i];
        SAME("series", i, x.name, y.name);
        SAME("series' process", i, x.process.value, y.process.value);
        SAME("values of series", i, x.values.size(), y.values.size());
        for (std::size_t k = 0; k < x.values.size(); ++k) {
            SAME("value", k, x.values[k], y.values[k]);
            SAME("value's time", k, a.absoluteNs(x.times[k]), b.absoluteNs(y.times[k]));
        }
    }
    SAME("GPUs", 0, a.info().gpus.size(), b.info().gpus.size());
    for (std::size_t g = 0; g < a.info().gpus.size(); ++g) {
        SAME("GPU", g, a.info().gpus[g].name, b.info().gpus[g].name);
        SAME("registers of GPU", g, a.info().gpus[g].registersPerSm.value_or(-1),
             b.info().gpus[g].registersPerSm.value_or(-1));
    }
    SAME("base", 0, a.info().baseNs.value_or(-1), b.info().baseNs.value_or(-1));
    SAME("rank", 0, a.info().rank.value_or(-1), b.info().rank.value_or(-1));
    return {};
}

// Also compares what a copy of the same events must preserve: all counts, all keys, all arguments.
inline std::string differenceOfCopy(const Trace& a, const Trace& b, std::uint32_t every)
{
    const Census &x = a.info().census, &y = b.info().census;
    std::uint64_t damaged = 0;
    for (const auto& [reason, count] : x.skipped) {
        const auto at = y.skipped.find(reason);
        if (reason == "damaged event" || reason.starts_with("no event"))
            damaged += count;
        else
            SAME(reason.c_str(), 0, count, at == y.skipped.end() ? 0 : at->second);
    }
    SAME("events", damaged, x.events - damaged, y.events);
    SAME("flow events", 0, x.flows, y.flows);
    SAME("half flows", 0, x.halfFlows, y.halfFlows);
    SAME("metadata", 0, x.metadata, y.metadata);
    SAME("instants", 0, x.instants, y.instants);
    SAME("counter events", 0, x.counters, y.counters);
    SAME("launches without work", 0, x.launchesWithoutWork, y.launchesWithoutWork);
    SAME("properties", 0, a.info().properties.size(), b.info().properties.size());
    for (const auto& [key, value] : a.info().properties) {
        const auto at = b.info().properties.find(key);
        std::string clean; // without superfluous commas
        appendJson(clean, value, Lines::Kept);
        SAME(key.c_str(), 0, clean, at == b.info().properties.end() ? std::string{"absent"} : at->second);
    }
    SAME("schemaVersion", 0, a.info().schemaVersion.value_or(-1), b.info().schemaVersion.value_or(-1));
    for (std::uint32_t s = 0; s < a.sliceCount(); s += every) {
        const auto from = readArguments(a, SliceId{s}), to = readArguments(b, SliceId{s});
        if (!from || !to)
            return "arguments cannot be read";
        SAME("arguments of", s, from->items.size(), to->items.size());
        for (std::size_t i = 0; i < from->items.size(); ++i) {
            SAME("key of", s, from->items[i].key, to->items[i].key);
            SAME("value of", s, from->items[i].value, to->items[i].value);
        }
    }
    return {};
#undef SAME
}

} // namespace lanescope::test
