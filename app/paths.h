#pragma once
// Where the program finds what it brings along and keeps what it remembers.

#include <QString>
#include <QStringList>

namespace lanescope {

// The bundled example traces, the default one first; empty where they are not installed.
QStringList exampleTraces();

} // namespace lanescope
