#pragma once
// The operations of one step of each workload and variant, for its picture: on a GPU each is one kernel or copy.

#include <QString>
#include <QStringList>

#include "model/store/tone.h"

namespace lanescope {

// In order, at the default sizes, such as {"GEMM", "add"}; empty: the workload is not known here.
QStringList operationsOf(const QString& workload, const QString& variant);
Tone toneOfOperation(const QString& operation);

} // namespace lanescope
