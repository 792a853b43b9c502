// Builds counters in the order of the file, because some contain only the change since the previous sample.

#include "model/import/pftrace/assemble.h"
#include "model/import/pftrace/messages.h"

#include <cmath>
#include <fmt/format.h>
#include <protozero/pbf_reader.hpp>

namespace lanescope::pftrace {

namespace {

// The name of a counter from its descriptor; empty if it has none.
std::string nameIn(std::string_view descriptor, std::uint64_t counter)
{
    try {
        protozero::pbf_reader reader{descriptor.data(), descriptor.size()};
        while (reader.next(1)) {
            protozero::pbf_reader spec = reader.get_message();
            std::uint64_t id = 0;
            std::string_view name;
            while (spec.next())
                if (spec.tag() == 1)
                    id = spec.get_uint64();
                else if (spec.tag() == 2)
                    name = viewOf(spec.get_view());
                else
                    spec.skip();
            if (id == counter)
                return std::string{name};
        }
    } catch (const protozero::exception&) { // no name
    }
    return {};
}

} // namespace

std::string Assembler::seriesOf(const Slab& slab, const GpuCounterSample& sample)
{
    std::string name;
    if (sample.descriptor != 0) {
        const ScannedEvent& e = slab.events[sample.event];
        const std::string_view message = m_carry.history().at(
            slab.sequences[e.sequence], interned::gpuCounterDescriptors, sample.descriptor, e.place);
        try {
            protozero::pbf_reader reader{message.data(), message.size()};
            while (reader.next())
                if (reader.tag() == 2)
                    name = nameIn(viewOf(reader.get_view()), sample.counter);
                else
                    reader.skip();
        } catch (const protozero::exception&) { // no name
        }
    } else if (const auto at = m_gpuDescriptors.find(sample.gpu); at != m_gpuDescriptors.end()) {
        name = nameIn(at->second, sample.counter);
    }
    return name.empty() ? fmt::format("GPU counter {}", sample.counter) : name;
}

RawChunk Assembler::countersOf()
{
    RawChunk chunk;
    Dictionary& words = *(chunk.dictionary = m_dictionaries[0].get());
    struct Sum {
        double value = 0;
        std::size_t clears = 0; // a sequence that forgets everything begins anew
    };
    std::map<std::pair<std::uint32_t, std::uint64_t>, Sum> sums; // for incremental counters
    const auto add = [&](std::int64_t time, double value, const std::string& name, const std::string& process) {
        ++chunk.census.counters;
        ++chunk.census.events;
        if (std::isfinite(value))
            chunk.counters.push_back({time, value, words.strings.intern(name).value, words.lane(process, "", false)});
    };
    std::map<std::uint64_t, std::string> names;
    for (Slab& slab : m_slabs) {
        for (const ScannedValue& sample : slab.values) {
            const ScannedEvent& e = slab.events[sample.event];
            if (e.what == What::Gone && !e.isPaired)
                continue;
            const std::uint64_t uuid = m_carry.tracks()[slab.trackOf[sample.track]].uuid;
            const Track* track = m_carry.places().find(uuid);
            double value = sample.value;
            if (track && track->isIncremental) {
                const std::uint32_t sequence = slab.sequences[e.sequence];
                Sum& sum = sums[{sequence, uuid}];
                if (const std::size_t clears = m_carry.history().clearsBefore(sequence, e.place); clears != sum.clears)
                    sum = {0, clears};
                value = sum.value += value;
            }
            if (track)
                value *= static_cast<double>(track->multiplier);
            auto name = names.find(uuid);
            if (name == names.end())
                name =
                    names.emplace(uuid, track ? m_carry.places().counterName(*track) : fmt::format("counter {}", uuid))
                        .first;
            add(e.time, value, name->second, m_carry.places().placeOf(uuid).process);
        }
        for (auto& [gpu, descriptor] : slab.gpuDescriptors)
            if (descriptor.size() >= m_gpuDescriptors[gpu].size()) // the one with the most names
                m_gpuDescriptors[gpu] = std::move(descriptor);
        for (const GpuCounterSample& sample : slab.gpuValues)
            if (const ScannedEvent& e = slab.events[sample.event]; e.what == What::Counter)
                add(e.time, sample.value, seriesOf(slab, sample), std::to_string(sample.gpu));
    }
    return chunk;
}

} // namespace lanescope::pftrace
