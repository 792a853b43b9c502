#include "widgets/session/notes_file.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QStandardPaths>

#include "widgets/session/trace_place.h"

namespace lanescope {

namespace {

constexpr qint64 maxBytes = 16 << 20;

Result<std::optional<Notes>> readFile(const QString& path)
{
    QFile file{path};
    if (!file.open(QIODevice::ReadOnly))
        return tl::unexpected(Error{Error::Kind::Io,
                                    path.toStdString(),
                                    {},
                                    "expected to open the notes: " + file.errorString().toStdString()});
    if (file.size() > maxBytes)
        return tl::unexpected(
            Error{Error::Kind::BadInput, path.toStdString(), {}, "expected notes, found more than 16 MB"});
    auto notes = notesFromJson(file.readAll().toStdString(), path.toStdString());
    if (!notes)
        return tl::unexpected(notes.error());
    return std::optional{std::move(*notes)};
}

} // namespace

// Notes on a trace of another machine are kept in the user's folder of data.
QString notesPathOf(const QString& tracePath)
{
    const QString ending = QStringLiteral(".lanescope.json");
    if (!isRemotePlace(tracePath))
        return tracePath + ending;
    const QByteArray hash = QCryptographicHash::hash(tracePath.toUtf8(), QCryptographicHash::Sha1).toHex();
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + QStringLiteral("/lanescope/notes/") +
           QString::fromLatin1(hash) + ending;
}

Result<std::optional<Notes>> readNotesOf(const QString& tracePath, const Trace& trace)
{
    const QString own = notesPathOf(tracePath);
    if (QFileInfo::exists(own))
        return readFile(own);
    if (isRemotePlace(tracePath))
        return std::optional<Notes>{};
    constexpr int maxLookedAt = 200;
    const QFileInfoList others =
        QFileInfo{tracePath}.dir().entryInfoList({QStringLiteral("*.lanescope.json")}, QDir::Files);
    int looked = 0;
    for (const QFileInfo& other : others) {
        if (++looked > maxLookedAt)
            break;
        // Notes whose trace still exists belong to that trace.
        const QString path = other.filePath();
        if (other.size() > maxBytes || QFileInfo::exists(path.chopped(qstrlen(".lanescope.json"))))
            continue;
        if (auto notes = readFile(path); notes && *notes && (*notes)->madeOn == markOf(trace))
            return notes;
    }
    return std::optional<Notes>{};
}

Result<void> writeNotesOf(const QString& tracePath, const Notes& notes)
{
    const QString path = notesPathOf(tracePath);
    if (notes.notes.empty() && notes.title.empty() && notes.caption.empty()) {
        QFile::remove(path);
        return {};
    }
    if (isRemotePlace(tracePath))
        QDir{}.mkpath(QFileInfo{path}.path());
    QSaveFile file{path};
    const std::string text = jsonOf(notes);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0 ||
        !file.commit())
        return tl::unexpected(Error{Error::Kind::Io,
                                    path.toStdString(),
                                    {},
                                    "expected to write the notes: " + file.errorString().toStdString()});
    return {};
}

} // namespace lanescope
