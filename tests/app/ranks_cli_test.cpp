// Ranks of one job in sub-commands: `info --merge`, and a folder or a pattern instead of a file.

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/support/rank_text.h"
#include "tests/support/run_tests.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

namespace lanescope::ranks_cli_test {

using lanescope::test::rankText;
using nlohmann::json;

namespace {

struct Ran {
    int code;
    QByteArray out, err;
};

Ran run(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(LANESCOPE_BINARY), arguments);
    process.waitForFinished(30000);
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace

class RanksCliTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QDir{}.mkpath(m_folder.filePath("job"));
        for (int r = 0; r < 6; ++r)
            std::ofstream{m_folder.filePath(QString{"job/rank%1.json"}.arg(r)).toStdString()}
                << rankText(r, r * 40'000.0 - (r == 3 ? 80'000 : 0));
    }

    void infoSaysHowEachClockWasJoined()
    {
        const Ran ran = run({"info", "--merge", job(), "--json"});
        QCOMPARE(ran.code, 0);
        const json file = json::parse(ran.out.toStdString())["files"][0];
        QCOMPARE(file["ranks"].size(), std::size_t{6});
        QCOMPARE(file["ranks"][0]["clock"], "reference");
        for (std::int64_t r = 1; r < 6; ++r) {
            const json& rank = file["ranks"][static_cast<std::size_t>(r)];
            QCOMPARE(rank["rank"], r);
            QCOMPARE(rank["clock"], "collectives");
            QCOMPARE(rank["shift_ns"], -(r * 40'000'000 - (r == 3 ? 80'000'000 : 0)));
            QCOMPARE(rank["residual_ns"], 0);
            QCOMPARE(rank["collectives"], 5);
            QVERIFY(!rank.contains("drift_ppm"));
        }
        QCOMPARE(file["world_size"], 6);
        QVERIFY(!file.contains("rank"));
        // The same as text.
        const QString words = run({"info", "--merge", job()}).out;
        QVERIFY2(words.contains("shifted by -40.000ms; of 5 collectives in common half end within 0.000us of rank 0's"),
                 qPrintable(words));
        // A single file gives the same answer as before.
        const Ran one = run({"info", m_folder.filePath("job/rank1.json"), "--json"});
        QVERIFY(!json::parse(one.out.toStdString())["files"][0].contains("ranks"));
    }

    void aFolderOrAPatternIsTakenWhereRanksMakeSense()
    {
        const json found = json::parse(run({"findings", job(), "--json"}).out.toStdString());
        bool isNamed = false;
        for (const json& finding : found["findings"])
            isNamed = isNamed || (finding["id"] == "straggler" &&
                                  finding["title"].get<std::string>().starts_with("rank 2 delays the other ranks: "));
        QVERIFY(isNamed);
        const json lanes =
            json::parse(run({"lanes", m_folder.filePath("job/rank[0-3].json"), "--json"}).out.toStdString());
        QCOMPARE(lanes["offsets"].size(), std::size_t{4 * 5 * 2});
        const json rows =
            json::parse(run({"query", job(), "select count(distinct rank) from lanes", "--json"}).out.toStdString());
        QCOMPARE(rows["rows"][0][0], 6);
        const QString picture = m_folder.filePath("ranks.png");
        QCOMPARE(run({"shot", job(), "-o", picture, "--lanes", "rank [02] .*stream"}).code, 0);
        QVERIFY(QFileInfo{picture}.size() > 1000);
    }

    // Without ranks 4 and 5 it is unknown who came last, so nothing is split.
    void communicationIsSplitWhereAllRanksAreOpen()
    {
        const auto sharesOf = [](const QString& files) {
            std::vector<json> shares;
            const json document = json::parse(run({"breakdown", files, "--json"}).out.toStdString());
            for (const json& device : document["devices"])
                for (const json& share : device["shares"])
                    if (share["cause"] == "communication")
                        shares.push_back(share);
            return shares;
        };
        const std::vector<json> all = sharesOf(job()), some = sharesOf(m_folder.filePath("job/rank[0-3].json"));
        QCOMPARE(all.size(), std::size_t{6});
        for (std::size_t r = 0; r < all.size(); ++r) {
            QCOMPARE(all[r]["rank_wait_ns"], r == 2 ? 0 : 5 * 300'000);
            QCOMPARE(all[r]["transfer_ns"], 5 * 200'000);
            QCOMPARE(all[r]["unsplit_ns"], 0);
        }
        QCOMPARE(some.size(), std::size_t{4});
        for (const json& share : some) {
            QCOMPARE(share["rank_wait_ns"], 0);
            QCOMPARE(share["unsplit_ns"], share["dur_ns"]);
        }
        const auto foundIn = [](const QString& files) {
            return json::parse(run({"findings", files, "--json"}).out.toStdString());
        };
        const json whole = foundIn(job()), part = foundIn(m_folder.filePath("job/rank[0-3].json"));
        QCOMPARE(whole["job"]["lacks_ranks"], false);
        QCOMPARE(part["job"]["lacks_ranks"], true);
        QCOMPARE(part["job"]["ranks"], 4);
        QCOMPARE(part["job"]["world_size"], 6);
        QCOMPARE(part["job"]["collectives_paired"], 5);
        QVERIFY(std::any_of(part["cannot_tell"].begin(), part["cannot_tell"].end(), [](const json& c) {
            return c["id"] == "straggler" && c["because"] == "4 of 6 ranks are open";
        }));
        const QByteArray words = run({"breakdown", job()}).out;
        QVERIFY2(words.contains("waiting for other ranks") && words.contains("transfer"), words.constData());
        QVERIFY(!run({"breakdown", m_folder.filePath("job/rank[0-3].json")}).out.contains("waiting for other ranks"));
    }

    void missingFilesExitWithThreeAndOneLine()
    {
        for (const QStringList& arguments : {QStringList{"info", "--merge", m_folder.filePath("nowhere")},
                                             QStringList{"lanes", m_folder.filePath("job/*.nothing")},
                                             QStringList{"findings", m_folder.path() + "/job/.."}}) {
            const Ran ran = run(arguments);
            if (arguments[0] == "findings") { // the folder holds a folder of traces
                QCOMPARE(ran.code, 0);
                continue;
            }
            QCOMPARE(ran.code, 3);
            QCOMPARE(ran.out, QByteArray{});
            QVERIFY2(ran.err.count('\n') == 1, ran.err.constData());
        }
    }

private:
    QString job() const { return m_folder.filePath("job"); }
    QTemporaryDir m_folder;
};

TEST_PLAIN(RanksCliTest)

} // namespace lanescope::ranks_cli_test

#include "ranks_cli_test.moc"
