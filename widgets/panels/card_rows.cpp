#include "widgets/panels/card_rows.h"

#include <QGridLayout>
#include <QLabel>

#include "widgets/kit/frame_style.h"

namespace lanescope {

QWidget* makeCardRows(const std::vector<CardRow>& rows, QWidget* parent)
{
    auto* made = new QWidget{parent};
    made->setAttribute(Qt::WA_TransparentForMouseEvents);
    auto* grid = new QGridLayout{made};
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(10);
    grid->setVerticalSpacing(3);
    grid->setColumnStretch(0, 1);
    const auto add = [&](const QString& text, const char* look, bool wraps, int row, int column, int span) {
        if (text.isEmpty())
            return;
        auto* label = new QLabel{text, made};
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(wraps);
        setLook(*label, look);
        grid->addWidget(label, row, column, 1, span, (wraps ? Qt::Alignment{} : Qt::AlignRight) | Qt::AlignTop);
    };
    int at = 0;
    for (const CardRow& row : rows) {
        add(row.name, "body", true, at, 0, 1);
        add(row.value, "body", false, at, 1, 1);
        add(row.word, row.isGood ? "try" : "muted", false, at, 2, 1);
        ++at;
        if (!row.note.isEmpty())
            add(row.note, "muted", true, at++, 0, 3);
    }
    return made;
}

} // namespace lanescope
