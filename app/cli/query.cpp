// Rows are printed as they are read and not stored, because a result can be larger than memory. Only the text output's
// column widths come from the first rows.

#include "app/cli/query.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/terminal.h"
#include "model/base/csv.h"
#include "model/query/sql_query.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <iterator>
#include <memory>

namespace lanescope {

namespace {

struct QueryOptions {
    std::string file, sql;
    bool json = false, csv = false;
    unsigned seconds = static_cast<unsigned>(QueryLimits{}.time.count());
};

void write(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }

// Keeps a name on one line and removes control characters, which a terminal would interpret.
std::string visible(std::string text)
{
    std::string out;
    for (const char c : text)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            out += c == '\n' ? "\\n" : c == '\t' ? "\\t" : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            out += c;
    return out;
}

class Printer {
public:
    virtual ~Printer() = default;
    virtual void begin(const SqlQuery& query) = 0;
    virtual void row(const SqlQuery& query) = 0;
    virtual void end() {}
};

class TextPrinter : public Printer {
public:
    void begin(const SqlQuery& query) override
    {
        std::vector<std::string> heads;
        for (const QueryColumn& c : query.columns())
            heads.push_back(visible(c.name));
        m_isNumber.assign(heads.size(), true);
        m_rows.push_back(std::move(heads));
    }
    void row(const SqlQuery& query) override
    {
        std::vector<std::string> cells;
        for (std::size_t i = 0; i < query.columns().size(); ++i) {
            const QueryValue value = query.cell(static_cast<int>(i));
            if (m_widths.empty() && (value.type == QueryValue::Type::Text || value.type == QueryValue::Type::Blob))
                m_isNumber[i] = false;
            cells.push_back(visible(textOf(value)));
        }
        if (!m_widths.empty()) {
            print(cells);
            return;
        }
        m_rows.push_back(std::move(cells));
        constexpr std::size_t looksAt = 10'000;
        if (m_rows.size() > looksAt)
            flush();
    }
    void end() override { flush(); }

private:
    void flush()
    {
        if (!m_widths.empty() || m_rows.empty())
            return;
        constexpr std::size_t widest = 60; // longer cells are not aligned
        m_widths.assign(m_rows[0].size(), 0);
        for (const auto& cells : m_rows)
            for (std::size_t i = 0; i < cells.size(); ++i)
                m_widths[i] = std::max(m_widths[i], std::min(widest, widthOf(cells[i])));
        for (const auto& cells : m_rows)
            print(cells);
        m_rows.clear();
    }
    void print(const std::vector<std::string>& cells) const
    {
        std::string line;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::size_t width = widthOf(cells[i]);
            const std::string blanks(m_widths[i] > width ? m_widths[i] - width : 0, ' ');
            line += i ? "  " : "";
            line += m_isNumber[i] ? blanks + cells[i] : cells[i] + (i + 1 < cells.size() ? blanks : "");
        }
        printExactly(line); // visible() made its cells safe
    }
    std::vector<std::vector<std::string>> m_rows; // the head first
    std::vector<std::size_t> m_widths;            // empty: not known yet
    std::vector<bool> m_isNumber;
};

Json jsonOf(const QueryValue& value)
{
    switch (value.type) {
    case QueryValue::Type::Null:
        return nullptr;
    case QueryValue::Type::Integer:
        return value.integer;
    case QueryValue::Type::Real: // JSON cannot represent infinity
        return std::isfinite(value.real) ? Json(value.real) : Json(value.real > 0 ? "Infinity" : "-Infinity");
    case QueryValue::Type::Text:
        return value.text;
    case QueryValue::Type::Blob:
        break;
    }
    return textOf(value);
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

class JsonPrinter : public Printer {
public:
    void begin(const SqlQuery& query) override
    {
        Json names = Json::array();
        for (const QueryColumn& c : query.columns())
            names.push_back(c.name);
        write("{\n \"columns\": " + dumped(names) + ",\n \"rows\": [");
    }
    void row(const SqlQuery& query) override
    {
        Json cells = Json::array();
        for (std::size_t i = 0; i < query.columns().size(); ++i)
            cells.push_back(jsonOf(query.cell(static_cast<int>(i))));
        write((m_isFirst ? "\n  " : ",\n  ") + dumped(cells));
        m_isFirst = false;
    }
    void end() override
    {
        const std::vector<std::string>& warnings = warningsOfFiles();
        write((m_isFirst ? "]" : "\n ]") + (warnings.empty() ? "" : ",\n \"warnings\": " + dumped(warnings)) + "\n}\n");
    }

private:
    bool m_isFirst = true;
};

class CsvPrinter : public Printer {
public:
    void begin(const SqlQuery& query) override
    {
        std::string line;
        for (const QueryColumn& c : query.columns())
            line += (&c == query.columns().data() ? "" : ",") + csvField(c.name);
        write(line + "\n");
    }
    void row(const SqlQuery& query) override
    {
        std::string line;
        for (std::size_t i = 0; i < query.columns().size(); ++i) {
            const QueryValue value = query.cell(static_cast<int>(i));
            line += i ? "," : "";
            if (value.type != QueryValue::Type::Null)
                line += csvField(textOf(value));
        }
        write(line + "\n");
    }
};

ExitCode failed(const Error& error)
{
    printError(error);
    return error.kind == Error::Kind::BadInput ? ExitCode::Usage : ExitCode::Unreadable;
}

ExitCode print(Result<SqlQuery> query, const QueryOptions& options)
{
    if (!query)
        return failed(query.error());
    std::unique_ptr<Printer> printer;
    if (options.json)
        printer = std::make_unique<JsonPrinter>();
    else if (options.csv)
        printer = std::make_unique<CsvPrinter>();
    else
        printer = std::make_unique<TextPrinter>();
    auto more = query->next();
    if (!more) // an error before anything was printed
        return failed(more.error());
    for (printer->begin(*query); more && *more; more = query->next())
        printer->row(*query);
    if (!more)
        return failed(more.error());
    printer->end();
    return ExitCode::Done;
}

ExitCode runQuery(QueryOptions options)
{
    if (options.sql == "-") {
        options.sql.clear();
        char piece[4096];
        while (const std::size_t n = std::fread(piece, 1, sizeof piece, stdin))
            options.sql.append(piece, n);
    }
    const QueryLimits limits{std::chrono::seconds{options.seconds}};
    Task task;
    if (isMemorySnapshot(options.file)) {
        const auto snapshot = openSnapshot(options.file);
        return snapshot ? print(SqlQuery::prepare(**snapshot, options.sql, limits, task), options) : snapshot.error();
    }
    const auto trace = openTraceOrRanks(options.file);
    if (!trace)
        return trace.error();
    const AnalysisPtr answers = analysisOf(*trace);
    const Analysis& analysis = *answers;
    return print(SqlQuery::prepare(analysis, options.sql, limits, task), options);
}

std::function<ExitCode()> declareQuery(CLI::App& app)
{
    auto options = std::make_shared<QueryOptions>();
    app.add_option("FILE", options->file,
                   "A trace or a memory snapshot; or a folder or a pattern: the ranks of one job")
        ->required();
    app.add_option("SQL", options->sql,
                   "A query, or - to read it from stdin; \"select * from tables\" lists the tables")
        ->required();
    auto* json = app.add_flag("--json", options->json, "One JSON document on stdout");
    app.add_flag("--csv", options->csv, "Comma-separated values")->excludes(json);
    app.add_option("--time-limit", options->seconds, "Seconds after which the query is ended; 0: never")
        ->capture_default_str();
    return [options] { return runQuery(*options); };
}

} // namespace

const Subcommand queryCommand{"query", "SQL over slices, kernels, launches, ops, steps, counters, arguments",
                              declareQuery};

} // namespace lanescope
