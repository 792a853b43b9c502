#include "model/analysis/annotations.h"

#include "model/store/args.h"

namespace lanescope {

namespace {

std::optional<std::int64_t> externalId(const Trace& trace, SliceId slice)
{
    const auto args = readArguments(trace, slice);
    const Argument* id = args ? args->find("External id") : nullptr;
    return id ? id->integer() : std::nullopt;
}

} // namespace

SliceId counterpartOf(const Trace& trace, SliceId annotation)
{
    const SliceKind kind = trace.kind(annotation);
    if (kind != SliceKind::Annotation && kind != SliceKind::GpuAnnotation)
        return {};
    const auto id = externalId(trace, annotation);
    if (!id)
        return {};
    const SliceKind wanted = kind == SliceKind::Annotation ? SliceKind::GpuAnnotation : SliceKind::Annotation;
    const StringId name = trace.nameId(annotation);
    constexpr int mostRead = 5000; // of one name; a trace with more of them is read no further
    int read = 0;
    for (const Lane& lane : trace.lanes()) {
        if ((lane.kind == LaneKind::Gpu) != (wanted == SliceKind::GpuAnnotation))
            continue;
        for (const SliceId s : lane.slices)
            if (trace.nameId(s) == name && trace.kind(s) == wanted) {
                if (externalId(trace, s) == id)
                    return s;
                if (++read >= mostRead)
                    return {};
            }
    }
    return {};
}

} // namespace lanescope
