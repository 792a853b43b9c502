// The sub-commands, in the order in which help lists them.

#include "app/cli/info.h"
#include "app/cli/subcommand.h"

#include <array>

namespace lanescope {

std::span<const Subcommand> subcommands()
{
    static const std::array all{infoCommand};
    return all;
}

} // namespace lanescope
