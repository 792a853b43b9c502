// Fuzzes the index of a trace: the input changes bytes of a sound index, whose checksums are then made right again. It
// is refused, or every id in it leads into its table.

#include "tests/fuzz/read_trace.h"
#include "tests/support/index_bytes.h"
#include "tests/support/index_walk.h"
#include "tests/support/make_trace.h"

#include <cstring>

using namespace lanescope;
using namespace std::chrono_literals;

static TracePtr madeTrace()
{
    test::TraceMaker make;
    for (int i = 0; i < 200; ++i) {
        make.lane("1", "1")
            .slice("aten::mm", 100us * i, 90us)
            .slice("aten::addmm", 100us * i + 10us, 50us)
            .slice("cudaLaunchKernel", 100us * i + 20us, 5us, "cuda_runtime", static_cast<std::uint32_t>(i));
        make.stream(0, 7).slice(i % 2 ? "gemm" : "relu", 100us * i + 40us, 30us, "kernel",
                                static_cast<std::uint32_t>(i));
        make.counter("1", "memory", 100us * i, i);
    }
    make.lane("1", "1").instant("a mark", 3ms);
    return make.build();
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const TracePtr trace = madeTrace();
    static const test::IndexBytes sound{*trace};
    const test::IndexBytes changed{sound.bytes()};
    for (; size >= 4; data += 4, size -= 4) { // three bytes: where; one byte: what
        const std::size_t at = data[0] | std::size_t{data[1]} << 8 | std::size_t{data[2]} << 16;
        changed.bytes()[at % changed.bytes().size()] ^= std::byte{data[3]};
    }
    index::sealAgain(changed.bytes());
    if (const TracePtr restored = changed.restored(std::make_shared<test::MemoryText>("")))
        test::require(test::walk(*restored) != 0);
    return 0;
}
