#pragma once
// Loads CUPTI at run time: the program starts on any machine, and a test can use a stand-in (LANESCOPE_CUPTI, a file or
// a folder). Functions of CUPTI 12.0 must exist; later ones may be null.

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
    bool open(std::string& error); // on failure, error is one line
    bool isOpen() const { return m_library != nullptr; }
    const std::string& path() const { return m_path; }
    std::uint32_t version() const { return m_version; } // 18 = 11.8, 19 = 12.0, 23 = 12.5, 130000 = 13.0
    bool isStandIn() const { return m_isStandIn; }      // a test's stand-in, which makes records from what is pushed
    std::string describe(CUptiResult result) const;     // with a remedy, if one is known

    // Subscribes with our name. On failure `error` is the line, with the other subscriber's name if CUPTI knows it;
    // `isTaken` is true if there is another subscriber.
    bool subscribe(CUpti_CallbackFunc callback, CUpti_SubscriberHandle& subscriber, std::string& error, bool& isTaken);

#define LANESCOPE_CUPTI_POINTER(name) decltype(&::name) name = nullptr;
    LANESCOPE_CUPTI_NEEDED(LANESCOPE_CUPTI_POINTER)
#undef LANESCOPE_CUPTI_POINTER
    // Their types are explicit, so that older headers can be used.
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

// The name of a call from CUPTI, without its version: cudaLaunchKernel_v7000 is cudaLaunchKernel. Empty: unknown.
std::string callName(const CuptiApi& api, CUpti_CallbackDomain domain, std::uint32_t cbid);
std::string withoutVersion(std::string name);

// Enables driver calls. Since CUPTI 12.5 those that are not kept (record_words.h) are then switched off one by one;
// before, the conversion drops them. The reverse, to switch on only those that are kept, records nothing if it happens
// after the CUDA context was created (seen with CUPTI 13.0). False: CUPTI refuses.
bool enableDriverCalls(const CuptiApi& api, bool isOn);

using RecordBatch = std::vector<const CUpti_Activity*>;

// Walks over one buffer. False: it holds something that the library could not walk over; the rest of it is lost.
bool appendRecords(const CuptiApi& api, std::span<std::uint8_t> buffer, RecordBatch& batch);

// Since CUPTI 13.0 the client frees the details of overhead, which nothing here reads.
void freeOverheadDetails(const CuptiApi& api, const RecordBatch& batch);

} // namespace lanescope::capture
