#include "capture/trace_writer.h"

#include "capture/json_text.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lanescope::capture {

namespace {

constexpr std::size_t spillBytes = 1 << 20;

std::string textOf(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

} // namespace

void checkTarget(const std::string& path)
{
    for (const std::string& name : {path, path + ".part"}) {
        struct stat info {};
        if (lstat(name.c_str(), &info) == 0 && !S_ISREG(info.st_mode))
            throw Failure{ExitCode::Usage, "target", name + ": is there and no regular file: name a new one"};
    }
}

TraceWriter::TraceWriter(std::string path, const ClockBase& base, std::vector<Device> devices, const Json& head)
    : m_path(std::move(path)), m_part(m_path + ".part"), m_base(base), m_devices(std::move(devices))
{
    checkTarget(m_path);
    m_file = open(m_part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (m_file < 0)
        throw Failure{ExitCode::Failed, "disk", m_part + ": cannot be created: " + std::strerror(errno)};
    m_buffer = "{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [";
    for (std::size_t i = 0; i < m_devices.size(); ++i) {
        m_buffer += i ? ", " : "";
        appendDevice(m_buffer, m_devices[i]);
    }
    m_buffer += "],\n";
    for (const auto& [key, value] : head.items())
        m_buffer += "  " + textOf(key) + ": " + textOf(value) + ",\n";
    m_buffer += "  \"displayTimeUnit\": \"ms\",\n  \"baseTimeNanoseconds\": ";
    appendNumber(m_buffer, m_base.realtimeNs);
    m_buffer += ",\n  \"traceEvents\": [";
}

TraceWriter::~TraceWriter()
{
    if (m_file >= 0)
        close(m_file);
}

void TraceWriter::separate()
{
    m_buffer += m_isFirst ? "\n" : ",\n";
    m_isFirst = false;
}

void TraceWriter::write(const Event& event)
{
    separate();
    appendEvent(m_buffer, event, m_base, m_devices);
    ++m_events;
    m_kernels += event.kind == EventKind::Kernel;
    const Lane lane = laneOf(event);
    if (event.kind == EventKind::Overhead || isDeviceWork(event.kind) || event.kind == EventKind::Sync ||
        event.kind == EventKind::CudaEvent || event.kind == EventKind::DeviceAnnotation)
        m_deviceLanes.insert({lane.pid, lane.tid});
    else
        m_hostLanes.insert({lane.pid, lane.tid});
    if (m_buffer.size() >= spillBytes)
        flush();
}

void TraceWriter::failWriting(int error)
{
    close(m_file);
    m_file = -1;
    throw Failure{ExitCode::Failed, "disk",
                  m_part + ": writing stopped after " + std::to_string(m_bytes) +
                      " bytes, which are kept: " + std::strerror(error)};
}

std::uint64_t TraceWriter::flush()
{
    for (std::size_t at = 0; m_file >= 0 && at < m_buffer.size();) {
        const ssize_t wrote = ::write(m_file, m_buffer.data() + at, m_buffer.size() - at);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            failWriting(wrote < 0 ? errno : ENOSPC);
        at += static_cast<std::size_t>(wrote);
        m_bytes += static_cast<std::uint64_t>(wrote);
    }
    m_buffer.clear();
    return m_bytes;
}

void TraceWriter::appendMeta(const char* name, const Lane& lane, const char* key, const Json& value)
{
    separate();
    m_buffer += std::string{"{\"ph\": \"M\", \"name\": \""} + name + "\", \"ts\": 0.000, \"pid\": ";
    appendNumber(m_buffer, lane.pid);
    m_buffer += ", \"tid\": ";
    appendNumber(m_buffer, lane.tid);
    m_buffer += ", \"args\": " + textOf(Json{{key, value}}) + "}";
}

void TraceWriter::appendLanes()
{
    const auto process = [&](std::int64_t pid, const std::string& name, const std::string& label, std::int64_t place) {
        appendMeta("process_name", {pid, 0}, "name", name);
        if (!label.empty())
            appendMeta("process_labels", {pid, 0}, "labels", label);
        appendMeta("process_sort_index", {pid, 0}, "sort_index", place);
    };
    const auto thread = [&](const Lane& lane, const std::string& name, std::int64_t place) {
        appendMeta("thread_name", lane, "name", name);
        appendMeta("thread_sort_index", lane, "sort_index", place);
    };
    const auto nameOfProcess = [&](std::int64_t pid) {
        const auto found = processNames.find(pid);
        return found == processNames.end() ? std::string{"lanescope-capture"} : found->second;
    };
    std::set<std::int64_t> seen;
    for (const auto& [pid, tid] : m_hostLanes) {
        if (seen.insert(pid).second)
            process(pid, nameOfProcess(pid), "CPU", pid);
        const auto name = threadNames.find(tid);
        thread({pid, tid},
               "thread " + std::to_string(tid) + (name == threadNames.end() ? "" : " (" + name->second + ")"), tid);
    }
    for (const auto& [pid, tid] : m_deviceLanes) {
        if (pid < 0) {
            process(pid, "CUPTI Overhead", {}, 1048586);
            continue;
        }
        if (seen.insert(pid).second)
            process(pid, nameOfProcess(pid), "GPU " + std::to_string(pid), 5000000 + pid);
        const bool isSync = tid >= syncRows;
        const std::int64_t stream = isSync ? tid - syncRows : tid;
        const auto owner = streamOwners.find({pid, stream / streamsEach});
        const bool isShared = streamOwners.count({pid, 1}) != 0;
        thread({pid, tid},
               "stream " + std::to_string(isShared ? stream % streamsEach : stream) + (isSync ? " (sync)" : "") +
                   (isShared && owner != streamOwners.end() ? " of " + std::to_string(owner->second) : ""),
               stream * 2 + isSync);
    }
}

void TraceWriter::finish(std::uint64_t beginNs, std::uint64_t endNs, const Json& tail)
{
    appendLanes();
    const auto since = [&](std::uint64_t ns) {
        std::string text;
        appendMicroseconds(text, ns > m_base.monotonicNs ? ns - m_base.monotonicNs : 0);
        return text;
    };
    std::string dur;
    appendMicroseconds(dur, endNs > beginNs ? endNs - beginNs : 0);
    separate();
    m_buffer += "{\"ph\": \"X\", \"cat\": \"Trace\", \"name\": \"Lanescope Capture (0)\", \"pid\": \"Spans\", \"tid\": "
                "\"Lanescope Capture\", \"ts\": " +
                since(beginNs) + ", \"dur\": " + dur + ", \"args\": {\"Op count\": " + std::to_string(m_events) + "}}";
    separate();
    m_buffer +=
        "{\"ph\": \"i\", \"s\": \"g\", \"name\": \"Record Window End\", \"pid\": \"\", \"tid\": \"\", \"ts\": " +
        since(endNs) + "}\n  ],\n";
    for (const auto& [key, value] : tail.items())
        m_buffer += "  " + textOf(key) + ": " + textOf(value) + ",\n";
    m_buffer += "  \"traceName\": " + textOf(m_path) + "\n}\n";
    flush();
    if (fsync(m_file) != 0)
        failWriting(errno);
    const int closed = close(m_file);
    m_file = -1;
    if (closed != 0 || std::rename(m_part.c_str(), m_path.c_str()) != 0)
        throw Failure{ExitCode::Failed, "disk", m_path + ": cannot be put in place: " + std::strerror(errno)};
}

void TraceWriter::remove()
{
    if (m_file >= 0)
        close(m_file);
    m_file = -1;
    unlink(m_part.c_str());
}

} // namespace lanescope::capture
