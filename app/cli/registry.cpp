// The sub-commands, in the order of the help.

#include "app/cli/breakdown.h"
#include "app/cli/brief.h"
#include "app/cli/capture.h"
#include "app/cli/check.h"
#include "app/cli/code.h"
#include "app/cli/critical_path.h"
#include "app/cli/diff.h"
#include "app/cli/export.h"
#include "app/cli/findings.h"
#include "app/cli/flame.h"
#include "app/cli/info.h"
#include "app/cli/iterations.h"
#include "app/cli/kernels.h"
#include "app/cli/lanes.h"
#include "app/cli/mcp.h"
#include "app/cli/memory.h"
#include "app/cli/query.h"
#include "app/cli/quiz.h"
#include "app/cli/report.h"
#include "app/cli/serve.h"
#include "app/cli/shot.h"
#include "app/cli/slice.h"
#include "app/cli/stats.h"
#include "app/cli/subcommand.h"
#include "app/cli/summary.h"
#include "app/cli/sweep.h"
#include "app/cli/table.h"
#include "app/cli/whatif.h"

#include <array>

namespace lanescope {

std::span<const Subcommand> subcommands()
{
    static const std::array all{
        infoCommand,      briefCommand,    tableCommand,  kernelsCommand,    lanesCommand,        sliceCommand,
        breakdownCommand, findingsCommand, flameCommand,  iterationsCommand, criticalPathCommand, whatifCommand,
        checkCommand,     statsCommand,    memoryCommand, shotCommand,       diffCommand,         sweepCommand,
        reportCommand,    summaryCommand,  queryCommand,  exportCommand,     captureCommand,      codeCommand,
        quizCommand,      mcpCommand,      serveCommand};
    return all;
}

} // namespace lanescope
