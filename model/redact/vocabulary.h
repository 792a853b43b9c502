#pragma once
// The words that PyTorch, CUDA, HIP, the profiler and Python's own library write into traces. They tell nothing about
// the traced program, so they may stay in a trace that is given to others. Every other word is replaced.

#include <string_view>

namespace lanescope {

// True if the text holds numbers, punctuation and words of the profiler and the libraries only.
bool isHarmless(std::string_view text);
// The same for one word: "Memcpy", "bfloat16".
bool isLibraryWord(std::string_view word);

bool isTorchModule(std::string_view name);     // a class of torch.nn: "Linear"
bool isTorchOptimizer(std::string_view name);  // a class of torch.optim: "AdamW"
bool isAutogradNode(std::string_view name);    // "AddmmBackward0"; classes of programs have no number at the end
bool isOpNamespace(std::string_view name);     // "aten", "c10d"
bool isCppNamespace(std::string_view name);    // of a library with kernels: "cutlass"
bool isTorchFolder(std::string_view name);     // a folder or file in torch/: "nn", "functional.py"
bool isLibraryPackage(std::string_view name);  // a Python package: "numpy"
bool isTelling(std::string_view functionName); // says what a function is for, whoever wrote it: "forward"
bool isArgumentKey(std::string_view key);      // of the arguments and of the top level of a trace

} // namespace lanescope
