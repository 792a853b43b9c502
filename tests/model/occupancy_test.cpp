// Occupancy against the values that NVIDIA's own header gives, and kernels against what a trace records of them.

#include <QtTest>

#include "model/analysis/kernels/kernel_table.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"

#include <map>

using namespace lanescope;
using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

struct Case {
    int registers, threads;
    std::int64_t shared;
    // blocks and limiters on 7.0, 7.5, 8.0, 8.6, 8.9, 9.0, 12.0: w r s b a
    std::vector<std::pair<int, const char*>> expected;
};

const std::vector<std::pair<int, int>> capabilities{{7, 0}, {7, 5}, {8, 0}, {8, 6}, {8, 9}, {9, 0}, {12, 0}};

// cuda_occupancy.h 13.0 with the opt-in limit of shared memory.
const std::vector<Case> cases{
    {32, 128, 0, {{16, "wr"}, {8, "w"}, {16, "wr"}, {12, "w"}, {12, "w"}, {16, "wr"}, {12, "w"}}},
    {40, 256, 0, {{6, "r"}, {4, "w"}, {6, "r"}, {6, "wr"}, {6, "wr"}, {6, "r"}, {6, "wr"}}},
    {64, 1024, 0, {{1, "r"}, {1, "wr"}, {1, "r"}, {1, "wr"}, {1, "wr"}, {1, "r"}, {1, "wr"}}},
    {64, 256, 16384, {{4, "r"}, {4, "wrs"}, {4, "r"}, {4, "r"}, {4, "r"}, {4, "r"}, {4, "r"}}},
    {122, 128, 49152, {{2, "s"}, {1, "s"}, {3, "s"}, {2, "s"}, {2, "s"}, {4, "rs"}, {2, "s"}}},
    {255, 128, 0, {{2, "r"}, {2, "r"}, {2, "r"}, {2, "r"}, {2, "r"}, {2, "r"}, {2, "r"}}},
    {240, 256, 49152, {{1, "r"}, {1, "rs"}, {1, "r"}, {1, "r"}, {1, "r"}, {1, "r"}, {1, "r"}}},
    {232, 128, 81920, {{1, "s"}, {0, "s"}, {2, "rs"}, {1, "s"}, {1, "s"}, {2, "rs"}, {1, "s"}}},
    {234, 256, 147456, {{0, "s"}, {0, "s"}, {1, "rs"}, {0, "s"}, {0, "s"}, {1, "rs"}, {0, "s"}}},
    {168, 384, 218112, {{0, "s"}, {0, "s"}, {0, "s"}, {0, "s"}, {0, "s"}, {1, "rs"}, {0, "s"}}},
};

std::string letters(const Occupancy& o)
{
    std::string out;
    const std::map<OccupancyLimit, char> letter{{OccupancyLimit::Warps, 'w'},
                                                {OccupancyLimit::Registers, 'r'},
                                                {OccupancyLimit::Shared, 's'},
                                                {OccupancyLimit::Blocks, 'b'},
                                                {OccupancyLimit::Barriers, 'a'}};
    for (const char wanted : std::string{"wrsba"})
        for (const OccupancyLimit limit : o.limitedBy())
            if (letter.at(limit) == wanted)
                out += wanted;
    return out;
}

} // namespace

class OccupancyTest : public QObject {
    Q_OBJECT

private slots:
    void isThatOfNvidiasHeader()
    {
        for (const Case& c : cases)
            for (std::size_t i = 0; i < capabilities.size(); ++i) {
                const auto limits = smLimits(capabilities[i].first, capabilities[i].second);
                QVERIFY(limits);
                const Occupancy o = theoreticalOccupancy({c.registers, c.shared, c.threads, 1}, *limits);
                const std::string where = std::to_string(c.registers) + "/" + std::to_string(c.threads) + "/" +
                                          std::to_string(c.shared) + " on " + std::to_string(capabilities[i].first) +
                                          "." + std::to_string(capabilities[i].second) + ": " +
                                          std::to_string(o.blocksPerSm) + " " + letters(o);
                QVERIFY2(o.blocksPerSm == c.expected[i].first, where.c_str());
                QVERIFY2(letters(o) == c.expected[i].second, where.c_str());
                QCOMPARE(o.pct, 100.0 * o.blocksPerSm * ((c.threads + 31) / 32) / limits->warps);
            }
    }

    void blocksOfOneWarpAreLimitedByTheirNumber()
    {
        QCOMPARE(theoreticalOccupancy({16, 0, 32, 1}, *smLimits(8, 0)).blocksPerSm, 32);
        QCOMPARE(letters(theoreticalOccupancy({16, 0, 32, 1}, *smLimits(8, 0))), std::string{"b"});
        QCOMPARE(theoreticalOccupancy({16, 0, 32, 1}, *smLimits(8, 6)).blocksPerSm, 16);
        QCOMPARE(letters(theoreticalOccupancy({16, 0, 32, 1}, *smLimits(12, 0))), std::string{"ba"});
        QVERIFY(!smLimits(3, 5));
    }

    void wavesCountTheTail()
    {
        const Occupancy o = theoreticalOccupancy({32, 0, 128, 0}, *smLimits(8, 0)); // 16 blocks
        const auto waves = wavesOf({32, 0, 128, 108 * 16 * 2 + 864}, o, 108);
        QCOMPARE(waves->waves, 2.5);
        QCOMPARE(waves->lastFilled, 0.5);
        QCOMPARE(wavesOf({32, 0, 128, 108 * 16}, o, 108)->lastFilled, 1.0);
        QVERIFY(!wavesOf({32, 0, 128, 0}, o, 108));
    }

    void kernelsAreRowsByLaunch()
    {
        TraceMaker make;
        make.info.gpus.push_back({});
        Gpu& gpu = make.info.gpus[0];
        gpu.id = 0;
        gpu.computeMajor = 8;
        gpu.computeMinor = 0;
        gpu.sms = 108;
        gpu.registersPerSm = 65536;
        make.lane("1", "1")
            .slice("aten::mm", 0us, 100us)
            .slice("cudaOccupancyMaxActiveBlocksPerMultiprocessor", 5us, 2us, "cuda_runtime")
            .slice("cudaLaunchKernel", 10us, 5us, "cuda_runtime", 1)
            .slice("aten::add", 110us, 50us)
            .slice("cudaLaunchKernel", 120us, 5us, "cuda_runtime", 2)
            .slice("cudaLaunchKernel", 130us, 5us, "cuda_runtime", 3);
        const char* gemm =
            R"({"grid":[64,32,1],"block":[256,1,1],"registers per thread":234,"shared memory":147456,"est. achieved occupancy %":0})";
        const char* add =
            R"({"grid":[864,1,1],"block":[128,1,1],"registers per thread":32,"shared memory":0,"est. achieved occupancy %":50})";
        make.stream(0, 7)
            .slice("gemm", 200us, 500us, "kernel", 1, gemm)
            .slice("add", 710us, 10us, "kernel", 2, add)
            .slice("add", 730us, 30us, "kernel", 3, add);
        const TracePtr trace = make.build();
        const auto rows = kernelTable(*trace, launchedWork(*trace));
        QCOMPARE(rows.size(), std::size_t{2});
        QVERIFY(rows[0].isHeavyweight);
        QVERIFY(!rows[1].isHeavyweight);
        QCOMPARE(rows[0].occupancy->pct, 12.5); // where Kineto wrote 0
        QCOMPARE(trace->text(rows[0].op), std::string_view{"aten::mm"});
        QCOMPARE(rows[0].launchDelayMedian, std::optional<Ns>{190us});
        QCOMPARE(rows[1].count, std::uint64_t{2});
        QCOMPARE(rows[1].median, Ns{20us});
        QCOMPARE(rows[1].occupancy->pct, 100.0);
        QCOMPARE(rows[1].waves->waves, 0.5);
        QVERIFY(std::abs(rows[1].cv - 0.70710678) < 1e-6);
    }

    void kinetosEstimateIsNeverAboveOurs()
    {
        const QString path = QStringLiteral(LANESCOPE_TRACES "/particle_transformer_a100.json.gz");
        if (!QFile::exists(path))
            QSKIP("the real traces are not here");
        const TracePtr trace = *loadTrace(path.toStdString());
        std::size_t compared = 0, zeroed = 0;
        for (const KernelRow& row : kernelTable(*trace, launchedWork(*trace))) {
            QVERIFY(row.occupancy);
            QVERIFY(row.footprint.estimatedOccupancyPct);
            // It is capped by the theoretical one; where it has 0 above 48 KiB, that is not computed.
            QVERIFY(*row.footprint.estimatedOccupancyPct <= std::round(row.occupancy->pct) + 1);
            zeroed += row.footprint.sharedBytes > 49152 && *row.footprint.estimatedOccupancyPct == 0 &&
                      row.occupancy->pct > 0;
            ++compared;
        }
        QVERIFY(compared > 20);
        QVERIFY(zeroed > 0);
    }
};

QTEST_GUILESS_MAIN(OccupancyTest)
#include "occupancy_test.moc"
