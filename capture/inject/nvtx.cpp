// We implement NVTX's tool interface instead of using CUPTI's. It works without CUDA and without a GPU, needs no second
// CUPTI in the process, and avoids the crash of CUPTI 13.0.0 when a thread is named. Every library with NVTX's
// header-only code asks for its own table to be filled.

#include "capture/inject/injection.h"

#include <nvtx3/nvToolsExt.h>

namespace lanescope::capture {

namespace {

// The target of our handles. There are few, and they live until the process ends.
struct Name {
    std::string text;
};

template <class Character>
std::string utf8(const Character* text)
{
    std::string to;
    if constexpr (sizeof(Character) == 1)
        to = text ? text : "";
    else
        for (; text && *text; ++text) {
            const auto c = static_cast<char32_t>(*text);
            const auto put = [&](char32_t byte) { to += static_cast<char>(byte); };
            if (c < 0x80)
                put(c);
            else if (c < 0x800) {
                put(0xc0 | c >> 6);
                put(0x80 | (c & 0x3f));
            } else if (c < 0x10000) {
                put(0xe0 | c >> 12);
                put(0x80 | (c >> 6 & 0x3f));
                put(0x80 | (c & 0x3f));
            } else {
                put(0xf0 | (c >> 18 & 7));
                put(0x80 | (c >> 12 & 0x3f));
                put(0x80 | (c >> 6 & 0x3f));
                put(0x80 | (c & 0x3f));
            }
        }
    return to;
}

std::string messageOf(const nvtxEventAttributes_t* event)
{
    if (!event)
        return {};
    switch (event->messageType) {
    case NVTX_MESSAGE_TYPE_ASCII:
        return utf8(event->message.ascii);
    case NVTX_MESSAGE_TYPE_UNICODE:
        return utf8(event->message.unicode);
    case NVTX_MESSAGE_TYPE_REGISTERED:
        return event->message.registered ? reinterpret_cast<const Name*>(event->message.registered)->text : "";
    default:
        return {};
    }
}

// In the form of other tools: NCCL:ncclAllReduce.
std::string nameIn(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event)
{
    return domain ? reinterpret_cast<const Name*>(domain)->text + ":" + messageOf(event) : messageOf(event);
}

template <class Handle, class Character>
Handle handleOf(const Character* text)
{
    return reinterpret_cast<Handle>(new Name{utf8(text)});
}

Ranges* ranges()
{
    Injection* const injection = Injection::get();
    return injection ? &injection->ranges() : nullptr;
}

int push(nvtxDomainHandle_t domain, std::string name)
{
    Ranges* const to = ranges();
    return to ? to->push(domain, std::move(name)) : NVTX_NO_PUSH_POP_TRACKING;
}
int NVTX_API pop(nvtxDomainHandle_t domain)
{
    Ranges* const to = ranges();
    return to ? to->pop(domain) : NVTX_NO_PUSH_POP_TRACKING;
}
std::uint64_t start(std::string name)
{
    Ranges* const to = ranges();
    return to ? to->start(std::move(name)) : 0;
}
void mark(std::string name)
{
    if (Ranges* const to = ranges())
        to->mark(std::move(name));
}
void nameThread(std::uint32_t thread, const std::string& name)
{
    if (Ranges* const to = ranges())
        to->nameThread(thread, name);
}

void NVTX_API markEx(const nvtxEventAttributes_t* event) { mark(messageOf(event)); }
void NVTX_API markA(const char* text) { mark(utf8(text)); }
void NVTX_API markW(const wchar_t* text) { mark(utf8(text)); }
nvtxRangeId_t NVTX_API startEx(const nvtxEventAttributes_t* event) { return start(messageOf(event)); }
nvtxRangeId_t NVTX_API startA(const char* text) { return start(utf8(text)); }
nvtxRangeId_t NVTX_API startW(const wchar_t* text) { return start(utf8(text)); }
void NVTX_API end(nvtxRangeId_t id)
{
    if (Ranges* const to = ranges())
        to->end(id);
}
int NVTX_API pushEx(const nvtxEventAttributes_t* event) { return push(nullptr, messageOf(event)); }
int NVTX_API pushA(const char* text) { return push(nullptr, utf8(text)); }
int NVTX_API pushW(const wchar_t* text) { return push(nullptr, utf8(text)); }
int NVTX_API popPlain() { return pop(nullptr); }
void NVTX_API nameThreadA(std::uint32_t thread, const char* name) { nameThread(thread, utf8(name)); }
void NVTX_API nameThreadW(std::uint32_t thread, const wchar_t* name) { nameThread(thread, utf8(name)); }

void NVTX_API domainMark(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event) { mark(nameIn(domain, event)); }
nvtxRangeId_t NVTX_API domainStart(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event)
{
    return start(nameIn(domain, event));
}
void NVTX_API domainEnd(nvtxDomainHandle_t, nvtxRangeId_t id) { end(id); }
int NVTX_API domainPush(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event)
{
    return push(domain, nameIn(domain, event));
}
nvtxStringHandle_t NVTX_API registerA(nvtxDomainHandle_t, const char* text)
{
    return handleOf<nvtxStringHandle_t>(text);
}
nvtxStringHandle_t NVTX_API registerW(nvtxDomainHandle_t, const wchar_t* text)
{
    return handleOf<nvtxStringHandle_t>(text);
}
nvtxDomainHandle_t NVTX_API createA(const char* text) { return handleOf<nvtxDomainHandle_t>(text); }
nvtxDomainHandle_t NVTX_API createW(const wchar_t* text) { return handleOf<nvtxDomainHandle_t>(text); }

struct Table {
    NvtxFunctionTable functions = nullptr;
    unsigned int size = 0;
    template <class F>
    void set(unsigned int id, F* function) const
    {
        if (functions && id < size && functions[id])
            *functions[id] = reinterpret_cast<NvtxFunctionPointer>(function);
    }
};

Table tableOf(const NvtxExportTableCallbacks& callbacks, NvtxCallbackModule module)
{
    Table table;
    if (!callbacks.GetModuleFunctionTable(module, &table.functions, &table.size))
        return {};
    return table;
}

void fill(const NvtxExportTableCallbacks& callbacks)
{
    const Table core = tableOf(callbacks, NVTX_CB_MODULE_CORE), domains = tableOf(callbacks, NVTX_CB_MODULE_CORE2);
    core.set(NVTX_CBID_CORE_MarkEx, markEx);
    core.set(NVTX_CBID_CORE_MarkA, markA);
    core.set(NVTX_CBID_CORE_MarkW, markW);
    core.set(NVTX_CBID_CORE_RangeStartEx, startEx);
    core.set(NVTX_CBID_CORE_RangeStartA, startA);
    core.set(NVTX_CBID_CORE_RangeStartW, startW);
    core.set(NVTX_CBID_CORE_RangeEnd, end);
    core.set(NVTX_CBID_CORE_RangePushEx, pushEx);
    core.set(NVTX_CBID_CORE_RangePushA, pushA);
    core.set(NVTX_CBID_CORE_RangePushW, pushW);
    core.set(NVTX_CBID_CORE_RangePop, popPlain);
    core.set(NVTX_CBID_CORE_NameOsThreadA, nameThreadA);
    core.set(NVTX_CBID_CORE_NameOsThreadW, nameThreadW);
    domains.set(NVTX_CBID_CORE2_DomainMarkEx, domainMark);
    domains.set(NVTX_CBID_CORE2_DomainRangeStartEx, domainStart);
    domains.set(NVTX_CBID_CORE2_DomainRangeEnd, domainEnd);
    domains.set(NVTX_CBID_CORE2_DomainRangePushEx, domainPush);
    domains.set(NVTX_CBID_CORE2_DomainRangePop, pop);
    domains.set(NVTX_CBID_CORE2_DomainRegisterStringA, registerA);
    domains.set(NVTX_CBID_CORE2_DomainRegisterStringW, registerW);
    domains.set(NVTX_CBID_CORE2_DomainCreateA, createA);
    domains.set(NVTX_CBID_CORE2_DomainCreateW, createW);
}

} // namespace

} // namespace lanescope::capture

extern "C" __attribute__((visibility("default"))) int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t exportTable)
{
    const auto* const callbacks = static_cast<const NvtxExportTableCallbacks*>(exportTable(NVTX_ETID_CALLBACKS));
    if (!callbacks || !lanescope::capture::Injection::get())
        return 0;
    lanescope::capture::fill(*callbacks);
    return 1;
}
