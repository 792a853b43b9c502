#include "widgets/figure/html_page.h"

#include <QCryptographicHash>

#include "widgets/kit/cut_text.h"

#include <algorithm>

namespace lanescope {

namespace {

const char* const styles = R"(
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;background:#f4f6f9;color:#1b1f24;font:16px/1.5 "DejaVu Sans",Verdana,"Segoe UI",Roboto,sans-serif}
main{max-width:1080px;margin:0 auto;padding:24px 20px 60px;background:#fff}
h1{font-size:1.6rem;line-height:1.25;margin:.2em 0 .4em;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2em 0 .5em;padding-top:.6em;border-top:1px solid #dce2ea}
h3{font-size:1rem;margin:0 0 .2em;overflow-wrap:anywhere}
p{margin:.35em 0;overflow-wrap:anywhere}
nav{font-size:.9rem;margin:.6em 0}nav a{margin-right:1em;color:#1f5fd6;text-decoration:none}
.muted{color:#5b6672}.verdict{font-size:1.15rem;font-weight:600}
.finding{border-left:4px solid #8fa0b2;padding:.3em 0 .3em .9em;margin:1em 0;break-inside:avoid}
.finding.critical{border-color:#c4461f}.finding.warning{border-color:#d99a2b}
.advice{background:#f1f7ee;border-radius:6px;padding:.4em .7em}
.costs b{color:#1b1f24}.track{display:inline-block;width:9rem;height:6px;margin-right:.7em;vertical-align:middle;border-radius:3px;
background:#eef1f5}.track span{display:block;height:6px;border-radius:3px;background:#8fa0b2}
.critical .track span{background:#c4461f}.warning .track span{background:#d99a2b}
summary{font-size:.85rem;color:#5b6672;cursor:pointer}
.scroll{overflow-x:auto;margin:.6em 0}
table{border-collapse:collapse;font-size:.85rem;font-variant-numeric:tabular-nums;min-width:100%}
caption{text-align:left;color:#5b6672;padding:.2em 0}
th,td{padding:.25em .7em;text-align:right;white-space:nowrap;border-bottom:1px solid #eef1f5}
th{color:#5b6672;font-weight:600;border-bottom-color:#dce2ea}
th.t,td.t{text-align:left;white-space:normal;overflow-wrap:anywhere;min-width:7rem}
td.bar{background-repeat:no-repeat;background-image:linear-gradient(#e3edfd,#e3edfd)}
figure{margin:1em 0;break-inside:avoid}
figure .scroll{border:1px solid #dce2ea;margin:0}
figure svg{display:block;width:100%;min-width:760px;height:auto}
figcaption{font-size:.9rem;color:#5b6672;margin-top:.3em;overflow-wrap:anywhere}
@media (prefers-color-scheme:dark) and (not print){body{background:#14181d;color:#e6eaee}main{background:#1b2026}
h2,figure .scroll,th,td{border-color:#2a323b}.muted,caption,th,figcaption,summary{color:#9fb0c0}nav a{color:#7fb0ff}
.advice{background:#1b2a20}.costs b{color:#e6eaee}.track{background:#2a323b}.finding.critical{border-color:#e0643c}
.critical .track span{background:#e0643c}
td.bar{background-image:linear-gradient(#1e3357,#1e3357)}}
@media print{body{background:#fff;font-size:10pt}main{max-width:none;padding:0}nav{display:none}
.scroll{overflow:visible}figure svg{min-width:0}table{font-size:7.5pt}th,td{padding:.15em .4em}
th.t,td.t{min-width:4rem}
td.bar{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
)";

// The middle of a longer text is left out.
constexpr qsizetype maxTextChars = 4000;

QString escaped(const QString& whole)
{
    const QString text = cutText(whole, maxTextChars);
    QString clean;
    clean.reserve(text.size());
    for (const QChar c : text) // characters that XML and HTML do not allow
        clean += c < QChar{0x20} && c != QLatin1Char{'\n'} && c != QLatin1Char{'\t'} ? QChar{0xFFFD} : c;
    return clean.toHtmlEscaped();
}

bool holdsWords(const std::vector<std::vector<HtmlPage::Cell>>& rows, std::size_t column)
{
    if (column == 0)
        return true;
    std::size_t words = 0, all = 0;
    for (const auto& row : rows)
        if (column < row.size() && !row[column].text.isEmpty()) {
            const QChar first = row[column].text[0];
            words += first.isLetter() ? 1 : 0;
            ++all;
        }
    return 2 * words > all;
}

} // namespace

HtmlPage::HtmlPage(const QString& title) : m_title(title) {}

void HtmlPage::heading(const QString& text, int level)
{
    if (level == 2) {
        const QString id = QStringLiteral("s%1").arg(m_contents.size() + 1);
        m_contents.append(QStringLiteral("<a href=\"#%1\">%2</a>").arg(id, escaped(text)));
        m_body += QStringLiteral("<h2 id=\"%1\">%2</h2>\n").arg(id, escaped(text));
    } else
        m_body += QStringLiteral("<h%1>%2</h%1>\n").arg(level).arg(escaped(text));
}

void HtmlPage::paragraph(const QString& text, const QString& cssClass)
{
    m_body += cssClass.isEmpty() ? QStringLiteral("<p>") : QStringLiteral("<p class=\"%1\">").arg(cssClass);
    m_body += escaped(text) + QStringLiteral("</p>\n");
}

void HtmlPage::beginItem(const QString& cssClass, const QString& id)
{
    m_body += QStringLiteral("<div class=\"%1\"%2>\n")
                  .arg(cssClass, id.isEmpty() ? QString{} : QStringLiteral(" id=\"%1\"").arg(id));
}

void HtmlPage::endItem() { m_body += QStringLiteral("</div>\n"); }

void HtmlPage::beginFold(const QString& title)
{
    m_body += QStringLiteral("<details><summary>%1</summary>\n").arg(escaped(title));
}

void HtmlPage::endFold() { m_body += QStringLiteral("</details>\n"); }

void HtmlPage::cost(const QString& text, double share)
{
    m_body += QStringLiteral("<p class=\"muted costs\">");
    if (share >= 0)
        m_body += QStringLiteral("<span class=\"track\"><span style=\"width:%1%\"></span></span>")
                      .arg(std::min(1.0, share) * 100, 0, 'f', 1);
    m_body += QStringLiteral("<b>") + escaped(text) + QStringLiteral("</b></p>\n");
}

void HtmlPage::table(const QStringList& head, const std::vector<std::vector<Cell>>& rows, const QString& caption)
{
    m_body += QStringLiteral("<div class=\"scroll\"><table>");
    if (!caption.isEmpty())
        m_body += QStringLiteral("<caption>") + escaped(caption) + QStringLiteral("</caption>");
    m_body += QStringLiteral("<thead><tr>");
    // Text is left-aligned and wraps; numbers are right-aligned and do not wrap.
    std::vector<bool> isText;
    for (qsizetype c = 0; c < head.size(); ++c) {
        isText.push_back(holdsWords(rows, static_cast<std::size_t>(c)));
        m_body +=
            (isText.back() ? QStringLiteral("<th scope=\"col\" class=\"t\">") : QStringLiteral("<th scope=\"col\">")) +
            escaped(head[c]) + QStringLiteral("</th>");
    }
    m_body += QStringLiteral("</tr></thead>\n<tbody>\n");
    for (const auto& row : rows) {
        m_body += QStringLiteral("<tr>");
        for (std::size_t c = 0; c < row.size(); ++c) {
            const Cell& cell = row[c];
            const QString tip =
                cell.full.isEmpty() ? QString{} : QStringLiteral(" title=\"%1\"").arg(escaped(cell.full));
            if (cell.bar >= 0)
                m_body += QStringLiteral("<td class=\"bar\" style=\"background-size:%1% 100%\">")
                              .arg(std::min(1.0, cell.bar) * 100, 0, 'f', 1);
            else
                m_body += (c < isText.size() && isText[c] ? QStringLiteral("<td class=\"t\"") : QStringLiteral("<td")) +
                          tip + QLatin1Char{'>'};
            m_body += escaped(cell.text) + QStringLiteral("</td>");
        }
        m_body += QStringLiteral("</tr>\n");
    }
    m_body += QStringLiteral("</tbody></table></div>\n");
}

bool HtmlPage::figure(const QByteArray& svg, const QString& caption)
{
    QString drawing = QString::fromUtf8(svg);
    drawing = drawing.mid(drawing.indexOf(QLatin1String{"<svg"})); // HTML must not contain an XML declaration
    // Fallback fonts of the same width.
    drawing.replace(QLatin1String{"font-family=\"DejaVu Sans\""},
                    QLatin1String{"font-family=\"DejaVu Sans, Verdana, sans-serif\""});
    // The style sets the size; the view box keeps the proportions.
    const qsizetype end = drawing.indexOf(QLatin1Char{'>'});
    QString tag = drawing.left(end);
    static const QLatin1String sizes[] = {QLatin1String{"width=\""}, QLatin1String{"height=\""}};
    for (const QLatin1String& size : sizes)
        if (const qsizetype at = tag.indexOf(size); at >= 0)
            tag.remove(at, tag.indexOf(QLatin1Char{'"'}, at + size.size()) + 1 - at);
    return addFigure(tag + QStringLiteral(" role=\"img\" aria-label=\"%1\"").arg(escaped(caption)) + drawing.mid(end),
                     caption);
}

bool HtmlPage::picture(const QByteArray& png, const QString& caption)
{
    return addFigure(QStringLiteral("<img alt=\"%1\" src=\"data:image/png;base64,%2\">")
                         .arg(escaped(caption), QString::fromLatin1(png.toBase64())),
                     caption);
}

bool HtmlPage::addFigure(const QString& drawing, const QString& caption)
{
    const QString markup = QLatin1String{m_live ? "<figure class=\"still\">" : "<figure>"} +
                           QStringLiteral("<div class=\"scroll\">") + drawing + QStringLiteral("</div><figcaption>") +
                           escaped(caption) + QStringLiteral("</figcaption></figure>\n");
    const qsizetype bytes = markup.toUtf8().size();
    if (bytes > m_roomForFigures)
        return false;
    m_roomForFigures -= bytes;
    m_body += markup;
    ++m_figures;
    return true;
}

void HtmlPage::makeLive(const QByteArray& style, const QByteArray& script, const QByteArray& data)
{
    m_live = Live{style, script, data};
}

// Nothing is loaded. One script and one style run: those with these hashes. Sizes of bars are attributes of elements,
// which cannot load anything either. Trusted types: the script cannot write markup, only text.
QString HtmlPage::policy(const QByteArray& style) const
{
    if (!m_live)
        return QStringLiteral("default-src 'none'; style-src 'unsafe-inline'; img-src data:");
    const auto hash = [](const QByteArray& of) {
        return QString::fromLatin1(QCryptographicHash::hash(of, QCryptographicHash::Sha256).toBase64());
    };
    return QStringLiteral("default-src 'none'; script-src 'sha256-%1'; style-src 'sha256-%2'; style-src-attr "
                          "'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; "
                          "require-trusted-types-for 'script'; trusted-types 'none'")
        .arg(hash(m_live->script), hash(style));
}

QString HtmlPage::html() const
{
    const QByteArray style = styles + (m_live ? m_live->style : QByteArray{});
    QString page = QStringLiteral("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
                                  "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                                  "<meta http-equiv=\"Content-Security-Policy\" content=\"") +
                   policy(style) + QStringLiteral("\">\n<title>") + escaped(m_title) +
                   QStringLiteral("</title>\n<style>") + QString::fromUtf8(style) +
                   QStringLiteral("</style></head>\n<body><main>\n<h1>") + escaped(m_title) +
                   QStringLiteral("</h1>\n<nav aria-label=\"Contents\">") + m_contents.join(QLatin1Char{' '}) +
                   QStringLiteral("</nav>\n") + m_body + QStringLiteral("</main>");
    if (m_live)
        page += QStringLiteral("<template id=\"data\">") + QString::fromLatin1(m_live->data) +
                QStringLiteral("</template>\n<script>") + QString::fromUtf8(m_live->script) +
                QStringLiteral("</script>");
    return page + QStringLiteral("</body></html>\n");
}

} // namespace lanescope
