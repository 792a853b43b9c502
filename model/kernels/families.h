#pragma once
// The readers of kernel names, one family each, and the order in which they are asked (registry.cpp).

#include "model/kernels/name_parts.h"

#include <span>

namespace lanescope {

// True: the name is of this family and `out` holds what it says. False: not this family, `out` is as it was.
using FamilyReader = bool (*)(const NameParts& parts, KernelName& out);

bool readCublas(const NameParts& parts, KernelName& out);
bool readCublasHelpers(const NameParts& parts, KernelName& out);
bool readCutlass(const NameParts& parts, KernelName& out);
bool readNvjet(const NameParts& parts, KernelName& out);
bool readXmma(const NameParts& parts, KernelName& out);
bool readAten(const NameParts& parts, KernelName& out);
bool readInductor(const NameParts& parts, KernelName& out);
bool readFlashAttention(const NameParts& parts, KernelName& out);
bool readNccl(const NameParts& parts, KernelName& out);

std::span<const FamilyReader> familyReaders();

// inductor: the ops in "_unsafe_view_gelu_mul" (triton_ops.cpp).
std::vector<std::string> opsInName(std::string_view joined);

} // namespace lanescope
