#include "app/capture_list.h"

#include <QFileInfo>
#include <QJsonObject>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/capture_cards.h"
#include "app/capture_steps.h"
#include "app/paths.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

namespace lanescope {

constexpr int listWidth = 320;

CaptureList::CaptureList(QWidget* parent) : QScrollArea(parent), m_theme(&Theme::light())
{
    setAccessibleName(tr("Workloads"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    setFixedWidth(listWidth);
    auto* page = new QWidget{this};
    m_layout = new QVBoxLayout{page};
    m_layout->setContentsMargins(12, 12, 12, 12);
    m_layout->setSpacing(6);
    // The most common choice is first.
    QVBoxLayout* any = addGroup(tr("Any program"), m_programNote);
    auto* program = new CaptureCard{CaptureCard::Kind::Program, tr("Your own program or script…"),
                                    tr("any CUDA command and its children"), page};
    program->setObjectName(QStringLiteral("recordProgram"));
    connect(program, &CaptureCard::clicked, this, [this, program] {
        choose(program);
        emit programChosen();
    });
    add(program, *any);
    m_layout->addSpacing(6);
    m_workloads = addGroup(tr("Workloads"), m_deviceNote);
    m_layout->addSpacing(6);
    QVBoxLayout* scripts = addGroup(tr("PyTorch scripts"), m_torchNote);
    m_unfold = new QPushButton{page};
    m_unfold->setObjectName(QStringLiteral("unfoldScripts"));
    m_unfold->setCheckable(true);
    m_unfold->setAutoDefault(false);
    setLook(*m_unfold, "plain");
    m_unfold->hide();
    connect(m_unfold, &QPushButton::toggled, this, &CaptureList::foldScripts);
    scripts->addWidget(m_unfold);
    for (const QString& path : pytorchScripts()) {
        auto* card =
            new CaptureCard{CaptureCard::Kind::Script, QFileInfo{path}.fileName(), tr("eager or compiled"), page};
        connect(card, &CaptureCard::clicked, this, [this, card, path] {
            choose(card);
            emit scriptChosen(path);
        });
        add(card, *scripts);
        m_scripts.push_back(card);
    }
    m_layout->addSpacing(6);
    QVBoxLayout* kept = addGroup(tr("On this computer"), m_keptNote);
    auto* row = new QHBoxLayout;
    m_kept = new QLabel{page};
    m_kept->setObjectName(QStringLiteral("kept"));
    setLook(*m_kept, "strong");
    auto* folder = new QPushButton{tr("Change folder…"), page};
    folder->setAutoDefault(false);
    setLook(*folder, "quiet");
    row->addWidget(m_kept, 1);
    row->addWidget(folder);
    kept->addLayout(row);
    connect(folder, &QPushButton::clicked, this, &CaptureList::folderRequested);
    m_layout->addStretch(1);
    setWidget(page);
}

QVBoxLayout* CaptureList::addGroup(const QString& title, QLabel*& note)
{
    auto* head = new QHBoxLayout;
    auto* name = new QLabel{title};
    setLook(*name, "title");
    note = new QLabel;
    setLook(*note, "muted");
    head->addWidget(name);
    head->addStretch(1);
    head->addWidget(note);
    m_layout->addLayout(head);
    auto* group = new QVBoxLayout;
    group->setSpacing(6);
    m_layout->addLayout(group);
    return group;
}

void CaptureList::add(CaptureCard* card, QVBoxLayout& group)
{
    card->setTheme(*m_theme);
    group.addWidget(card);
    m_cards.push_back(card);
}

void CaptureList::setTheme(const Theme& theme)
{
    m_theme = &theme;
    for (CaptureCard* card : m_cards)
        card->setTheme(theme);
}

void CaptureList::setWorkloads(const QJsonArray& workloads)
{
    QWidget* before = nullptr;
    for (const QJsonValue value : workloads) {
        const QJsonObject workload = value.toObject();
        const QString name = workload[QStringLiteral("name")].toString();
        auto* card = new CaptureCard{CaptureCard::Kind::Workload, name, workload[QStringLiteral("summary")].toString(),
                                     widget()};
        card->setOperations(operationsOf(name, QStringLiteral("eager")));
        connect(card, &CaptureCard::clicked, this, [this, card, workload] {
            choose(card);
            emit workloadChosen(workload);
        });
        add(card, *m_workloads);
        if (before)
            setTabOrder(before, card);
        before = card;
    }
    if (before && !m_scripts.empty())
        setTabOrder(before, m_scripts.front());
}

void CaptureList::setDevice(const QString& words) { m_deviceNote->setText(words); }

void CaptureList::setMissingTorch(const QString& words)
{
    for (CaptureCard* card : m_scripts)
        card->setMissing(words);
    m_torchNote->setText(words.isEmpty() ? tr("Python with torch") : QString{});
    m_missing = words;
    foldScripts();
}

// Cards that cannot run here are one line, which unfolds them.
void CaptureList::foldScripts()
{
    const bool canRun = m_missing.isEmpty(), isOpen = m_unfold->isChecked();
    m_unfold->setVisible(!canRun && !m_scripts.empty());
    m_unfold->setText((isOpen ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) +
                      numberOf(m_scripts.size(), tr("1 script"), tr("%1 scripts")) + QStringLiteral(": ") + m_missing);
    for (CaptureCard* card : m_scripts)
        card->setVisible(canRun || isOpen || card->isChecked());
}

void CaptureList::setKept(quint64 files, const QString& bytes, const QString& folder)
{
    m_kept->setText(QStringLiteral("%1, %2").arg(numberOf(files, tr("1 capture"), tr("%1 captures")), bytes));
    m_kept->setToolTip(folder);
}

void CaptureList::choose(CaptureCard* card)
{
    const QWidget* focus = focusWidget(); // within this list
    for (CaptureCard* each : m_cards)
        each->setChecked(each == card);
    if (focus && focus->hasFocus())
        card->setFocus();
    ensureWidgetVisible(card, 0, 12);
}

CaptureCard* CaptureList::cardOf(const QString& title) const
{
    for (CaptureCard* card : m_cards)
        if (card->text() == title)
            return card;
    return nullptr;
}

} // namespace lanescope
