#pragma once
// The keys of all menu actions and timeline commands: the default key, the user's key, and conflicts between them.

#include <QKeySequence>
#include <QString>
#include <QStringList>

#include "widgets/timeline/timeline_keys.h"

#include <map>
#include <vector>

class QMenuBar;

namespace lanescope {

struct KeyBinding {
    QString id; // stable: settings use it
    QString title, place;
    QKeySequence standard;
    int timelineKey = 0; // for a timeline command: its default key; it accepts only plain keys
};

class KeyBindings {
public:
    using Given = std::map<QString, QString>; // by id, in the format of QKeySequence; empty: no key

    // The actions that have a name, and the timeline's commands. The default keys of actions are stored in their
    // property "standardKeys".
    static KeyBindings of(const QMenuBar& bar);

    const std::vector<KeyBinding>& all() const { return m_all; }
    const Given& given() const { return m_given; }
    void setGiven(const Given& given); // unknown ids are kept but have no effect

    QKeySequence now(const KeyBinding& binding) const;
    bool isChanged(const KeyBinding& binding) const { return m_given.contains(binding.id); }
    void give(const KeyBinding& binding, const QKeySequence& keys); // assigning the default key removes the user's key
    // Titles of other commands with the same key.
    QStringList clashesOf(const KeyBinding& binding) const;
    TimelineKeyMap timelineKeys() const;

private:
    std::vector<KeyBinding> m_all;
    Given m_given;
};

} // namespace lanescope
