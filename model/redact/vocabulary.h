#pragma once
// The words that PyTorch, CUDA, HIP, the profiler and Python's own library write into traces. They show nothing about
// the traced program, so they may stay in a trace that is given to others. Every other word is replaced.

#include <string_view>

namespace lanescope {

// True if the text holds numbers, punctuation and words of the profiler and the libraries only.
bool isHarmless(std::string_view text);
// The same for one word: "Memcpy", "bfloat16".
bool isLibraryWord(std::string_view word);
// A part of the name of one of torch's ops, as Inductor joins them: "add", "rsqrt".
bool isOpWord(std::string_view word);

bool isTorchModule(std::string_view name);     // a class of torch.nn: "Linear"
bool isTorchOptimizer(std::string_view name);  // a class of torch.optim: "AdamW"
bool isAutogradNode(std::string_view name);    // "AddmmBackward0"; classes of programs have no number at the end
bool isOpNamespace(std::string_view name);     // "aten", "c10d"
bool isCppNamespace(std::string_view name);    // a namespace of a kernel library: "cutlass"
bool isTorchFolder(std::string_view name);     // a folder or file in torch/: "nn", "functional.py"
bool isLibraryPackage(std::string_view name);  // a Python package: "numpy"
bool isTelling(std::string_view functionName); // shows what a function does, in any program: "forward"
bool isArgumentKey(std::string_view key);      // a known key of arguments, or of the top level of a trace

} // namespace lanescope
