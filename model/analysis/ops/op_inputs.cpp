// Equal texts give equal inputs, so callers compare the texts first and parse each once. The parser only relies on
// brackets and strings: damaged text gives fewer inputs, never a wrong one.

#include "model/analysis/ops/op_inputs.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

namespace lanescope {

std::optional<ElementType> elementTypeOf(std::string_view r)
{
    struct Known {
        std::string_view name;
        ElementType type;
    };
    using enum ElementType;
    static constexpr std::array all{Known{"float", Float},
                                    Known{"c10::BFloat16", BFloat16},
                                    Known{"c10::Half", Half},
                                    Known{"long int", Int64},
                                    Known{"long", Int64},
                                    Known{"long long", Int64},
                                    Known{"int", Int32},
                                    Known{"bool", Bool},
                                    Known{"double", Double},
                                    Known{"unsigned char", UInt8},
                                    Known{"signed char", Int8},
                                    Known{"char", Int8},
                                    Known{"short", Int16},
                                    Known{"short int", Int16},
                                    Known{"c10::Float8_e4m3fn", Float8},
                                    Known{"c10::Float8_e5m2", Float8},
                                    Known{"c10::Float8_e4m3fnuz", Float8},
                                    Known{"c10::Float8_e5m2fnuz", Float8},
                                    Known{"c10::complex<float>", ComplexFloat},
                                    Known{"c10::complex<double>", ComplexDouble}};
    const auto at = std::find_if(all.begin(), all.end(), [&](const Known& k) { return k.name == r; });
    return at == all.end() ? std::nullopt : std::optional{at->type};
}

int bytesOf(ElementType type)
{
    constexpr std::array bytes{1, 1, 1, 2, 4, 8, 1, 2, 2, 4, 8, 8, 16};
    return bytes[static_cast<std::size_t>(type)];
}

std::string_view nameOf(ElementType type)
{
    constexpr std::array<std::string_view, 13> names{"bool", "uint8", "int8", "int16", "int32",     "int64",     "fp8",
                                                     "fp16", "bf16",  "fp32", "fp64",  "complex64", "complex128"};
    return names[static_cast<std::size_t>(type)];
}

bool isFloating(ElementType type) { return type >= ElementType::Float8; }

ElementType promoted(ElementType a, ElementType b)
{
    using enum ElementType;
    if ((a == Half && b == BFloat16) || (a == BFloat16 && b == Half))
        return Float;
    if ((a == UInt8 && b == Int8) || (a == Int8 && b == UInt8))
        return Int16;
    return std::max(a, b);
}

std::int64_t elementsOf(const Extents& extents)
{
    std::int64_t n = 1;
    for (const std::int64_t e : extents)
        if (__builtin_mul_overflow(n, std::max<std::int64_t>(e, 0), &n))
            return std::numeric_limits<std::int64_t>::max();
    return n;
}

std::int64_t OpInput::stored() const
{
    if (strides.size() != dims.size())
        return elementsOf(dims);
    Extents kept = dims;
    for (std::size_t i = 0; i < kept.size(); ++i)
        if (strides[i] == 0 && kept[i] > 1)
            kept[i] = 1;
    return elementsOf(kept);
}

std::optional<std::int64_t> OpInput::integer() const
{
    std::int64_t n = 0;
    const char* end = concrete.data() + concrete.size();
    const auto [at, error] = std::from_chars(concrete.data(), end, n);
    return error == std::errc{} && at == end && !concrete.empty() ? std::optional{n} : std::nullopt;
}

namespace {

std::optional<Extents> numbersIn(std::string_view text) // "[1, 2]"
{
    if (text.size() < 2 || text.front() != '[' || text.back() != ']')
        return {};
    Extents numbers;
    const char *at = text.data() + 1, *end = text.data() + text.size() - 1;
    while (at < end) {
        if (*at == ' ' || *at == ',' || *at == '\n' || *at == '\t' || *at == '\r') {
            ++at;
            continue;
        }
        std::int64_t n = 0;
        const auto [next, error] = std::from_chars(at, end, n);
        if (error != std::errc{})
            return {};
        numbers.push_back(n);
        at = next;
    }
    return numbers;
}

// The position after a string's closing quote; `at` is at its opening quote.
std::size_t pastString(std::string_view text, std::size_t at)
{
    for (++at; at < text.size() && text[at] != '"'; ++at)
        if (text[at] == '\\')
            ++at;
    return std::min(text.size(), at + 1);
}

// The array that begins at `at`, with its brackets; empty if it does not end.
std::string_view arrayAt(std::string_view text, std::size_t at)
{
    int depth = 0;
    for (std::size_t i = at; i < text.size();) {
        const char c = text[i];
        if (c == '"') {
            i = pastString(text, i);
            continue;
        }
        ++i;
        if (c == '[')
            ++depth;
        else if (c == ']' && --depth == 0)
            return text.substr(at, i - at);
    }
    return {};
}

// The items of an array: arrays, strings (with their quotes) or words.
std::vector<std::string_view> itemsOf(std::string_view array)
{
    std::vector<std::string_view> items;
    if (array.size() < 2)
        return items;
    const std::string_view text = array.substr(0, array.size() - 1);
    for (std::size_t i = 1; i < text.size();) {
        const char c = text[i];
        if (c == '[') {
            const std::string_view inner = arrayAt(text, i);
            if (inner.empty())
                return items;
            items.push_back(inner);
            i += inner.size();
        } else if (c == '"') {
            const std::size_t end = pastString(text, i);
            items.push_back(text.substr(i, end - i));
            i = end;
        } else if (c == ',' || c == ' ' || c == '\n' || c == '\t' || c == '\r') {
            ++i;
        } else {
            std::size_t end = i;
            while (end < text.size() && text[end] != ',')
                ++end;
            items.push_back(text.substr(i, end - i));
            i = end;
        }
    }
    return items;
}

std::string_view unquoted(std::string_view item)
{
    return item.size() >= 2 && item.front() == '"' ? item.substr(1, item.size() - 2) : item;
}

// The member that stores the text of that argument; null for any other argument.
std::string_view* textNamed(OpTexts& texts, std::string_view name)
{
    switch (name.size()) {
    case 10:
        return name == "Input Dims" || name == "Input dims" ? &texts.dims
               : name == "Input type"                       ? &texts.types
                                                            : nullptr;
    case 13:
        return name == "Input Strides" ? &texts.strides : nullptr;
    case 15:
        return name == "Concrete Inputs" ? &texts.concrete : nullptr;
    default:
        return nullptr;
    }
}

} // namespace

std::optional<Extents> OpInput::integers() const
{
    if (const auto one = integer())
        return Extents{*one};
    return numbersIn(concrete);
}

std::optional<bool> OpInput::truth() const
{
    if (concrete == "True" || concrete == "true")
        return true;
    if (concrete == "False" || concrete == "false")
        return false;
    return {};
}

OpTexts opTextsIn(const EventShape& event)
{
    OpTexts texts;
    const std::string_view text = event.text;
    for (std::size_t i = 0; i + 1 < event.places.size(); ++i) {
        if (text[event.places[i]] != '"')
            continue;
        const std::size_t begin = event.places[i++] + 1; // i is at its closing quote
        std::string_view* value = textNamed(texts, text.substr(begin, event.places[i] - begin));
        if (!value || !value->empty() || i + 1 == event.places.size() || event.valueBehind(i) != event.places[i + 1] ||
            text[event.places[i + 1]] != '[')
            continue;
        const std::size_t past = event.pastContainer(i + 1);
        *value = text.substr(event.places[i + 1], event.places[past - 1] + 1 - event.places[i + 1]);
        i = past - 1;
    }
    return texts;
}

OpTexts opTextsIn(const Arguments& arguments)
{
    OpTexts texts;
    for (const Argument& a : arguments.items)
        if (std::string_view* value = textNamed(texts, a.key); value && value->empty() && !a.isString)
            *value = a.value;
    return texts;
}

namespace {

void takeDims(std::string_view text, OpInput& input)
{
    if (auto extents = numbersIn(text))
        input.dims = std::move(*extents);
    else
        for (const std::string_view inner : itemsOf(text))
            if (auto one = numbersIn(inner))
                input.list.push_back(std::move(*one));
}

} // namespace

std::vector<OpInput> parseInputs(const OpTexts& texts)
{
    const std::vector<std::string_view> dims = itemsOf(texts.dims), types = itemsOf(texts.types),
                                        strides = itemsOf(texts.strides), concrete = itemsOf(texts.concrete);
    std::vector<OpInput> inputs;
    if (dims.size() != types.size())
        return inputs;
    inputs.resize(dims.size());
    for (std::size_t i = 0; i < dims.size(); ++i) {
        OpInput& input = inputs[i];
        input.type = elementTypeOf(unquoted(types[i]));
        takeDims(dims[i], input);
        if (i < strides.size())
            if (auto numbers = numbersIn(strides[i]))
                input.strides = std::move(*numbers);
        if (i < concrete.size())
            input.concrete = unquoted(concrete[i]);
    }
    return inputs;
}

std::vector<OpInput> parseShapes(const OpTexts& texts)
{
    std::vector<OpInput> inputs;
    for (const std::string_view dims : itemsOf(texts.dims)) {
        OpInput& input = inputs.emplace_back();
        takeDims(dims, input);
        if (!input.dims.empty() || !input.list.empty())
            input.type = ElementType::Float;
    }
    return inputs;
}

} // namespace lanescope
