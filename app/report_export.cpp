#include "app/report_export.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPointer>
#include <QSaveFile>

#include "widgets/figure/report.h"
#include "widgets/session/background.h"

#include <memory>
#include <utility>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("ReportExport", text); }

// A report has documents of its own: the analyses set what those of the window show.
struct Sources {
    std::vector<std::unique_ptr<Document>> documents;
    std::vector<ReportSource> sources;
};

Result<QString> written(const Sources& of, const QString& path)
{
    QSaveFile file{path};
    const QByteArray page = reportOf(of.sources).html.toUtf8();
    if (!file.open(QIODevice::WriteOnly) || file.write(page) != page.size() || !file.commit())
        return tl::unexpected(Error{
            Error::Kind::Io, path.toStdString(), {}, "expected a writable file: " + file.errorString().toStdString()});
    return path;
}

} // namespace

void writeReport(const std::vector<FigureSource>& sources, const QString& path, QWidget* parent,
                 std::function<void(const Result<QString>&)> done)
{
    auto own = std::make_shared<Sources>();
    for (const FigureSource& source : sources) {
        const TracePtr trace = source.document->tracePtr();
        own->documents.push_back(std::make_unique<Document>(trace));
        own->sources.push_back(
            {own->documents.back().get(), QFileInfo{QString::fromStdString(trace->info().path)}.fileName()});
    }
    // `own` ends with the second lambda, so that its documents end in the thread in which they were made.
    inBackground(
        parent, [of = own.get(), path] { return written(*of, path); },
        [own, done = std::move(done)](const Result<QString>& result) { done(result); });
}

void askAndWriteReport(const std::vector<FigureSource>& sources, QWidget* parent,
                       std::function<void(const QString&)> say)
{
    if (sources.empty())
        return;
    const QFileInfo first{QString::fromStdString(sources.front().document->trace().info().path)};
    const QString name = first.fileName().section(QLatin1Char{'.'}, 0, 0) + QStringLiteral("_report.html");
    QString path = QFileDialog::getSaveFileName(parent, tr("Save the report"), name, QStringLiteral("HTML (*.html)"));
    if (path.isEmpty())
        return;
    if (QFileInfo{path}.suffix().isEmpty())
        path += QStringLiteral(".html");
    say(tr("Writing the report…"));
    writeReport(sources, path, parent, [parent = QPointer<QWidget>{parent}, say](const Result<QString>& result) {
        if (result)
            say(tr("Saved %1").arg(*result));
        else
            QMessageBox::warning(parent, tr("Save the report"), QString::fromStdString(result.error().line()));
    });
}

} // namespace lanescope
