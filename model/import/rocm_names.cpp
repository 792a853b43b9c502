#include "model/import/rocm_names.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace lanescope {

namespace {

struct RocmName {
    std::string_view written, kineto;
};

constexpr RocmName rocmDomains[] = {{"hip", "cuda_runtime"}, {"hsa", "cuda_driver"}};
constexpr RocmName rocmCopies[] = {{"MEMORY_COPY_HOST_TO_DEVICE", "Memcpy HtoD (Host -> Device)"},
                                   {"MEMORY_COPY_DEVICE_TO_HOST", "Memcpy DtoH (Device -> Host)"},
                                   {"MEMORY_COPY_DEVICE_TO_DEVICE", "Memcpy DtoD (Device -> Device)"},
                                   {"MEMORY_COPY_HOST_TO_HOST", "Memcpy HtoH (Host -> Host)"},
                                   {"CopyHostToDevice", "Memcpy HtoD (Host -> Device)"},
                                   {"CopyDeviceToHost", "Memcpy DtoH (Device -> Host)"},
                                   {"CopyDeviceToDevice", "Memcpy DtoD (Device -> Device)"},
                                   {"CopyHostToDevice2D", "Memcpy HtoD (Host -> Device)"},
                                   {"CopyDeviceToHost2D", "Memcpy DtoH (Device -> Host)"},
                                   {"CopyDeviceToDevice2D", "Memcpy DtoD (Device -> Device)"}};

} // namespace

std::string_view categoryOfRocmDomain(std::string_view domain)
{
    const std::string first{domain.substr(0, domain.find('_'))};
    for (const RocmName& name : rocmDomains)
        if (std::equal(first.begin(), first.end(), name.written.begin(), name.written.end(),
                       [](char a, char b) { return std::tolower(static_cast<unsigned char>(a)) == b; }))
            return domain == "hip_graph" || domain.starts_with("HIP_STREAM") ? std::string_view{} : name.kineto;
    return {};
}

std::string_view copyNameOfRocm(std::string_view name)
{
    for (const RocmName& copy : rocmCopies)
        if (copy.written == name)
            return copy.kineto;
    return name;
}

} // namespace lanescope
