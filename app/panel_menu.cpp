#include "app/panel_menu.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>

#include "app/actions.h"
#include "widgets/panels/drawer.h"

namespace lanescope {

namespace {

void toggle(Drawer* drawer, const QString& id)
{
    if (!drawer)
        return;
    if (drawer->current() == id)
        drawer->close();
    else
        drawer->open(id);
}

} // namespace

void addPanelMenu(QMenu& view, std::function<Drawer*()> drawer)
{
    QMenu* menu = view.addMenu(QCoreApplication::translate("Actions", "&Panels"));
    constexpr int mostKeys = 9;
    int number = 0;
    for (const PanelEntry& entry : panels()) {
        const QString id = QString::fromLatin1(entry.id);
        QAction* action = menu->addAction(QCoreApplication::translate("Panels", entry.title), menu,
                                          [drawer, id] { toggle(drawer(), id); });
        action->setStatusTip(QCoreApplication::translate("Panels", entry.hint));
        if (entry.keys)
            action->setProperty("standardKeys", QKeySequence::fromString(QString::fromLatin1(entry.keys)));
        else if (++number <= mostKeys)
            action->setProperty("standardKeys",
                                QVariant::fromValue(QKeySequence{static_cast<int>(Qt::CTRL) | (Qt::Key_0 + number)}));
        action->setObjectName(QStringLiteral("panel_") + id);
    }
    menu->addSeparator();
    const ActionText& text = actionText(ActionId::ClosePanel);
    QAction* close = menu->addAction(QCoreApplication::translate("Actions", text.label), menu, [drawer] {
        if (drawer())
            drawer()->close();
    });
    close->setProperty("standardKeys", QKeySequence::fromString(QString::fromLatin1(text.keys)));
    close->setObjectName(QString::fromLatin1(text.name));
    close->setStatusTip(QCoreApplication::translate("Actions", text.what));
}

} // namespace lanescope
