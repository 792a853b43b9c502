// The parts come in a fixed order, each of them is optional, and a name can hold commas. So a part counts only if all
// that follows it is made of such parts too.

#include "model/import/emitted_op.h"

#include <charconv>

namespace lanescope {

namespace {

constexpr std::string_view sequencePart = ", seq = ", numberPart = ", op_id = ", sizesPart = ", sizes = ",
                           inputsPart = ", input_op_ids = ";

bool takePart(std::string_view& text, std::string_view part)
{
    if (!text.starts_with(part))
        return false;
    text.remove_prefix(part.size());
    return true;
}

bool takeNumber(std::string_view& text, std::string_view part, std::optional<std::int64_t>& number)
{
    if (!takePart(text, part))
        return true;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{})
        return false;
    number = value;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
}

bool isDecimal(char c) { return c >= '0' && c <= '9'; }

// A list of numbers and lists at the text's begin; empty if it does not end or is not valid JSON.
std::string_view listAt(std::string_view text)
{
    constexpr int maxDepth = 8;
    int depth = 0;
    bool wantsValue = true; // after an opening bracket or a comma
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i], before = i > 0 ? text[i - 1] : '\0';
        if (c == '[') {
            if (!wantsValue || ++depth > maxDepth)
                return {};
        } else if (c == ']') {
            if (wantsValue && before != '[')
                return {};
            wantsValue = false;
            if (--depth == 0)
                return text.substr(0, i + 1);
        } else if (c == ',') {
            if (wantsValue)
                return {};
            wantsValue = true;
        } else if (isDecimal(c)) {
            if (!wantsValue && !isDecimal(before))
                return {};
            if (isDecimal(before) && text[i - 1] == '0' && (i < 2 || !isDecimal(text[i - 2])))
                return {}; // a leading zero
            wantsValue = false;
        } else if (c == '-') {
            if (!wantsValue || i + 1 >= text.size() || !isDecimal(text[i + 1]))
                return {};
        } else if (c != ' ') {
            return {};
        }
        if (depth == 0)
            return {};
    }
    return {};
}

// "[(5,0), (3,1)]": which op made each input.
bool takeInputs(std::string_view& text)
{
    if (!takePart(text, inputsPart))
        return true;
    if (!text.starts_with('[') || text.find_first_not_of("[]()0123456789, -") != std::string_view::npos)
        return false;
    text = text.ends_with(']') ? std::string_view{} : text;
    return true;
}

bool takeParts(std::string_view text, EmittedOp& op)
{
    if (!takeNumber(text, sequencePart, op.sequence) || !takeNumber(text, numberPart, op.number))
        return false;
    if (takePart(text, sizesPart)) {
        op.sizes = listAt(text);
        if (op.sizes.empty())
            return false;
        text.remove_prefix(op.sizes.size());
    }
    return takeInputs(text) && text.empty();
}

bool isWordOfOp(std::string_view word)
{
    return !word.empty() &&
           word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.") ==
               std::string_view::npos;
}

// Names that torch gives to ops: "aten::mm", "flash_attn::_flash_attn_forward", the engine's. A user's range can look
// like one ("FSDP::pre_forward"), so a namespace counts only if it begins with a small letter or an underscore.
bool isOpName(std::string_view name)
{
    for (const std::string_view begin : {"autograd::engine::", "torch::autograd::"})
        if (name.starts_with(begin))
            return true;
    for (const std::string_view known : {"record_param_comms", "detach", "detach_"})
        if (name == known)
            return true;
    const std::size_t colons = name.find("::");
    return colons != std::string_view::npos && ((name[0] >= 'a' && name[0] <= 'z') || name[0] == '_') &&
           isWordOfOp(name.substr(0, colons)) && isWordOfOp(name.substr(colons + 2));
}

} // namespace

std::optional<EmittedOp> emittedOpIn(std::string_view text)
{
    for (std::size_t at = text.find(", "); at != std::string_view::npos; at = text.find(", ", at + 1)) {
        const std::string_view rest = text.substr(at);
        bool isPart = false;
        for (const std::string_view part : {sequencePart, numberPart, sizesPart, inputsPart})
            isPart |= rest.starts_with(part);
        EmittedOp op;
        if (at == 0 || !isPart || !takeParts(rest, op))
            continue;
        op.name = text.substr(0, at);
        op.isOp = isOpName(op.name) || op.sequence || (!op.sizes.empty() && !op.name.starts_with("nccl:"));
        return op;
    }
    // An op without any number. Any other name without a number can come from the user.
    const bool isTorch = text.starts_with("aten::") || text.starts_with("autograd::") || text.starts_with("torch::");
    if (!isTorch || !isOpName(text))
        return std::nullopt;
    EmittedOp op;
    op.name = text;
    op.isOp = true;
    return op;
}

} // namespace lanescope
