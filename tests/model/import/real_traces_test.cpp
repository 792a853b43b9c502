// Counts and times every real trace a second time, with another JSON library and another number parser.

#include <QDirIterator>
#include <QProcess>
#include <QtTest>

#include "model/import/importer.h"
#include "model/store/args.h"
#include "tests/support/run_tests.h"

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <tuple>
#include <unordered_map>

namespace lanescope::real_traces_test {

using nlohmann::json;

namespace {

// Numbers stay text, so that no double is involved between the file and the nanosecond.
std::string quoteTimes(const std::string& text)
{
    std::string out;
    out.reserve(text.size() + text.size() / 8);
    for (std::size_t i = 0; i < text.size();) {
        const bool isTs = text.compare(i, 5, "\"ts\":") == 0, isDur = text.compare(i, 6, "\"dur\":") == 0;
        if (!isTs && !isDur) {
            out.push_back(text[i++]);
            continue;
        }
        const std::size_t key = isTs ? 5 : 6;
        out.append(text, i, key);
        i += key;
        while (text[i] == ' ')
            out.push_back(text[i++]);
        if (text[i] == '"' || text[i] == '{' || text[i] == '[')
            continue;
        out.push_back('"');
        while (i < text.size() && (std::isdigit(static_cast<unsigned char>(text[i])) || strchr("+-.eE", text[i])))
            out.push_back(text[i++]);
        out.push_back('"');
    }
    return out;
}

// Decimal microseconds as text: shift the point by three places.
std::int64_t slowNs(std::string text)
{
    const bool negative = text[0] == '-';
    if (negative)
        text.erase(0, 1);
    std::size_t point = text.find('.');
    if (point == std::string::npos) {
        point = text.size();
        text += '.';
    }
    std::string whole = text.substr(0, point), rest = text.substr(point + 1) + "000";
    const std::int64_t ns = std::stoll(whole) * 1000 + std::stoll(rest.substr(0, 3));
    const bool up = rest.size() > 6 && rest[3] >= '5' && rest[3] <= '9' && rest.substr(3, 3) != "000";
    return (negative ? -1 : 1) * (ns + (up ? 1 : 0));
}

std::string keyText(const json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

std::string readAll(const QString& path)
{
    if (path.endsWith(QStringLiteral(".gz"))) {
        QProcess gunzip;
        gunzip.start(QStringLiteral("gzip"), {QStringLiteral("-dc"), path});
        gunzip.waitForFinished(60000);
        return gunzip.readAllStandardOutput().toStdString();
    }
    std::ifstream in{path.toStdString(), std::ios::binary};
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

} // namespace

class RealTracesTest : public QObject {
    Q_OBJECT

private slots:
    void everyEventIsAccountedForAndExact_data()
    {
        QTest::addColumn<QString>("path");
        const QString root = QStringLiteral(LANESCOPE_TRACES);
        if (!QDir{root}.exists())
            QSKIP("the real traces are not here");
        QDirIterator files{
            root, {QStringLiteral("*.json"), QStringLiteral("*.json.gz")}, QDir::Files, QDirIterator::Subdirectories};
        while (files.hasNext()) {
            const QString path = files.next();
            if (!path.contains(QStringLiteral("/odd/"))) // these have their own test
                QTest::newRow(qPrintable(QDir{root}.relativeFilePath(path))) << path;
        }
    }

    void everyEventIsAccountedForAndExact()
    {
        QFETCH(QString, path);
        const auto loaded = loadTrace(path.toStdString());
        QVERIFY2(loaded, loaded ? "" : loaded.error().line().c_str());
        const Trace& trace = **loaded;
        const Census& census = trace.info().census;

        json file = json::parse(quoteTimes(readAll(path)), nullptr, true, true);
        const json& events = file.is_array() ? file : file["traceEvents"];
        const std::int64_t base = file.is_object() ? file.value("baseTimeNanoseconds", std::int64_t{0}) : 0;

        std::map<std::string, std::uint64_t> byPhase;
        using Slice = std::tuple<std::string, std::string, std::string, std::int64_t, std::int64_t>;
        std::multiset<Slice> expected;
        std::unordered_map<std::int64_t, std::uint64_t> callsOf;
        std::vector<std::int64_t> workCorrelations;
        for (const json& e : events) {
            const std::string phase = e.value("ph", "");
            ++byPhase[phase];
            if (phase != "X")
                continue;
            expected.emplace(keyText(e["pid"]), keyText(e["tid"]), e["name"].get<std::string>(),
                             slowNs(e["ts"].get<std::string>()) + base,
                             e.contains("dur") ? slowNs(e["dur"].get<std::string>()) : 0);
            const SliceKind kind = sliceKindOf(e.value("cat", ""));
            if (e.contains("args") && e["args"].contains("correlation")) {
                const json& number = e["args"]["correlation"];
                const std::int64_t correlation =
                    number.is_string() ? std::stoll(number.get<std::string>()) : number.get<std::int64_t>();
                if (isApiCall(kind))
                    ++callsOf[correlation];
                else if (isDeviceWork(kind))
                    workCorrelations.push_back(correlation);
            }
        }
        const auto count = [&](std::initializer_list<const char*> phases) {
            std::uint64_t sum = 0;
            for (const char* phase : phases)
                sum += byPhase[phase];
            return sum;
        };
        std::uint64_t skipped = 0;
        for (const auto& [reason, n] : census.skipped)
            skipped += n;
        QCOMPARE(census.events, static_cast<std::uint64_t>(events.size()));
        QCOMPARE(census.events,
                 census.slices + census.instants + census.counters + census.flows + census.metadata + skipped);
        QCOMPARE(skipped, std::uint64_t{0});
        QCOMPARE(census.slices, count({"X"}));
        QCOMPARE(census.flows, count({"s", "t", "f"}));
        QCOMPARE(census.instants, count({"i", "I"}));
        QCOMPARE(census.metadata, count({"M"}));
        QCOMPARE(std::uint64_t{trace.sliceCount()}, census.slices);

        std::multiset<Slice> found;
        for (const Lane& lane : trace.lanes())
            for (const SliceId s : lane.slices)
                found.emplace(trace[lane.process].key, lane.key, std::string{trace.name(s)},
                              trace.absoluteNs(trace.begin(s)), trace.duration(s).count());
        QCOMPARE(found.size(), expected.size());
        QVERIFY(found == expected);

        std::uint64_t joined = 0;
        for (const std::int64_t correlation : workCorrelations)
            joined += callsOf.count(correlation);
        QCOMPARE(static_cast<std::uint64_t>(trace.links().size()), joined);
        QVERIFY(trace.residentBytes() < 40 * census.events + 200'000);
    }

    void rowsAndParentsHold_data() { everyEventIsAccountedForAndExact_data(); }

    void rowsAndParentsHold()
    {
        QFETCH(QString, path);
        const auto loaded = loadTrace(path.toStdString());
        QVERIFY(loaded);
        const Trace& trace = **loaded;
        std::uint64_t furtherStacks = 0;
        for (std::uint32_t r = 0; r < trace.rows().size(); ++r) {
            const Row& row = trace.rows()[r];
            for (const SliceId s : row.slices) {
                QCOMPARE(trace.rowOf(s), RowId{r});
                if (s.value > row.slices.first)
                    QVERIFY(trace.end(SliceId{s.value - 1}) <= trace.begin(s));
                const SliceId parent = trace.parent(s);
                QCOMPARE(static_cast<bool>(parent), row.depth > 0);
                if (parent) {
                    QCOMPARE(trace.rowOf(parent), RowId{r - 1});
                    QVERIFY(trace.range(parent).contains(trace.range(s)));
                    QVERIFY(trace.children(parent).contains(s));
                }
            }
            if (row.stack > 0 && row.depth == 0)
                furtherStacks += row.slices.size();
        }
        QVERIFY(furtherStacks <= trace.info().census.overlapping);
        QCOMPARE(furtherStacks > 0, trace.info().census.overlapping > 0);
    }

    void argumentsAreThoseOfTheFile()
    {
        const QString path = QStringLiteral(LANESCOPE_TRACES "/blog_matmul_add_64_bf16_cold_eager.json");
        if (!QFile::exists(path))
            QSKIP("the real traces are not here");
        const auto loaded = loadTrace(path.toStdString());
        QVERIFY(loaded);
        const Trace& trace = **loaded;
        int kernels = 0;
        for (const SliceId s : trace.slices()) {
            if (trace.kind(s) != SliceKind::Kernel)
                continue;
            ++kernels;
            const auto args = readArguments(trace, s);
            QVERIFY(args);
            QVERIFY(args->find("registers per thread")->integer() > 0);
            QCOMPARE(args->find("grid")->integers().size(), std::size_t{3});
            QCOMPARE(args->find("device")->integer(), std::optional<std::int64_t>{0});
            QVERIFY(!args->find("no such argument"));
        }
        QCOMPARE(kernels, 6);
    }
};

TEST_WITH_APP(RealTracesTest)

} // namespace lanescope::real_traces_test

#include "real_traces_test.moc"
