#pragma once
// CUPTI inside a foreign program: kinds on and off, and what its buffers hold copied into the raw file as it is.

#include "capture/cupti/buffers.h"
#include "capture/cupti/cupti_api.h"
#include "capture/inject/raw_file.h"

#include <atomic>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace lanescope::capture {

class CuptiRecording {
public:
    // Told from CUPTI's callback, on the program's thread.
    using ProfilerCall = void (*)(bool isStart);

    // Subscribes. Null where it cannot be: the file has the reason. One in a process, which lives to its end, for
    // CUPTI may call until then.
    static CuptiRecording* open(RawFile& file, ProfilerCall onProfilerCall);

    std::vector<char> begin(); // chunks: what is not recorded, and why nothing is
    void end();
    bool hasBegun() const { return m_hasBegun; } // at some time: there may be records to be had
    void flush(bool isForced);                   // CUPTI hands over what it has; it may call back meanwhile
    void wait(std::uint64_t mostNs);             // until a buffer came back
    void take(RawFile& file);                    // what came back, into the file
    void losses(RawLosses& to);                  // its part of them

private:
    static void CUPTIAPI requested(std::uint8_t** buffer, std::size_t* bytes, std::size_t* records);
    static void CUPTIAPI completed(CUcontext, std::uint32_t, std::uint8_t* buffer, std::size_t, std::size_t valid);
    static void CUPTIAPI called(void*, CUpti_CallbackDomain domain, CUpti_CallbackId id, const void* data);
    static std::atomic<CuptiRecording*> s_only;

    void copy(const RecordBatch& batch, std::span<const std::uint8_t> buffer, RawFile& file);
    void tellString(RawFile& file, const char* text);
    void tellCall(RawFile& file, const CUpti_ActivityAPI& call);

    CuptiApi m_api;
    Buffers m_buffers;
    CUpti_SubscriberHandle m_subscriber = nullptr;
    ProfilerCall m_onProfilerCall = nullptr;
    std::atomic<bool> m_isOn{false}, m_hasBegun{false};
    std::uint64_t m_dropped = 0, m_broken = 0;
    std::unordered_map<const char*, std::string> m_strings;
    std::unordered_set<std::uint64_t> m_calls; // domain << 32 | cbid, whose names are told
};

} // namespace lanescope::capture
