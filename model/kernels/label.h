#pragma once
// What to write into a box on a lane: a few words for a kernel whose name can be thousands of letters long.

#include "model/kernels/name_parts.h"

#include <span>

namespace lanescope {

// What the kernel does where its function's name does not say that, else that name; never a type that is returned, a
// namespace or template arguments.
std::string labelOf(const KernelName& decoded, const NameParts& parts);

// Different kernels of one trace get different labels: "mul bf16" and "mul fp32". A label that only one of them has
// stays as it is. What nothing else tells apart is counted in the order given.
void tellLabelsApart(std::span<KernelName> kernels);

} // namespace lanescope
