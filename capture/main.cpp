// lanescope-capture: runs a workload, or any program, and records it. Writes JSON lines on stdout, and one line on
// stderr if it fails. Exit codes: 0 done, 2 usage, 3 failed, 4 the machine lacks something, 130 stopped (the recording
// is kept).

#include "capture/backend.h"
#include "capture/capture.h"
#ifdef LANESCOPE_WITH_CUPTI
#include "capture/inject/program_capture.h"
#endif

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <sys/prctl.h>
#include <unistd.h>

using namespace lanescope::capture;

namespace {

pid_t parent = 0; // 0: not ended together with its parent

// Requests a stop. If the parent is gone, no one waits for a step that does not end, so the system ends it after a
// while.
void onSignal(int)
{
    constexpr unsigned patienceSeconds = 10;
    Protocol::stopped() = true;
    if (parent != 0 && getppid() != parent)
        alarm(patienceSeconds);
}

int fail(Protocol& protocol, const Failure& failure)
{
    protocol.say("error", {{"code", failure.word}, {"text", failure.what()}});
    std::fprintf(stderr, "lanescope-capture: %s\n", failure.what());
    return static_cast<int>(failure.code);
}

ExitCode runCommand([[maybe_unused]] const Options& options, [[maybe_unused]] Protocol& protocol)
{
#ifdef LANESCOPE_WITH_CUPTI
    return runProgramCapture(options, protocol);
#else
    throw Failure{ExitCode::Lacking, "no_cuda_build",
                  "this build records no other program: install the CUDA toolkit (12.0 or newer) and build again"};
#endif
}

int run(int argc, char** argv, Protocol& protocol)
{
    const std::optional<Options> options = parseOptions(argc, argv);
    if (!options)
        return 0;
    if (options->probe) {
        std::printf("%s\n", probe(options->device).dump().c_str());
        return 0;
    }
    if (options->listens || options->parent != 0) {
        parent = options->parent != 0 ? static_cast<pid_t>(options->parent) : getppid();
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (getppid() != parent) // the parent ended before the line above
            onSignal(SIGTERM);
    }
    const bool isCommand = !options->command.empty();
    protocol.say("hello", {{"version", LANESCOPE_VERSION},
                           isCommand ? Json{"command", options->command} : Json{"workload", options->workload->name}});
    protocol.start(options->listens);
    return static_cast<int>(isCommand ? runCommand(*options, protocol) : runCapture(*options, protocol));
}

} // namespace

int main(int argc, char** argv)
{
    Protocol::stopped() = false;
    std::signal(SIGINT, onSignal);
    std::signal(SIGTERM, onSignal);
    std::signal(SIGHUP, onSignal); // the terminal was closed
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN); // write() reports a file size limit as an error
    Protocol protocol;
    try {
        return run(argc, argv, protocol);
    } catch (const Failure& failure) {
        return fail(protocol, failure);
    } catch (const std::bad_alloc&) {
        return fail(protocol, {ExitCode::Failed, "memory", "there is not enough memory"});
    } catch (const std::exception& error) {
        return fail(protocol, {ExitCode::Failed, "failed", error.what()});
    }
}
