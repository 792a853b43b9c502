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

// Gives each panel without keys of its own the next digit with Ctrl. A digit that another panel has chosen is skipped,
// so a new panel takes no key from an old one; after Ctrl+9 there are none left.
class PanelDigits {
public:
    PanelDigits()
    {
        for (const PanelEntry& entry : panels())
            if (entry.keys)
                m_chosen.append(QKeySequence::fromString(QString::fromLatin1(entry.keys)));
    }
    QKeySequence next()
    {
        while (++m_digit <= last) {
            const QKeySequence keys{static_cast<int>(Qt::CTRL) | (Qt::Key_0 + m_digit)};
            if (!m_chosen.contains(keys))
                return keys;
        }
        return {};
    }

private:
    static constexpr int last = 9;
    QList<QKeySequence> m_chosen;
    int m_digit = 0;
};

} // namespace

void addPanelMenu(QMenu& view, std::function<Drawer*()> drawer)
{
    QMenu* menu = view.addMenu(QCoreApplication::translate("Actions", "&Panels"));
    PanelDigits digits;
    for (const PanelEntry& entry : panels()) {
        const QString id = QString::fromLatin1(entry.id);
        QAction* action = menu->addAction(QCoreApplication::translate("Panels", entry.title), menu,
                                          [drawer, id] { toggle(drawer(), id); });
        action->setStatusTip(QCoreApplication::translate("Panels", entry.hint));
        if (entry.keys)
            action->setProperty("standardKeys", QKeySequence::fromString(QString::fromLatin1(entry.keys)));
        else if (const QKeySequence keys = digits.next(); !keys.isEmpty())
            action->setProperty("standardKeys", QVariant::fromValue(keys));
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
