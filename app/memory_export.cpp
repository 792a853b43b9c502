#include "app/memory_export.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QSaveFile>

#include "app/memory_compare_tab.h"
#include "app/memory_tab.h"
#include "widgets/kit/data_table.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_compare_view.h"
#include "widgets/memory/memory_figure.h"
#include "widgets/memory/memory_view.h"

namespace lanescope {

namespace {

void askForExport(MemoryTab& tab, const QString& title, const QStringList& filters, const QString& suffix)
{
    const QString usual = QFileInfo{tab.path()}.completeBaseName() + QLatin1Char{'.'} + suffix;
    const QString path = QFileDialog::getSaveFileName(&tab, title, usual, filters.join(QStringLiteral(";;")));
    if (path.isEmpty())
        return;
    const auto written =
        exportMemory(tab, QFileInfo{path}.suffix().isEmpty() ? path + QLatin1Char{'.'} + suffix : path);
    if (!written)
        QMessageBox::warning(&tab, title, QString::fromStdString(written.error().line()));
}

Result<void> writeReport(MemoryTab& tab, const QString& path)
{
    const MemoryReport report =
        memoryReportOf({{tab.view()->document().snapshotPtr(), QFileInfo{tab.path()}.fileName()}});
    QSaveFile file{path};
    const QByteArray page = report.html.toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(page) != page.size() || !file.commit())
        return tl::unexpected(Error{
            Error::Kind::Io, path.toStdString(), {}, "expected a writable file: " + file.errorString().toStdString()});
    return {};
}

} // namespace

Result<void> exportMemory(MemoryTab& tab, const QString& path)
{
    if (path.endsWith(QLatin1String{".html"}))
        return writeReport(tab, path);
    constexpr int width = 1100; // as `shot` has it
    const Drawing drawing =
        memoryDrawing(tab.view()->document(), Theme::light(), {width, 0}, QFileInfo{tab.path()}.fileName());
    const auto written = writeDrawing(drawing, path);
    return written ? Result<void>{} : tl::unexpected(written.error());
}

QMenu* makeMemoryExports(MemoryTab& tab)
{
    auto* menu = new QMenu{&tab};
    menu->addAction(MemoryTab::tr("Picture…"), &tab, [&tab] {
        QStringList filters;
        for (const FigureWriter& writer : figureWriters())
            filters.append(QStringLiteral("%1 (*.%2)").arg(QLatin1String{writer.name}, QLatin1String{writer.suffix}));
        askForExport(tab, MemoryTab::tr("Save the picture"), filters, QStringLiteral("png"));
    });
    menu->addAction(MemoryTab::tr("Report…"), &tab, [&tab] {
        askForExport(tab, MemoryTab::tr("Save the report"), {QStringLiteral("HTML (*.html)")}, QStringLiteral("html"));
    });
    menu->addAction(MemoryTab::tr("Copy holders as CSV"), &tab, [&tab] { tab.view()->table().copyAsCsv(); });
    return menu;
}

FrameBar::Page pageOf(MemoryTab& tab)
{
    return {[&tab](double factor) {
                MemoryChart& chart = tab.view()->chart();
                chart.zoom(factor, (chart.fromUs() + chart.toUs()) / 2);
            },
            [&tab] { tab.view()->chart().fit(); }, tab.exports()};
}

FrameBar::Page pageOf(MemoryCompareTab& tab)
{
    return {[&tab](double factor) {
                MemoryChart& chart = tab.view()->firstChart();
                chart.zoom(factor, (chart.fromUs() + chart.toUs()) / 2);
            },
            [&tab] { tab.view()->firstChart().fit(); }, nullptr};
}

} // namespace lanescope
