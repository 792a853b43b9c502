// Names of kernels. Those of libraries stay, because how a kernel works is written in its name; types of the program
// in their template arguments are replaced. A kernel of the program itself gets a number, and a word for its role.

#include "model/kernels/kernel_name.h"

#include "model/kernels/families.h"
#include "model/redact/names.h"
#include "model/redact/vocabulary.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace lanescope {

namespace {

// A word from which the role is read again (kernels/role_words.cpp).
std::string_view wordFor(KernelRole role)
{
    constexpr std::array<std::pair<KernelRole, std::string_view>, 16> words{{{KernelRole::Gemm, "gemm"},
                                                                             {KernelRole::Attention, "attention"},
                                                                             {KernelRole::Convolution, "conv"},
                                                                             {KernelRole::Elementwise, "elementwise"},
                                                                             {KernelRole::Reduction, "reduce"},
                                                                             {KernelRole::Normalization, "layernorm"},
                                                                             {KernelRole::Softmax, "softmax"},
                                                                             {KernelRole::Index, "index"},
                                                                             {KernelRole::Copy, "copy"},
                                                                             {KernelRole::Communication, "allreduce"},
                                                                             {KernelRole::Sort, "sort"},
                                                                             {KernelRole::Scan, "scan"},
                                                                             {KernelRole::Optimizer, "optimizer"},
                                                                             {KernelRole::Pooling, "pooling"},
                                                                             {KernelRole::Fourier, "fft"},
                                                                             {KernelRole::Wait, "spin"}}};
    for (const auto& [known, word] : words)
        if (known == role)
            return word;
    return {};
}

bool isIdentifier(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// True for a Triton kernel of unknown origin: only the suffix of Triton's launcher shows what it is, and its operation
// is its name.
bool isTritonOfAnyone(const KernelName& decoded, std::string_view name)
{
    return decoded.family == "triton" && decoded.operation && *decoded.operation == withoutTritonArguments(name);
}

// Kernels of templates that take functions of the program.
bool takesFunctors(std::string_view family) { return family == "cub" || family == "thrust" || family == "rocprim"; }

} // namespace

// "triton_poi_fused_add_relu_3" lists the ops, of which some may be the program's own.
std::string NameRedactor::fusedKernel(std::string_view name, std::size_t ops)
{
    std::string out{name.substr(0, ops)};
    for (std::size_t i = ops; i < name.size();) {
        const std::size_t end = std::min(name.find_first_of("_(", i), name.size());
        const std::string_view word = name.substr(i, end - i);
        out += isOpWord(word) ? std::string{word} : "op" + std::to_string(m_names.numberOf("op", word));
        if (end < name.size() && name[end] == '(')
            return out + std::string{name.substr(end)};
        if (end < name.size())
            out += '_';
        i = end + 1;
    }
    return out;
}

std::string NameRedactor::kernelName(std::string_view name)
{
    constexpr std::string_view fused = "_fused_";
    if (const std::size_t at = name.find(fused); name.starts_with("triton_") && at != std::string_view::npos) {
        const std::string out = fusedKernel(name, at + fused.size());
        const KernelName before = decodeKernelName(name), after = decodeKernelName(out);
        return before.family == after.family && before.role == after.role ? out : ownKernel(name);
    }
    if (isHarmless(name))
        return std::string{name};
    const KernelName decoded = decodeKernelName(name);
    const bool isHandwritten = decoded.family.empty() || decoded.family == "custom" ||
                               (isTritonOfAnyone(decoded, name) && !name.starts_with("triton_"));
    return isHandwritten ? ownKernel(name) : libraryKernel(name);
}

std::string NameRedactor::libraryKernel(std::string_view name)
{
    const bool withFunctors = takesFunctors(decodeKernelName(name).family);
    std::string out;
    int depth = 0; // nesting of template arguments
    for (std::size_t i = 0; i < name.size();) {
        if (!isIdentifier(name[i])) {
            depth += name[i] == '<' ? 1 : name[i] == '>' ? -1 : 0;
            out += name[i++];
            continue;
        }
        // A chain of names: "cutlass::gemm::kernel".
        const std::size_t from = i;
        std::size_t rootEnd = 0;
        for (;;) {
            while (i < name.size() && isIdentifier(name[i]))
                ++i;
            rootEnd = rootEnd == 0 ? i : rootEnd;
            if (name.substr(i).starts_with("::") && i + 2 < name.size() && isIdentifier(name[i + 2]))
                i += 2;
            else
                break;
        }
        const std::string_view chain = name.substr(from, i - from), root = name.substr(from, rootEnd - from);
        const bool follows = out.ends_with("::"); // after "(anonymous namespace)::" or "<...>::"
        const bool isQualified = rootEnd < i || name.substr(i).starts_with("::");
        const bool isStrange = isQualified
                                   ? !follows && !isCppNamespace(root) && !isHarmless(root)
                                   : withFunctors && depth > 0 && !follows && !isHarmless(root) && root.size() > 2;
        if (!isStrange)
            out += chain;
        else if (depth > 0 || !isQualified)
            out += m_names.of("type", chain);
        else // the function's own namespace: the rest of its name belongs to a library
            (out += m_names.of("namespace", root)) += chain.substr(root.size());
    }
    if (out == name)
        return out;
    // The replaced name must decode to the same family and role.
    const KernelName before = decodeKernelName(name), after = decodeKernelName(out);
    return before.family == after.family && before.role == after.role ? out : ownKernel(name);
}

std::string NameRedactor::ownKernel(std::string_view name)
{
    const KernelName before = decodeKernelName(name);
    const std::string_view bare = withoutTritonArguments(name);
    const std::string arguments{name.substr(bare.size())};
    const std::string number = "kernel_" + std::to_string(m_names.numberOf("kernel", bare));
    const std::string begin = name.starts_with("triton_") ? "triton_" : "";
    const std::string role{wordFor(before.role)};
    const std::string word = begin + role + (role.empty() ? "" : "_");
    for (const std::string& made :
         {begin + number, word + number, word + "forward_" + number, word + "backward_" + number}) {
        const KernelName after = decodeKernelName(made + arguments);
        if (after.role == before.role && after.backward == before.backward && after.family == before.family)
            return made + arguments;
    }
    return begin + number + arguments;
}

} // namespace lanescope
