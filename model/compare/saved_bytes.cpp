#include "model/compare/saved_bytes.h"

#include "model/store/args.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace lanescope {

namespace {

// The shape of each input from a text like "[[8192, 3072], []]"; an input that is not a tensor has none.
std::vector<std::vector<std::int64_t>> shapesIn(std::string_view text)
{
    std::vector<std::vector<std::int64_t>> shapes;
    int depth = 0;
    std::int64_t number = -1;
    for (const char c : text) {
        if (c == '[') {
            if (++depth == 2)
                shapes.emplace_back();
        } else if (c >= '0' && c <= '9') {
            number = std::max<std::int64_t>(number, 0) * 10 + (c - '0');
        } else {
            if (number >= 0 && depth == 2)
                shapes.back().push_back(number);
            number = -1;
            if (c == ']')
                --depth;
        }
    }
    return shapes;
}

std::optional<int> bytesOfScalar(std::string_view type)
{
    struct Known {
        std::string_view name;
        int bytes;
    };
    static constexpr std::array<Known, 16> all{{{"c10::BFloat16", 2},
                                                {"c10::Half", 2},
                                                {"float", 4},
                                                {"double", 8},
                                                {"int", 4},
                                                {"long", 8},
                                                {"long int", 8},
                                                {"short", 2},
                                                {"char", 1},
                                                {"signed char", 1},
                                                {"unsigned char", 1},
                                                {"bool", 1},
                                                {"c10::Float8_e4m3fn", 1},
                                                {"c10::Float8_e5m2", 1},
                                                {"c10::complex<float>", 8},
                                                {"c10::complex<double>", 16}}};
    for (const Known& known : all)
        if (known.name == type)
            return known.bytes;
    return {};
}

std::optional<std::int64_t> resultBytes(const Trace& trace, SliceId op)
{
    if (!op)
        return {};
    const auto arguments = readArguments(trace, op);
    if (!arguments)
        return {};
    const Argument* dims = arguments->find("Input Dims");
    const Argument* types = arguments->find("Input type");
    if (!dims || !types)
        return {};
    std::int64_t max = 0;
    for (const auto& shape : shapesIn(dims->value)) {
        std::int64_t elements = shape.empty() ? 0 : 1;
        for (const std::int64_t extent : shape)
            elements *= extent;
        max = std::max(max, elements);
    }
    const std::string_view list = types->value;
    const std::size_t from = list.find('"'), to = from == std::string_view::npos ? from : list.find('"', from + 1);
    if (max == 0 || to == std::string_view::npos)
        return {};
    const auto bytes = bytesOfScalar(list.substr(from + 1, to - from - 1));
    return bytes ? std::optional{max * *bytes} : std::nullopt;
}

} // namespace

std::optional<std::int64_t> intermediateBytes(const Trace& trace, const std::vector<SliceId>& ops)
{
    std::int64_t saved = 0;
    for (std::size_t i = 0; i + 1 < ops.size(); ++i) {
        const auto bytes = resultBytes(trace, ops[i]);
        if (!bytes)
            return {};
        saved += 2 * *bytes;
    }
    return saved > 0 ? std::optional{saved} : std::nullopt;
}

} // namespace lanescope
