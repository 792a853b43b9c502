#include "model/kernels/name_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace lanescope {

namespace {

constexpr std::string_view anonymous = "(anonymous namespace)";

bool isWord(char c) { return c == '_' || isDigit(c) || (c | 0x20) == 'a' || ((c | 0x20) > 'a' && (c | 0x20) <= 'z'); }

// The position after the bracket that closes the one at `open`; the end if the text was cut off. "->", "operator<" and
// "operator>" do not count as brackets.
std::size_t behindBracket(std::string_view s, std::size_t open)
{
    int angle = 0, other = 0;
    for (std::size_t i = open; i < s.size(); ++i) {
        switch (s[i]) {
        case '(':
        case '{':
        case '[':
            ++other;
            break;
        case ')':
        case '}':
        case ']':
            --other;
            break;
        case '<':
            if (!s.substr(0, i).ends_with("operator"))
                ++angle;
            break;
        case '>':
            if (i > 0 && (s[i - 1] == '-' || s.substr(0, i).ends_with("operator")))
                break;
            --angle;
            break;
        default:
            continue;
        }
        if (angle <= 0 && other <= 0)
            return i + 1;
    }
    return s.size();
}

struct TypeWord {
    std::string_view word, type;
};

// Types as libraries, C++ and manglers spell them. A longer word comes before its own prefix.
constexpr std::array<TypeWord, 73> typeWords{{
    {"__nv_bfloat162", "bf16"},
    {"__nv_bfloat16", "bf16"},
    {"__hip_bfloat16", "bf16"},
    {"hip_bfloat16", "bf16"},
    {"nv_bfloat16", "bf16"},
    {"bfloat16_t", "bf16"},
    {"bfloat16", "bf16"},
    {"BFloat16", "bf16"},
    {"DF16b", "bf16"},
    {"__bf16", "bf16"},
    {"bf16", "bf16"},
    {"__half2", "fp16"},
    {"__half", "fp16"},
    {"half_t", "fp16"},
    {"half", "fp16"},
    {"Half", "fp16"},
    {"_Float16", "fp16"},
    {"float16", "fp16"},
    {"DF16_", "fp16"},
    {"fp16", "fp16"},
    {"f16", "fp16"},
    {"tfloat32_t", "tf32"},
    {"tf32", "tf32"},
    {"Float8_e4m3fnuz", "fp8_e4m3fnuz"},
    {"Float8_e5m2fnuz", "fp8_e5m2fnuz"},
    {"Float8_e4m3fn", "fp8_e4m3"},
    {"Float8_e5m2", "fp8_e5m2"},
    {"__nv_fp8_e4m3", "fp8_e4m3"},
    {"__nv_fp8_e5m2", "fp8_e5m2"},
    {"float_e4m3_t", "fp8_e4m3"},
    {"float_e5m2_t", "fp8_e5m2"},
    {"float_e2m1_t", "fp4_e2m1"},
    {"fp8_e4m3", "fp8_e4m3"},
    {"fp8_e5m2", "fp8_e5m2"},
    {"f8e4m3", "fp8_e4m3"},
    {"f8e5m2", "fp8_e5m2"},
    {"e4m3", "fp8_e4m3"},
    {"e5m2", "fp8_e5m2"},
    {"e2m1", "fp4_e2m1"},
    {"mxfp4", "mxfp4"},
    {"float32", "fp32"},
    {"float64", "fp64"},
    {"fp32", "fp32"},
    {"fp64", "fp64"},
    {"f32", "fp32"},
    {"f64", "fp64"},
    {"float", "fp32"},
    {"double", "fp64"},
    {"int8_t", "int8"},
    {"uint8_t", "uint8"},
    {"int16_t", "int16"},
    {"int32_t", "int32"},
    {"int64_t", "int64"},
    {"uint32_t", "uint32"},
    {"uint64_t", "uint64"},
    {"signed char", "int8"},
    {"unsigned char", "uint8"},
    {"unsigned short", "uint16"},
    {"unsigned long", "uint64"},
    {"unsigned int", "uint32"},
    {"long long", "int64"},
    {"int8", "int8"},
    {"int32", "int32"},
    {"i8", "int8"},
    {"s8", "int8"},
    {"u8", "uint8"},
    {"i32", "int32"},
    {"s32", "int32"},
    {"short", "int16"},
    {"char", "int8"},
    {"long", "int64"},
    {"int", "int32"},
    {"bool", "bool"},
}};

} // namespace

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ')
        text.remove_suffix(1);
    return text;
}

bool eat(std::string_view& text, std::string_view prefix)
{
    if (!text.starts_with(prefix))
        return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::optional<int> eatNumber(std::string_view& text)
{
    std::size_t digits = 0;
    while (digits < text.size() && digits < 8 && isDigit(text[digits]))
        ++digits;
    if (digits == 0 || digits > 7)
        return {};
    int value = 0;
    std::from_chars(text.data(), text.data() + digits, value);
    text.remove_prefix(digits);
    return value;
}

std::optional<int> numberIn(std::string_view text)
{
    const auto value = eatNumber(text);
    return text.empty() ? value : std::nullopt;
}

std::optional<std::array<int, 2>> pairIn(std::string_view text)
{
    const auto a = eatNumber(text);
    if (!a || !eat(text, "x"))
        return {};
    const auto b = numberIn(text);
    return b ? std::optional{std::array{*a, *b}} : std::nullopt;
}

std::optional<std::array<int, 3>> tripleIn(std::string_view text)
{
    const auto a = eatNumber(text);
    if (!a || !eat(text, "x"))
        return {};
    const auto b = eatNumber(text);
    if (!b || !eat(text, "x"))
        return {};
    const auto c = numberIn(text);
    return c ? std::optional{std::array{*a, *b, *c}} : std::nullopt;
}

std::optional<int> numberAfter(std::string_view text, std::string_view prefix)
{
    for (std::size_t at = text.find(prefix); at != std::string_view::npos; at = text.find(prefix, at + 1)) {
        if (at > 0 && text[at - 1] != '_')
            continue;
        std::string_view rest = text.substr(at + prefix.size());
        const auto value = eatNumber(rest);
        if (value && (rest.empty() || !isWord(rest.front()) || rest.front() == '_'))
            return value;
    }
    return {};
}

std::vector<std::string_view> splitWords(std::string_view text, char separator, std::size_t max)
{
    std::vector<std::string_view> words;
    while (words.size() < max) {
        const std::size_t end = text.find(separator);
        words.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            break;
        text.remove_prefix(end + 1);
    }
    return words;
}

std::vector<std::string_view> splitArguments(std::string_view list, std::size_t max)
{
    std::vector<std::string_view> found;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < list.size() && found.size() < max;) {
        const char c = list[i];
        if (c == '<' || c == '(' || c == '{' || c == '[') {
            i = behindBracket(list, i);
            continue;
        }
        if (c == ',') {
            found.push_back(trimmed(list.substr(begin, i - begin)));
            begin = i + 1;
        }
        ++i;
    }
    if (found.size() < max && !trimmed(list.substr(begin)).empty())
        found.push_back(trimmed(list.substr(begin)));
    return found;
}

std::vector<std::string_view> NameParts::args(std::size_t max) const { return splitArguments(templateArgs, max); }

NameParts partsOf(std::string_view name)
{
    NameParts parts;
    parts.whole = name;
    std::size_t scope = 0, base = 0; // where they begin
    std::size_t i = 0;
    const auto finish = [&](std::size_t end) {
        parts.base = trimmed(name.substr(base, end - base));
        parts.scope = base >= scope + 2 ? name.substr(scope, base - 2 - scope) : std::string_view{};
    };
    while (i < name.size()) {
        if (name.substr(i).starts_with(anonymous)) {
            i += anonymous.size();
            continue;
        }
        const char c = name[i];
        if (c == ' ') { // the text before was the return type
            const std::string_view next = name.substr(i + 1);
            if (!next.empty() && next[0] != '[' && (next[0] != '(' || next.starts_with(anonymous)) && i > base)
                scope = base = i + 1;
            ++i;
        } else if (c == ':' && i + 1 < name.size() && name[i + 1] == ':') {
            base = i + 2;
            i += 2;
        } else if (c == '{') { // a lambda's name
            i = behindBracket(name, i);
        } else if (c == '<' && !name.substr(0, i).ends_with("operator")) {
            const std::size_t end = behindBracket(name, i);
            std::string_view inside = name.substr(i + 1, end - i - 1);
            if (end <= name.size() && name[end - 1] == '>' && !inside.empty())
                inside.remove_suffix(1);
            const std::string_view rest = name.substr(end);
            // the template arguments of a class, or of a return type
            if (rest.starts_with("::") || rest.starts_with(" ")) {
                i = end;
                continue;
            }
            finish(i);
            parts.templateArgs = trimmed(inside);
            if (rest.starts_with("(")) {
                const std::size_t close = behindBracket(name, end);
                std::string_view list = name.substr(end + 1, close - end - 1);
                if (list.ends_with(")"))
                    list.remove_suffix(1);
                parts.parameters = list;
            }
            return parts;
        } else if (c == '(') {
            const std::size_t end = behindBracket(name, i);
            if (name.substr(end).starts_with("::")) { // a lambda inside a function
                i = end;
                continue;
            }
            finish(i);
            std::string_view list = name.substr(i + 1, end - i - 1);
            if (list.ends_with(")"))
                list.remove_suffix(1);
            parts.parameters = list;
            return parts;
        } else {
            ++i;
        }
    }
    finish(name.size());
    return parts;
}

std::vector<std::string_view> argumentsOf(std::string_view text, std::string_view name)
{
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + name.size())) {
        const std::size_t open = at + name.size();
        if (open < text.size() && text[open] == '<') {
            const std::string_view rest = text.substr(0, std::min<std::size_t>(text.size(), at + 16384));
            const std::size_t end = behindBracket(rest, open);
            std::string_view inside = rest.substr(open + 1, end - open - 1);
            if (inside.ends_with(">") && rest[end - 1] == '>')
                inside.remove_suffix(1);
            return splitArguments(inside, 64);
        }
    }
    return {};
}

std::optional<std::array<int, 3>> cuteTuple(std::string_view text)
{
    text = trimmed(text);
    eat(text, "cute::");
    if (!eat(text, "tuple<"))
        return {};
    std::array<int, 3> shape{};
    const auto members = splitArguments(text.substr(0, text.rfind('>')), 4);
    if (members.size() != 3)
        return {};
    for (std::size_t i = 0; i < 3; ++i) {
        std::string_view m = members[i];
        eat(m, "cute::");
        if (!eat(m, "C<") && !eat(m, "_"))
            return {};
        eat(m, "(int)");
        const auto n = eatNumber(m);
        if (!n)
            return {};
        shape[i] = *n;
    }
    return shape;
}

std::optional<std::string> eatType(std::string_view& text)
{
    for (const TypeWord& t : typeWords)
        if (eat(text, t.word))
            return std::string{t.type};
    return {};
}

std::optional<std::string> typeNamed(std::string_view text)
{
    text = trimmed(text);
    eat(text, "const ");
    while (text.ends_with("*") || text.ends_with("&"))
        text.remove_suffix(1);
    if (text.ends_with(" const"))
        text.remove_suffix(6);
    if (text.starts_with("c10::complex<") || text.starts_with("thrust::complex<"))
        return contains(text, "double") ? "complex128" : contains(text, "float") ? "complex64" : "complex32";
    for (const std::string_view scope : {"c10::", "at::", "cutlass::", "std::", "ck_tile::", "ck::"})
        if (eat(text, scope))
            break;
    const auto type = eatType(text);
    return text.empty() ? type : std::nullopt;
}

std::optional<std::string> instructionOf(std::string_view digits)
{
    // All shapes of NVIDIA's tensor core instructions, as cuBLAS and CUTLASS write them.
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 16> known{{{"884", "8x8x4"},
                                                                                          {"1684", "16x8x4"},
                                                                                          {"1688", "16x8x8"},
                                                                                          {"16816", "16x8x16"},
                                                                                          {"16832", "16x8x32"},
                                                                                          {"16864", "16x8x64"},
                                                                                          {"168128", "16x8x128"},
                                                                                          {"168256", "16x8x256"},
                                                                                          {"8816", "8x8x16"},
                                                                                          {"8832", "8x8x32"},
                                                                                          {"88128", "8x8x128"},
                                                                                          {"161616", "16x16x16"},
                                                                                          {"32816", "32x8x16"},
                                                                                          {"83216", "8x32x16"},
                                                                                          {"161608", "16x16x8"},
                                                                                          {"16168", "16x16x8"}}};
    for (const auto& [written, shape] : known)
        if (written == digits)
            return std::string{shape};
    return {};
}

std::string lowered(std::string_view text)
{
    std::string low{text};
    std::ranges::transform(low, low.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return low;
}

std::string plainFunctor(std::string_view name)
{
    for (const std::string_view prefix : {"CUDAFunctorOnSelf_", "CUDAFunctorOnOther_", "CUDAFunctor_"})
        if (eat(name, prefix))
            return std::string{name};
    for (const std::string_view beginning : {"launch_", "_cuda_"})
        eat(name, beginning);
    bool cut = true;
    while (cut) {
        cut = false;
        for (const std::string_view ending :
             {"CUDAKernelImpl", "KernelImplInternal", "KernelImpl", "CUDAKernel", "_internal_kernel",
              "_kernel_cuda_impl", "_cuda_out", "_kernel_cuda", "_cuda_kernel", "_kernel_impl", "_kernel_gpu",
              "_kernel", "_cuda", "_impl", "Functor", "_functor", "Kernel", "Ops", "Op"})
            if (name.size() > ending.size() && name.ends_with(ending)) {
                name.remove_suffix(ending.size());
                cut = true;
                break;
            }
    }
    // Words in camel case are separated by underscores: "BitwiseXor" is "bitwise_xor"; "ArgMax" is one word as in
    // torch.
    std::string plain;
    for (std::size_t i = 0; i < name.size(); ++i) {
        const bool capital = name[i] >= 'A' && name[i] <= 'Z';
        const bool before = i > 0 && name[i - 1] >= 'a' && name[i - 1] <= 'z';
        if (capital && before)
            plain += '_';
        plain += capital ? static_cast<char>(name[i] + 32) : name[i];
    }
    if (plain == "arg_max" || plain == "arg_min")
        plain.erase(3, 1);
    return plain;
}

} // namespace lanescope
