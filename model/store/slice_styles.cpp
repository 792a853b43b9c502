#include "model/store/slice_styles.h"

#include "model/base/parallel.h"
#include "model/kernels/label.h"
#include "model/store/tone.h"

#include <algorithm>
#include <string>
#include <utility>

namespace lanescope {

namespace {

// "<built-in method get of dict object at 0x7f12>" -> "<built-in method get of dict>"; empty: the name has no address.
std::string withoutAddress(std::string_view name)
{
    constexpr std::string_view object = " object", at = " at 0x", digits = "0123456789abcdefABCDEF";
    if (!name.starts_with('<') || !name.ends_with('>'))
        return {};
    const auto begin = name.rfind(at);
    if (begin == std::string_view::npos || name.find_first_not_of(digits, begin + at.size()) != name.size() - 1)
        return {};
    std::string_view kept = name.substr(0, begin);
    if (kept.ends_with(object))
        kept.remove_suffix(object.size());
    return std::string{kept} + '>';
}

} // namespace

std::string_view SliceStyles::labelOf(StringId name, std::string_view otherwise) const
{
    const auto at = std::ranges::lower_bound(labels, name, {}, &Label::name);
    return at != labels.end() && at->name == name ? std::string_view{at->text} : otherwise;
}

std::size_t SliceStyles::residentBytes() const
{
    std::size_t bytes = variants.capacity() + roles.capacity() * sizeof(KernelRole) + labels.capacity() * sizeof(Label);
    for (const Label& label : labels)
        bytes += label.text.capacity();
    return bytes;
}

SliceStyles stylesOf(const StringPool& names, std::span<const StringId> kernels)
{
    SliceStyles styles;
    styles.variants.resize(names.size());
    for (std::uint32_t s = 0; s < names.size(); ++s)
        styles.variants[s] = variantOf(names[StringId{s}]);
    styles.roles.assign(names.size(), KernelRole::Other);
    // A name takes a few microseconds, so a thread is only worth it for many names.
    constexpr std::size_t aJob = 256;
    std::vector<KernelName> decoded(kernels.size());
    parallelFor((kernels.size() + aJob - 1) / aJob, [&](std::size_t job) {
        for (std::size_t k = job * aJob; k < std::min(kernels.size(), (job + 1) * aJob); ++k) {
            decoded[k] = decodeKernelName(names[kernels[k]]);
            styles.roles[kernels[k].value] = decoded[k].role;
        }
    });
    tellLabelsApart(decoded);
    for (std::size_t k = 0; k < kernels.size(); ++k)
        if (decoded[k].label != names[kernels[k]])
            styles.labels.push_back({kernels[k], std::move(decoded[k].label)});
    for (std::uint32_t s = 0; s < names.size(); ++s)
        if (std::string label = withoutAddress(names[StringId{s}]); !label.empty())
            styles.labels.push_back({StringId{s}, std::move(label)});
    std::ranges::sort(styles.labels, {}, &SliceStyles::Label::name);
    styles.labels.shrink_to_fit();
    return styles;
}

} // namespace lanescope
