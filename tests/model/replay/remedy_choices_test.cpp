// The choices that a reader is offered: only for work in the trace, each with changes that match its words.

#include "model/import/importer.h"
#include "model/replay/ranked_findings.h"
#include "model/replay/remedies.h"
#include "model/replay/remedy_choices.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <QFile>
#include <QtTest>

namespace lanescope::remedy_choices_test {

using namespace lanescope::test;

namespace {

std::shared_ptr<const Analysis> analysisOf(TraceMaker& make) { return std::make_shared<const Analysis>(make.build()); }

// A host that waits for a long kernel, and a short one after it.
TraceMaker waiting()
{
    TraceMaker make;
    make.lane("1", "1")
        .slice("ProfilerStep#1", 0us, 1000us, "user_annotation")
        .slice("aten::mm", 5us, 20us)
        .slice("cudaLaunchKernel", 10us, 6us, "cuda_runtime", 1)
        .slice("cudaStreamSynchronize", 30us, 495us, "cuda_runtime")
        .slice("aten::add", 540us, 100us)
        .slice("cudaLaunchKernel", 600us, 6us, "cuda_runtime", 2);
    make.stream(0, 7).slice("gemm", 20us, 500us, "kernel", 1).slice("add", 610us, 50us, "kernel", 2);
    return make;
}

std::vector<std::string> idsOf(const std::vector<RemedyChoice>& choices)
{
    std::vector<std::string> ids;
    for (const RemedyChoice& choice : choices)
        ids.push_back(choice.id);
    return ids;
}

bool has(const std::vector<RemedyChoice>& choices, const std::string& id)
{
    const auto ids = idsOf(choices);
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

std::string nanoseconds(Ns time) { return std::to_string(time.count()) + " ns"; }

} // namespace

class RemedyChoicesTest : public QObject {
    Q_OBJECT

private slots:
    void onlyWhatTheTraceHasIsOffered()
    {
        TraceMaker make = waiting();
        const WhatIfBase base{analysisOf(make)};
        const auto choices = remedyChoices(base, {});
        for (const char* id : {"host", "kernels", "kernels:gemm", "no_sync:cudaStreamSynchronize"})
            QVERIFY2(has(choices, id), id);
        for (const char* id : {"graph", "data", "comm", "overlap", "copies", "straggler", "warm", "no_sync"})
            QVERIFY2(!has(choices, id), id);

        make.lane("1", "1").slice("enumerate(DataLoader)#_SingleProcessDataLoaderIter.__next__", 700us, 100us,
                                  "user_annotation");
        make.lane("1", "1").slice("cudaMemcpyAsync", 820us, 5us, "cuda_runtime", 3);
        make.stream(0, 7).slice("Memcpy HtoD (Pinned -> Device)", 830us, 10us, "gpu_memcpy", 3);
        const WhatIfBase more{analysisOf(make)};
        const auto moreChoices = remedyChoices(more, {});
        QVERIFY(has(moreChoices, "data"));
        QVERIFY(has(moreChoices, "copies"));
    }

    void anAnswerIsThatOfWhatIf()
    {
        TraceMaker make = waiting();
        const auto analysis = analysisOf(make);
        const WhatIfBase base{analysis};
        for (const RemedyChoice& choice : remedyChoices(base, {})) {
            const auto answer = base.ask(choice.changes);
            const auto plain = whatIf(*analysis, choice.changes);
            QVERIFY(answer && plain);
            QCOMPARE(answer->result.predicted, plain->predicted);
            QCOMPARE(answer->result.low, plain->low);
            QCOMPARE(answer->result.high, plain->high);
            Ns sum{};
            for (const Ns part : answer->byKind)
                sum += part;
            QCOMPARE(sum, answer->result.predicted); // the path after the change adds up
        }
    }

    void theWaitThatIsNamedIsTheOneThatGoes()
    {
        TraceMaker make = waiting();
        const WhatIfBase base{analysisOf(make)};
        const auto choices = remedyChoices(base, {});
        const auto choice = std::find_if(choices.begin(), choices.end(),
                                         [](const RemedyChoice& c) { return c.id == "no_sync:cudaStreamSynchronize"; });
        QVERIFY(choice != choices.end());
        QVERIFY(choice->isUpperBound);
        const auto answer = base.ask(choice->changes);
        QVERIFY(answer->result.saving() > 100us); // the host goes on while the kernel runs
        QVERIFY(answer->result.edgesChanged == 1);
        QVERIFY(answer->onPath > Ns{});
    }

    void aFactorMovesWhatASliderMoves()
    {
        TraceMaker make = waiting();
        const WhatIfBase base{analysisOf(make)};
        for (const RemedyChoice& choice : remedyChoices(base, {})) {
            QCOMPARE(withFactor(choice, 1).front().factor, 1.0);
            if (!choice.isScaled)
                continue;
            QCOMPARE(choice.factor(), 0.5);
            QCOMPARE(base.ask(withFactor(choice, 1))->result.saving(), Ns{});
        }
    }

    void aThousandthOfTheWindowIsWorthIt()
    {
        WhatIf alone;
        alone.window = Ns{1'000'000};
        alone.high = Ns{999};
        QVERIFY(!isWorthIt(alone));
        alone.high = Ns{1000};
        QVERIFY(isWorthIt(alone));
        alone.predicted = alone.window; // the replay with the recorded lags saves nothing
        QVERIFY(!isWorthIt(alone));
        alone.window = alone.high = Ns{};
        QVERIFY(!isWorthIt(alone));
    }

    void whatDoesNotHelpSaysWhy()
    {
        TraceMaker make; // short kernels that the host does not wait for: the host sets the pace
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        for (int i = 0; i < 20; ++i) {
            const auto correlation = static_cast<std::uint32_t>(i + 1);
            cpu.slice("aten::add", i * 100us, 95us)
                .slice("cudaLaunchKernel", i * 100us + 50us, 6us, "cuda_runtime", correlation);
            gpu.slice("add", i * 100us + 60us, 5us, "kernel", correlation);
        }
        const WhatIfBase base{analysisOf(make)};
        const std::vector<ReplayChange> faster{{ReplayChange::Kind::ScaleKernel, {}, 0.5}};
        const auto answer = base.ask(faster);
        QVERIFY(!isWorthIt(answer->result));
        QCOMPARE(answer->onPath, Ns{});
        QVERIFY(format(outcomeOf(base, faster, *answer).why, nanoseconds).ends_with("the host sets the pace."));
        const std::vector<ReplayChange> nothing{{ReplayChange::Kind::NoDataWait}};
        QVERIFY(format(outcomeOf(base, nothing, *base.ask(nothing)).why, nanoseconds).find("changes nothing") !=
                std::string::npos);
    }

    // A change that saves little is not off the critical path, and no other path is as long.
    void whatSavesLittleSaysHowMuch()
    {
        const auto why = [](Ns kernel, double factor) {
            TraceMaker make; // the host sets the pace, and waits for the last kernel
            auto cpu = make.lane("1", "1");
            auto gpu = make.stream(0, 7);
            for (int i = 0; i < 200; ++i) {
                const auto correlation = static_cast<std::uint32_t>(i + 1);
                cpu.slice("aten::add", i * 100us, 95us)
                    .slice("cudaLaunchKernel", i * 100us + 50us, 6us, "cuda_runtime", correlation);
                gpu.slice("add", i * 100us + 60us, i == 199 ? kernel : 5us, "kernel", correlation);
            }
            cpu.slice("cudaDeviceSynchronize", 19'996us, kernel - 30us, "cuda_runtime");
            const WhatIfBase base{analysisOf(make)};
            const std::vector<ReplayChange> changes{{ReplayChange::Kind::ScaleKernel, {}, factor}};
            return format(outcomeOf(base, changes, *base.ask(changes)).why, nanoseconds);
        };
        QCOMPARE(why(40us, 0.9), std::string{"It would save only 4000 ns: the host sets the pace."});
        QCOMPARE(why(40us, 3), std::string{"It would take longer."});
        QCOMPARE(why(400us, 0.5), std::string{});
    }

    void aFindingsRemedyIsAmongThem()
    {
        TraceMaker make; // many launches, each waited for
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("ProfilerStep#1", 0us, 40'000us, "user_annotation");
        for (int i = 0; i < 200; ++i) {
            const auto correlation = static_cast<std::uint32_t>(i + 1);
            cpu.slice("aten::add", 10us + i * 190us, 150us)
                .slice("cudaLaunchKernel", 60us + i * 190us, 6us, "cuda_runtime", correlation);
            gpu.slice("add", 70us + i * 190us, 5us, "kernel", correlation);
        }
        const auto analysis = analysisOf(make);
        const WhatIfBase base{analysis};
        const auto& findings = rankedFindingsOf(*analysis);
        const auto choices = remedyChoices(base, findings);
        std::size_t withChanges = 0, offered = 0;
        for (const Finding& finding : findings)
            withChanges += !finding.isArtefact && (finding.saves || !finding.share) &&
                           !changesOf(*analysis, finding).changes.empty();
        for (const RemedyChoice& choice : choices)
            offered += choice.findings.size();
        QVERIFY(withChanges > 0);
        QCOMPARE(offered, withChanges);
        // A finding's own row and its card show the same saving, of the same window.
        std::size_t told = 0;
        for (const RemedyChoice& choice : choices) {
            if (!choice.ofFinding)
                continue;
            ++told;
            const Finding& finding = findings[choice.findings.front()];
            const ShownSaving shown = shownSaving(choice, {});
            QVERIFY(shown.isOfGpu);
            QCOMPARE(shown.low, finding.saves->low);
            QCOMPARE(shown.saving, finding.saves->high);
            QCOMPARE(shown.window, analysis->busy()->window.length());
            QCOMPARE(format(choice.ofFinding->text, nanoseconds), format(savingText(finding), nanoseconds));
        }
        QVERIFY(told > 0);
    }

    // Traces from the field: each finding with a remedy is offered, and all savings are those of whatIf.
    void realTracesOfferTheirFindings()
    {
        std::size_t own = 0, traces = 0;
        for (const char* name :
             {"transformer_h100_stack.json", "streams_blocking.json.gz", "bert_small_h100.json.gz"}) {
            const QString file = QStringLiteral(LANESCOPE_TRACES "/") + QLatin1String{name};
            if (!QFile::exists(file))
                continue;
            ++traces;
            const auto analysis = std::make_shared<const Analysis>(*loadTrace(file.toStdString()));
            const WhatIfBase base{analysis};
            for (const RemedyChoice& choice : remedyChoices(base, rankedFindingsOf(*analysis))) {
                QVERIFY2(!choice.changes.empty() && !choice.doesNotCover.empty(), choice.id.c_str());
                own += choice.id.starts_with("finding:");
                const auto answer = base.ask(choice.changes);
                const auto plain = whatIf(*analysis, choice.changes);
                QVERIFY(answer && plain);
                QCOMPARE(answer->result.predicted, plain->predicted);
                QCOMPARE(answer->result.low, plain->low);
                QCOMPARE(answer->result.high, plain->high);
                QCOMPARE(answer->result.edgesChanged, plain->edgesChanged);
            }
        }
        if (traces == 0)
            QSKIP("the traces are not here");
        QVERIFY(own > 0);
    }

    // Four launches of 100 us of host time each, two of them in an annotation: a graph of that one alone keeps the
    // first of its launch calls, 6 us, and the time outside.
    void aGraphOfOneAnnotationIsOffered()
    {
        TraceMaker make;
        auto cpu = make.lane("1", "1");
        auto gpu = make.stream(0, 7);
        cpu.slice("decode", 200us, 200us, "user_annotation");
        for (int i = 0; i < 4; ++i) {
            const auto correlation = static_cast<std::uint32_t>(i + 1);
            cpu.slice("aten::add", i * 100us, 100us)
                .slice("cudaLaunchKernel", i * 100us + 50us, 6us, "cuda_runtime", correlation);
            gpu.slice("add", i * 100us + 60us, 5us, "kernel", correlation);
        }
        const WhatIfBase base{analysisOf(make)};
        const auto choices = remedyChoices(base, {});
        QVERIFY(has(choices, "graph"));
        const auto choice =
            std::find_if(choices.begin(), choices.end(), [](const RemedyChoice& c) { return c.id == "graph:decode"; });
        QVERIFY(choice != choices.end());
        // 200 us before it, then its first launch; the kernels follow that launch: 200 + 10 + 5 + 1 + 5 us.
        QCOMPARE(base.ask(choice->changes)->result.predicted, Ns{221us});
    }

    void changesThatTwoChoicesShareAreMadeOnce()
    {
        using Kind = ReplayChange::Kind;
        const std::vector<std::vector<ReplayChange>> choices{{{Kind::NoSync}}, {{Kind::NoSync}, {Kind::Warm}}};
        QCOMPARE(together(choices).size(), std::size_t{2});
        const std::vector<std::vector<ReplayChange>> scaled{{{Kind::Host, {}, 0.5}}, {{Kind::Host, {}, 0.5}}};
        QCOMPARE(together(scaled).size(), std::size_t{2}); // factors multiply
    }

    void aTraceWithoutAnythingOffersNothing()
    {
        TraceMaker make;
        make.lane("1", "1");
        const WhatIfBase base{analysisOf(make)};
        QVERIFY(remedyChoices(base, {}).empty());
    }
};

TEST_WITH_APP(RemedyChoicesTest)

} // namespace lanescope::remedy_choices_test

#include "remedy_choices_test.moc"
