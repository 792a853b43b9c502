#pragma once
// Where the program finds what it brings along and keeps what it remembers.

#include <QString>
#include <QStringList>

#include <string>

namespace lanescope {

// The bundled example traces, the default one first; empty where they are not installed.
QStringList exampleTraces();

// The scripts that trace a workload under torch.profiler; empty where they are not installed.
QStringList pytorchScripts();

// The program that captures, installed beside this one; empty: it is not there.
std::string captureProgram();

} // namespace lanescope
