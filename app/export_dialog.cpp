#include "app/export_dialog.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "model/export/exporter.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/text.h"
#include "widgets/session/background.h"

#include <algorithm>

namespace lanescope {

namespace {

QString wordsOf(TimeRange range)
{
    return QStringLiteral("%1 – %2").arg(shortDuration(range.begin - Time{}), shortDuration(range.end - Time{}));
}

// The trace's file name without its suffixes.
QString baseOf(const Trace& trace)
{
    QString name = QFileInfo{QString::fromStdString(trace.info().path)}.fileName();
    for (const QLatin1String ending : {QLatin1String{".gz"}, QLatin1String{".zip"}, QLatin1String{".json"}})
        if (name.endsWith(ending, Qt::CaseInsensitive))
            name.chop(ending.size());
    return name;
}

} // namespace

ExportDialog::ExportDialog(Document& document, TimeRange visible, QWidget* parent)
    : QDialog(parent), m_document(document), m_visible(visible)
{
    setWindowTitle(tr("Export trace"));
    m_format = new QComboBox{this};
    for (const Exporter& e : exporters())
        m_format->addItem(
            QStringLiteral("%1 (%2)").arg(QCoreApplication::translate("Export", e.name.data()), toQt(e.suffix)),
            toQt(e.suffix));
    m_range = new QComboBox{this};
    if (const auto& selected = document.rangeSelection())
        m_range->addItem(tr("The selected range, %1").arg(wordsOf(selected->range)), QStringLiteral("selection"));
    m_range->addItem(tr("The whole trace"), QStringLiteral("all"));
    m_range->addItem(tr("What the timeline shows, %1").arg(wordsOf(visible)), QStringLiteral("view"));
    auto* form = new QFormLayout;
    form->addRow(tr("Format"), m_format);
    form->addRow(tr("Range"), m_range);
    auto* hint = new QLabel{tr("Slices that overlap the range are kept whole, with the arrows between them."), this};
    hint->setWordWrap(true);
    m_trouble = new QLabel{this};
    m_trouble->setWordWrap(true);
    m_trouble->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_progress = new QProgressBar{this};
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Exporting"));
    m_buttons = new QDialogButtonBox{QDialogButtonBox::Cancel, this};
    m_export = m_buttons->addButton(tr("Export…"), QDialogButtonBox::AcceptRole);
    m_export->setDefault(true);
    connect(m_export, &QPushButton::clicked, this, &ExportDialog::ask);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(this, &QDialog::rejected, this, [this] {
        if (m_task)
            m_task->stop();
    });
    auto* layout = new QVBoxLayout{this};
    layout->addLayout(form);
    layout->addWidget(hint);
    layout->addWidget(m_trouble);
    layout->addWidget(m_progress);
    layout->addStretch(1);
    layout->addWidget(m_buttons);
    m_poll.setInterval(50);
    connect(&m_poll, &QTimer::timeout, this, &ExportDialog::showState);
    resize(520, sizeHint().height());
    m_trouble->hide();
    showState();
}

ExportDialog::~ExportDialog()
{
    if (m_task)
        m_task->stop();
}

std::optional<TimeRange> ExportDialog::range() const
{
    const QString choice = m_range->currentData().toString();
    if (const auto& selected = m_document.rangeSelection(); choice == QLatin1String{"selection"} && selected)
        return selected->range;
    if (choice == QLatin1String{"view"})
        return m_visible;
    return std::nullopt;
}

QString ExportDialog::trouble() const { return m_trouble->text(); }

void ExportDialog::showState()
{
    for (QWidget* widget :
         {static_cast<QWidget*>(m_format), static_cast<QWidget*>(m_range), static_cast<QWidget*>(m_export)})
        widget->setEnabled(!m_task);
    m_progress->setVisible(m_task != nullptr);
    if (!m_task)
        return;
    constexpr int steps = 1000;
    const std::uint64_t done = m_task->done, total = m_task->total;
    m_progress->setRange(0, total && done <= total ? steps : 0); // an indeterminate bar if the total is unknown
    if (total && done <= total)
        m_progress->setValue(static_cast<int>(static_cast<double>(done) / static_cast<double>(total) * steps));
}

void ExportDialog::exportTo(const QString& path)
{
    if (m_task)
        return;
    std::string target = path.toStdString();
    if (!exporterOf(target))
        target += m_format->currentData().toString().toStdString();
    m_trouble->hide();
    m_task = std::make_shared<Task>();
    m_poll.start();
    showState();
    inBackground(
        this,
        [analysis = m_document.analysis(), target, range = range(), task = m_task] {
            return exportTrace(*analysis, target, range, *task);
        },
        [this, target](Result<Exported> answer) {
            m_task.reset();
            m_poll.stop();
            showState();
            if (answer) {
                emit exported(tr("%1: %2 written")
                                  .arg(QFileInfo{QString::fromStdString(target)}.fileName(),
                                       numberOf(answer->events, tr("1 event"), tr("%1 events"))));
                accept();
            } else if (answer.error().kind != Error::Kind::Cancelled) {
                m_trouble->setText(QString::fromStdString(answer.error().line()));
                m_trouble->show();
            }
        });
}

void ExportDialog::ask()
{
    QStringList filters;
    for (int i = 0; i < m_format->count(); ++i)
        filters.append(
            QStringLiteral("%1 (*%2)")
                .arg(QCoreApplication::translate("Export", exporters()[static_cast<std::size_t>(i)].name.data()),
                     m_format->itemData(i).toString()));
    QString chosen = filters.at(m_format->currentIndex());
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the trace"),
                                                      baseOf(m_document.trace()) + m_format->currentData().toString(),
                                                      filters.join(QStringLiteral(";;")), &chosen);
    m_format->setCurrentIndex(std::max(0, static_cast<int>(filters.indexOf(chosen))));
    if (!path.isEmpty())
        exportTo(path);
}

} // namespace lanescope
