#include "app/key_bindings.h"

#include <QAction>
#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>
#include <QVariant>

#include "app/commands.h"
#include "widgets/timeline/overlays/overlay_choices.h"

namespace lanescope {

namespace {

void addMenu(const QMenu& menu, const QString& place, std::vector<KeyBinding>& all)
{
    for (const QAction* action : menu.actions()) {
        if (const QMenu* below = action->menu())
            addMenu(*below, place + QStringLiteral(" > ") + plainText(below->title()), all);
        else if (!action->objectName().isEmpty())
            all.push_back({action->objectName(), plainText(action->text()), place,
                           action->property("standardKeys").value<QKeySequence>()});
    }
}

} // namespace

KeyBindings KeyBindings::of(const QMenuBar& bar)
{
    KeyBindings bindings;
    for (const QAction* top : bar.actions())
        if (const QMenu* menu = top->menu())
            addMenu(*menu, plainText(menu->title()), bindings.m_all);
    const QString place = QCoreApplication::translate("Actions", "Timeline");
    const auto add = [&](const auto& entry, const QString& title) {
        bindings.m_all.push_back(
            {QStringLiteral("timeline_") + QLatin1String{entry.id}, title, place, QKeySequence{entry.key}, entry.key});
    };
    for (const TimelineCommand& command : timelineCommands())
        add(command, QCoreApplication::translate("Timeline", command.label));
    for (const OverlayEntry& entry : overlayEntries())
        add(entry, overlayTitle(entry));
    return bindings;
}

void KeyBindings::setGiven(const Given& given) { m_given = given; }

QKeySequence KeyBindings::now(const KeyBinding& binding) const
{
    const auto given = m_given.find(binding.id);
    return given == m_given.end() ? binding.standard
                                  : QKeySequence::fromString(given->second, QKeySequence::PortableText);
}

void KeyBindings::give(const KeyBinding& binding, const QKeySequence& keys)
{
    if (keys == binding.standard)
        m_given.erase(binding.id);
    else
        m_given[binding.id] = keys.toString(QKeySequence::PortableText);
}

QStringList KeyBindings::clashesOf(const KeyBinding& binding) const
{
    QStringList others;
    if (const QKeySequence keys = now(binding); !keys.isEmpty())
        for (const KeyBinding& other : m_all)
            if (other.id != binding.id && now(other) == keys)
                others.append(other.title);
    return others;
}

TimelineKeyMap KeyBindings::timelineKeys() const
{
    TimelineKeyMap keys;
    for (const KeyBinding& binding : m_all)
        if (binding.timelineKey && isChanged(binding)) {
            const QKeySequence given = now(binding);
            keys.give(binding.timelineKey, given.isEmpty() ? 0 : given[0].key());
        }
    return keys;
}

} // namespace lanescope
