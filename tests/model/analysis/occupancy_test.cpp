// Compares occupancy with values from NVIDIA's own header, and kernels with what a trace records of them.

#include <QtTest>

#include "model/analysis/kernels/kernel_table.h"
#include "model/import/importer.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <map>

namespace lanescope::occupancy_test {

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

    // A warp's registers come from one of four parts of the file, which blocks of 2 or 3 warps cannot fill: 40
    // registers are 1280 per warp, a part of 16384 holds 12 of them, so four parts hold 48, not the 51 of an undivided
    // file.
    void blocksOfTwoAndThreeWarpsFillTheFourParts()
    {
        const Occupancy two = theoreticalOccupancy({40, 0, 64, 1}, *smLimits(8, 0));
        QCOMPARE(two.blocksPerSm, 24);
        QCOMPARE(two.pct, 75.0);
        const Occupancy three = theoreticalOccupancy({40, 0, 96, 1}, *smLimits(8, 0));
        QCOMPARE(three.blocksPerSm, 16); // 51 warps would be 17 blocks
        QCOMPARE(letters(three), std::string{"r"});
    }

    // Computed by hand from AMD's rules: wavefronts of 64 lanes, 4 SIMDs, their registers in granules, LDS per compute
    // unit, 16 barriers.
    void amdsComputeUnitsHoldWhatTheManualsSay_data()
    {
        QTest::addColumn<QString>("chip");
        QTest::addColumn<int>("vgprs");
        QTest::addColumn<int>("agprs");
        QTest::addColumn<int>("sgprs");
        QTest::addColumn<int>("lds");
        QTest::addColumn<int>("threads");
        QTest::addColumn<int>("groups");
        QTest::addColumn<double>("pct");
        QTest::addColumn<QString>("limits");
        const auto row = [](const char* chip, int v, int a, int s, int lds, int threads, int groups, double pct,
                            const char* limits) {
            QTest::addRow("%s %d+%d VGPRs, %d SGPRs, %d LDS, %d threads", chip, v, a, s, lds, threads)
                << chip << v << a << s << lds << threads << groups << pct << limits;
        };
        // gfx90a: 512 registers per lane, granule 8, 8 wavefronts per SIMD, 32 per compute unit
        row("gfx90a", 64, 0, 32, 0, 256, 8, 100, "wr");     // 512 / 64 = 8 wavefronts
        row("gfx90a", 65, 0, 32, 0, 256, 7, 87.5, "r");     // 72 registers with granules: 7 wavefronts
        row("gfx90a", 128, 0, 32, 0, 256, 4, 50, "r");      // 4 wavefronts
        row("gfx90a", 129, 0, 32, 0, 256, 3, 37.5, "r");    // 136 registers with granules: 3 wavefronts
        row("gfx90a", 128, 128, 32, 0, 256, 2, 25, "r");    // both in one file: 256 registers
        row("gfx90a", 61, 4, 32, 0, 256, 7, 87.5, "r");     // 64 + 4 = 68, with granules 72
        row("gfx90a", 256, 256, 32, 0, 256, 1, 12.5, "r");  // all of it
        row("gfx90a", 32, 0, 32, 65536, 256, 1, 12.5, "s"); // all of the LDS
        row("gfx90a", 32, 0, 32, 32768, 256, 2, 25, "s");
        row("gfx90a", 32, 0, 32, 32769, 256, 1, 12.5, "s"); // 33280 bytes with granules of 512
        row("gfx90a", 32, 0, 32, 65537, 256, 0, 0, "s");    // more than there is
        row("gfx90a", 32, 0, 96, 0, 256, 8, 100, "wr");     // 800 / 96 = 8 wavefronts
        row("gfx90a", 32, 0, 97, 0, 256, 7, 87.5, "r");     // 112 with granules: 7 wavefronts
        row("gfx90a", 32, 0, 32, 0, 64, 32, 100, "wr");     // one wavefront needs no barrier
        row("gfx90a", 32, 0, 32, 0, 128, 16, 100, "wra");   // two wavefronts need a barrier: 16 work-groups
        row("gfx90a", 32, 0, 32, 0, 1024, 2, 100, "wr");
        row("gfx90a", 168, 0, 32, 0, 192, 4, 37.5, "r"); // 3 per SIMD, 12 in total, 3 per group
        row("gfx942", 84, 40, 48, 0, 256, 4, 50, "r");   // 84 + 40 = 124, with granules 128
        row("gfx942", 92, 0, 112, 37664, 256, 1, 12.5, "s");
        // gfx950: 160 KiB of LDS in granules of 1280
        row("gfx950", 92, 0, 112, 37664, 256, 4, 50, "s");   // 38400 bytes with granules
        row("gfx950", 128, 0, 96, 52224, 256, 3, 37.5, "s"); // 52480 bytes with granules
        row("gfx950", 132, 0, 112, 116224, 256, 1, 12.5, "s");
        // gfx908: 256 registers of either kind, granule 4, 10 wavefronts per SIMD, 40 per compute unit
        row("gfx908", 24, 0, 32, 0, 256, 10, 100, "wr"); // 256 / 24 = 10 wavefronts
        row("gfx908", 25, 0, 32, 0, 256, 9, 90, "r");    // 28 with granules: 9 wavefronts
        row("gfx908", 128, 128, 32, 0, 256, 2, 20, "r"); // separate files: 128 each
        row("gfx908", 64, 128, 32, 0, 256, 2, 20, "r");
        row("gfx908", 24, 0, 81, 0, 256, 8, 80, "r"); // 96 scalar registers with granules: 8 wavefronts
    }
    void amdsComputeUnitsHoldWhatTheManualsSay()
    {
        QFETCH(QString, chip);
        QFETCH(int, vgprs);
        QFETCH(int, agprs);
        QFETCH(int, sgprs);
        QFETCH(int, lds);
        QFETCH(int, threads);
        QFETCH(int, groups);
        QFETCH(double, pct);
        QFETCH(QString, limits);
        const Occupancy o =
            theoreticalOccupancy(GroupShape{vgprs, agprs, sgprs, lds, threads}, *cuLimits(chip.toStdString()));
        QCOMPARE(o.blocksPerSm, groups);
        QCOMPARE(o.pct, pct);
        QCOMPARE(QString::fromStdString(letters(o)), limits);
    }

    void amdsOccupancyNeedsRegistersAndAChip()
    {
        Footprint f;
        f.block = {256, 1, 1};
        f.sharedBytes = 0;
        Gpu gpu;
        gpu.name = "AMD Instinct MI300X";
        gpu.computeMajor = 9;
        gpu.computeMinor = 4;
        gpu.warpSize = 64;
        QVERIFY(!occupancyOf(f, &gpu)); // Kineto writes such a record
        f.vectorRegisters = 128;
        QCOMPARE(occupancyOf(f, &gpu)->pct, 50.0);
        gpu.name = "AMD Radeon Graphics"; // 9.4 is gfx942, 9.0 may be any of three chips
        QCOMPARE(occupancyOf(f, &gpu)->pct, 50.0);
        gpu.computeMinor = 0;
        QVERIFY(!occupancyOf(f, &gpu));
        gpu.name = "AMD Instinct MI100";
        QCOMPARE(occupancyOf(f, &gpu)->pct, 20.0);
        gpu.name = "AMD Instinct MI210";
        QCOMPARE(occupancyOf(f, &gpu)->pct, 50.0);
        QVERIFY(!cuLimits("gfx1100"));
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
        QCOMPARE(rows[0].occupancy->pct, 12.5); // Kineto wrote 0 here
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
            // Kineto's value is capped by the theoretical one; its 0 above 48 KiB is not a computed value.
            QVERIFY(*row.footprint.estimatedOccupancyPct <= std::round(row.occupancy->pct) + 1);
            zeroed += row.footprint.sharedBytes > 49152 && *row.footprint.estimatedOccupancyPct == 0 &&
                      row.occupancy->pct > 0;
            ++compared;
        }
        QVERIFY(compared > 20);
        QVERIFY(zeroed > 0);
    }
};

TEST_WITH_APP(OccupancyTest)

} // namespace lanescope::occupancy_test

#include "occupancy_test.moc"
