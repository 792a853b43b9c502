#include "app/memory_compare_tab.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/session/background.h"

#include <array>
#include <optional>

namespace lanescope {

MemoryCompareTab::MemoryCompareTab(const QString& before, const QString& after, const Theme& theme, QWidget* parent)
    : QStackedWidget(parent), m_before(before), m_after(after), m_theme(&theme), m_task(std::make_shared<Task>())
{
    auto* page = new QWidget{this};
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(120, 40, 120, 40);
    m_text = new QLabel{tr("Reading %1…").arg(QFileInfo{before}.fileName()), page};
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* close = new QPushButton{tr("Close"), page};
    connect(close, &QPushButton::clicked, this, &MemoryCompareTab::closeRequested);
    auto* below = new QHBoxLayout;
    below->addStretch(1);
    below->addWidget(close);
    layout->addStretch(1);
    layout->addWidget(m_text);
    layout->addLayout(below);
    layout->addStretch(2);
    addWidget(page);
}

MemoryCompareTab::~MemoryCompareTab() { m_task->stop(); }

void MemoryCompareTab::load()
{
    struct Answer {
        std::array<MemoryCompareView::Side, 2> sides;
        QString error;
    };
    inBackground(
        this,
        [files = QStringList{m_before, m_after}, task = m_task] {
            Answer answer;
            std::vector<MemorySnapshotPtr> read;
            for (const QString& file : files) {
                auto one = loadMemorySnapshot(file.toStdString(), *task);
                if (!one) {
                    answer.error = QString::fromStdString(one.error().line());
                    return answer;
                }
                if ((*one)->devices.empty()) {
                    answer.error = tr("The snapshot holds no segment and no event");
                    return answer;
                }
                read.push_back(*std::move(one));
            }
            answer.sides = MemoryCompareView::sidesOf(
                read[0], read[1], MemoryCompareView::pairToShow(*read[0], *read[1]), {files[0], files[1]});
            return answer;
        },
        [this](const Answer& answer) {
            if (!answer.error.isEmpty()) {
                m_error = answer.error;
                m_text->setText(tr("<b>This file cannot be opened</b><br>%1").arg(m_error.toHtmlEscaped()));
                emit failed();
                return;
            }
            showSides(answer.sides[0], answer.sides[1]);
        });
}

void MemoryCompareTab::showSides(const MemoryCompareView::Side& before, const MemoryCompareView::Side& after)
{
    using Sides = std::array<MemoryCompareView::Side, 2>;
    MemoryCompareView* const former = m_view;
    m_view = new MemoryCompareView{before, after, *m_theme, this};
    addWidget(m_view);
    setCurrentWidget(m_view);
    if (former)
        former->deleteLater();
    connect(m_view, &MemoryCompareView::devicesChosen, this, [=, this](const MemoryDevicePair& pair) {
        inBackground(
            this,
            [=, names = std::array{m_before, m_after}, a = before.snapshot, b = after.snapshot] {
                return MemoryCompareView::sidesOf(a, b, pair, names);
            },
            [this](const Sides& sides) { showSides(sides[0], sides[1]); });
    });
    emit ready();
}

void MemoryCompareTab::setTheme(const Theme& theme)
{
    m_theme = &theme;
    if (m_view)
        m_view->setTheme(theme);
}

} // namespace lanescope
