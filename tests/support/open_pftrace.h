#pragma once
// Opens the bytes of a protobuf trace, and makes sure that every event of it is accounted for and can be read.

#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/temp_file.h"

#include <fmt/format.h>

namespace lanescope::test {

inline TracePtr openedPftrace(const std::string& bytes, const char* name = "t.pftrace")
{
    const TempFile file{bytes, name};
    const auto trace = loadTrace(file.path());
    if (!trace)
        qFatal("%s", trace.error().line().c_str());
    const Census& c = (*trace)->info().census;
    std::uint64_t sum = c.slices + c.instants + c.counters + c.flows + c.metadata;
    for (const auto& [reason, n] : c.skipped)
        sum += n;
    if (sum != c.events || c.slices != (*trace)->sliceCount())
        qFatal("the account does not add up");
    // The memory of the file is freed with it, so arguments are read here.
    for (const SliceId s : (*trace)->slices())
        if (!readArguments(**trace, s))
            qFatal("arguments that cannot be read");
    return *trace;
}

// "name begin+duration" of each slice, in the order of its lane, row and begin.
inline std::string slicesOf(const Trace& trace)
{
    std::string out;
    for (const SliceId s : trace.slices())
        out += fmt::format("{}{} {}+{}", out.empty() ? "" : ", ", trace.name(s), trace.absoluteNs(trace.begin(s)),
                           trace.duration(s).count());
    return out;
}

} // namespace lanescope::test
