#include "model/compare/sweep_names.h"

#include "model/import/file_endings.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>
#include <string_view>

namespace lanescope {

namespace {

struct Number {
    std::string label; // may be empty
    std::string text;
    double value = 0;
};

struct Parts {
    std::vector<Number> numbers;
    std::vector<std::string> words;
};

bool isLabel(std::string_view word)
{
    static constexpr std::array<std::string_view, 26> known{
        "b",     "bs",  "batch",  "batchsize", "n",      "m",    "k",  "s",  "seq", "seqlen", "ctx",  "len",   "size",
        "width", "dim", "hidden", "d",         "layers", "head", "tp", "dp", "pp",  "heads",  "gpus", "ranks", "depth"};
    return std::find(known.begin(), known.end(), word) != known.end();
}

std::optional<double> numberIn(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional{value} : std::nullopt;
}

std::string lowered(std::string_view text)
{
    std::string all{text};
    std::transform(all.begin(), all.end(), all.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return all;
}

Parts partsOf(const std::string& name)
{
    Parts parts;
    const auto add = [&](std::string_view token) {
        const std::size_t digits = token.find_first_of("0123456789");
        const auto value = digits == std::string_view::npos ? std::nullopt : numberIn(token.substr(digits));
        const std::string label = lowered(token.substr(0, std::min(digits, token.size())));
        if (value && label.empty()) {
            // "batch_128": the word before is the name.
            std::string before = parts.words.empty() ? std::string{} : parts.words.back();
            parts.numbers.push_back({isLabel(before) ? before : std::string{}, std::string{token}, *value});
        } else if (value && isLabel(label))
            parts.numbers.push_back({label, std::string{token.substr(digits)}, *value});
        else
            parts.words.push_back(lowered(token));
    };
    constexpr std::string_view between = "_-+= ,()[]/";
    for (std::size_t at = 0; at < name.size();) {
        const std::size_t end = std::min(name.find_first_of(between, at), name.size());
        if (end > at)
            add(std::string_view{name}.substr(at, end - at));
        at = end + 1;
    }
    return parts;
}

// The file's name, with as many of its folders as are needed to distinguish the files.
std::vector<std::string> tellingNames(std::span<const std::string> files)
{
    const auto strip = [](const std::string& text) { return std::string{withoutEndings(text)}; };
    std::vector<std::string> names;
    for (std::size_t folders = 0; folders < 4; ++folders) {
        names.clear();
        for (const std::string& file : files) {
            std::size_t from = file.size();
            for (std::size_t i = 0; i <= folders && from != std::string::npos && from > 0; ++i)
                from = file.find_last_of('/', from - 1);
            names.push_back(strip(from == std::string::npos || from == 0 ? file : file.substr(from + 1)));
        }
        if (std::set<std::string>(names.begin(), names.end()).size() == names.size())
            break;
    }
    return names;
}

} // namespace

namespace {

// "blocking" and "non blocking" differ only in a word that one of them has: then all words count that follow the common
// first ones.
void nameAllVariants(ReadNames& read, const std::vector<Parts>& all)
{
    const auto isUnnamed = [](const ReadName& name) { return name.variant.empty(); };
    const auto unnamed = std::count_if(read.names.begin(), read.names.end(), isUnnamed);
    if (unnamed == 0 || unnamed == static_cast<std::ptrdiff_t>(read.names.size()))
        return;
    std::size_t common = 0;
    const auto isCommon = [&](const Parts& p) {
        return common + 1 < p.words.size() && p.words[common] == all.front().words[common];
    };
    while (std::all_of(all.begin(), all.end(), isCommon))
        ++common;
    for (std::size_t f = 0; f < all.size(); ++f) {
        std::string words;
        for (std::size_t w = common; w < all[f].words.size(); ++w)
            words += (words.empty() ? "" : " ") + all[f].words[w];
        if (!words.empty())
            read.names[f].variant = words;
    }
}

} // namespace

ReadNames readNames(std::span<const std::string> files)
{
    ReadNames read;
    read.names.resize(files.size());
    if (files.empty())
        return read;
    std::vector<Parts> all;
    for (const std::string& name : tellingNames(files))
        all.push_back(partsOf(name));
    const std::size_t numbers = all.front().numbers.size();
    const bool alike = std::all_of(all.begin(), all.end(), [&](const Parts& p) { return p.numbers.size() == numbers; });
    std::vector<std::size_t> varied;
    std::optional<std::size_t> parameter;
    std::size_t maxValues = 1;
    for (std::size_t i = 0; alike && i < numbers; ++i) {
        std::set<double> values;
        for (const Parts& p : all)
            values.insert(p.numbers[i].value);
        if (values.size() > 1)
            varied.push_back(i);
        if (values.size() > maxValues) {
            maxValues = values.size();
            parameter = i;
        }
    }
    if (parameter) {
        read.parameter = all.front().numbers[*parameter].label;
        for (const Parts& p : all)
            if (p.numbers[*parameter].label != read.parameter)
                read.parameter.clear();
    }
    std::map<std::string, std::size_t> seen; // number of names that contain a word
    for (const Parts& p : all)
        for (const std::string& word : std::set<std::string>(p.words.begin(), p.words.end()))
            ++seen[word];
    for (std::size_t f = 0; f < all.size(); ++f) {
        ReadName& name = read.names[f];
        const auto add = [&](const std::string& text) { name.variant += (name.variant.empty() ? "" : " ") + text; };
        for (const std::string& word : all[f].words)
            if (seen[word] < all.size())
                add(word);
        for (const std::size_t i : varied)
            if (i != parameter)
                add(all[f].numbers[i].label + all[f].numbers[i].text);
        if (!alike)
            for (const Number& number : all[f].numbers)
                add(number.label + number.text);
        if (parameter)
            name.value = all[f].numbers[*parameter].value;
    }
    nameAllVariants(read, all);
    return read;
}

} // namespace lanescope
