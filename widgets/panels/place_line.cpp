#include "widgets/panels/place_line.h"

#include "widgets/kit/frame_style.h"
#include "widgets/session/document.h"
#include "widgets/session/place_scope.h"

#include <algorithm>
#include <utility>

namespace lanescope {

PlaceLine::PlaceLine(Document& document, std::function<QString(const QString&)> sentence, QWidget* parent)
    : QLabel(parent), m_document(document), m_sentence(std::move(sentence))
{
    setObjectName(QStringLiteral("placeLine"));
    setWordWrap(true);
    setLook(*this, "muted");
    connect(&document, &Document::placeChanged, this, &PlaceLine::showChosen);
    connect(&document, &Document::rangeSelectionChanged, this, &PlaceLine::showChosen);
    showChosen();
}

void PlaceLine::setCovered(std::vector<TimeRange> ranges)
{
    m_covered = std::move(ranges);
    showChosen();
}

void PlaceLine::showChosen()
{
    const auto& range = m_document.rangeSelection();
    const bool isRange =
        range && (!range->lanes.empty() || std::ranges::find(m_covered, range->range) == m_covered.end());
    const auto& place = m_document.place();
    if (isRange || place)
        setText(m_sentence(place ? place->name : tr("the selected range")));
    setVisible(isRange || place);
}

} // namespace lanescope
