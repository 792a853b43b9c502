#pragma once
// CUPTI by name, opened when run: the program starts on any machine, and a test puts a stand-in there (LANESCOPE_CUPTI,
// a file or a folder). What CUPTI 12.0 has must be there; what came later may be null.

#include <cupti.h>
#include <span>
#include <string>
#include <vector>

namespace lanescope::capture {

#define LANESCOPE_CUPTI_NEEDED(X)                                                                                      \
    X(cuptiGetVersion)                                                                                                 \
    X(cuptiGetResultString)                                                                                            \
    X(cuptiGetCallbackName)                                                                                            \
    X(cuptiSetThreadIdType)                                                                                            \
    X(cuptiActivityRegisterCallbacks)                                                                                  \
    X(cuptiActivityRegisterTimestampCallback)                                                                          \
    X(cuptiActivitySetAttribute)                                                                                       \
    X(cuptiActivityEnable)                                                                                             \
    X(cuptiActivityDisable)                                                                                            \
    X(cuptiActivityGetNextRecord)                                                                                      \
    X(cuptiActivityFlushAll)                                                                                           \
    X(cuptiActivityGetNumDroppedRecords)                                                                               \
    X(cuptiActivityPushExternalCorrelationId)                                                                          \
    X(cuptiActivityPopExternalCorrelationId)                                                                           \
    X(cuptiSubscribe)                                                                                                  \
    X(cuptiUnsubscribe)                                                                                                \
    X(cuptiEnableCallback)

class CuptiApi {
public:
    bool open(std::string& error); // one line where it fails
    bool isOpen() const { return m_library != nullptr; }
    const std::string& path() const { return m_path; }
    std::uint32_t version() const { return m_version; } // 18 = 11.8, 19 = 12.0, 23 = 12.5, 130000 = 13.0
    bool isStandIn() const { return m_isStandIn; }      // of the tests: it makes records from what is pushed
    std::string describe(CUptiResult result) const;     // with what can be done about it, where that is known

    // Says who we are. False where it fails: `error` is the line, with the other party's name where CUPTI tells it, and
    // `isTaken` says whether somebody else was there before.
    bool subscribe(CUpti_CallbackFunc callback, CUpti_SubscriberHandle& subscriber, std::string& error, bool& isTaken);

#define LANESCOPE_CUPTI_POINTER(name) decltype(&::name) name = nullptr;
    LANESCOPE_CUPTI_NEEDED(LANESCOPE_CUPTI_POINTER)
#undef LANESCOPE_CUPTI_POINTER
    // Their types are written out, so that older headers do too.
    CUptiResult (*cuptiActivityEnableAndDump)(CUpti_ActivityKind) = nullptr;
    CUptiResult (*cuptiActivityEnableRuntimeApi)(CUpti_CallbackId, std::uint8_t) = nullptr; // 12.5
    CUptiResult (*cuptiActivityEnableDriverApi)(CUpti_CallbackId, std::uint8_t) = nullptr;  // 12.5
    CUptiResult (*cuptiActivityEnableCudaEventDeviceTimestamps)(std::uint8_t) = nullptr;    // 12.8

private:
    void* m_library = nullptr;
    std::string m_path;
    std::uint32_t m_version = 0;
    bool m_isStandIn = false;
};

// A call's name as CUPTI has it, without its version: cudaLaunchKernel_v7000 is cudaLaunchKernel. Empty: unknown.
std::string callName(const CuptiApi& api, CUpti_CallbackDomain domain, std::uint32_t cbid);
std::string withoutVersion(std::string name);

// Calls of the driver that are kept (record_words.h), one by one since CUPTI 12.5; before, all of them, and the
// conversion leaves out what is not asked for. False: it refuses.
bool enableDriverCalls(const CuptiApi& api, bool isOn);

using RecordBatch = std::vector<const CUpti_Activity*>;

// Walks over one buffer. False: it holds something the library could not walk over; what follows in it is lost.
bool appendRecords(const CuptiApi& api, std::span<std::uint8_t> buffer, RecordBatch& batch);

// Details of overhead are ours to free since CUPTI 13.0; nothing here reads them.
void freeOverheadDetails(const CuptiApi& api, const RecordBatch& batch);

} // namespace lanescope::capture
