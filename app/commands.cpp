// Collects the commands from the widgets when asked, so that there is no list to maintain: a new menu action or panel
// button is included automatically.

#include "app/commands.h"

#include <QAbstractButton>
#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QTabBar>
#include <QToolButton>

#include "app/trace_tab.h"
#include "model/analysis/kernels/footprints.h"
#include "model/describe/short_names.h"
#include "model/kernels/kernel_name.h"
#include "widgets/items/kernel_items.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/panels/drawer.h"
#include "widgets/timeline/timeline_keys.h"
#include "widgets/timeline/timeline_view.h"

#include <map>

namespace lanescope {

namespace {

QString keysOf(const QAction& action)
{
    if (const QString told = action.text().section(QLatin1Char{'\t'}, 1); !told.isEmpty())
        return told;
    return action.shortcut().toString(QKeySequence::NativeText);
}

Command commandOf(QAction* action, const QString& place)
{
    QString title = plainText(action->text());
    if (action->isCheckable() && action->isChecked())
        title += QStringLiteral(" ✓");
    return {title, place, keysOf(*action), [to = QPointer{action}] {
                if (to)
                    to->trigger();
            }};
}

void addMenu(const QMenu& menu, const QString& place, const QMenu* except, std::vector<Command>& all)
{
    emit const_cast<QMenu&>(menu).aboutToShow(); // some menus are filled when they open
    for (QAction* action : menu.actions()) {
        if (action->isSeparator() || !action->isEnabled() || !action->isVisible())
            continue;
        if (const QMenu* below = action->menu()) {
            if (below != except)
                addMenu(*below, place + QStringLiteral(" > ") + plainText(below->title()), except, all);
        } else {
            all.push_back(commandOf(action, place));
        }
    }
}

QString nameOf(const QAbstractButton& button)
{
    const bool isWord = button.text().size() > 1;
    if (isWord)
        return plainText(button.text());
    return button.accessibleName().isEmpty() ? button.toolTip() : button.accessibleName();
}

} // namespace

QString plainText(const QString& label)
{
    QString text = label.section(QLatin1Char{'\t'}, 0, 0);
    text.replace(QStringLiteral("&&"), QStringLiteral("\1")).remove(QLatin1Char{'&'});
    return text.replace(QLatin1Char{'\1'}, QLatin1Char{'&'});
}

std::vector<Command> menuCommands(const QMenuBar& bar, const QMenu* except)
{
    std::vector<Command> all;
    for (const QAction* top : bar.actions())
        if (const QMenu* menu = top->menu())
            addMenu(*menu, plainText(menu->title()), except, all);
    return all;
}

std::vector<Command> panelCommands(TraceTab& tab)
{
    std::vector<Command> all;
    Drawer* drawer = tab.drawer();
    if (const Panel* panel = drawer ? drawer->panel(drawer->current()) : nullptr) {
        const QString place = drawer->currentTitle();
        for (auto* button : panel->findChildren<QAbstractButton*>()) {
            auto* tool = qobject_cast<QToolButton*>(button);
            if (!button->isVisibleTo(panel) || !button->isEnabled())
                continue;
            if (tool && tool->menu())
                addMenu(*tool->menu(), place + QStringLiteral(" > ") + nameOf(*tool), nullptr, all);
            else if (!nameOf(*button).isEmpty())
                all.push_back({nameOf(*button), place, {}, [to = QPointer{button}] {
                                   if (to)
                                       to->click();
                               }});
        }
    }
    for (const QWidget* widget : tab.findChildren<QWidget*>())
        if (widget->isVisible() &&
            (widget->contextMenuPolicy() == Qt::ActionsContextMenu || qobject_cast<const DataTable*>(widget)))
            for (QAction* action : widget->actions())
                if (!action->isSeparator() && action->isEnabled())
                    all.push_back(commandOf(action, widget->accessibleName()));
    return all;
}

std::vector<Command> timelineCommandsOf(TimelineView& view)
{
    std::vector<Command> all;
    for (const TimelineCommand& command : timelineCommands())
        all.push_back({QCoreApplication::translate("Timeline", command.label),
                       QCoreApplication::translate("Actions", "Timeline"),
                       QKeySequence{view.keys().keyOf(command.key)}.toString(QKeySequence::NativeText),
                       [to = QPointer{&view}, key = command.key] {
                           if (!to)
                               return;
                           to->setFocus(Qt::OtherFocusReason);
                           to->perform(key);
                       }});
    return all;
}

std::vector<StepPlace> stepPlaces(const Analysis& analysis)
{
    std::vector<StepPlace> places;
    for (const Step& step : analysis.steps()) {
        const std::string_view name = analysis.trace().name(step.slice);
        places.push_back({toQt(name), step.slice, step.range});
    }
    return places;
}

std::vector<Command> stepCommands(const std::vector<StepPlace>& steps, Document& document, TimelineView& view)
{
    std::vector<Command> all;
    for (const StepPlace& step : steps)
        all.push_back({step.name,
                       QCoreApplication::translate("Actions", "Step, %1").arg(shortDuration(step.range.length())),
                       {},
                       [to = QPointer{&document}, at = QPointer{&view}, step] {
                           if (!to || !at)
                               return;
                           to->select(step.slice);
                           to->zoomTo(step.range);
                           at->setFocus(Qt::OtherFocusReason);
                       }});
    return all;
}

namespace {

// The details in which kernels of one label differ: those of their names, else their launches.
std::string detailOf(const Trace& trace, const TableRow& row, const KernelName& name, std::size_t kind)
{
    constexpr std::size_t maxLaunches = 64; // per row
    if (kind < kindsOfNameDetail)
        return nameDetail(name, kind);
    if (kind > kindsOfNameDetail) // names without further details
        return QCoreApplication::translate("Actions", "first at %1")
            .arg(shortDuration(trace.begin(row.slices.front()) - Time{}))
            .toStdString();
    if (row.slices.size() > maxLaunches)
        return {};
    const std::vector<Footprint> all = footprintsOf(trace, row.slices);
    const auto& grid = all.front().grid;
    if (!grid || std::any_of(all.begin(), all.end(), [&](const Footprint& each) { return each.grid != grid; }))
        return {};
    return QCoreApplication::translate("Actions", "grid %1×%2×%3")
        .arg((*grid)[0])
        .arg((*grid)[1])
        .arg((*grid)[2])
        .toStdString();
}

// The name of each row in the list; no two kernels of it, and no two ops, have the same name.
std::vector<std::string> shownNames(const Trace& trace, const std::vector<const TableRow*>& rows)
{
    std::vector<std::string> names;
    std::vector<KernelName> decoded;
    std::map<std::string, std::size_t> count;
    for (const TableRow* row : rows) {
        decoded.push_back(row->kind == SliceKind::Kernel ? decodeKernelName(row->name) : KernelName{});
        names.push_back(decoded.back().label.empty() ? std::string{shortNameOf(row->name, row->kind)}
                                                     : decoded.back().label);
        ++count[names.back()];
    }
    std::vector<std::string*> kernels;
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (!decoded[i].label.empty()) {
            kernels.push_back(&names[i]);
            at.push_back(i);
        } else if (rows[i]->kind == SliceKind::Op && count[names[i]] > 1) {
            names[i] = rows[i]->name; // "autograd::engine::evaluate_function: AddmmBackward0"
        }
    tellApart(kernels, kindsOfNameDetail + 1,
              [&](std::size_t i, std::size_t kind) { return detailOf(trace, *rows[at[i]], decoded[at[i]], kind); });
    tellApart(kernels, 1, [&](std::size_t i, std::size_t) { // names without further details
        return QCoreApplication::translate("Actions", "first at %1")
            .arg(shortDuration(trace.begin(rows[at[i]]->slices.front()) - Time{}))
            .toStdString();
    });
    return names;
}

} // namespace

std::vector<NamePlace> namePlaces(const Analysis& analysis)
{
    constexpr std::size_t maxRows = 400;
    std::vector<const TableRow*> rows;
    for (const TableRow& row : analysis.table().rows)
        if (!row.slices.empty())
            rows.push_back(&row);
    const auto timeOf = [](const TableRow& row) { return row.isDevice ? row.cudaTotal : row.cpuTotal; };
    std::stable_sort(rows.begin(), rows.end(),
                     [&](const TableRow* a, const TableRow* b) { return timeOf(*a) > timeOf(*b); });
    rows.resize(std::min(rows.size(), maxRows));
    const std::vector<std::string> names = shownNames(analysis.trace(), rows);
    std::vector<NamePlace> places;
    for (const TableRow* row : rows) {
        const bool isKernel = row->kind == SliceKind::Kernel;
        const QString calls = isKernel ? numberOf(row->calls, QCoreApplication::translate("Actions", "1 launch"),
                                                  QCoreApplication::translate("Actions", "%1 launches"))
                                       : numberOf(row->calls, QCoreApplication::translate("Actions", "1 call"),
                                                  QCoreApplication::translate("Actions", "%1 calls"));
        const QString what = isKernel        ? QCoreApplication::translate("Actions", "Kernel")
                             : row->isDevice ? QCoreApplication::translate("Actions", "On the GPU")
                                             : QCoreApplication::translate("Actions", "On the host");
        places.push_back({toQt(names[places.size()]),
                          QStringLiteral("%1, %2, %3").arg(what, calls, glanceDuration(timeOf(*row))), row->slices});
    }
    return places;
}

std::vector<Command> nameCommands(const std::vector<NamePlace>& names, Document& document, TimelineView& view)
{
    std::vector<Command> all;
    for (const NamePlace& place : names)
        all.push_back({place.name, place.about, {}, [to = QPointer{&document}, at = QPointer{&view}, place] {
                           if (!to || !at)
                               return;
                           to->chooseRow(nullptr, place.name, place.slices);
                           if (const auto range = to->chosenRange()) {
                               to->reveal(place.slices.front());
                               to->zoomTo(*range);
                           }
                           at->setFocus(Qt::OtherFocusReason);
                       }});
    return all;
}

} // namespace lanescope
