#pragma once
// The address of a trace on another machine: ssh://[USER@]HOST[:PORT]/PATH. "/~/PATH" begins in the home folder there.
// Host and user become words of a command line, so they may not look like options.

#include "model/base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct RemoteAddress {
    std::string text; // as the user wrote it
    std::string user, host;
    std::optional<int> port;
    std::string path; // decoded; "~/PATH" is in the home folder there

    std::string destination() const; // USER@HOST, or HOST
    std::string shown() const;       // HOST:PATH
};

bool isRemoteAddress(std::string_view path);
Result<RemoteAddress> remoteAddressOf(const std::string& text);

} // namespace lanescope
