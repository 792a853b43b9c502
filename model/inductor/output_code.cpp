// Parses output_code.py. Since PyTorch 2.0, Inductor writes comments before the source of each kernel:
//
//     # kernel path: /tmp/torchinductor_me/ab/cab7....py
//     # Topologically Sorted Source Nodes: [x, y], Original ATen: [aten.add, aten.relu]      (or "# Source Nodes: ...")
//     # Source node to ATen node mapping:
//     #   x => add
//     # Graph fragment:
//     #   %add : [num_users=1] = call_function[target=torch.ops.aten.add.Tensor](args = (...), kwargs = {})
//     triton_poi_fused_add_relu_0 = async_compile.triton('triton_poi_fused_add_relu_0', '''
//     ...
//     ''', device_str='cuda')
//
// A readable FX graph names, for each node, the line of Python that it comes from:
//
//     # File: /me/train.py:12 in forward, code: return torch.relu(x + 1)
//     add: "f32[8, 8]" = torch.ops.aten.add.Tensor(arg0_1, 1)

#include "model/inductor/code_folder.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace lanescope {

namespace {

constexpr std::string_view compiles = " = async_compile.triton(", quotes = "'''", otherQuotes = "\"\"\"";

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        lines.push_back(line);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::string_view trimmed(std::string_view text)
{
    const auto isSpace = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

// "[a, b]" after the words -> a, b. Names hold no brackets and no commas.
std::vector<std::string> listBehind(std::string_view line, std::string_view words)
{
    std::vector<std::string> list;
    const std::size_t at = line.find(words);
    if (at == std::string_view::npos)
        return list;
    std::string_view rest = line.substr(at + words.size());
    rest = rest.substr(0, rest.find(']'));
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (const std::string_view name = trimmed(rest.substr(0, comma)); !name.empty())
            list.emplace_back(name);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    return list;
}

// "/tmp/torchinductor_me/ab/cab7.py" -> "cab7"
std::string stemOfPath(std::string_view path)
{
    path = path.substr(path.find_last_of("/\\") + 1);
    return std::string{path.substr(0, path.find('.'))};
}

bool isIdentifier(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return c == '_' || ('0' <= c && c <= '9') || ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
    });
}

void readComment(std::string_view line, bool& isGraph, FusedKernelCode& code)
{
    constexpr std::string_view pathWords = "kernel path: ", nodeWords = "Source Nodes: [", opWords = "Original ATen: [";
    const std::string_view text = trimmed(line.substr(1));
    if (text.starts_with(pathWords)) {
        code.hash = stemOfPath(text.substr(pathWords.size()));
        isGraph = false;
    } else if (text.find(nodeWords) != std::string_view::npos || text.starts_with(opWords)) {
        code.nodes = listBehind(text, nodeWords);
        code.ops = listBehind(text, opWords);
        isGraph = false;
    } else if (text.starts_with("Graph fragment:")) {
        isGraph = true;
    } else if (text.starts_with("Source node to ATen node mapping")) {
        isGraph = false;
    } else if (isGraph && !text.empty()) {
        code.graph.emplace_back(text);
    }
}

// Node of the graph -> its line of Python.
std::map<std::string, PythonLine, std::less<>> linesOfNodes(std::string_view graph)
{
    constexpr std::string_view fileWords = "# File: ", codeWords = ", code: ";
    std::map<std::string, PythonLine, std::less<>> found;
    std::optional<PythonLine> current;
    for (std::string_view line : linesOf(graph)) {
        line = trimmed(line);
        if (line.starts_with(fileWords)) {
            line.remove_prefix(fileWords.size());
            PythonLine python;
            if (const std::size_t code = line.find(codeWords); code != std::string_view::npos) {
                python.code = line.substr(code + codeWords.size());
                line = line.substr(0, code);
            }
            if (const std::size_t in = line.find(" in "); in != std::string_view::npos) {
                python.function = line.substr(in + 4);
                line = line.substr(0, in);
            }
            const std::size_t colon = line.rfind(':');
            if (colon == std::string_view::npos)
                continue;
            const std::string_view number = line.substr(colon + 1);
            if (std::from_chars(number.data(), number.data() + number.size(), python.line).ec != std::errc{})
                continue;
            python.file = line.substr(0, colon);
            current = std::move(python);
            continue;
        }
        // "add: "f32[8]" = ..." or "add = ..."
        const std::string_view name = line.substr(0, line.find_first_of(":= "));
        if (current && isIdentifier(name) && line.find('=') != std::string_view::npos)
            found.emplace(name, *current);
    }
    return found;
}

// "%add : [num_users=1] = ..." -> "add"; newer versions write the node's type in between.
std::string_view nodeOf(std::string_view fragment)
{
    if (!fragment.starts_with('%'))
        return {};
    fragment.remove_prefix(1);
    const std::string_view name = fragment.substr(0, fragment.find_first_of(" :=\t"));
    return isIdentifier(name) ? name : std::string_view{};
}

void addPythonLines(const std::map<std::string, PythonLine, std::less<>>& lines, FusedKernelCode& code)
{
    const auto add = [&](std::string_view node) {
        const auto at = lines.find(node);
        if (at != lines.end() && std::find(code.lines.begin(), code.lines.end(), at->second) == code.lines.end())
            code.lines.push_back(at->second);
    };
    for (const std::string& fragment : code.graph)
        add(nodeOf(fragment));
    if (code.graph.empty()) // before 2.1 only the source nodes are named
        for (const std::string& node : code.nodes)
            add(node);
}

} // namespace

std::optional<FusedKernelCode> readKernelFile(std::string_view text, const std::string& path)
{
    constexpr std::string_view defines = "def triton_";
    if (text.find("@triton.jit") == std::string_view::npos)
        return {};
    for (const std::string_view line : linesOf(text)) {
        if (!line.starts_with(defines))
            continue;
        const std::string_view name = line.substr(4, std::min(line.find('('), line.size()) - 4);
        if (!isIdentifier(name))
            continue;
        FusedKernelCode code;
        code.name = name;
        code.hash = stemOfPath(path);
        code.source = text;
        code.file = path;
        code.fileLine = 1;
        code.isSourceAlone = true;
        return code;
    }
    return {};
}

std::vector<FusedKernelCode> readOutputCode(std::string_view text, std::string_view graph)
{
    std::vector<FusedKernelCode> kernels;
    const auto python = linesOfNodes(graph);
    FusedKernelCode next;
    bool isGraph = false;
    const std::vector<std::string_view> lines = linesOf(text);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const std::string_view line = lines[i];
        if (line.starts_with('#')) {
            readComment(line, isGraph, next);
            continue;
        }
        const std::size_t at = line.find(compiles);
        if (at == std::string_view::npos || !isIdentifier(line.substr(0, at))) {
            if (!trimmed(line).empty()) { // comments belong to what directly follows them
                next = {};
                isGraph = false;
            }
            continue;
        }
        next.name = line.substr(0, at);
        next.fileLine = static_cast<std::int64_t>(i) + 2;
        std::size_t open = line.find(quotes, at);
        const std::string_view mark = open == std::string_view::npos ? otherQuotes : quotes;
        open = line.find(mark, at);
        if (open != std::string_view::npos) {
            if (const std::string_view first = line.substr(open + mark.size()); !trimmed(first).empty())
                next.source = std::string{first} + '\n';
            for (++i; i < lines.size() && !lines[i].starts_with(mark); ++i)
                next.source += std::string{lines[i]} + '\n';
            addPythonLines(python, next);
            kernels.push_back(std::move(next));
        }
        next = {};
        isGraph = false;
    }
    return kernels;
}

} // namespace lanescope
