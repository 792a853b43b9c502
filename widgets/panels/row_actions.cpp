#include "widgets/panels/row_actions.h"

#include <QCoreApplication>

#include "model/notes/finding_notes.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/quantities.h"
#include "widgets/session/document.h"

#include <algorithm>

namespace lanescope {

namespace {

void noteChosenRow(Document& document)
{
    const auto tr = [](const char* text) { return QCoreApplication::translate("RowActions", text); };
    const Trace& trace = document.trace();
    const std::vector<SliceId>& slices = document.lit();
    if (slices.empty())
        return;
    const auto longest = std::max_element(slices.begin(), slices.end(),
                                          [&](SliceId a, SliceId b) { return trace.duration(a) < trace.duration(b); });
    Ns sum{};
    for (const SliceId slice : slices)
        sum += trace.duration(slice);
    const QString& title = document.chosenRow().title;
    const QString text = slices.size() == 1
                             ? tr("%1: %2").arg(title, shortDuration(sum))
                             : tr("%1: %2 ×, %3 in all").arg(title, countOf(slices.size()), shortDuration(sum));
    document.notes().add({calloutOn(trace, *longest, text.toStdString())}, tr("Add to figure"));
}

} // namespace

void offerRowActions(DataTable& table, Document& document)
{
    QObject::connect(&table, &DataTable::showRequested, &document, [&table, &document](const QModelIndex& row) {
        emit table.rowChosen(row);
        if (const auto range = document.chosenRange(); range && !document.lit().empty()) {
            document.reveal(document.lit().front());
            document.zoomTo(*range);
        }
    });
    QObject::connect(&table, &DataTable::figureRequested, &document, [&table, &document](const QModelIndex& row) {
        emit table.rowChosen(row);
        noteChosenRow(document);
    });
}

} // namespace lanescope
