#pragma once
// Writes one self-contained HTML page: styles and pictures are inline, there are no external files. All text is escaped
// here, so that a name from a trace cannot become markup. A page has no script, or exactly the one of makeLive(), whose
// hash is the only one that the page's own policy lets run.

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <limits>
#include <optional>
#include <vector>

namespace lanescope {

class HtmlPage {
public:
    explicit HtmlPage(const QString& title);

    void heading(const QString& text, int level = 2); // level 2 has an entry in the page's list of contents
    void paragraph(const QString& text, const QString& cssClass = {});
    // A separate block, closed by endItem. id: of the block on the page.
    void beginItem(const QString& cssClass, const QString& id = {});
    void endItem();
    // A part that is folded until the reader opens it.
    void beginFold(const QString& title);
    void endFold();
    void cost(const QString& text, double share); // with a bar; share: 0 to 1, negative: no bar
    // Numbers are right-aligned; the first column is text.
    struct Cell {
        QString text;
        double bar = -1; // 0 to 1: a bar behind the number; negative: none
        QString full{};  // the whole name, as a tool tip
    };
    void table(const QStringList& head, const std::vector<std::vector<Cell>>& rows, const QString& caption = {});
    // An SVG document as QSvgGenerator writes it.
    bool figure(const QByteArray& svg, const QString& caption);  // false: it has no room (limitFigures)
    bool picture(const QByteArray& png, const QString& caption); // a figure as pixels

    // The page gets a script, with its style and its data: base64, unpacked by the script. Figures give way to what the
    // script shows, and stay where it does not run.
    void makeLive(const QByteArray& style, const QByteArray& script, const QByteArray& data);
    // The limit in bytes for all figures together.
    void limitFigures(qsizetype maxBytes) { m_roomForFigures = maxBytes; }
    qsizetype roomForFigures() const { return m_roomForFigures; }

    int figures() const { return m_figures; }
    QString html() const; // the whole document

private:
    bool addFigure(const QString& drawing, const QString& caption);
    QString policy(const QByteArray& style) const;

    QString m_title, m_body;
    QStringList m_contents;
    int m_figures = 0;
    qsizetype m_roomForFigures = std::numeric_limits<qsizetype>::max();
    struct Live {
        QByteArray style, script, data;
    };
    std::optional<Live> m_live;
};

} // namespace lanescope
