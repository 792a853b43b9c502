#pragma once
// Reads bytes as a trace file, for the fuzz targets, and checks what must hold for any bytes.

#include "model/import/importer.h"
#include "model/store/args.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

namespace lanescope::test {

// Uses the built-in, because clang 14 has no std::source_location.
inline void require(bool holds, int line = __builtin_LINE())
{
    if (holds)
        return;
    std::fprintf(stderr, "line %d does not hold\n", line);
    std::abort();
}

inline void look(const Trace& trace)
{
    const Census& c = trace.info().census;
    std::uint64_t sum = c.slices + c.instants + c.counters + c.flows + c.metadata;
    for (const auto& [reason, n] : c.skipped)
        sum += n;
    require(sum == c.events && trace.sliceCount() == c.slices);
    for (const SliceId s : trace.slices()) {
        require(trace.duration(s) >= Ns{0} && trace.range().contains(trace.range(s)));
        const SliceId parent = trace.parent(s);
        require(!parent || trace.range(parent).contains(trace.range(s)));
        if (s.value < 64)
            (void)readArguments(trace, s);
    }
}

// It opens or gives one line.
inline void readTrace(std::string_view bytes)
{
    const int file = ::memfd_create("trace", 0);
    require(file >= 0 && ::write(file, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
    const auto trace = loadTrace("/proc/self/fd/" + std::to_string(file));
    ::close(file);
    if (trace)
        look(**trace);
    else
        require(!trace.error().line().empty() && trace.error().line().find('\n') == std::string::npos);
}

} // namespace lanescope::test
