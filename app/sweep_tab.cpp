#include "app/sweep_tab.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/compare/sweep.h"
#include "model/import/importer.h"
#include "model/replay/final_verdict.h"
#include "widgets/compare/sweep_chart.h"
#include "widgets/compare/sweep_view.h"
#include "widgets/kit/theme.h"
#include "widgets/session/background.h"

namespace lanescope {

SweepTab::SweepTab(const QStringList& paths, const Theme& theme, QWidget* parent)
    : QStackedWidget(parent), m_paths(paths), m_theme(&theme), m_task(std::make_shared<Task>())
{
    auto* page = new QWidget{this};
    auto* layout = new QVBoxLayout{page};
    layout->setContentsMargins(120, 40, 120, 40);
    m_text = new QLabel{tr("Reading %1 traces…").arg(paths.size()), page};
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress = new QProgressBar{page};
    m_progress->setRange(0, static_cast<int>(paths.size()));
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Loading"));
    auto* cancel = new QPushButton{tr("Close"), page};
    connect(cancel, &QPushButton::clicked, this, &SweepTab::closeRequested);
    auto* below = new QHBoxLayout;
    below->addStretch(1);
    below->addWidget(cancel);
    layout->addStretch(1);
    layout->addWidget(m_text);
    layout->addWidget(m_progress);
    layout->addLayout(below);
    layout->addStretch(2);
    addWidget(page);
    read();
}

SweepTab::~SweepTab() { m_task->stop(); }

void SweepTab::read()
{
    struct Answer {
        std::optional<Sweep> sweep;
        QString error;
    };
    std::vector<std::string> paths;
    for (const QString& path : m_paths)
        paths.push_back(path.toStdString());
    // One after the other: a trace is released before the next is read, so that their number is not limited.
    inBackground(
        this,
        [paths, task = m_task, self = QPointer<SweepTab>{this}, app = qApp] {
            Answer answer;
            std::vector<SweepPoint> points;
            for (const std::string& path : paths) {
                auto trace = loadTrace(path, *task);
                if (!trace) {
                    answer.error = QString::fromStdString(trace.error().line());
                    return answer;
                }
                points.push_back(sweepPoint(Analysis{std::move(*trace)}, finalVerdict));
                QMetaObject::invokeMethod(
                    app,
                    [self, done = static_cast<int>(points.size())] {
                        if (self)
                            self->m_progress->setValue(done);
                    },
                    Qt::QueuedConnection);
            }
            answer.sweep = sweepOf(paths, std::move(points));
            return answer;
        },
        [this](Answer answer) {
            if (!answer.sweep) {
                m_error = answer.error;
                m_text->setText(tr("<b>These files cannot be compared</b><br>%1").arg(m_error.toHtmlEscaped()));
                m_progress->hide();
                return;
            }
            m_view = new SweepView{std::move(*answer.sweep), this};
            m_view->setTheme(*m_theme);
            connect(m_view, &SweepView::openRequested, this, [this](int point) { emit openRequested(m_paths[point]); });
            addWidget(m_view);
            setCurrentWidget(m_view);
            emit ready();
        });
}

void SweepTab::askAndSave()
{
    if (!m_view)
        return;
    const QString path = QFileDialog::getSaveFileName(this, tr("Save the figure"), QString{},
                                                      tr("Pictures (*.png *.svg *.pdf);;All files (*)"));
    if (path.isEmpty())
        return;
    if (const auto written = writeSweepChart(m_view->sweep(), path, *m_theme); !written)
        QMessageBox::warning(this, tr("Save the figure"), QString::fromStdString(written.error().line()));
}

void SweepTab::setTheme(const Theme& theme)
{
    m_theme = &theme;
    if (m_view)
        m_view->setTheme(theme);
}

} // namespace lanescope
