#pragma once
// The differences of a kernel from the one that it replaced, as both names show them.

#include "model/base/text.h"
#include "model/kernels/kernel_name.h"

#include <vector>

namespace lanescope {

std::vector<Sentence> kernelDifferences(const KernelName& a, const KernelName& b); // empty: the names show nothing

} // namespace lanescope
