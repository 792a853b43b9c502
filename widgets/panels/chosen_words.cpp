#include "widgets/panels/chosen_words.h"

#include <QCoreApplication>

#include "model/describe/short_names.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/text.h"
#include "widgets/session/document.h"

namespace lanescope {

QString chosenWords(const Document& document)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("ChosenWords", text); };
    const auto range = document.chosenRange();
    const QString time = range ? QStringLiteral("  ") + glanceDuration(range->length()) : QString{};
    switch (document.chosen()) {
    case Document::Chosen::Slice:
        return document.selection() ? toQt(labelOf(document.trace(), document.selection())) + time : QString{};
    case Document::Chosen::Gap:
        return tr("idle") + time;
    case Document::Chosen::Range:
        return tr("range") + time;
    case Document::Chosen::Rows:
        return document.chosenRow().title;
    case Document::Chosen::Instant:
        return tr("instant");
    case Document::Chosen::Nothing:
        break;
    }
    return {};
}

} // namespace lanescope
