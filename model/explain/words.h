#pragma once
// The tables behind explain.h. Each answers for names of one kind, in English as PHRASE() marks it; empty: not known.

#include "model/kernels/kernel_name.h"

#include <string>
#include <string_view>

namespace lanescope {

std::string_view textOfOp(std::string_view name);               // "index_select": without "aten::"
std::string_view textOfLibrary(std::string_view nameSpace);     // "fbgemm"
std::string_view textOfCall(std::string_view name);             // "hipMemcpyWithStream"
std::string_view textOfAnnotation(std::string_view name);       // "nccl:all_reduce"
std::string_view textOfModuleClass(std::string_view className); // "Linear"
std::string_view textOfBuiltin(std::string_view function);      // "run_backward"
std::string_view textOfDeviceEvent(std::string_view name);      // an event of MTIA
std::string_view textOfRole(KernelRole role);

} // namespace lanescope
