#include "model/describe/short_names.h"

namespace lanescope {

namespace {

bool isCapital(char c) { return 'A' <= c && c <= 'Z'; }

// The rest after `prefix`, if there is any.
std::string_view without(std::string_view name, std::string_view prefix)
{
    return name.starts_with(prefix) && name.size() > prefix.size() ? name.substr(prefix.size()) : name;
}

std::string_view callOf(std::string_view name)
{
    for (const std::string_view prefix : {"cuda", "hip", "cu"})
        if (const std::string_view rest = without(name, prefix); rest.size() < name.size() && isCapital(rest.front()))
            return rest;
    return name;
}

// "model.py(12): forward" -> "forward", "<built-in method mm of type object at 0x7f>" -> "mm"
std::string_view frameOf(std::string_view name)
{
    for (const std::string_view builtIn : {"<built-in method ", "<built-in function "})
        if (const std::string_view rest = without(name, builtIn); rest.size() < name.size())
            return rest.substr(0, rest.find_first_of(" >"));
    name = without(name, "nn.Module: ");
    const auto at = name.find("): ");
    return at == std::string_view::npos ? name : without(name, name.substr(0, at + 3));
}

// The rest after the last "::" outside of brackets, and after "evaluate_function: ".
std::string_view functionOf(std::string_view name)
{
    if (const auto of = name.find("evaluate_function: "); of != std::string_view::npos)
        name = without(name, name.substr(0, of + 19));
    const std::string_view head = name.substr(0, name.find_first_of("<( "));
    const auto at = head.rfind("::");
    return at == std::string_view::npos ? name : without(name, name.substr(0, at + 2));
}

} // namespace

std::string_view shortNameOf(std::string_view name, SliceKind kind)
{
    switch (kind) {
    case SliceKind::Runtime:
    case SliceKind::Driver:
        return callOf(name);
    case SliceKind::Python:
        return frameOf(name);
    case SliceKind::Op:
    case SliceKind::Other:
        return functionOf(name);
    case SliceKind::Annotation:
    case SliceKind::GpuAnnotation:
        return without(name, "ProfilerStep");
    default:
        return name;
    }
}

std::string_view labelOf(const Trace& trace, SliceId slice) { return trace.kernelLabel(trace.nameId(slice)); }

std::string_view shortLabelOf(const Trace& trace, SliceId slice)
{
    const SliceKind kind = trace.kind(slice);
    if (kind != SliceKind::Kernel)
        return shortNameOf(labelOf(trace, slice), kind);
    const std::string_view label = labelOf(trace, slice);
    if (label.find("×") != std::string_view::npos) // "GEMM 128×256 bf16"
        return label.substr(0, label.find(' '));
    return functionOf(label);
}

} // namespace lanescope
