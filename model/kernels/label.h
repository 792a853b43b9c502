#pragma once
// Chooses the label of a kernel's slice: a few words for a name that can be thousands of characters long.

#include "model/kernels/name_parts.h"

#include <span>

namespace lanescope {

// The kernel's role and operation if the function's name does not say them, else that name; never a return type, a
// namespace or template arguments.
std::string labelOf(const KernelName& decoded, const NameParts& parts);

// Makes the labels of different kernels of one trace distinct: "mul bf16" and "mul fp32". A label that only one kernel
// has stays. Kernels that nothing else distinguishes are numbered in the given order.
void tellLabelsApart(std::span<KernelName> kernels);

} // namespace lanescope
