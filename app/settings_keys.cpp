// The settings page of keys, and the test of the python program.

#include "app/settings_dialog.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/key_edit.h"
#include "app/pytorch_runner.h"

namespace lanescope {

namespace {

enum KeyColumn { Action, Place, Shortcut, Clash };
constexpr int placeInAll = Qt::UserRole;

} // namespace

QWidget* SettingsDialog::makeKeys()
{
    auto* page = new QWidget{this};
    m_keyFilter = new QLineEdit{page};
    m_keyFilter->setPlaceholderText(tr("Filter by name or key"));
    m_keyFilter->setAccessibleName(tr("Filter"));
    m_keyFilter->setClearButtonEnabled(true);
    m_keys = new QTreeWidget{page};
    m_keys->setObjectName(QStringLiteral("keys"));
    m_keys->setAccessibleName(tr("Keys"));
    m_keys->setHeaderLabels({tr("Action"), tr("In"), tr("Key"), tr("Clashes with")});
    m_keys->setRootIsDecorated(false);
    m_keys->setUniformRowHeights(true);
    m_keyEdit = new KeyEdit{page};
    m_keyEdit->setObjectName(QStringLiteral("keyEdit"));
    auto* reset = new QPushButton{tr("&Reset"), page};
    reset->setObjectName(QStringLiteral("resetKey"));
    auto* resetAll = new QPushButton{tr("Reset &all"), page};
    resetAll->setObjectName(QStringLiteral("resetAllKeys"));
    for (QPushButton* button : {reset, resetAll})
        button->setAutoDefault(false);
    m_clash = new QLabel{page};
    m_clash->setObjectName(QStringLiteral("clash"));
    m_clash->setWordWrap(true);
    m_clash->setText(tr("Choose an action, then press its new key in the field; Backspace removes its key."));
    auto* row = new QHBoxLayout;
    row->addWidget(m_keyEdit, 1);
    row->addWidget(reset);
    row->addWidget(resetAll);
    auto* layout = new QVBoxLayout{page};
    layout->addWidget(m_keyFilter);
    layout->addWidget(m_keys, 1);
    layout->addLayout(row);
    layout->addWidget(m_clash);
    connect(m_keyFilter, &QLineEdit::textChanged, this, [this](const QString& words) {
        for (int i = 0; i < m_keys->topLevelItemCount(); ++i) {
            QTreeWidgetItem* item = m_keys->topLevelItem(i);
            bool isMeant = false;
            for (int column = Action; column <= Clash; ++column)
                isMeant |= item->text(column).contains(words, Qt::CaseInsensitive);
            item->setHidden(!isMeant);
        }
    });
    connect(m_keys, &QTreeWidget::currentItemChanged, this, [this] {
        const KeyBinding* binding = currentKey();
        m_keyEdit->setEnabled(binding);
        m_keyEdit->setKeys(binding ? m_bindings.now(*binding) : QKeySequence{});
        showClash();
    });
    connect(m_keyEdit, &KeyEdit::pressed, this, &SettingsDialog::takeKey);
    connect(reset, &QPushButton::clicked, this, [this] {
        if (const KeyBinding* binding = currentKey())
            takeKey(binding->standard);
    });
    connect(resetAll, &QPushButton::clicked, this, [this] {
        m_bindings.setGiven({});
        m_settings.keys = {};
        fillKeys();
        say();
    });
    return page;
}

const KeyBinding* SettingsDialog::currentKey() const
{
    const QTreeWidgetItem* item = m_keys->currentItem();
    return item ? &m_bindings.all()[item->data(Action, placeInAll).toULongLong()] : nullptr;
}

void SettingsDialog::showKey(QTreeWidgetItem* item)
{
    const KeyBinding& binding = m_bindings.all()[item->data(Action, placeInAll).toULongLong()];
    const QStringList clashes = m_bindings.clashesOf(binding);
    item->setText(Action, binding.title);
    item->setText(Place, binding.place);
    item->setText(Shortcut, m_bindings.now(binding).toString(QKeySequence::NativeText));
    item->setText(Clash, clashes.join(QStringLiteral(", ")));
    QFont font = m_keys->font();
    font.setBold(m_bindings.isChanged(binding));
    item->setFont(Shortcut, font);
}

void SettingsDialog::fillKeys()
{
    const auto& all = m_bindings.all();
    for (std::size_t i = 0; i < all.size(); ++i) {
        QTreeWidgetItem* item = m_keys->topLevelItem(static_cast<int>(i));
        if (!item) {
            item = new QTreeWidgetItem{m_keys};
            item->setData(Action, placeInAll, static_cast<qulonglong>(i));
        }
        showKey(item);
    }
    if (!m_keys->currentItem() && m_keys->topLevelItemCount() > 0) {
        m_keys->setCurrentItem(m_keys->topLevelItem(0));
        for (int column = Action; column <= Shortcut; ++column)
            m_keys->resizeColumnToContents(column);
    }
    if (const KeyBinding* binding = currentKey())
        m_keyEdit->setKeys(m_bindings.now(*binding));
    showClash();
}

void SettingsDialog::showClash()
{
    const KeyBinding* binding = currentKey();
    const QStringList clashes = binding ? m_bindings.clashesOf(*binding) : QStringList{};
    m_clash->setText(clashes.isEmpty()
                         ? tr("Choose an action, then press its new key in the field; Backspace removes its key.")
                         : tr("%1 is also the key of: %2. Give one of them another key.")
                               .arg(m_bindings.now(*binding).toString(QKeySequence::NativeText),
                                    clashes.join(QStringLiteral(", "))));
}

void SettingsDialog::takeKey(const QKeySequence& keys)
{
    const KeyBinding* binding = currentKey();
    if (!binding)
        return;
    if (binding->timelineKey && !keys.isEmpty() && keys[0].keyboardModifiers() != Qt::NoModifier) {
        m_clash->setText(tr("The timeline takes single keys, without Ctrl, Alt or Shift."));
        return;
    }
    m_bindings.give(*binding, keys);
    m_settings.keys = m_bindings.given();
    fillKeys(); // other commands may have conflicts now, or no longer
    say();
}

// `import torch` can take many seconds, and may never end.
void SettingsDialog::askPython()
{
    constexpr int patienceMs = 20'000;
    delete m_probe;
    m_probe = new QProcess{this};
    m_pythonSays->setText(tr("Checking…"));
    connect(m_probe, &QProcess::finished, this, [this](int code) {
        const QString said = QString::fromUtf8(m_probe->readAllStandardOutput()).trimmed();
        const QString error = QString::fromUtf8(m_probe->readAllStandardError()).trimmed().section('\n', -1);
        m_pythonSays->setText(code == 0 && !said.isEmpty() ? said : error.isEmpty() ? tr("It gave no answer.") : error);
    });
    connect(m_probe, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            m_pythonSays->setText(tr("It does not start: %1").arg(m_probe->errorString()));
    });
    QTimer::singleShot(patienceMs, m_probe, [this] {
        m_probe->disconnect(this);
        m_probe->kill();
        m_pythonSays->setText(tr("It gave no answer within 20 s."));
    });
    m_probe->start(m_settings.python.isEmpty() ? QStringLiteral("python3") : m_settings.python, torchQuestion());
}

} // namespace lanescope
