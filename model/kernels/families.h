#pragma once
// The readers of kernel names, one per family, and the order in which they are asked (registry.cpp).

#include "model/kernels/name_parts.h"

#include <span>

namespace lanescope {

// Returns true if the name is of this family; `out` then holds its fields. Otherwise `out` is unchanged.
using FamilyReader = bool (*)(const NameParts& parts, KernelName& out);

bool readCublas(const NameParts& parts, KernelName& out);
bool readCublasHelpers(const NameParts& parts, KernelName& out);
bool readCutlass(const NameParts& parts, KernelName& out);
bool readNvjet(const NameParts& parts, KernelName& out);
bool readXmma(const NameParts& parts, KernelName& out);
bool readCudnn(const NameParts& parts, KernelName& out);
bool readAten(const NameParts& parts, KernelName& out);
bool readInductor(const NameParts& parts, KernelName& out);
bool readFlashAttention(const NameParts& parts, KernelName& out);
bool readNccl(const NameParts& parts, KernelName& out);
bool readPeerCommunication(const NameParts& parts, KernelName& out);
bool readTraining(const NameParts& parts, KernelName& out);
bool readTritonLibrary(const NameParts& parts, KernelName& out);
bool readTensile(const NameParts& parts, KernelName& out);
bool readComposableKernel(const NameParts& parts, KernelName& out);
bool readRocmLibraries(const NameParts& parts, KernelName& out);
bool readServing(const NameParts& parts, KernelName& out);
bool readCudaLibraries(const NameParts& parts, KernelName& out);
// Accepts every name, so it comes last.
bool readHandwritten(const NameParts& parts, KernelName& out);

std::span<const FamilyReader> familyReaders();

// inductor: the ops in "_unsafe_view_gelu_mul" (triton_ops.cpp).
std::vector<std::string> opsInName(std::string_view joined);
// Removes a suffix like "_0d1d2de3de", which Triton's launcher appended for the arguments before 2.2: d if divisible by
// 16, e if equal to 1, c if constant.
std::string_view withoutTritonArguments(std::string_view name);

// The role of a function, and whether it belongs to a backward pass, from the words of its name (role_words.cpp).
KernelRole roleInWords(std::string_view function);
std::optional<bool> directionInWords(std::string_view function);

} // namespace lanescope
