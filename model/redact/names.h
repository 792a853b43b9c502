#pragma once
// Replaces the names that a program gives (its functions, modules, annotations, kernels, files, hosts) by numbered
// ones. What libraries name stays, and so does what the analysis reads from a name: the rank of a Python frame, the
// phase that an annotation marks, the role of a kernel.

#include "model/redact/pseudonyms.h"
#include "model/store/trace.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace lanescope {

class NameRedactor {
public:
    // The name of a slice, by its kind. Decoded text, as all texts here.
    const std::string& slice(std::string_view name, SliceKind kind);
    const std::string& kernel(std::string_view name);
    const std::string& frame(std::string_view name); // "path.py(12): f", "nn.Module: A_0", "<built-in method f of ..."
    std::string callStack(std::string_view frames);  // separated by semicolons
    std::string path(std::string_view path);         // "file_3.py"
    std::string threadName(std::string_view name);   // "thread 12 (name)"
    // Any other text: unchanged if it is harmless, else "kind_N".
    std::string text(std::string_view text, std::string_view kind);
    std::size_t size() const { return m_names.size(); } // texts that were replaced

private:
    using Known = std::unordered_map<std::string, std::string>;
    template <class Make>
    const std::string& remembered(Known& known, std::string_view name, const Make& make);

    std::string hostName(std::string_view name, SliceKind kind);
    std::string annotation(std::string_view name, SliceKind kind);
    std::string op(std::string_view name);
    std::string autogradNode(std::string_view name);
    std::string marked(std::string_view name, std::string_view kindOfName, SliceKind kind);
    std::string kernelName(std::string_view name);
    std::string libraryKernel(std::string_view name);
    std::string fusedKernel(std::string_view name, std::size_t ops); // ops: where they begin
    std::string ownKernel(std::string_view name);
    std::string frameName(std::string_view name);
    std::string framePath(std::string_view path);
    std::string functionName(std::string_view name);
    std::string moduleName(std::string_view name);
    std::string builtin(std::string_view name);

    Pseudonyms m_names;
    Known m_slices[static_cast<std::size_t>(SliceKind::Other) + 1];
    Known m_kernels, m_frames;
    std::string m_key;
};

} // namespace lanescope
