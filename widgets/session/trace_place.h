#pragma once
// Where a trace is: a file on this machine, or an address such as ssh://HOST/PATH, which is no path of a file.

#include <QString>

namespace lanescope {

bool isRemotePlace(const QString& path);
QString fullPath(const QString& path);         // absolute; an address stays as it is
bool isTraceThere(const QString& path);        // an address may be: it is not asked
QString shownPlace(const QString& path);       // "HOST:/PATH" for an address
QString hostOfPlace(const QString& path);      // empty for a file on this machine
QString folderForFilesOf(const QString& path); // where dialogs begin: the trace's folder, or the home folder

} // namespace lanescope
