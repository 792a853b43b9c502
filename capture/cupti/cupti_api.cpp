#include "capture/cupti/cupti_api.h"

#include "capture/cupti/record_words.h"
#include "capture/library_search.h"

#include <cstdlib>
#include <dlfcn.h>

namespace lanescope::capture {

bool CuptiApi::open(std::string& error)
{
    const OpenLibrary library = openLibrary("libcupti", {"13", "12"}, environmentValue("LANESCOPE_CUPTI"));
    if (!library.handle) {
        error = "CUPTI was not found (tried " + library.tried +
                "): install it with the CUDA toolkit (cuda-cupti-13-0), or name it in LANESCOPE_CUPTI";
        return false;
    }
    m_library = library.handle;
    m_path = library.path;
    const auto find = [this](const char* name, auto& pointer) {
        pointer = reinterpret_cast<std::remove_reference_t<decltype(pointer)>>(dlsym(m_library, name));
        return pointer != nullptr;
    };
    const char* lacking = nullptr;
#define LANESCOPE_CUPTI_FIND(name)                                                                                     \
    if (!find(#name, name))                                                                                            \
        lacking = #name;
    LANESCOPE_CUPTI_NEEDED(LANESCOPE_CUPTI_FIND)
#undef LANESCOPE_CUPTI_FIND
    if (lacking) {
        error = m_path + " lacks " + lacking + ": CUPTI 12.0 or newer is needed";
        m_library = nullptr;
        return false;
    }
    find("cuptiActivityEnableAndDump", cuptiActivityEnableAndDump);
    find("cuptiActivityEnableRuntimeApi", cuptiActivityEnableRuntimeApi);
    find("cuptiActivityEnableDriverApi", cuptiActivityEnableDriverApi);
    find("cuptiActivityEnableCudaEventDeviceTimestamps", cuptiActivityEnableCudaEventDeviceTimestamps);
    m_isStandIn = dlsym(m_library, "lanescopeStandIn") != nullptr;
    cuptiGetVersion(&m_version);
    return true;
}

namespace {

// A remedy for an error that users have met; empty: there is nothing better than its name.
const char* remedyFor(int result)
{
    switch (result) {
    case 35: // CUPTI_ERROR_INSUFFICIENT_PRIVILEGES
        return ": give the container CAP_SYS_ADMIN, or load the driver with NVreg_RestrictProfilingToAdminUsers=0";
    case 40: // _VIRTUALIZED_DEVICE_NOT_SUPPORTED
        return ": this virtual GPU cannot be profiled; its host can allow it";
    case 41: // _CONFIDENTIAL_COMPUTING_NOT_SUPPORTED
        return ": a GPU in confidential mode cannot be profiled";
    case 42: // _CMP_DEVICE_NOT_SUPPORTED
        return ": a GPU made for mining cannot be profiled";
    case 45: // _WSL_DEVICE_NOT_SUPPORTED
        return ": this GPU cannot be profiled under WSL";
    default:
        return "";
    }
}

} // namespace

std::string CuptiApi::describe(CUptiResult result) const
{
    const char* text = nullptr;
    if (cuptiGetResultString)
        cuptiGetResultString(result, &text);
    return (text ? std::string{text} : std::string{"CUPTI error"}) + " (" + std::to_string(int(result)) + ")" +
           remedyFor(result);
}

bool CuptiApi::subscribe(CUpti_CallbackFunc callback, CUpti_SubscriberHandle& subscriber, std::string& error,
                         bool& isTaken)
{
    char other[128] = "";
    CUptiResult result = CUPTI_ERROR_UNKNOWN;
#if CUPTI_API_VERSION >= 130000
    using SubscribeByName =
        CUptiResult (*)(CUpti_SubscriberHandle*, CUpti_CallbackFunc, void*, CUpti_SubscriberParams*);
    if (const auto byName = reinterpret_cast<SubscribeByName>(dlsym(m_library, "cuptiSubscribe_v2"))) {
        CUpti_SubscriberParams parameters{};
        parameters.structSize = CUpti_SubscriberParams_STRUCT_SIZE;
        parameters.subscriberName = "Lanescope";
        parameters.oldSubscriberName = other;
        parameters.oldSubscriberSize = sizeof other;
        result = byName(&subscriber, callback, nullptr, &parameters);
    } else
#endif
        result = cuptiSubscribe(&subscriber, callback, nullptr);
    isTaken = result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED;
    if (isTaken)
        error = std::string{"another profiler is attached to this program"} +
                (*other ? " (" + std::string{other} + ")" : "") + ": CUPTI serves one at a time; run it without " +
                (*other ? "that one" : "torch.profiler, nsys, ncu and cuda-gdb") + ", or open that one's own trace";
    else if (result != CUPTI_SUCCESS)
        error = "CUPTI does not start: " + describe(result);
    return result == CUPTI_SUCCESS;
}

std::string withoutVersion(std::string name)
{
    const std::size_t v = name.find_last_not_of("0123456789");
    if (v != std::string::npos && v > 0 && name[v] == 'v' && name[v - 1] == '_' && name.size() - v - 1 >= 4)
        name.resize(v - 1);
    return name;
}

std::string callName(const CuptiApi& api, CUpti_CallbackDomain domain, std::uint32_t cbid)
{
    const char* name = nullptr;
    if (api.cuptiGetCallbackName(domain, cbid, &name) != CUPTI_SUCCESS || !name)
        return {};
    return withoutVersion(name);
}

bool enableDriverCalls(const CuptiApi& api, bool isOn)
{
    const auto change = isOn ? api.cuptiActivityEnable : api.cuptiActivityDisable;
    if (change(CUPTI_ACTIVITY_KIND_DRIVER) != CUPTI_SUCCESS)
        return false;
    constexpr std::uint32_t beyondAll = 4096; // CUPTI 13.0 had 800
    for (std::uint32_t cbid = 1; isOn && api.cuptiActivityEnableDriverApi && cbid < beyondAll; ++cbid)
        if (const std::string name = callName(api, CUPTI_CB_DOMAIN_DRIVER_API, cbid);
            !name.empty() && !isKeptDriverCall(name))
            api.cuptiActivityEnableDriverApi(cbid, 0);
    return true;
}

bool appendRecords(const CuptiApi& api, std::span<std::uint8_t> buffer, RecordBatch& batch)
{
    CUpti_Activity* record = nullptr;
    while (true) {
        const CUptiResult result = api.cuptiActivityGetNextRecord(buffer.data(), buffer.size(), &record);
        if (result != CUPTI_SUCCESS)
            return result == CUPTI_ERROR_MAX_LIMIT_REACHED;
        batch.push_back(record);
    }
}

void freeOverheadDetails([[maybe_unused]] const CuptiApi& api, [[maybe_unused]] const RecordBatch& batch)
{
#if CUPTI_API_VERSION >= 130000
    if (api.version() < 130000) // its records are shorter
        return;
    for (const CUpti_Activity* record : batch)
        if (record->kind == CUPTI_ACTIVITY_KIND_OVERHEAD)
            std::free(reinterpret_cast<const CUpti_ActivityOverhead3*>(record)->overheadData);
#endif
}

} // namespace lanescope::capture
