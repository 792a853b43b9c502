#include "app/paths.h"

#include <QCoreApplication>
#include <QDir>

#include <algorithm>
#include <filesystem>
#include <unistd.h>

namespace lanescope {

namespace {

// Installed next to the program, or in the source tree.
QStringList placesOf(const QString& folder)
{
    return {QCoreApplication::applicationDirPath() + QStringLiteral("/../share/lanescope/") + folder,
            QCoreApplication::applicationDirPath() + QStringLiteral("/../../../resources/") + folder};
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
    for (const QString& place : placesOf(QStringLiteral("samples"))) {
        const QDir dir{place};
        QStringList files;
        for (const QString& name :
             dir.entryList({QStringLiteral("*.json.gz"), QStringLiteral("*.json")}, QDir::Files, QDir::Name))
            files.append(QDir::cleanPath(dir.filePath(name)));
        const auto isDefault = [](const QString& f) {
            return f.contains(QStringLiteral("matmul_add_64_bf16_cold_eager"));
        };
        std::stable_partition(files.begin(), files.end(), isDefault);
        if (!files.isEmpty())
            return files;
    }
    return {};
}

std::string captureProgram()
{
    // Sub-commands run without an application object, so the kernel tells the program's path.
    std::error_code error;
    const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
    // installed or built; the second is for test programs
    for (const char* place : {"lanescope-capture", "../bin/lanescope-capture"})
        if (const std::filesystem::path program = self.parent_path() / place;
            !error && access(program.c_str(), X_OK) == 0)
            return std::filesystem::weakly_canonical(program).string();
    return {};
}

} // namespace lanescope
