// Predictions compared with measurements: each line of the help's table is what this program predicts from the trace
// before the change.

#include "model/import/importer.h"
#include "model/merge/rank_files.h"
#include "model/replay/what_if.h"
#include "tests/support/run_tests.h"

#include <QFile>
#include <QtTest>

namespace lanescope::pairs_test {

namespace {

using Kind = ReplayChange::Kind;

TracePtr load(const QString& name)
{
    const QString path = QStringLiteral(LANESCOPE_TRACES "/") + name;
    if (name.contains('*')) { // the ranks of one job
        Task task;
        const auto joined = loadRanks(std::vector{path.toStdString()}, task);
        return joined ? *joined : nullptr;
    }
    return QFile::exists(path) ? *loadTrace(path.toStdString()) : nullptr;
}

QString milliseconds(double ns) { return QString::number(ns / 1e6, 'f', 3); }

} // namespace

class PairsTest : public QObject {
    Q_OBJECT

private slots:
    void theHelpHoldsWhatIsPredicted_data()
    {
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QStringList>("changes");
        QTest::addColumn<double>("addedMs"); // the measured cost of the change
        const QString streams = "streams_blocking.json.gz", other = "streams_non_blocking.json.gz";
        QTest::newRow("no sync") << streams << other << QStringList{"no_sync"} << 0.0;
        // Totals of the copies and calls of both traces, and 22.386 ms of cudaHostAlloc in the one after.
        QTest::newRow("no sync, with its costs")
            << streams << other
            << QStringList{"no_sync", "copy:HtoD=1.7994", "copy:DtoH=0.41", "call:cudaMemcpyAsync=1.974"} << 22.386;
        const QString eager = "sam_a100_eager.json.gz", compiled = "sam_a100_compiled_cudagraphs.json.gz";
        QTest::newRow("kernels") << eager << compiled << QStringList{"kernel:.=0.305"} << 0.0;
        QTest::newRow("durations") << eager << compiled << QStringList{"durations"} << 0.0;
        QTest::newRow("durations, host") << eager << compiled << QStringList{"durations", "host:0.72"} << 0.0;
        const QString h100 = "qwen05b_h100.json.gz", mi300x = "qwen05b_mi300x.json.gz";
        QTest::newRow("to MI300X") << h100 << mi300x << QStringList{"durations"} << 0.0;
        QTest::newRow("to H100") << mi300x << h100 << QStringList{"durations"} << 0.0;
        const QString bert = "bert_small_h100.json.gz", bertAfter = "bert_small_mi300x.json.gz";
        QTest::newRow("bert") << bert << bertAfter << QStringList{"durations"} << 0.0;
        QTest::newRow("bert, host") << bert << bertAfter << QStringList{"durations", "host:0.91"} << 0.0;
        const QString fp32 = "fp32_t4.json", amp = "amp_t4.json";
        QTest::newRow("amp") << fp32 << amp << QStringList{"durations"} << 0.0;
        QTest::newRow("amp without data") << fp32 << amp << QStringList{"no_data", "durations", "host:0.88"} << 0.0;
        QTest::newRow("overlap") << "moe_alltoall_2ranks/before_rank*.json"
                                 << "moe_alltoall_2ranks/after_rank*.json" << QStringList{"overlap"} << 0.0;
    }

    void theHelpHoldsWhatIsPredicted()
    {
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QStringList, changes);
        QFETCH(double, addedMs);
        const TracePtr from = load(before), to = load(after);
        if (!from || !to)
            QSKIP("the traces are not here");
        std::vector<ReplayChange> all;
        bool isWithoutData = false;
        for (const QString& text : changes) {
            if (text == "no_sync")
                all.push_back({Kind::NoSync});
            else if (text == "overlap")
                all.push_back({Kind::OverlapComm});
            else if (text == "no_data")
                all.push_back({Kind::NoDataWait});
            else if (text == "durations")
                all.push_back({Kind::DurationsFrom, {}, 1, std::make_shared<const Analysis>(to)});
            else if (text.startsWith("host:"))
                all.push_back({Kind::Host, {}, text.mid(5).toDouble()});
            else
                all.push_back(*parseScale(text.toStdString()));
            isWithoutData |= text == "no_data";
        }
        const auto predicted = whatIf(*from, replayGraphOf(*from), all);
        const std::vector<ReplayChange> ready{{Kind::NoDataWait}};
        const auto measured =
            whatIf(*to, replayGraphOf(*to), isWithoutData ? std::span{ready} : std::span<ReplayChange>{});
        QVERIFY(predicted && measured);
        const double ns = static_cast<double>(predicted->predicted.count()) + addedMs * 1e6;
        const auto real = static_cast<double>(measured->predicted.count());
        const double error = 100 * (ns - real) / real;
        const QString line =
            QStringLiteral("| %1 | %2 | %3 | %4%5 % |")
                .arg(milliseconds(static_cast<double>(predicted->window.count())), milliseconds(real), milliseconds(ns),
                     error < 0 ? "-" : "+", QString::number(std::abs(error), 'f', 1));
        for (const char* page : {"resources/help/whatif.md", "resources/help/zh_CN/whatif.md",
                                 "resources/help/ja/whatif.md", "model/replay/README.md"}) {
            QFile file{QStringLiteral(LANESCOPE_SOURCE_DIR "/") + page};
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(QString::fromUtf8(file.readAll()).contains(line), qPrintable(page + (": " + line)));
        }
    }
};

TEST_WITH_APP(PairsTest)

} // namespace lanescope::pairs_test

#include "pairs_test.moc"
