#include "app/cli/serve.h"

#include "app/cli/output.h"
#include "app/remote_picture.h"
#include "model/serve/server.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <unistd.h>

namespace lanescope {

namespace {

ExitCode serveStdio(bool isStdio)
{
    if (!isStdio) {
        printError({Error::Kind::BadInput, "serve", {}, "expected --stdio: requests arrive on stdin only"});
        return ExitCode::Usage;
    }
    if (::isatty(STDIN_FILENO)) {
        printError({Error::Kind::BadInput,
                    "serve",
                    {},
                    "expected a program at the other end: open ssh://HOST/PATH on your own machine"});
        return ExitCode::Usage;
    }
    // Nothing else may get between the messages: what is printed goes to stderr.
    std::fflush(stdout);
    const int out = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (out < 0 || ::dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        printError({Error::Kind::Io, "serve", {}, "expected a standard output that is open"});
        return ExitCode::Unreadable;
    }
    RemotePainter painter;
    const auto served = serveTraces(STDIN_FILENO, out, [&painter](const TracePtr& trace, const auto& request) {
        return painter.draw(trace, request);
    });
    ::close(out);
    if (served)
        return ExitCode::Done;
    printError(served.error());
    return ExitCode::Unreadable;
}

std::function<ExitCode()> declareServe(CLI::App& app)
{
    auto isStdio = std::make_shared<bool>(false);
    app.add_flag("--stdio", *isStdio, "Read requests on stdin, write the answers on stdout");
    return [isStdio] { return serveStdio(*isStdio); };
}

} // namespace

const Subcommand serveCommand{"serve", "Answer a Lanescope on another machine that opened ssh://HOST/PATH",
                              declareServe};

} // namespace lanescope
