// Scans work on a GPU, which PyTorch writes as "render stages", and the GPU's counters.

#include "model/import/pftrace/messages.h"
#include "model/import/pftrace/scan.h"

#include <charconv>
#include <protozero/pbf_reader.hpp>

namespace lanescope::pftrace {

using protozero::pbf_reader;
using protozero::pbf_wire_type;

namespace {

constexpr std::uint64_t highestDuration = std::uint64_t{1} << 61;

} // namespace

void SlabScanner::takeStage(std::string_view data, const Parts& parts, Sequence& sequence, std::uint64_t place)
{
    ScannedEvent e = begun(parts, sequence, place);
    e.what = What::Complete;
    e.isStage = true;
    const auto index = static_cast<std::uint32_t>(m_slab.events.size());
    SlabTrack track{SlabTrack::Kind::Stage, 0, 0, noWord, -1};
    Word ownName = noWord, kernel = noWord, stageName = noWord;
    std::optional<std::uint64_t> oldQueue, oldStage;
    pbf_reader reader{data.data(), data.size()};
    while (reader.next())
        switch (reader.tag()) {
        case stage::eventId:
            m_slab.stageIds.push_back({index, reader.get_uint64()});
            break;
        case stage::duration: {
            const std::uint64_t duration = reader.get_uint64();
            e.end = duration < highestDuration ? static_cast<std::int64_t>(duration) : 0;
            break;
        }
        case stage::gpuId:
            track.uuid = reader.get_uint64();
            break;
        case stage::queueIid:
            track.queue = wordOf(sequence, interned::gpuSpecifications, reader.get_uint64());
            break;
        case stage::stageIid:
            stageName = wordOf(sequence, interned::gpuSpecifications, reader.get_uint64());
            break;
        case stage::queueId:
            oldQueue = reader.get_uint64();
            break;
        case stage::stageId:
            oldStage = reader.get_uint64();
            break;
        case stage::nameIid:
            ownName = wordOf(sequence, interned::eventNames, reader.get_uint64());
            break;
        case stage::name:
            ownName = textWord(viewOf(reader.get_view()));
            break;
        case stage::kernelIid:
            kernel = wordOf(sequence, interned::computeKernels, reader.get_uint64());
            break;
        case stage::extraData: {
            pbf_reader inner = reader.get_message();
            std::string_view key, value;
            while (inner.next())
                if (inner.tag() == 1)
                    key = viewOf(inner.get_view());
                else if (inner.tag() == 2)
                    value = viewOf(inner.get_view());
                else
                    inner.skip();
            if (key == "stream id") {
                track.stream = wholeOf(value).value_or(-1);
            } else if (key == "correlation") {
                const std::int64_t number = wholeOf(value).value_or(-1);
                if (number >= RawSlice::noCorrelation)
                    ++m_slab.wideCorrelations;
                else if (number >= 0)
                    e.correlation = static_cast<std::uint32_t>(number);
            }
            break;
        }
        default:
            reader.skip();
        }
    if (track.queue == noWord && oldQueue)
        track.queue = textWord("queue " + std::to_string(*oldQueue));
    if (stageName == noWord && oldStage)
        stageName = textWord("stage " + std::to_string(*oldStage));
    e.name = ownName != noWord ? ownName : kernel != noWord ? kernel : stageName;
    e.category = stageName;
    e.track = trackOf(track);
    add(e);
}

void SlabScanner::takeGpuCounters(std::string_view data, const Parts& parts, Sequence& sequence, std::uint64_t place)
{
    ScannedEvent e = begun(parts, sequence, place);
    e.what = What::Counter;
    const auto index = static_cast<std::uint32_t>(m_slab.events.size());
    std::uint64_t gpu = 0, descriptor = 0;
    std::string_view inlineDescriptor;
    std::vector<std::pair<std::uint64_t, double>> samples;
    pbf_reader reader{data.data(), data.size()};
    while (reader.next())
        switch (reader.tag()) {
        case gpuCounter::descriptor:
            inlineDescriptor = viewOf(reader.get_view());
            break;
        case gpuCounter::descriptorIid:
            descriptor = reader.get_uint64();
            break;
        case gpuCounter::gpuId:
            gpu = reader.get_uint64();
            break;
        case gpuCounter::counters: {
            pbf_reader inner = reader.get_message();
            auto& [id, value] = samples.emplace_back(0, 0.0);
            while (inner.next())
                switch (inner.tag()) {
                case 1:
                    id = inner.get_uint64();
                    break;
                case 2:
                    value = static_cast<double>(inner.get_int64());
                    break;
                case 3:
                    value = inner.get_double();
                    break;
                default:
                    inner.skip();
                }
            break;
        }
        default:
            reader.skip();
        }
    if (!inlineDescriptor.empty())
        m_slab.gpuDescriptors.emplace_back(gpu, inlineDescriptor);
    for (const auto& [id, value] : samples)
        m_slab.gpuValues.push_back({index, gpu, id, descriptor, value});
    e.track = trackOf({SlabTrack::Kind::Stage, gpu, 0, noWord, -1});
    if (samples.empty())
        e.what = What::Tick;
    add(e);
}
} // namespace lanescope::pftrace
