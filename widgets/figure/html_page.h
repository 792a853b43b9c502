#pragma once
// Writes one self-contained HTML page: styles and pictures are inline, there are no scripts and no external files. All
// text is escaped here, so that a name from a trace cannot become markup.

#include <QString>
#include <QStringList>

#include <vector>

namespace lanescope {

class HtmlPage {
public:
    explicit HtmlPage(const QString& title);

    void heading(const QString& text, int level = 2); // level 2 has an entry in the page's list of contents
    void paragraph(const QString& text, const QString& cssClass = {});
    void beginItem(const QString& cssClass); // a separate block, closed by endItem
    void endItem();
    // Numbers are right-aligned; the first column is text.
    struct Cell {
        QString text;
        double bar = -1; // 0 to 1: a bar behind the number; negative: none
    };
    void table(const QStringList& head, const std::vector<std::vector<Cell>>& rows, const QString& caption = {});
    // An SVG document as QSvgGenerator writes it.
    void figure(const QByteArray& svg, const QString& caption);

    int figures() const { return m_figures; }
    QString html() const; // the whole document

private:
    QString m_title, m_body;
    QStringList m_contents;
    int m_figures = 0;
};

} // namespace lanescope
