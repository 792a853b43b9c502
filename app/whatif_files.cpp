#include "app/whatif_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "widgets/panels/whatif_panel.h"
#include "widgets/session/trace_place.h"

#include <memory>

namespace lanescope {

namespace {

// Translates the texts of this file.
struct WhatIfFiles {
    Q_DECLARE_TR_FUNCTIONS(WhatIfFiles)
};

// A separate folder for each prediction, so that names stay short. All of them are removed when the program ends.
QString newFolder()
{
    static const std::unique_ptr<QTemporaryDir> root =
        std::make_unique<QTemporaryDir>(QDir::tempPath() + QStringLiteral("/lanescope-predicted-XXXXXX"));
    static int count = 0;
    if (!root->isValid())
        return {};
    const QString name = QString::number(++count);
    return QDir{root->path()}.mkdir(name) ? root->filePath(name) : QString{};
}

} // namespace

QString predictedName(const QString& tracePath)
{
    static const QRegularExpression endings{QStringLiteral(R"((\.pt)?\.trace\.json(\.gz)?$|\.json(\.gz)?$)")};
    return QFileInfo{tracePath}.fileName().remove(endings) + QStringLiteral("_predicted.json");
}

void serveFiles(WhatIfPanel& panel, const QString& tracePath,
                std::function<void(const QString& recorded, const QString& predicted)> compare)
{
    QObject::connect(&panel, &WhatIfPanel::saveRequested, &panel, [&panel, tracePath] {
        const QString path =
            QFileDialog::getSaveFileName(&panel, WhatIfFiles::tr("Save predicted trace"),
                                         QDir{folderForFilesOf(tracePath)}.filePath(predictedName(tracePath)),
                                         WhatIfFiles::tr("Traces (*.json *.json.gz);;All files (*)"));
        if (!path.isEmpty())
            panel.write(path, false);
    });
    QObject::connect(&panel, &WhatIfPanel::besideRequested, &panel, [&panel, tracePath] {
        const QString folder = newFolder();
        panel.write((folder.isEmpty() ? QDir::tempPath() : folder) + QLatin1Char{'/'} + predictedName(tracePath), true);
    });
    QObject::connect(&panel, &WhatIfPanel::written, &panel,
                     [tracePath, compare](const QString& path, bool isBeside, const QString& error) {
                         if (isBeside && error.isEmpty())
                             compare(tracePath, path);
                     });
}

} // namespace lanescope
