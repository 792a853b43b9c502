// Fuzzes SQL queries over a trace of a few slices: each is answered or refused in one line, and only reads.

#include "model/query/sql_query.h"
#include "tests/support/make_trace.h"

#include <cstddef>
#include <cstdint>

using namespace lanescope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const Analysis analysis{[] {
        test::TraceMaker make;
        make.lane("1", "1").slice("aten::mm", Ns{0}, Ns{100}).slice("call", Ns{10}, Ns{5}, "cuda_runtime", 7);
        make.stream(0, 7).slice("gemm", Ns{50}, Ns{100}, "kernel", 7, R"({"grid":[1,2,3],"correlation":7})");
        make.counter("1", "memory", Ns{5}, 2.5);
        return make.build();
    }()};
    constexpr int maxRows = 1000; // a query can produce any number of rows
    Task task;
    auto query =
        SqlQuery::prepare(analysis, {reinterpret_cast<const char*>(data), size}, {std::chrono::seconds{1}}, task);
    const auto check = [](const Error& error) {
        if (error.line().empty() || error.line().find('\n') != std::string::npos)
            __builtin_trap();
    };
    if (!query) {
        check(query.error());
        return 0;
    }
    for (int row = 0; row < maxRows; ++row) {
        const auto more = query->next();
        if (!more)
            check(more.error());
        if (!more || !*more)
            return 0;
        for (std::size_t i = 0; i < query->columns().size(); ++i)
            if (textOf(query->cell(static_cast<int>(i))).empty() &&
                query->cell(static_cast<int>(i)).type != QueryValue::Type::Text)
                __builtin_trap();
    }
    return 0;
}
