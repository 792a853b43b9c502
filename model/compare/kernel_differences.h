#pragma once
// In what a kernel differs from the one that it replaced, as both names tell it.

#include "model/base/text.h"
#include "model/kernels/kernel_name.h"

#include <vector>

namespace lanescope {

std::vector<Sentence> kernelDifferences(const KernelName& a, const KernelName& b); // empty: the names tell nothing

} // namespace lanescope
