// `lanescope findings` for a reader: the answer first, lines that fit, a number for each finding, what it costs and
// would save in columns, and what to try.

#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <nlohmann/json.hpp>

namespace lanescope::findings_text_cli_test {

namespace {

QString sampleOf(const char* name)
{
    return QStringLiteral(LANESCOPE_SOURCE_DIR "/resources/samples/%1.json.gz").arg(QLatin1String{name});
}

QString run(const QStringList& arguments, const char* columns = nullptr, const char* locale = "C.UTF-8")
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("COLUMNS"));
    environment.insert(QStringLiteral("LC_ALL"), QLatin1String{locale});
    if (columns)
        environment.insert(QStringLiteral("COLUMNS"), QLatin1String{columns});
    process.setProcessEnvironment(environment);
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(60000);
    return process.exitCode() == 0 ? QString::fromUtf8(process.readAllStandardOutput()) : QString{};
}

QString textOf(const QString& path)
{
    QFile file{path};
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString{};
}

QStringList matchesOf(const QString& text, const char* pattern)
{
    QStringList all;
    for (auto at =
             QRegularExpression{QString::fromUtf8(pattern), QRegularExpression::MultilineOption}.globalMatch(text);
         at.hasNext();)
        all.append(at.next().captured(1));
    return all;
}

} // namespace

class FindingsTextCliTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("cold") << sampleOf("synthetic_matmul_add_64_bf16_cold_eager");
        QTest::newRow("warm, batch 8") << sampleOf("synthetic_matmul_add_64_bf16_warm_eager_batch8");
        QTest::newRow("mlp") << sampleOf("synthetic_geglu_mlp_64_128_768_3072_eager");
    }

    void aPredictedTraceIsSaidToBeOne()
    {
        QFETCH_GLOBAL(QString, file);
        const QTemporaryDir folder;
        const QString predicted = folder.filePath(QStringLiteral("p.json"));
        run({"whatif", file, "--host", "0.5", "-o", predicted});
        QVERIFY(run({"findings", predicted}).section('\n', 0, 3).contains("predicted by a replay"));
        QVERIFY(!run({"findings", file}).section('\n', 0, 3).contains("predicted"));
        // The other commands say so in their first lines too, and do not say it of the recorded trace.
        const QString said = QStringLiteral("predicted by a replay, not recorded");
        for (const char* command : {"kernels", "summary", "breakdown", "lanes", "critical-path", "whatif", "table"}) {
            QVERIFY2(run({command, predicted}).section('\n', 0, 1).contains(said), command);
            QVERIFY2(!run({command, file}).section('\n', 0, 1).contains("predicted"), command);
        }
        QVERIFY(run({"stats", predicted, "--report", "cuda_gpu_kern_sum"}).section('\n', 0, 1).contains(said));
        for (const char* command : {"kernels", "table"}) {
            QVERIFY2(run({command, predicted, "--json"}).contains("\"is_predicted\": true"), command);
            QVERIFY2(!run({command, file, "--json"}).contains("is_predicted"), command);
        }
        const QString aten = run({"query", predicted, "select name from slices where kind = 'op' limit 1", "--csv"})
                                 .section('\n', 1, 1)
                                 .trimmed();
        for (const auto& [of, isSaid] : {std::pair{predicted, true}, std::pair{file, false}}) {
            QCOMPARE(run({"brief", of}).section('\n', 0, 0).contains("redicted by a replay"), isSaid);
            QCOMPARE(run({"query", of, "select name from lanes"}).contains("predicted"), isSaid);
            QCOMPARE(run({"slice", of, aten}).section('\n', 0, 0).contains(said), isSaid);
            QCOMPARE(run({"slice", of, aten}).contains(QStringLiteral(" · predicted")), isSaid);
            QCOMPARE(run({"slice", of, aten, "--json"}).contains("is_predicted"), isSaid);
            const QString picture = folder.filePath(QStringLiteral("f.svg")), page = folder.filePath("r.html");
            run({"flame", of, "--by", "op", "-o", picture});
            run({"report", of, "-o", page});
            QCOMPARE(textOf(picture).contains(said), isSaid);
            QCOMPARE(textOf(page).section("</title>", 0, 0).contains("(predicted)"), isSaid);
            QCOMPARE(textOf(page).contains("Predicted by a replay, not recorded."), isSaid);
        }
        QVERIFY(run({"summary", "--jsonl", predicted}).contains("\"is_predicted\":true"));
        const QString sweep = run({"sweep", file, predicted});
        QVERIFY(sweep.startsWith("Predicted by a replay, not recorded: p.json\n"));
        QVERIFY(sweep.contains("p.json (predicted)"));
        QVERIFY(run({"diff", "--wide", file, predicted})
                    .section('\n', 0, 0)
                    .contains("the second is predicted, not recorded"));
        QVERIFY(run({"diff", "--wide", predicted, file})
                    .section('\n', 0, 0)
                    .contains("the first is predicted, not recorded"));
        QVERIFY(!run({"diff", "--wide", file, file}).section('\n', 0, 0).contains("predicted"));
    }

    // Other programs' threads hold slices of no kind that the time of a thread is split by.
    void threadsThatCannotBeSplitAreSaidToBeNone()
    {
        const lanescope::test::TempFile file{
            R"([{"ph":"X","cat":"toplevel","name":"RunTask","pid":1,"tid":1,"ts":0,"dur":10}])", "browser.json"};
        QVERIFY(run({"breakdown", "--by", "thread", file.path().c_str()}).startsWith("no thread to split: "));
        const QString split =
            run({"breakdown", "--by", "thread", sampleOf("synthetic_geglu_mlp_64_128_768_3072_eager")});
        QVERIFY(split.contains("thread 4242 (python): ") && !split.contains("no thread"));
    }

    void noLineIsWiderThanTheTerminal_data()
    {
        QTest::addColumn<QByteArray>("columns");
        QTest::addColumn<int>("width");
        QTest::newRow("piped") << QByteArray{} << 100;
        QTest::newRow("80 columns") << QByteArray{"80"} << 80;
        QTest::newRow("160 columns") << QByteArray{"160"} << 160;
        QTest::newRow("no number") << QByteArray{"wide"} << 100;
    }
    void noLineIsWiderThanTheTerminal()
    {
        QFETCH_GLOBAL(QString, file);
        QFETCH(QByteArray, columns);
        QFETCH(int, width);
        const QString text = run({"findings", file}, columns.isEmpty() ? nullptr : columns.constData());
        QVERIFY(!text.isEmpty());
        int widest = 0;
        for (const QString& line : text.split(QLatin1Char{'\n'})) {
            QVERIFY2(line.size() <= width, qPrintable(line));
            QVERIFY2(!line.endsWith(QLatin1Char{' '}), qPrintable(line));
            widest = std::max(widest, static_cast<int>(line.size()));
        }
        QVERIFY(widest > width * 8 / 10); // the room is used
        QVERIFY(!text.contains(QChar{0x1b}));
    }

    // The same findings, costs and savings as the JSON, in its order.
    void theListIsThatOfTheJson()
    {
        QFETCH_GLOBAL(QString, file);
        const auto json = nlohmann::json::parse(run({"findings", file, "--json"}).toStdString());
        const QString text = run({"findings", file}, "200"), full = run({"findings", file, "--full"}, "200");
        QVERIFY(text.section(QLatin1Char{'\n'}, 0, 0)
                    .startsWith(
                        QString::fromStdString(json["headline"].get<std::string>()).section(QLatin1Char{' '}, 0, 3)));
        int artefacts = 0;
        std::vector<double> costs;
        for (const auto& f : json["findings"]) {
            if (f.contains("artefact")) {
                ++artefacts;
                continue;
            }
            const double cost = f.value("cost_in_all_ns", f.value("cost_ns", 0.0));
            if (cost > 0 && !f["share"].is_null())
                costs.push_back(cost);
        }
        const auto count = static_cast<int>(json["findings"].size());
        const QStringList numbers = matchesOf(text, "^[ !]([ 0-9]\\d)  \\S");
        QCOMPARE(numbers.size(), count - artefacts);
        for (int i = 0; i < numbers.size(); ++i)
            QCOMPARE(numbers[i].trimmed().toInt(), i + 1);
        QCOMPARE(matchesOf(full, "^[ !]([ 0-9]\\d)  \\S").size(), count);
        // The number before a percentage in a title's line, by its unit.
        const QStringList printed =
            matchesOf(text, "^[ !][ 0-9]\\d  .*  ([0-9.]+ (?:ns|µs|ms|s)) +(?:< )?[0-9.]+ %(?:  |$)");
        QCOMPARE(printed.size(), static_cast<int>(costs.size()));
        std::vector<double> read;
        for (const QString& cost : printed) {
            const QString unit = cost.section(QLatin1Char{' '}, 1);
            const double scale = unit == "s" ? 1e9 : unit == "ms" ? 1e6 : unit == "µs" ? 1e3 : 1;
            read.push_back(cost.section(QLatin1Char{' '}, 0, 0).toDouble() * scale);
        }
        std::sort(read.begin(), read.end());
        std::sort(costs.begin(), costs.end());
        for (std::size_t i = 0; i < costs.size(); ++i)
            QVERIFY2(std::abs(read[i] - costs[i]) <= 0.006 * costs[i], qPrintable(text));
    }

    void theBarHasAFillForEachShare()
    {
        QFETCH_GLOBAL(QString, file);
        const QString text = run({"findings", file}), ascii = run({"findings", file}, nullptr, "C");
        const QStringList blocks = matchesOf(text, "^  GPU time [^█▓▒░]*  ([█▓▒░]+)  ");
        const QStringList letters = matchesOf(ascii, "^  GPU time \\S+ \\S+  ([#=.-]+)  ");
        QCOMPARE(blocks.size(), 1);
        QCOMPARE(letters.size(), 1);
        QCOMPARE(blocks[0].size(), 24);
        QCOMPARE(letters[0].size(), 24);
        const auto shares =
            nlohmann::json::parse(run({"breakdown", file, "--json"}).toStdString())["devices"][0]["shares"];
        double compute = 0;
        for (const auto& share : shares)
            if (share["cause"] == "compute")
                compute = share["pct"].get<double>();
        QVERIFY(std::abs(blocks[0].count(QStringLiteral("█")) - compute / 100 * 24) <= 1);
        QCOMPARE(letters[0].count(QLatin1Char{'#'}), blocks[0].count(QStringLiteral("█")));
    }

    // The verdict of the trace was printed for a part in which the GPU does nothing.
    void aPartWithoutGpuWorkHasNoVerdict()
    {
        const QString file = sampleOf("synthetic_geglu_mlp_64_128_768_3072_eager");
        QCOMPARE(run({"breakdown", file, "--range", "1h:2h"}), QString{}); // outside of the trace
        QVERIFY(run({"breakdown", file, "--range", "0ns:10ns"}).startsWith("No GPU work begins in this range\n"));
        const auto json =
            nlohmann::json::parse(run({"breakdown", file, "--range", "0ns:10ns", "--json"}).toStdString());
        QVERIFY(json["verdict"].is_null() && json["devices"].empty());
        QVERIFY(run({"breakdown", file}).contains("-bound: "));
    }
};

TEST_PLAIN(FindingsTextCliTest)

} // namespace lanescope::findings_text_cli_test

#include "findings_text_cli_test.moc"
