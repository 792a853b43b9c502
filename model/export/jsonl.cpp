// Writes each event as it was recorded, one per line, for grep, jq and other tools that read lines.

#include "model/export/event_text.h"
#include "model/export/events.h"

namespace lanescope {

namespace {

class JsonLines final : public EventWriter {
public:
    explicit JsonLines(TextSink& to) : m_to(to) {}
    void event(std::string_view json) override
    {
        m_line.clear();
        appendJson(m_line, json, Lines::Joined);
        m_to.write(m_line += '\n');
    }
    bool hasFailed() const override { return m_to.hasFailed(); }

private:
    TextSink& m_to;
    std::string m_line;
};

Result<Exported> writeLines(const Analysis& analysis, const Part& part, OutputFile& to, Task& task)
{
    JsonLines writer{to};
    return writeEvents(analysis.trace(), part, writer, task);
}

} // namespace

std::unique_ptr<EventWriter> jsonLinesWriter(TextSink& to) { return std::make_unique<JsonLines>(to); }

const Exporter jsonLinesExporter{".jsonl", "Events, one per line", writeLines};

} // namespace lanescope
