#pragma once
// Locates files that come with the program, and files that it stores.

#include <QString>
#include <QStringList>

#include <string>

namespace lanescope {

// The bundled example traces, the default one first; empty if they are not installed.
QStringList exampleTraces();
QStringList exampleSnapshots(); // GPU memory snapshots

// The bundled capture of a workload in the Capture tab, recorded on an H200; empty: there is none.
QString recordedCapture(const QString& workload, const QString& variant, const QString& dtype);

// The scripts that trace a workload with torch.profiler; empty if they are not installed.
QStringList pytorchScripts();

// The capture program, installed next to this one; empty: it is missing.
std::string captureProgram();

} // namespace lanescope
