// Any bytes as a trace file: it opens or gives one line, the account adds up, what it shows can be asked about.

#include "model/import/importer.h"
#include "model/store/args.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

using namespace lanescope;

// The built-in one: clang 14 has no std::source_location.
static void require(bool holds, int line = __builtin_LINE())
{
    if (holds)
        return;
    std::fprintf(stderr, "line %d does not hold\n", line);
    std::abort();
}

static void look(const Trace& trace)
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

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const int file = ::memfd_create("trace", 0);
    require(file >= 0 && ::write(file, data, size) == static_cast<ssize_t>(size));
    const auto trace = loadTrace("/proc/self/fd/" + std::to_string(file));
    ::close(file);
    if (trace)
        look(**trace);
    else
        require(!trace.error().line().empty() && trace.error().line().find('\n') == std::string::npos);
    return 0;
}
