#pragma once
// The settings dialog: appearance, overlays, keys, capture, files. Each change applies at once, so there is no OK
// button.

#include <QDialog>

#include "app/key_bindings.h"
#include "app/memory.h"

#include <functional>

class QComboBox;
class QLabel;
class QLineEdit;
class QProcess;
class QTabWidget;
class QTreeWidget;
class QTreeWidgetItem;

namespace lanescope {

class KeyEdit;

class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    SettingsDialog(const Settings& now, KeyBindings keys, QWidget* parent = nullptr);
    ~SettingsDialog() override;

    const Settings& settings() const { return m_settings; }
    // Shows settings that were changed elsewhere (a menu, a key of the timeline), without emitting a change.
    void show(const Settings& settings);
    using QDialog::show;

signals:
    void changed(const lanescope::Settings& settings);

private:
    QWidget* makeLooks();
    QWidget* makeTimeline();
    QWidget* makeKeys();
    QWidget* makeCapture();
    QWidget* makeFiles();
    void fillKeys();
    void showKey(QTreeWidgetItem* item);
    void showClash();
    void takeKey(const QKeySequence& keys);
    const KeyBinding* currentKey() const;
    void askPython();
    void say(); // emits the change

    Settings m_settings;
    KeyBindings m_bindings;
    bool m_isShowing = false; // the values were changed elsewhere
    QTabWidget* m_pages;
    QTreeWidget* m_keys = nullptr;
    QLineEdit* m_keyFilter = nullptr;
    KeyEdit* m_keyEdit = nullptr;
    QLabel* m_clash = nullptr;
    QLineEdit *m_python = nullptr, *m_folder = nullptr;
    QLabel* m_pythonSays = nullptr;
    QProcess* m_probe = nullptr;
    std::vector<std::function<void()>> m_followers; // each shows a value of m_settings in its widget
};

} // namespace lanescope
