#include "widgets/timeline/overlay_menu.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include "widgets/kit/quantities.h"
#include "widgets/timeline/timeline_view.h"

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("Overlays", text); }

void addThresholds(QMenu& menu, const QString& title, Ns OverlayChoices::*threshold, TimelineView& view)
{
    QMenu* choices = menu.addMenu(title);
    auto* group = new QActionGroup{choices};
    for (const Ns min : overlayThresholds()) {
        QAction* action =
            choices->addAction(min == Ns{} ? tr("All that fit") : tr("At least %1").arg(exactDuration(min)), &view,
                               [&view, threshold, min] {
                                   OverlayChoices now = view.overlays();
                                   now.*threshold = min;
                                   view.setOverlays(now);
                               });
        action->setCheckable(true);
        action->setChecked(view.overlays().*threshold == min);
        group->addAction(action);
    }
}

} // namespace

void fillOverlayMenu(QMenu& menu, TimelineView& view)
{
    menu.clear();
    for (const OverlayEntry& entry : overlayEntries()) {
        // The timeline handles the key; the menu only shows it.
        const QString key = QKeySequence{view.keys().keyOf(entry.key)}.toString(QKeySequence::NativeText);
        QAction* action = menu.addAction(overlayTitle(entry) + QLatin1Char{'\t'} + key, &view,
                                         [&view, shown = entry.isShown](bool isOn) {
                                             OverlayChoices now = view.overlays();
                                             now.*shown = isOn;
                                             view.setOverlays(now);
                                         });
        action->setCheckable(true);
        action->setChecked(view.overlays().*entry.isShown);
    }
    menu.addSeparator();
    addThresholds(menu, tr("Idle time shown"), &OverlayChoices::minGap, view);
    addThresholds(menu, tr("Launch latency shown"), &OverlayChoices::minOffset, view);
}

} // namespace lanescope
