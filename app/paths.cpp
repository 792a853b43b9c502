#include "app/paths.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <filesystem>
#include <unistd.h>

namespace lanescope {

namespace {

// Sub-commands run without an application object, so the kernel provides the program's folder.
std::filesystem::path folderOfProgram()
{
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
}

// Installed next to the program, or in the source tree.
QStringList placesOf(const QString& folder)
{
    const QString program = QCoreApplication::instance() ? QCoreApplication::applicationDirPath()
                                                         : QString::fromStdString(folderOfProgram().string());
    return {program + QStringLiteral("/../share/lanescope/") + folder,
            program + QStringLiteral("/../../../resources/") + folder};
}

QStringList examplesNamed(const QStringList& patterns)
{
    for (const QString& place : placesOf(QStringLiteral("samples"))) {
        const QDir dir{place};
        QStringList files;
        for (const QString& name : dir.entryList(patterns, QDir::Files, QDir::Name))
            files.append(QDir::cleanPath(dir.filePath(name)));
        if (!files.isEmpty())
            return files;
    }
    return {};
}

} // namespace

QStringList pytorchScripts()
{
    QStringList scripts;
    for (const QString& place : placesOf(QStringLiteral("pytorch"))) {
        const QDir dir{place};
        for (const QString& name : dir.entryList({QStringLiteral("*.py")}, QDir::Files, QDir::Name))
            if (name != QLatin1String("profiling.py")) // a module that the other scripts share
                scripts.append(QDir::cleanPath(dir.filePath(name)));
        if (!scripts.isEmpty())
            break;
    }
    return scripts;
}

QStringList exampleTraces()
{
    QStringList files = examplesNamed({QStringLiteral("*.json.gz"), QStringLiteral("*.json")});
    std::stable_partition(files.begin(), files.end(), [](const QString& file) {
        return file.contains(QStringLiteral("synthetic_matmul_add_64_bf16_cold_eager"));
    });
    return files;
}

QStringList exampleSnapshots() { return examplesNamed({QStringLiteral("*.pickle.gz")}); }

QString recordedCapture(const QString& workload, const QString& variant, const QString& dtype)
{
    const QString name = QStringLiteral("h200_") + QStringList{workload, variant, dtype}.join(QLatin1Char{'_'});
    for (const QString& place : placesOf(QStringLiteral("samples/captures")))
        if (const QFileInfo file{place + QLatin1Char{'/'} + name + QStringLiteral(".json.gz")}; file.isFile())
            return QDir::cleanPath(file.filePath());
    return {};
}

std::string captureProgram()
{
    const std::filesystem::path folder = folderOfProgram();
    // installed or built; the second is for test programs
    for (const char* place : {"lanescope-capture", "../bin/lanescope-capture"})
        if (const std::filesystem::path program = folder / place; !folder.empty() && access(program.c_str(), X_OK) == 0)
            return std::filesystem::weakly_canonical(program).string();
    return {};
}

} // namespace lanescope
