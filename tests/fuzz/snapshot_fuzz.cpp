// Fuzzes pickles: each opens or gives one line, and the figures of what opens add up.

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "model/memory/holders.h"
#include "tests/fuzz/read_trace.h"

#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace lanescope;
    using test::require;
    const int file = ::memfd_create("snapshot", 0);
    require(file >= 0 && ::write(file, data, size) == static_cast<ssize_t>(size));
    const auto snapshot = loadMemorySnapshot("/proc/self/fd/" + std::to_string(file));
    ::close(file);
    if (!snapshot) {
        const std::string line = snapshot.error().line();
        require(!line.empty() && line.find('\n') == line.npos);
        return 0;
    }
    for (const MemoryDevice& d : (*snapshot)->devices) {
        (void)segmentFiguresOf(**snapshot, d);
        (void)addressMapAt(**snapshot, d, d.peakActive.index);
        for (const HolderKind& kind : holderKinds()) {
            const Holders holders = holdersBy(**snapshot, d, kind.by);
            require(holders.groupOf.size() == d.lives.size());
            (void)rowsAt(d, holders, d.peakActive.index);
        }
    }
    (void)findingsOf(**snapshot);
    return 0;
}
