#include "model/compare/kernel_differences.h"

#include "model/base/phrases.h"

#include <algorithm>
#include <array>

namespace lanescope {

std::vector<Sentence> kernelDifferences(const KernelName& a, const KernelName& b)
{
    struct Told {
        std::string_view id, text;
    };
    static constexpr std::array told{
        Told{"family", PHRASE("family {a} → {b}")},   Told{"arch", PHRASE("built for {a} → {b}")},
        Told{"dtype", PHRASE("dtype {a} → {b}")},     Told{"tile", PHRASE("tile {a} → {b}")},
        Told{"stages", PHRASE("stages {a} → {b}")},   Told{"layout", PHRASE("layout {a} → {b}")},
        Told{"split_k", PHRASE("split K {a} → {b}")}, Told{"align", PHRASE("alignment {a} → {b}")}};
    std::vector<Sentence> all;
    const auto tensorA = a.usesTensorCores(), tensorB = b.usesTensorCores();
    if (tensorA && tensorB && *tensorA != *tensorB)
        all.push_back({*tensorB ? PHRASE("uses tensor cores now") : PHRASE("no longer uses tensor cores"), {}});
    const std::vector<KernelName::Field> fieldsB = b.fields();
    for (const KernelName::Field& field : a.fields()) {
        const auto* text = std::find_if(told.begin(), told.end(), [&](const Told& t) { return t.id == field.id; });
        if (text == told.end())
            continue;
        for (const KernelName::Field& other : fieldsB)
            if (other.id == field.id && other.text != field.text)
                all.push_back({text->text, {{"a", field.text}, {"b", other.text}}});
    }
    // A possible reason why a handwritten kernel is slower: the compiler generates its kernels for one set of
    // shapes.
    const auto isGenerated = [](const KernelName& name) { return name.family == "triton" && !name.fusedOps.empty(); };
    if (isGenerated(a) != isGenerated(b) && !a.family.empty() && !b.family.empty())
        all.push_back({isGenerated(b)
                           ? PHRASE("the new one is generated for exactly these shapes")
                           : PHRASE("the old one was generated for exactly these shapes, the new one is not"),
                       {}});
    return all;
}

} // namespace lanescope
