// Writes Chrome's trace format as Kineto does, plain or compressed: Perfetto, HTA and Lanescope itself open it.

#include "model/export/events.h"
#include "model/export/gzip_sink.h"

namespace lanescope {

namespace {

class TraceJson final : public EventWriter {
public:
    explicit TraceJson(TextSink& to) : m_to(to) {}
    void begin(const Members& members) override
    {
        m_to.write("{\n");
        for (const auto& [key, value] : members)
            writeMember(key, value, "", ",\n");
        m_to.write("\"traceEvents\": [");
    }
    void event(std::string_view json) override
    {
        m_to.write(m_isFirst ? "\n" : ",\n");
        m_to.write(json);
        m_isFirst = false;
    }
    void end(const Members& members) override
    {
        m_to.write("\n]");
        for (const auto& [key, value] : members)
            writeMember(key, value, ",\n", "");
        m_to.write("\n}\n");
    }
    bool hasFailed() const override { return m_to.hasFailed(); }

private:
    void writeMember(std::string_view key, std::string_view value, std::string_view before, std::string_view behind)
    {
        for (const std::string_view part :
             {before, std::string_view{"\""}, key, std::string_view{"\": "}, value, behind})
            m_to.write(part);
    }
    TextSink& m_to;
    bool m_isFirst = true;
};

Result<Exported> writePlain(const Analysis& analysis, const Part& part, OutputFile& to, Task& task)
{
    TraceJson writer{to};
    return writeEvents(analysis.trace(), part, writer, task);
}

Result<Exported> writePacked(const Analysis& analysis, const Part& part, OutputFile& to, Task& task)
{
    GzipSink packer{to};
    TraceJson writer{packer};
    auto written = writeEvents(analysis.trace(), part, writer, task);
    if (written)
        packer.end();
    return written;
}

} // namespace

std::unique_ptr<EventWriter> traceJsonWriter(TextSink& to) { return std::make_unique<TraceJson>(to); }

const Exporter traceJsonExporter{".json", "Trace for Perfetto, HTA and Lanescope", writePlain};
const Exporter packedTraceJsonExporter{".json.gz", "The same, gzipped", writePacked};

} // namespace lanescope
