#include "model/attribution/flame_svg.h"

#include "model/base/phrases.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <span>

namespace lanescope {

namespace {

constexpr double width = 1200, margin = 10, rowHeight = 18, top = 64, minWidth = 0.2, letterWidth = 6.6;

// Text of XML 1.0: control characters and broken UTF-8 become a replacement.
std::string escaped(std::string_view text)
{
    constexpr std::string_view replacement = "\xEF\xBF\xBD";
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c < 0x80) {
            switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                if (c < 0x20 || c == 0x7f)
                    out += replacement;
                else
                    out += text[i];
            }
            ++i;
            continue;
        }
        const std::size_t length = c >= 0xf0 && c < 0xf5 ? 4 : c >= 0xe0 ? 3 : c >= 0xc2 && c < 0xe0 ? 2 : 0;
        bool isWhole = length > 0 && c < 0xf5 && i + length <= text.size();
        for (std::size_t k = 1; isWhole && k < length; ++k)
            isWhole = (static_cast<unsigned char>(text[i + k]) & 0xc0) == 0x80;
        const auto second = isWhole ? static_cast<unsigned char>(text[i + 1]) : 0u;
        // Overlong forms, surrogates, values beyond Unicode, and the two that XML refuses.
        if (isWhole && length == 3)
            isWhole = !(c == 0xe0 && second < 0xa0) && !(c == 0xed && second >= 0xa0) &&
                      !(c == 0xef && second == 0xbf && static_cast<unsigned char>(text[i + 2]) >= 0xbe);
        if (isWhole && length == 4)
            isWhole = !(c == 0xf0 && second < 0x90) && !(c == 0xf4 && second >= 0x90);
        out += isWhole ? text.substr(i, length) : replacement;
        i += isWhole ? length : 1;
    }
    return out;
}

// Cut at a character of UTF-8, for the names that a label holds.
std::string cutTo(std::string_view text, std::size_t max)
{
    if (text.size() <= max)
        return std::string{text};
    while (max > 0 && (static_cast<unsigned char>(text[max]) & 0xc0) == 0x80)
        --max;
    return std::string{text.substr(0, max)};
}

std::string_view colourOf(FlameKind kind)
{
    switch (kind) {
    case FlameKind::Root:
        return "#eceaf3";
    case FlameKind::Module:
        return "#ddd6ee";
    case FlameKind::Annotation:
        return "#d9b3d2";
    case FlameKind::Frame:
        return "#f0d9b0";
    case FlameKind::Op:
        return "#8ab8ea";
    case FlameKind::Call:
        return "#e79ab0";
    case FlameKind::Kernel:
        return "#7fcbb0";
    case FlameKind::Note:
        return "#cfd8e6";
    }
    return "#dddddd";
}

// White where nothing changed, red where b takes longer, blue where it takes less; full at a change by half.
std::string changeColour(Ns before, Ns now)
{
    const auto a = static_cast<double>(before.count()), b = static_cast<double>(now.count());
    const double change = a + b > 0 ? std::clamp(2 * (b - a) / std::max(a, b), -1.0, 1.0) : 0;
    const auto fade = [&](int full) { return static_cast<int>(std::lround(245 - (245 - full) * std::abs(change))); };
    return change >= 0 ? fmt::format("#{:02x}{:02x}{:02x}", fade(226), fade(86), fade(74))
                       : fmt::format("#{:02x}{:02x}{:02x}", fade(66), fade(128), fade(214));
}

class Writer {
public:
    Writer(const Flame& flame, const FlameChange* change, FormatDuration duration)
        : m_flame(flame), m_change(change), m_duration(duration)
    {
        add(0, 0, 0);
    }
    const std::string& frames() const { return m_out; }
    std::size_t rows() const { return m_rows; }
    std::size_t leftOut() const { return m_leftOut; }

private:
    void add(std::uint32_t n, double x, std::size_t depth)
    {
        const FlameNode& node = m_flame.nodes[n];
        const double scale = (width - 2 * margin) / std::max(1.0, static_cast<double>(m_flame.total().count()));
        const double w = static_cast<double>(node.total.count()) * scale;
        if (w < minWidth) {
            ++m_leftOut;
            return;
        }
        m_rows = std::max(m_rows, depth + 1);
        const double pct = m_flame.total() > Ns{} ? 100.0 * static_cast<double>(node.total.count()) /
                                                        static_cast<double>(m_flame.total().count())
                                                  : 0;
        std::string title = fmt::format("{}: {} ({:.2f} %)", node.name, m_duration(node.total), pct);
        std::string colour{colourOf(node.kind)};
        if (m_change) {
            if (const auto before = m_change->before[n]) {
                const Ns delta = node.total - *before;
                title += fmt::format("; {} {}{}", translated(PHRASE("change:")), delta < Ns{} ? "-" : "+",
                                     m_duration(delta < Ns{} ? -delta : delta));
                colour = changeColour(*before, node.total);
            } else {
                title += "; " + translated(PHRASE("only in the second trace"));
                colour = changeColour(Ns{}, node.total);
            }
        }
        const double y = top + static_cast<double>(depth) * rowHeight;
        m_out += fmt::format("<g class=\"f\" data-x=\"{:.3f}\" data-w=\"{:.3f}\" data-d=\"{}\"><title>{}</title><rect "
                             "x=\"{:.2f}\" y=\"{:.0f}\" width=\"{:.2f}\" height=\"{:.0f}\" fill=\"{}\"/>",
                             x * scale, w, depth, escaped(title), margin + x * scale, y, std::max(0.3, w - 0.4),
                             rowHeight - 1, colour);
        // A label is left out where it does not fit, not cut.
        const std::string label = cutTo(node.name, 400);
        const bool fits = static_cast<double>(label.size()) * letterWidth + 6 <= w;
        m_out += fmt::format("<text x=\"{:.2f}\" y=\"{:.0f}\"{}>{}</text></g>\n", margin + x * scale + 3, y + 13,
                             fits ? "" : " display=\"none\"", escaped(label));
        double at = x;
        for (const std::uint32_t c : node.children) {
            add(c, at, depth + 1);
            at += static_cast<double>(m_flame.nodes[c].total.count());
        }
    }

    const Flame& m_flame;
    const FlameChange* m_change;
    FormatDuration m_duration;
    std::string m_out;
    std::size_t m_rows = 0, m_leftOut = 0;
};

// Only numbers and text nodes are set: no part of a name becomes markup.
constexpr std::string_view script = R"JS(
(function () {
  var svg = document.documentElement, all = [].slice.call(svg.querySelectorAll('g.f')), W = 1180, M = 10;
  var found = svg.getElementById('found'), field = svg.getElementById('field');
  function num(g, k) { return parseFloat(g.getAttribute('data-' + k)); }
  function zoom(to) {
    var x0 = num(to, 'x'), w0 = num(to, 'w'), d0 = num(to, 'd'), e = 0.01;
    all.forEach(function (g) {
      var x = num(g, 'x'), w = num(g, 'w'), d = num(g, 'd');
      var above = d < d0 && x <= x0 + e && x + w >= x0 + w0 - e;
      var inside = d >= d0 && x >= x0 - e && x + w <= x0 + w0 + e;
      g.style.display = above || inside ? '' : 'none';
      if (!above && !inside) return;
      var nx = above ? M : M + (x - x0) / w0 * W, nw = above ? W : w / w0 * W;
      var rect = g.querySelector('rect'), text = g.querySelector('text');
      rect.setAttribute('x', nx); rect.setAttribute('width', Math.max(0.3, nw - 0.4));
      rect.setAttribute('opacity', above ? 0.5 : 1);
      text.setAttribute('x', nx + 3);
      text.setAttribute('display', text.textContent.length * 6.6 + 6 <= nw ? 'inline' : 'none');
    });
  }
  function search(word) {
    var n = 0, low = word.toLowerCase();
    all.forEach(function (g) {
      var hit = low !== '' && g.querySelector('text').textContent.toLowerCase().indexOf(low) >= 0;
      n += hit ? 1 : 0;
      g.querySelector('rect').setAttribute('stroke', hit ? '#111' : 'none');
    });
    found.textContent = low === '' ? '' : String(n);
  }
  all.forEach(function (g) { g.addEventListener('click', function () { zoom(g); }); });
  if (field) field.addEventListener('input', function () { search(field.value); });
  document.addEventListener('keydown', function (e) { if (e.key === 'Escape' && all.length) zoom(all[0]); });
})();
)JS";

} // namespace

namespace {

// The colours of a change, in one line.
std::string legendAt(double y)
{
    const std::pair<std::string, std::string> entries[] = {
        {changeColour(Ns{1}, Ns{2}), translated(PHRASE("more than in the first, or only in the second"))},
        {changeColour(Ns{2}, Ns{1}), translated(PHRASE("less than in the first"))},
        {changeColour(Ns{1}, Ns{1}), translated(PHRASE("no change"))}};
    std::string out;
    double x = margin;
    for (const auto& [colour, words] : entries) {
        out += fmt::format("<rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"11\" height=\"11\" fill=\"{}\" "
                           "stroke=\"#8a929c\" stroke-width=\"0.5\"/><text x=\"{:.0f}\" y=\"{:.0f}\" "
                           "fill=\"#56616f\">{}</text>\n",
                           x, y - 10, colour, x + 16, y, escaped(words));
        constexpr double gap = 24;
        x += 16 + static_cast<double>(words.size()) * letterWidth + gap;
    }
    return out;
}

void addGone(std::vector<std::string>& notes, const FlameChange& change, FormatDuration duration)
{
    constexpr std::size_t max = 10, maxPath = 160;
    if (change.onlyInA.empty())
        return;
    notes.push_back(translatedWith(PHRASE("Only in the first trace: {} in total."), duration(change.goneTotal)));
    const std::size_t shown = std::min(max, change.onlyInA.size());
    for (const FlameChange::Gone& gone : std::span{change.onlyInA}.first(shown)) {
        const std::string path = cutTo(gone.path, maxPath);
        notes.push_back(duration(gone.total) + "  " + path + (path.size() < gone.path.size() ? "…" : ""));
    }
    if (const std::size_t more = change.onlyInA.size() - shown; more > 0)
        notes.push_back(translatedWith(PHRASE("… and {} more"), more));
}

} // namespace

std::string flameSvg(const Flame& flame, const FlameChange* change, const FlameText& text, FormatDuration duration)
{
    const Writer writer{flame, change, duration};
    std::vector<std::string> notes = text.notes;
    if (writer.leftOut() > 0)
        notes.push_back(translatedWith(PHRASE("{} frames are too narrow to draw."), writer.leftOut()));
    if (change)
        addGone(notes, *change, duration);
    constexpr double lineHeight = 16;
    const double below = top + static_cast<double>(writer.rows()) * rowHeight + 20;
    const double bottom = below + (change ? lineHeight + 4 : 0); // bottom of the legend
    const double height = bottom + lineHeight * static_cast<double>(notes.size()) + 4;
    std::string svg = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"Liberation Sans, Arial, sans-serif\" "
        "font-size=\"11\">\n<style>.f{{cursor:pointer}}.f text{{pointer-events:none;fill:#1c2430}}</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
        width, height);
    svg += fmt::format("<text x=\"{}\" y=\"24\" font-size=\"16\" font-weight=\"bold\">{}</text>\n", margin,
                       escaped(text.title));
    svg += fmt::format("<text x=\"{}\" y=\"44\" fill=\"#56616f\">{}</text>\n", margin, escaped(text.subtitle));
    svg += fmt::format("<foreignObject x=\"{}\" y=\"10\" width=\"190\" height=\"28\"><input "
                       "xmlns=\"http://www.w3.org/1999/xhtml\" id=\"field\" type=\"search\" placeholder=\"{}\" "
                       "style=\"width:180px\"/></foreignObject>\n<text id=\"found\" x=\"{}\" y=\"52\" "
                       "text-anchor=\"end\"></text>\n",
                       width - margin - 190, escaped(translated(PHRASE("Search"))), width - margin - 8);
    svg += writer.frames();
    if (change)
        svg += legendAt(below);
    for (std::size_t i = 0; i < notes.size(); ++i)
        svg += fmt::format("<text x=\"{}\" y=\"{:.0f}\" fill=\"#56616f\">{}</text>\n", margin,
                           bottom + lineHeight * static_cast<double>(i), escaped(notes[i]));
    svg += "<script><![CDATA[";
    svg += script;
    return svg + "]]></script>\n</svg>\n";
}

} // namespace lanescope
