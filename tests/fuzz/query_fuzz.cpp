// Fuzzes the search, over a trace of three names.

#include "model/store/search.h"
#include "tests/support/make_trace.h"

#include <cstddef>
#include <cstdint>

using namespace lanescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const TracePtr trace = [] {
        test::TraceMaker make;
        make.lane("1", "1").slice("aten::mm", Ns{0}, Ns{100}).slice("", Ns{200}, Ns{0});
        make.stream(0, 7).slice("void gemm<float, (int)4>(aaaaaaaaaaaaaaaaaaaaaaaaaaaa)", Ns{50}, Ns{100});
        return make.build();
    }();
    Task task;
    if (const auto query = parseQuery({reinterpret_cast<const char*>(data), size}))
        if (search(*trace, *query, task).size() > trace->sliceCount())
            __builtin_trap();
    return 0;
}
