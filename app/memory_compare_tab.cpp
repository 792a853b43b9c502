#include "app/memory_compare_tab.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/memory/memory_compare_view.h"
#include "widgets/session/background.h"

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
        std::vector<MemoryCompareView::Side> sides;
        QString error;
    };
    inBackground(
        this,
        [files = QStringList{m_before, m_after}, task = m_task] {
            Answer answer;
            for (const QString& file : files) {
                auto read = loadMemorySnapshot(file.toStdString(), *task);
                if (!read) {
                    answer.error = QString::fromStdString(read.error().line());
                    return answer;
                }
                if ((*read)->devices.empty()) {
                    answer.error = tr("The snapshot holds no segment and no event");
                    return answer;
                }
                answer.sides.push_back(MemoryCompareView::sideOf(*std::move(read), QFileInfo{file}.fileName()));
            }
            return answer;
        },
        [this](const Answer& answer) {
            if (!answer.error.isEmpty()) {
                m_error = answer.error;
                m_text->setText(tr("<b>This file cannot be opened</b><br>%1").arg(m_error.toHtmlEscaped()));
                emit failed();
                return;
            }
            m_view = new MemoryCompareView{answer.sides[0], answer.sides[1], *m_theme, this};
            addWidget(m_view);
            setCurrentWidget(m_view);
            emit ready();
        });
}

void MemoryCompareTab::setTheme(const Theme& theme)
{
    m_theme = &theme;
    if (m_view)
        m_view->setTheme(theme);
}

} // namespace lanescope
