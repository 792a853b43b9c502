#include "widgets/compare/sweep_view.h"

#include <QHeaderView>
#include <QPainter>
#include <QScrollArea>
#include <QSplitter>
#include <QTableWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "widgets/compare/sweep_chart.h"
#include "widgets/kit/quantities.h"

#include <algorithm>

namespace lanescope {

SweepPlots::SweepPlots(const Sweep& sweep, QWidget* parent) : QWidget(parent), m_sweep(sweep), m_theme(&Theme::light())
{
    setAccessibleName(tr("Step time against the varied value"));
    QSizePolicy policy{QSizePolicy::Expanding, QSizePolicy::Fixed};
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setMinimumWidth(320);
}

void SweepPlots::setTheme(const Theme& theme)
{
    m_theme = &theme;
    update();
}

int SweepPlots::heightForWidth(int width) const
{
    return static_cast<int>(sweepChartHeight(m_sweep, std::max(1, width - 24))) + 24;
}

void SweepPlots::resizeEvent(QResizeEvent*) { setFixedHeight(heightForWidth(width())); }

void SweepPlots::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->window);
    painter.translate(12, 12);
    paintSweepChart(painter, m_sweep, *m_theme, QSizeF{size()} - QSizeF{24, 24});
}

SweepView::SweepView(Sweep sweep, QWidget* parent) : QWidget(parent), m_sweep(std::move(sweep))
{
    m_plots = new SweepPlots{m_sweep};
    auto* scroll = new QScrollArea{this};
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_plots);
    m_table = new QTableWidget{static_cast<int>(m_sweep.points.size()), ColumnCount, this};
    m_table->setHorizontalHeaderLabels(
        {m_sweep.parameter.empty() ? tr("Value") : QString::fromStdString(m_sweep.parameter), tr("Variant"), tr("Step"),
         tr("Host"), tr("GPU"), tr("Launching"), tr("Launches"), tr("Kernels"), tr("Sets the pace"), tr("File")});
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(24);
    m_table->setAccessibleName(tr("Traces of the sweep"));
    m_words = new QTextBrowser{this};
    m_words->setFrameShape(QFrame::NoFrame);
    m_words->document()->setDocumentMargin(10);
    m_words->setAccessibleName(tr("What the sweep shows"));
    QString html;
    for (const Sentence& sentence : m_sweep.summary)
        html += QStringLiteral("<p>%1</p>").arg(QString::fromStdString(format(sentence, [](Ns d) {
                                                    return shortDuration(d).toStdString();
                                                })).toHtmlEscaped());
    m_words->setHtml(html);
    fill();
    auto* left = new QSplitter{Qt::Vertical, this};
    left->setChildrenCollapsible(false);
    left->addWidget(scroll);
    left->addWidget(m_table);
    left->setSizes({340, 460});
    auto* whole = new QSplitter{Qt::Horizontal, this};
    whole->addWidget(left);
    whole->addWidget(m_words);
    whole->setStretchFactor(0, 1);
    whole->setSizes({1060, 340});
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(whole);
    connect(m_table, &QTableWidget::itemActivated, this,
            [this](const QTableWidgetItem* item) { emit openRequested(item->data(Qt::UserRole).toInt()); });
}

void SweepView::fill()
{
    int row = 0;
    for (const SweepVariant& variant : m_sweep.variants)
        for (const std::size_t at : variant.points) {
            const SweepPoint& p = m_sweep.points[at];
            const auto put = [&](Column column, const QString& text, bool isNumber = true) {
                auto* item = new QTableWidgetItem{text};
                item->setData(Qt::UserRole, static_cast<int>(at));
                item->setTextAlignment((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
                item->setToolTip(text);
                m_table->setItem(row, column, item);
            };
            const QString absent = QStringLiteral("–");
            put(Value, p.value ? QString::number(*p.value, 'g', 8) : absent);
            put(Variant, QString::fromStdString(p.variant), false);
            put(Step, tr("%1 ± %2").arg(shortDuration(p.pace.median), shortDuration(p.pace.mad)));
            put(Host, shortDuration(p.cpu.median));
            put(Gpu, p.hasGpu ? shortDuration(p.gpu.median) : absent);
            put(Launching, p.hasGpu ? shortDuration(p.launching) : absent);
            put(Launches, p.hasGpu ? countOf(p.launches) : absent);
            put(Kernels, p.hasGpu ? countOf(p.work) : absent);
            put(SweepPace,
                p.paceBy() == lanescope::SweepPace::Gpu             ? tr("GPU")
                : p.paceBy() == lanescope::SweepPace::Communication ? tr("communication")
                : p.paceBy() == lanescope::SweepPace::Unknown       ? tr("unknown")
                                                                    : tr("host"),
                false);
            put(File, QString::fromStdString(p.file), false);
            ++row;
        }
    m_table->resizeColumnsToContents();
    m_table->horizontalHeader()->setStretchLastSection(true);
}

QString SweepView::summary() const { return m_words->toPlainText(); }

void SweepView::setTheme(const Theme& theme) { m_plots->setTheme(theme); }

} // namespace lanescope
