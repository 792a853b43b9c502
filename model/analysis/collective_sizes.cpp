#include "model/analysis/collective_sizes.h"

#include "model/store/args.h"

#include <algorithm>
#include <array>
#include <map>

namespace lanescope {

namespace {

// Bytes of one element, by the name that PyTorch's parameters of collectives have for its type. 0: unknown.
std::int64_t bytesOfElement(std::string_view type)
{
    struct Type {
        std::string_view name;
        std::int64_t bytes;
    };
    static constexpr std::array types{
        Type{"Float", 4},         Type{"Double", 8},      Type{"Half", 2},         Type{"BFloat16", 2},
        Type{"Int", 4},           Type{"Long", 8},        Type{"Short", 2},        Type{"Char", 1},
        Type{"Byte", 1},          Type{"Bool", 1},        Type{"UInt32", 4},       Type{"UInt64", 8},
        Type{"Float8_e4m3fn", 1}, Type{"Float8_e5m2", 1}, Type{"ComplexFloat", 8}, Type{"UInt16", 2}};
    const auto at = std::find_if(types.begin(), types.end(), [&](const Type& t) { return t.name == type; });
    return at == types.end() ? 0 : at->bytes;
}

std::string textOf(const Arguments& arguments, std::string_view name)
{
    const Argument* found = arguments.find(name);
    return found ? found->value : std::string{};
}

std::int64_t numberOf(const Arguments& arguments, std::string_view name)
{
    const Argument* found = arguments.find(name);
    return found ? found->integer().value_or(0) : 0;
}

} // namespace

double CollectiveSize::busFactor() const
{
    if (ranks < 2)
        return 1;
    const double others = static_cast<double>(ranks - 1) / static_cast<double>(ranks);
    const auto has = [&](std::string_view part) { return operation.find(part) != std::string::npos; };
    if (has("allreduce") || has("all_reduce"))
        return 2 * others;
    return has("gather") || has("scatter") || has("all_to_all") || has("alltoall") ? others : 1;
}

std::optional<CollectiveSize> sizeOfCollective(const Trace& trace, SliceId kernel)
{
    const auto arguments = readArguments(trace, kernel);
    if (!arguments)
        return std::nullopt;
    CollectiveSize size;
    size.operation = textOf(*arguments, "Collective name");
    size.group = textOf(*arguments, "Process Group Name");
    size.ranks = numberOf(*arguments, "Group size");
    size.bytes = std::max(numberOf(*arguments, "In msg nelems"), numberOf(*arguments, "Out msg nelems")) *
                 bytesOfElement(textOf(*arguments, "dtype"));
    return size.bytes > 0 && !size.operation.empty() ? std::optional{size} : std::nullopt;
}

std::vector<EqualCollectives> equalCollectivesOf(const Trace& trace, const std::vector<SliceId>& kernels)
{
    std::map<CollectiveSize, EqualCollectives> bySize;
    for (const SliceId kernel : kernels)
        if (const auto size = sizeOfCollective(trace, kernel)) {
            EqualCollectives& equal = bySize[*size];
            const Ns time = trace.duration(kernel);
            equal.size = *size;
            equal.shortest = equal.count == 0 ? time : std::min(equal.shortest, time);
            equal.longest = std::max(equal.longest, time);
            equal.total += time;
            ++equal.count;
        }
    std::vector<EqualCollectives> all;
    for (auto& [size, equal] : bySize)
        all.push_back(std::move(equal));
    std::stable_sort(all.begin(), all.end(),
                     [](const EqualCollectives& a, const EqualCollectives& b) { return a.total > b.total; });
    return all;
}

} // namespace lanescope
