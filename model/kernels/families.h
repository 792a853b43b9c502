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
// Takes every name: it stands last.
bool readHandwritten(const NameParts& parts, KernelName& out);

std::span<const FamilyReader> familyReaders();

// inductor: the ops in "_unsafe_view_gelu_mul" (triton_ops.cpp).
std::vector<std::string> opsInName(std::string_view joined);
// Without "_0d1d2de3de", the arguments that Triton's launcher wrote behind names before 2.2: d where divisible by 16, e
// where equal to 1, c where constant.
std::string_view withoutTritonArguments(std::string_view name);

// What a function is for, and whether it belongs to a backward pass, by the words of its name (role_words.cpp).
KernelRole roleInWords(std::string_view function);
std::optional<bool> directionInWords(std::string_view function);

} // namespace lanescope
