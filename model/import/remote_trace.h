#pragma once
// A trace on another machine: the program there loads it and sends its index, which is restored here. So everything
// works on it as on a file, at the same speed, apart from the arguments, which are fetched when they are asked for
// (model/remote/remote_text.h). The index is kept; if the file there is the same, it is not sent again.

#include "model/import/source.h"
#include "model/remote/far_side.h"
#include "model/store/trace.h"

namespace lanescope {

// State and requests of a window while a trace is on its way. The loading thread looks into it.
class RemoteWait {
public:
    enum class Phase { Connecting, Loading, Fetching };
    struct Progress {
        Phase phase = Phase::Connecting;
        std::uint64_t done = 0, total = 0; // Loading: of the text there; Fetching: of the index
        remote::LineState line;
    };
    Progress progress() const;
    void askPicture(remote::PictureRequest request);    // takes the place of one that was not sent yet
    std::optional<remote::PictureAnswer> takePicture(); // once each

    // For the loading thread.
    void setProgress(Progress progress);
    std::optional<remote::PictureRequest> takeRequest();
    void setPicture(remote::PictureAnswer picture);

private:
    mutable std::mutex m_mutex; // guards all
    Progress m_progress;
    std::optional<remote::PictureRequest> m_asked;
    std::optional<remote::PictureAnswer> m_picture;
};

Result<TracePtr> loadRemoteTrace(const std::string& address, Task& task, RemoteWait* wait = nullptr);

// A file for what has no index: on this machine, or a copy of the one at an address, which keeps the address as its
// name.
Result<std::shared_ptr<Source>> openSource(const std::string& path, Task& task);

} // namespace lanescope
