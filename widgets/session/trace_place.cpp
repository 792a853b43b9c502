#include "widgets/session/trace_place.h"

#include <QDir>
#include <QFileInfo>

#include "model/remote/address.h"

namespace lanescope {

bool isRemotePlace(const QString& path) { return isRemoteAddress(path.toStdString()); }

QString fullPath(const QString& path) { return isRemotePlace(path) ? path : QFileInfo{path}.absoluteFilePath(); }

bool isTraceThere(const QString& path) { return isRemotePlace(path) || QFileInfo::exists(path); }

QString shownPlace(const QString& path)
{
    const auto address = isRemotePlace(path) ? remoteAddressOf(path.toStdString()) : Result<RemoteAddress>{};
    return address && !address->host.empty() ? QString::fromStdString(address->shown()) : path;
}

QString hostOfPlace(const QString& path)
{
    const auto address = isRemotePlace(path) ? remoteAddressOf(path.toStdString()) : Result<RemoteAddress>{};
    return address ? QString::fromStdString(address->host) : QString{};
}

QString folderForFilesOf(const QString& path)
{
    return isRemotePlace(path) ? QDir::homePath() : QFileInfo{path}.absolutePath();
}

} // namespace lanescope
