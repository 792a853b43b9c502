#pragma once
// Which key does what: every action of the menus and every command of the timeline, with the key that it came with and
// the one that it was given, and which of them clash.

#include <QKeySequence>
#include <QString>
#include <QStringList>

#include "widgets/timeline/timeline_keys.h"

#include <map>
#include <vector>

class QMenuBar;

namespace lanescope {

struct KeyBinding {
    QString id; // steady: settings go by it
    QString title, place;
    QKeySequence standard;
    int timelineKey = 0; // of a command of the timeline: the key it came with; it takes plain keys only
};

class KeyBindings {
public:
    using Given = std::map<QString, QString>; // by id, as QKeySequence writes them; empty: no key

    // The actions that have a name, and the timeline's commands. Standard keys of actions are kept as their property
    // "standardKeys".
    static KeyBindings of(const QMenuBar& bar);

    const std::vector<KeyBinding>& all() const { return m_all; }
    const Given& given() const { return m_given; }
    void setGiven(const Given& given); // what is called as nothing here is kept and without effect

    QKeySequence now(const KeyBinding& binding) const;
    bool isChanged(const KeyBinding& binding) const { return m_given.contains(binding.id); }
    void give(const KeyBinding& binding, const QKeySequence& keys); // what it came with: no longer changed
    // Titles of what else answers to the same key.
    QStringList clashesOf(const KeyBinding& binding) const;
    TimelineKeyMap timelineKeys() const;

private:
    std::vector<KeyBinding> m_all;
    Given m_given;
};

} // namespace lanescope
