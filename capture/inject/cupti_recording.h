#pragma once
// CUPTI inside a foreign program: switches kinds on and off, and copies the contents of its buffers unchanged into the
// raw file.

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
    // Called from CUPTI's callback, on the program's thread.
    using ProfilerCall = void (*)(bool isStart);

    // Subscribes. Null if that is not possible; the file then has the reason. One per process, never destroyed, because
    // CUPTI may call until the end.
    static CuptiRecording* open(RawFile& file, ProfilerCall onProfilerCall);

    std::vector<char> begin(); // returns chunks: the kinds that are not recorded, or why nothing is recorded
    void end();
    bool hasBegun() const { return m_hasBegun; } // true if there may be records
    void flush(bool isForced);                   // makes CUPTI return its buffers; it may call back meanwhile
    void wait(std::uint64_t maxNs);              // until a buffer was returned
    void take(RawFile& file);                    // writes returned buffers to the file
    void losses(RawLosses& to);                  // adds its part

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
    std::unordered_set<std::uint64_t> m_calls; // domain << 32 | cbid: calls whose names were written
};

} // namespace lanescope::capture
