#include "app/cli/terminal.h"

#include "model/base/plain_line.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace lanescope {

namespace {

bool isWide = false;

}

void ignoreTerminalWidth() { isWide = true; }

std::size_t terminalWidth()
{
    if (isWide)
        return 1 << 20;
    constexpr std::size_t min = 40, usual = 100;
    if (const char* columns = std::getenv("COLUMNS")) {
        const std::string_view text{columns};
        std::size_t width = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), width);
        if (error == std::errc{} && end == text.data() + text.size() && width > 0)
            return std::max(min, width);
    }
    winsize size{};
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return std::max<std::size_t>(min, size.ws_col);
    return usual;
}

bool isUtf8Terminal()
{
    for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
        if (const char* value = std::getenv(name); value && *value) {
            const std::string_view locale{value};
            return locale.find("UTF-8") != locale.npos || locale.find("utf8") != locale.npos ||
                   locale.find("UTF8") != locale.npos || locale.find("utf-8") != locale.npos;
        }
    return false;
}

std::size_t widthOf(std::string_view text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

static std::string cutTo(std::size_t width, const std::string& line)
{
    std::size_t columns = 0, keep = 0; // keep: the end of what fits before the ellipsis
    bool isStyled = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        bool takesRoom = (static_cast<unsigned char>(line[i]) & 0xC0) != 0x80;
        if (line[i] == '\x1b') {
            const std::size_t end = std::min(line.find('m', i), line.size() - 1);
            isStyled = line.compare(i, end + 1 - i, "\x1b[0m") != 0;
            i = end;
            takesRoom = false;
        }
        if (takesRoom && ++columns > width)
            return line.substr(0, keep) + "…" + (isStyled ? "\x1b[0m" : "");
        keep = columns < width ? i + 1 : keep;
    }
    return line;
}

std::vector<std::string> fittedTo(std::size_t width, const std::string& line)
{
    const std::size_t text = std::min(line.find_first_not_of(' '), line.size());
    const bool isText = line.find("  ", text) == std::string::npos && line.find('\x1b') == std::string::npos;
    if (widthOf(line) <= width || !isText || text + 20 > width)
        return {cutTo(width, line)};
    std::vector<std::string> lines = wrapped(std::string_view{line}.substr(text), width - text);
    for (std::string& one : lines)
        one = cutTo(width, std::string(text, ' ') + one);
    return lines;
}

std::string alignedRight(const std::string& text, std::size_t width)
{
    return std::string(width - std::min(width, widthOf(text)), ' ') + text;
}

std::string alignedLeft(const std::string& text, std::size_t width)
{
    return text + std::string(width - std::min(width, widthOf(text)), ' ');
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width)
{
    std::vector<std::string> lines;
    std::string line;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = text.find(' ', at);
        end = end == text.npos ? text.size() : end;
        // A number stays with its unit: "80.5 %", "131 ms".
        while (end < text.size() && end > at && text[end - 1] >= '0' && text[end - 1] <= '9') {
            const std::size_t next = std::min(text.find(' ', end + 1), text.size());
            if (next - end > 4)
                break;
            end = next;
        }
        constexpr std::string_view dot = " ·"; // separates entries, and ends a line rather than beginning one
        if (text.substr(end).starts_with(dot))
            end += dot.size();
        const std::string_view word = text.substr(at, end - at);
        if (!line.empty() && widthOf(line) + 1 + widthOf(word) > width) {
            lines.push_back(std::move(line));
            line.clear();
        }
        if (!word.empty())
            line.append(line.empty() ? "" : " ").append(word);
        at = end + 1;
    }
    if (!line.empty())
        lines.push_back(std::move(line));
    return lines;
}

static bool hasStyles()
{
    const char* none = std::getenv("NO_COLOR");
    return !(none && *none) && isatty(STDOUT_FILENO) != 0;
}

static constexpr std::array<std::string_view, 3> styles{"\x1b[1m", "\x1b[2m", "\x1b[1;33m"};
static constexpr std::string_view endOfStyle = "\x1b[0m";

std::string styled(const std::string& text, TextStyle style)
{
    // The text may hold such a sequence itself, which would end the style.
    return hasStyles() ? fmt::format("{}{}{}", styles[static_cast<std::size_t>(style)], plainLine(text), endOfStyle)
                       : text;
}

std::string onTerminal(std::string_view line)
{
    if (!hasStyles())
        return withoutLongWords(plainLine(line));
    std::string out;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find('\x1b', at), line.size());
        out += withoutLongWords(plainLine(line.substr(at, end - at)));
        at = end;
        std::string_view style = line.substr(at, 1); // an escape that styled() did not write
        for (const std::string_view known : {styles[0], styles[1], styles[2], endOfStyle})
            if (line.substr(at).starts_with(known))
                style = known;
        out += style.size() > 1 ? style : style.empty() ? "" : " ";
        at += style.size();
    }
    return out;
}

std::string barText(Ns value, Ns max, int cells, bool isUtf8)
{
    const double length =
        static_cast<double>(value.count()) / static_cast<double>(std::max(max, Ns{1}).count()) * cells;
    if (!isUtf8)
        return std::string(static_cast<std::size_t>(std::lround(length)), '#');
    static constexpr std::array<std::string_view, 8> parts{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    const auto eighths = static_cast<std::size_t>(std::lround(length * 8));
    std::string bar;
    for (std::size_t i = 0; i < eighths / 8; ++i)
        bar += "█";
    return bar.append(parts[eighths % 8]);
}

std::string percentText(double percent)
{
    if (percent > 0 && percent < 0.05)
        return "< 0.1 %";
    if (percent < 100 && percent >= 99.5)
        return fmt::format("{:.1f} %", std::min(percent, 99.9));
    return fmt::format("{:.{}f} %", percent, percent >= 9.95 || percent == 0 ? 0 : 1);
}

} // namespace lanescope
