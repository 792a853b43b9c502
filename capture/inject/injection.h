#pragma once
// Records a foreign program from inside: one raw file, a thread that writes to it four times per second, and the time
// window that is recorded. The environment of the command enables it, and its children inherit that.

#include "capture/inject/cupti_recording.h"
#include "capture/inject/ranges.h"

namespace lanescope::capture {

class Injection {
public:
    // Created when first needed, by CUDA or NVTX, whichever starts first. Null: this process is not to be recorded. A
    // forked child is a process of its own.
    static Injection* get();

    void startCuda();
    Ranges& ranges() { return m_ranges; }

private:
    struct Window {                           // absolute, so that it is the same for every process
        std::uint64_t beginNs = 0, endNs = 0; // endNs 0: no end
        bool isByCalls = false;               // between cudaProfilerStart and cudaProfilerStop
    };
    Injection(std::string folder, const Window& window) : m_folder(std::move(folder)), m_window(window) {}
    static Injection* make();
    bool start();
    void live();
    void setRecording(bool isOn);
    void writeOut();
    void finish();

    const std::string m_folder;
    const Window m_window;
    Ranges m_ranges;
    std::atomic<CuptiRecording*> m_cupti{nullptr}; // never freed
    std::mutex m_control;                          // guards m_isOn; never held while writing
    bool m_isOn = false;
    std::mutex m_noting; // guards m_notes; taken inside CUPTI's callbacks, so nothing is called while it is held
    std::vector<char> m_notes;
    std::mutex m_writing; // guards m_file
    RawFile m_file;
    std::atomic<bool> m_isOver{false}, m_isExiting{false};
};

} // namespace lanescope::capture
