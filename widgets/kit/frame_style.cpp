#include "widgets/kit/frame_style.h"

#include <QHash>
#include <QToolButton>
#include <QVariant>
#include <QWidget>

#include "widgets/kit/theme.h"

namespace lanescope {

QString frameSheet(const Theme& theme)
{
    QString sheet = QStringLiteral(R"(
*[look="primary"] { background: @primary; color: @primaryText; border: 1px solid @primary; border-radius: 6px; padding: 4px 7px; }
*[look="primary"]:disabled { background: transparent; color: @faintText; border-color: @cardLine; }
*[look="primary"]:hover { border-color: @text; }
*[look="primary"]:focus, *[look="quiet"]:focus, *[look="chip"]:focus { border-color: @accent; }
*[look="quiet"] { background: @card; color: @text; border: 1px solid @cardLine; border-radius: 6px; padding: 4px 7px; }
*[look="quiet"]:hover { background: @accentField; }
*[look="quiet"]:checked { background: @accentField; color: @accentText; border-color: @accent; }
*[look="quiet"]:disabled, *[look="chip"]:disabled { color: @faintText; background: transparent; }
QToolButton[look="quiet"]::menu-indicator, QPushButton[look="quiet"]::menu-indicator, QToolButton[look="plain"]::menu-indicator { image: none; width: 0px; }
*[look="chip"] { background: @card; color: @mutedText; border: 1px solid @cardLine; border-radius: 11px; padding: 3px 10px; }
*[look="chip"]:hover { color: @text; }
*[look="chip"]:checked { background: @accentField; color: @accentText; border-color: @accent; }
QToolButton[look="chip"]::menu-indicator { image: none; width: 0px; }
*[look="tab"] { background: transparent; color: @mutedText; border: none; border-radius: 11px; padding: 5px 10px; }
*[look="tab"]:hover { color: @text; }
*[look="tab"]:checked { background: @accentField; color: @accentText; font-weight: bold; }
*[look="tab"]:focus { border: 1px solid @accent; }
*[look="plain"] { background: transparent; color: @mutedText; border: none; padding: 3px 5px; text-align: left; }
*[look="plain"]:hover, *[look="plain"]:focus { color: @text; }
*[look="plain"]:disabled { color: @faintText; }
*[look="link"] { background: transparent; color: @accentText; border: none; padding: 2px 0px; text-align: left; font-weight: bold; }
*[look="field"] { background: @card; color: @mutedText; text-align: left; border: 1px solid @cardLine; border-radius: 6px; padding: 3px 10px; }
*[look="field"]:focus { border-color: @accent; }
QLabel[look="title"] { color: @text; font-weight: bold; }
QLabel[look="strong"] { color: @text; font-weight: bold; }
QLabel[look="body"] { color: @text; }
QLabel[look="muted"] { color: @mutedText; }
QLabel[look="badge"] { background: @accentField; color: @accentText; border-radius: 8px; padding: 1px 8px; }
QFrame[look="tryBox"] { background: @goodField; border: none; border-radius: 6px; }
QLabel[look="try"] { color: @goodText; font-weight: bold; }
)");
    const std::pair<const char*, QColor> colours[] = {
        {"@primaryText", theme.primaryText},
        {"@primary", theme.primary},
        {"@accentField", theme.accentField},
        {"@accentText", theme.accentText},
        {"@accent", theme.accent},
        {"@cardLine", theme.cardLine},
        {"@card", theme.card},
        {"@mutedText", theme.mutedText},
        {"@faintText", theme.faintText},
        {"@goodField", theme.goodField},
        {"@goodText", theme.goodText},
        {"@text", theme.text},
    };
    for (const auto& [name, colour] : colours) // a longer name precedes its own prefix
        sheet.replace(QLatin1String{name}, colour.name());
    return sheet;
}

void setLook(QWidget& widget, const char* look) { widget.setProperty("look", QString::fromLatin1(look)); }

QToolButton* makeChip(const QString& text, QWidget* parent)
{
    auto* chip = new QToolButton{parent};
    chip->setText(text);
    chip->setAccessibleName(text);
    chip->setCheckable(true);
    chip->setFocusPolicy(Qt::TabFocus);
    setLook(*chip, "chip");
    return chip;
}

} // namespace lanescope
