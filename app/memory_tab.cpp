#include "app/memory_tab.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "app/memory.h"
#include "app/memory_export.h"
#include "model/memory/findings.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_panel.h"
#include "widgets/memory/memory_view.h"
#include "widgets/panels/query_editor.h"
#include "widgets/panels/query_panel.h"
#include "widgets/session/background.h"

namespace lanescope {

MemoryTab::MemoryTab(const QString& path, const Theme& theme, QWidget* parent)
    : QStackedWidget(parent), m_path(path), m_theme(&theme), m_task(std::make_shared<Task>()),
      m_exports(makeMemoryExports(*this))
{
    auto* page = new QWidget{this};
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(120, 40, 120, 40);
    m_text = new QLabel{tr("Reading %1…").arg(QFileInfo{path}.fileName()), page};
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress = new QProgressBar{page};
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Loading"));
    auto* close = new QPushButton{tr("Close"), page};
    connect(close, &QPushButton::clicked, this, &MemoryTab::closeRequested);
    auto* below = new QHBoxLayout;
    below->addStretch(1);
    below->addWidget(close);
    layout->addStretch(1);
    layout->addWidget(m_text);
    layout->addWidget(m_progress);
    layout->addLayout(below);
    layout->addStretch(2);
    addWidget(page);
}

MemoryTab::~MemoryTab() { m_task->stop(); }

void MemoryTab::load()
{
    struct Answer {
        MemorySnapshotPtr snapshot;
        std::shared_ptr<const MemoryBands> bands;
        std::size_t device = 0;
        QString error;
    };
    auto* poll = new QTimer{this};
    connect(poll, &QTimer::timeout, this, [this] {
        if (const std::uint64_t total = m_task->total.load())
            m_progress->setValue(static_cast<int>(1000 * m_task->done.load() / total));
    });
    poll->start(50);
    inBackground(
        this,
        [path = m_path.toStdString(), task = m_task, capacity = m_capacity, chosen = m_device] {
            Answer answer;
            auto read = loadMemorySnapshot(path, *task, capacity);
            if (!read) {
                answer.error = QString::fromStdString(read.error().line());
                return answer;
            }
            answer.snapshot = *std::move(read);
            if (answer.snapshot->devices.empty()) {
                answer.error = tr("The snapshot holds no segment and no event");
                return answer;
            }
            answer.device = chosen.value_or(mainDeviceOf(*answer.snapshot));
            answer.bands =
                std::make_shared<const MemoryBands>(answer.snapshot, answer.device, usualHolderBy(*answer.snapshot));
            (void)findingsOf(*answer.snapshot);
            return answer;
        },
        [this, poll](Answer answer) {
            poll->stop();
            if (!answer.error.isEmpty()) {
                m_error = answer.error;
                m_text->setText(tr("<b>This file cannot be opened</b><br>%1").arg(m_error.toHtmlEscaped()));
                m_progress->hide();
                emit failed();
                return;
            }
            showDevice(answer.snapshot, answer.bands, answer.device);
            emit loaded();
        });
}

void MemoryTab::showDevice(const MemorySnapshotPtr& snapshot, const std::shared_ptr<const MemoryBands>& bands,
                           std::size_t device)
{
    MemoryView* const before = m_view;
    m_view = new MemoryView{snapshot, bands, device, *m_theme, this};
    addWidget(m_view);
    setCurrentWidget(m_view);
    // A low window shows the chart and the map at first. What the user has chosen stays with another GPU.
    constexpr int lowWindow = 800;
    if (before ? !before->panel().isOpen() : window()->height() < lowWindow)
        m_view->panel().close();
    if (before)
        before->deleteLater();
    QueryPanel& sql = m_view->panel().sql();
    sql.editor().setHistory(Memory{}.snapshotQueries());
    connect(&sql, &QueryPanel::historyChanged, this,
            [](const QStringList& queries) { Memory{}.keepSnapshotQueries(queries); });
    connect(m_view, &MemoryView::capacityChosen, this, [this](std::optional<std::int64_t> bytes) {
        m_capacity = bytes;
        load(); // the findings report when the GPU is full
    });
    connect(m_view, &MemoryView::deviceChosen, this, [this, snapshot](std::size_t other) {
        m_device = other;
        inBackground(
            this,
            [snapshot, other] {
                return std::make_shared<const MemoryBands>(snapshot, other, usualHolderBy(*snapshot));
            },
            [this, snapshot, other](std::shared_ptr<const MemoryBands> made) {
                showDevice(snapshot, made, other);
                emit viewReplaced();
            });
    });
}

void MemoryTab::setTheme(const Theme& theme)
{
    m_theme = &theme;
    if (m_view)
        m_view->setTheme(theme);
}

} // namespace lanescope
