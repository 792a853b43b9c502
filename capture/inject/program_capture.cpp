#include "capture/inject/program_capture.h"

#include "capture/inject/command.h"
#include "capture/inject/raw_reader.h"
#include "capture/library_search.h"
#include "capture/result_json.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <set>
#include <unistd.h>
#include <unordered_map>

namespace lanescope::capture {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t secondNs = 1'000'000'000;
// correlations are renumbered in blocks of this size, so that they are dense and need little memory
constexpr unsigned blockBits = 16;

std::string injectionLibrary()
{
    std::error_code error;
    const fs::path self = fs::read_symlink("/proc/self/exe", error);
    for (const char* place : {"liblanescope-inject.so", "../lib/lanescope/inject/liblanescope-inject.so"})
        if (const fs::path library = self.parent_path() / place; !error && access(library.c_str(), R_OK) == 0)
            return fs::weakly_canonical(library).string();
    throw Failure{ExitCode::Lacking, "no_injection",
                  "liblanescope-inject.so is not installed next to this program: install or build it, target "
                  "lanescope-inject"};
}

std::string endOf(const std::optional<Command::Ended>& ended)
{
    if (!ended)
        return "still runs";
    return ended->signal ? "was ended by signal " + std::to_string(ended->signal)
                         : "ended with exit code " + std::to_string(ended->code);
}

class ProgramCapture {
public:
    ProgramCapture(const Options& options, Protocol& protocol)
        : m_options(options), m_protocol(protocol), m_base(sampleClockBase())
    {
    }
    ExitCode run();

private:
    struct Process {
        explicit Process(const std::string& path) : reader(path) {}
        RawReader reader;
        Launches launches;
        std::map<std::uint32_t, std::uint32_t> onDevice;         // device: index of this process among those on it
        std::unordered_map<std::uint32_t, std::uint32_t> blocks; // blocks of its correlations to blocks of the trace
    };
    void start();
    bool stopCommand();
    bool isWindowOver() const;
    void look();
    void read(bool toTheEnd);
    void take(Process& process, Event&& event);
    std::uint32_t renumbered(Process& process, std::uint32_t correlation);
    void openWriter();
    void tell();
    void finish(bool isCancelled);
    Json processJson(const Process& process) const;
    Json warnings() const;
    void throwTrouble() const;
    [[noreturn]] void nothingRecorded();

    const Options& m_options;
    Protocol& m_protocol;
    const ClockBase m_base;
    fs::path m_folder;
    std::unique_ptr<Command> m_command;
    std::uint64_t m_startNs = 0, m_endNs = 0; // m_endNs 0: recorded until the command ends
    std::set<std::string> m_seen;             // raw files
    std::vector<std::unique_ptr<Process>> m_processes;
    std::map<std::uint32_t, std::uint32_t> m_processesOn; // per device
    std::map<std::uint32_t, Device> m_devices;
    std::vector<Event> m_first; // kept until the devices are known, which are in the head of the file
    std::unique_ptr<TraceWriter> m_writer;
    std::uint32_t m_nextBlock = 0;
    std::uint64_t m_nextId = 1; // ids of annotations
    std::uint64_t m_toldNs = 0, m_stopNs = 0;
};

void ProgramCapture::start()
{
    checkTarget(m_options.output);
    const std::string library = injectionLibrary();
    for (const char* variable : {"CUDA_INJECTION64_PATH", "NVTX_INJECTION64_PATH"})
        if (!environmentValue(variable).empty())
            throw Failure{ExitCode::Lacking, "taken",
                          std::string{variable} + " is set: another tool records what is started from here; unset it"};
    std::string folder = fs::absolute(m_options.output).string() + ".raw-XXXXXX";
    if (!mkdtemp(folder.data()))
        throw Failure{ExitCode::Failed, "disk", folder + ": cannot be created: " + std::strerror(errno)};
    m_folder = folder;
    m_startNs = nowNs();
    const auto later = [&](double seconds) { return m_startNs + static_cast<std::uint64_t>(seconds * 1e9); };
    const std::uint64_t beginNs = later(m_options.delaySeconds);
    m_endNs = m_options.durationSeconds ? later(m_options.delaySeconds + *m_options.durationSeconds) : 0;
    try {
        m_command = std::make_unique<Command>(m_options.command,
                                              std::vector<std::pair<std::string, std::string>>{
                                                  {"CUDA_INJECTION64_PATH", library},
                                                  {"NVTX_INJECTION64_PATH", library},
                                                  {"LANESCOPE_INJECT_FOLDER", folder},
                                                  {"LANESCOPE_INJECT_BEGIN_NS", std::to_string(beginNs)},
                                                  {"LANESCOPE_INJECT_END_NS", std::to_string(m_endNs)},
                                                  {"LANESCOPE_INJECT_BY_CALLS", m_options.byCalls ? "1" : "0"}},
                                              m_options.listens ? Command::Group::Own : Command::Group::Ours);
    } catch (...) {
        fs::remove(m_folder);
        throw;
    }
    m_protocol.say("phase", {{"step", 0}, {"phase", "record"}, {"pid", m_command->pid()}});
}

// Asks first, then kills: true when nothing is left to do. With a terminal, the command has already received Ctrl + C.
bool ProgramCapture::stopCommand()
{
    const std::uint64_t now = nowNs();
    const bool isFirst = m_stopNs == 0;
    if (isFirst)
        m_stopNs = now;
    const std::uint64_t waited = now - m_stopNs;
    if (isFirst && (m_options.listens || !isatty(STDIN_FILENO)))
        m_command->send(SIGINT);
    else if (waited > 2 * secondNs)
        m_command->send(SIGKILL);
    else if (waited > secondNs)
        m_command->send(SIGTERM);
    return waited > 3 * secondNs;
}

bool ProgramCapture::isWindowOver() const { return m_endNs != 0 && nowNs() > m_endNs + secondNs / 2; }

// Finds new raw files.
void ProgramCapture::look()
{
    std::error_code error;
    std::vector<std::string> found;
    for (const fs::directory_entry& entry : fs::directory_iterator{m_folder, error})
        if (m_seen.insert(entry.path().string()).second)
            found.push_back(entry.path().string());
    std::sort(found.begin(), found.end());
    for (const std::string& path : found)
        m_processes.push_back(std::make_unique<Process>(path));
}

std::uint32_t ProgramCapture::renumbered(Process& process, std::uint32_t correlation)
{
    const auto [block, isNew] = process.blocks.try_emplace(correlation >> blockBits, m_nextBlock);
    m_nextBlock += isNew;
    return block->second << blockBits | (correlation & ((1u << blockBits) - 1));
}

// Numbers of different processes are unrelated: correlations, ids and streams are made distinct.
void ProgramCapture::take(Process& process, Event&& event)
{
    if (event.correlation)
        event.correlation = renumbered(process, event.correlation);
    if (event.waitsOnCorrelation > 0)
        event.waitsOnCorrelation = renumbered(process, static_cast<std::uint32_t>(event.waitsOnCorrelation));
    if (event.kind == EventKind::Annotation)
        event.externalId = m_nextId++;
    const bool isOnStream = isDeviceWork(event.kind) || event.kind == EventKind::CudaEvent ||
                            (event.kind == EventKind::Sync && event.hasStream);
    if (isOnStream) {
        const auto [place, isNew] = process.onDevice.try_emplace(event.device, 0);
        if (isNew)
            place->second = m_processesOn[event.device]++;
        event.stream += TraceWriter::streamsEach * place->second;
    }
    process.launches.see(event);
    if (m_writer)
        m_writer->write(event);
    else
        m_first.push_back(std::move(event));
}

void ProgramCapture::read(bool toTheEnd)
{
    for (const auto& process : m_processes) {
        const auto sink = [&](Event&& event) { take(*process, std::move(event)); };
        constexpr int blocksATurn = 8;
        for (int i = 0; (toTheEnd || i < blocksATurn) && process->reader.read(sink); ++i) {
        }
        for (const Device& device : process->reader.devices())
            m_devices.try_emplace(device.id, device);
    }
    // The devices arrive with a process' first records; if there are only NVTX ranges, writing does not wait for them.
    constexpr std::size_t enough = 100'000;
    if (!m_writer && !m_first.empty() && (toTheEnd || !m_devices.empty() || m_first.size() > enough))
        openWriter();
}

void ProgramCapture::openWriter()
{
    Json settings{{"delay_seconds", m_options.delaySeconds}, {"by_calls", m_options.byCalls}};
    if (m_options.durationSeconds)
        settings["duration_seconds"] = *m_options.durationSeconds;
    std::vector<Device> devices;
    for (const auto& [id, device] : m_devices)
        devices.push_back(device);
    const Json head{{"lanescope",
                     {{"producer", "injection"},
                      {"version", LANESCOPE_VERSION},
                      {"command", m_options.command},
                      {"settings", settings},
                      {"device", devices.empty() ? "cpu" : "gpu"}}}};
    m_writer = std::make_unique<TraceWriter>(m_options.output, m_base, devices, head);
    for (const Event& event : m_first)
        m_writer->write(event);
    m_first = {};
}

void ProgramCapture::tell()
{
    if (!m_writer || nowNs() - m_toldNs < secondNs / 10)
        return;
    m_toldNs = nowNs();
    const std::uint64_t bytes = m_writer->flush();
    m_protocol.say("grew", {{"bytes", bytes}, {"events", m_writer->events()}, {"part", m_writer->partPath()}});
}

Json ProgramCapture::processJson(const Process& process) const
{
    const RawReader::Facts& facts = process.reader.facts();
    Json json{{"pid", facts.pid}, {"command", facts.words}, {"ended", facts.endNs != 0}, {"ranges", facts.ranges}};
    if (facts.unfinished)
        json["ranges_unfinished"] = facts.unfinished;
    if (facts.cuptiVersion)
        json["cupti"] = {{"path", facts.cuptiPath}, {"version", facts.cuptiVersion}, {"stand_in", facts.isStandIn}};
    if (!facts.missing.empty())
        json["not_recorded"] = facts.missing;
    if (!facts.trouble.empty())
        json["trouble"] = facts.trouble;
    json["clock"] = clockJson(m_base, process.launches.clockError());
    json["records"] = process.reader.counts().records;
    return json;
}

Json ProgramCapture::warnings() const
{
    Json lines = Json::array();
    for (const auto& process : m_processes) {
        const RawReader::Facts& facts = process->reader.facts();
        const std::string who = "process " + std::to_string(facts.pid);
        if (!facts.trouble.empty())
            lines.push_back(who + ": " + facts.trouble);
        else if (facts.cuptiVersion == 0)
            lines.push_back(who + " never called cuInit: ranges of NVTX are all there is of it");
        else if (facts.cuptiVersion == 22)
            lines.push_back(who + ": its CUPTI (12.4 update 1) records no kernels: take that of 12.5 or newer");
        else if (facts.endNs != 0 && process->reader.counts().records == 0 && !m_options.byCalls)
            lines.push_back(who + ": CUPTI gave no records: another client in it (torch.profiler?) took them over");
        if (facts.endNs == 0)
            lines.push_back(who + " ended without a word, or runs on: up to 0.25 s before its end are missing");
        if (facts.losses.ranges)
            lines.push_back(who + ": " + std::to_string(facts.losses.ranges) + " ranges of NVTX were lost");
    }
    return lines;
}

// Throws if CUPTI recorded nothing and reported why, because ranges alone are not enough.
void ProgramCapture::throwTrouble() const
{
    const RawReader::Facts* first = nullptr;
    for (const auto& process : m_processes) {
        if (process->reader.counts().records != 0)
            return;
        if (!first && !process->reader.facts().trouble.empty())
            first = &process->reader.facts();
    }
    if (first)
        throw Failure{ExitCode::Lacking, first->troubleKind == Trouble::Taken ? "taken" : "cupti", first->trouble};
}

void ProgramCapture::nothingRecorded()
{
    const std::string command = m_options.command[0], how = command + " " + endOf(m_command->ended());
    if (m_processes.empty() && m_options.delaySeconds == 0 && !m_options.byCalls)
        throw Failure{ExitCode::Failed, "no_cuda",
                      how + " and never began CUDA or NVTX: there is nothing to trace (setuid programs, and those "
                            "in a container, cannot be recorded from outside)"};
    throw Failure{ExitCode::Failed, "nothing",
                  how + (m_options.byCalls        ? " and never called cudaProfilerStart"
                         : m_options.delaySeconds ? " and ran no CUDA between the delay and the end of the recording"
                                                  : " and ran nothing on a GPU, and no range of NVTX")};
}

void ProgramCapture::finish(bool isCancelled)
{
    look();
    read(true);
    for (const auto& process : m_processes)
        process->reader.finish([&](Event&& event) { take(*process, std::move(event)); });
    read(true);
    try {
        throwTrouble();
    } catch (...) {
        if (m_writer)
            m_writer->remove();
        throw;
    }
    if (!m_writer)
        nothingRecorded();
    Counts counts;
    for (const auto& process : m_processes) {
        process->launches.deviceAnnotations([&](Event&& event) { m_writer->write(event); });
        const Counts of = process->reader.counts();
        counts.records += of.records;
        counts.converted += of.converted;
        counts.unknownKind += of.unknownKind;
        counts.untimed += of.untimed;
        counts.dropped += of.dropped;
        counts.brokenBuffers += of.brokenBuffers;
        counts.refused += of.refused;
        const RawReader::Facts& facts = process->reader.facts();
        const std::string name = facts.words.empty() ? std::string{} : fs::path{facts.words[0]}.filename().string();
        m_writer->processNames[facts.pid] = name;
        m_writer->threadNames[facts.pid] = "main";
        for (const auto& [thread, text] : facts.threads)
            m_writer->threadNames[thread] = text;
        for (const auto& [device, place] : process->onDevice) {
            m_writer->streamOwners[{device, place}] = facts.pid;
            m_writer->processNames.try_emplace(device, name);
        }
    }
    Json processes = Json::array();
    for (const auto& process : m_processes)
        processes.push_back(processJson(*process));
    Json command{{"pid", m_command->pid()}};
    if (const auto& ended = m_command->ended())
        command[ended->signal ? "signal" : "exit_code"] = ended->signal ? ended->signal : ended->code;
    const Json result{{"counts", countsJson(*m_writer, counts, 0)},
                      {"clock", clockJson(m_base, m_processes[0]->launches.clockError())},
                      {"cancelled", isCancelled},
                      {"command", command},
                      {"processes", processes},
                      {"warnings", warnings()}};
    std::uint64_t beginNs = ~std::uint64_t{0};
    for (const auto& process : m_processes)
        beginNs = std::min(beginNs, process->reader.facts().beginNs);
    m_writer->finish(beginNs, nowNs(), Json{{"lanescope_result", result}});
    m_protocol.say("done", {{"path", m_writer->path()},
                            {"paths", Json::array({m_writer->path()})},
                            {"events", m_writer->events()},
                            {"kernels", m_writer->kernels()},
                            {"dropped", counts.dropped},
                            {"device", m_devices.empty() ? "cpu" : "gpu"},
                            {"cancelled", isCancelled},
                            {"clock", result["clock"]},
                            {"command", command},
                            {"processes", processes.size()},
                            {"warnings", result["warnings"]}});
}

ExitCode ProgramCapture::run()
{
    start();
    const auto ended = [&] { return m_command->ended().has_value(); };
    bool isStopped = false, isEnding = false;
    while (!ended() && !isWindowOver()) {
        isStopped |= Protocol::stopped();
        if (isStopped && stopCommand())
            break;
        usleep(50'000);
        look();
        read(false);
        tell();
    }
    isStopped |= Protocol::stopped();
    try {
        finish(isStopped);
    } catch (const Failure& failure) {
        if (isStopped && failure.word == "nothing")
            throw Failure{ExitCode::Cancelled, "cancelled", "stopped before anything was recorded"};
        if (failure.word == "disk")
            throw; // the raw files still hold the recording
        std::error_code error;
        fs::remove_all(m_folder, error);
        throw;
    }
    std::error_code error;
    if (!m_options.keepsRaw)
        fs::remove_all(m_folder, error);
    while (!ended()) { // its recording has ended, but it is still running
        isEnding |= m_options.endsCommand || Protocol::stopped();
        if (isEnding && stopCommand())
            break;
        usleep(50'000);
    }
    return isStopped ? ExitCode::Cancelled : ExitCode::Done;
}

} // namespace

ExitCode runProgramCapture(const Options& options, Protocol& protocol)
{
    return ProgramCapture{options, protocol}.run();
}

} // namespace lanescope::capture
