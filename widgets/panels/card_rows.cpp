#include "widgets/panels/card_rows.h"

#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include "widgets/kit/frame_style.h"

#include <algorithm>

namespace lanescope {

namespace {

constexpr int columnGap = 10, rowGap = 3;

QLabel* cellOf(const QString& text, const char* look, bool wraps, QWidget* parent)
{
    auto* label = new QLabel{text, parent};
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(wraps);
    setLook(*label, look);
    return label;
}

// A name that wraps between its words. A word that is longer than the line is cut in its middle; the tip has all of it.
class RowName : public QLabel {
public:
    RowName(const QString& text, QWidget* parent) : QLabel(text, parent), m_whole(text)
    {
        setTextFormat(Qt::PlainText);
        setWordWrap(true);
        setAlignment(Qt::AlignTop | Qt::AlignLeft);
        QSizePolicy policy{QSizePolicy::Ignored, QSizePolicy::Preferred};
        policy.setHeightForWidth(true);
        setSizePolicy(policy);
        setLook(*this, "body");
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        QStringList words = m_whole.split(QLatin1Char{' '});
        bool isCut = false;
        for (QString& word : words) {
            const QString shown = fontMetrics().elidedText(word, Qt::ElideMiddle, width());
            isCut |= shown != word;
            word = shown;
            word.replace(QLatin1Char{':'}, QStringLiteral(":\u2060")); // no break between a file and its line
        }
        if (const QString shown = words.join(QLatin1Char{' '}); shown != text())
            setText(shown);
        setToolTip(isCut ? m_whole : QString{});
    }

private:
    QString m_whole;
};

// Name, value and judgement side by side; in a narrow card the judgement is below the value.
class CardRows : public QWidget {
public:
    CardRows(const std::vector<CardRow>& rows, QWidget* parent) : QWidget(parent)
    {
        m_grid = new QGridLayout{this};
        m_grid->setContentsMargins(0, 0, 0, 0);
        m_grid->setHorizontalSpacing(columnGap);
        m_grid->setColumnStretch(0, 1);
        for (const CardRow& row : rows) {
            Cells cells;
            cells.name = new RowName{row.name, this};
            cells.value = cellOf(row.value, "body", false, this);
            if (!row.word.isEmpty())
                cells.word = cellOf(row.word, row.isGood ? "try" : "muted", false, this);
            if (!row.note.isEmpty())
                cells.note = cellOf(row.note, "muted", true, this);
            m_rows.push_back(cells);
        }
        place();
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QWidget::resizeEvent(event);
        place();
    }
    void changeEvent(QEvent* event) override
    {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
            place();
    }

private:
    struct Cells {
        QLabel *name = nullptr, *value = nullptr, *word = nullptr, *note = nullptr;
    };

    bool isNarrow() const
    {
        constexpr int minName = 14; // characters
        int values = 0, words = 0;
        for (const Cells& cells : m_rows) {
            values = std::max(values, cells.value->sizeHint().width());
            words = std::max(words, cells.word ? cells.word->sizeHint().width() + columnGap : 0);
        }
        return words > 0 && width() - values - words - columnGap < minName * fontMetrics().averageCharWidth();
    }
    void place()
    {
        const bool isStacked = isNarrow();
        if (m_isPlaced && isStacked == m_isStacked)
            return;
        m_isPlaced = true;
        m_isStacked = isStacked;
        m_grid->setVerticalSpacing(isStacked ? 0 : rowGap);
        const auto right = Qt::AlignRight | Qt::AlignTop;
        int at = 0;
        for (const Cells& cells : m_rows) {
            for (QLabel* label : {cells.name, cells.value}) // a gap between pairs of lines
                label->setContentsMargins(0, isStacked && at > 0 ? 2 * rowGap : 0, 0, 0);
            m_grid->addWidget(cells.name, at, 0, isStacked ? 2 : 1, 1);
            m_grid->addWidget(cells.value, at, 1, right);
            if (cells.word)
                m_grid->addWidget(cells.word, isStacked ? at + 1 : at, isStacked ? 1 : 2, right);
            at += isStacked ? 2 : 1;
            if (cells.note)
                m_grid->addWidget(cells.note, at++, 0, 1, 3);
        }
    }

    QGridLayout* m_grid;
    std::vector<Cells> m_rows;
    bool m_isPlaced = false, m_isStacked = false;
};

} // namespace

QWidget* makeCardRows(const std::vector<CardRow>& rows, QWidget* parent) { return new CardRows{rows, parent}; }

} // namespace lanescope
