// Tests the order in which passes visit slices: events read in blocks equal those read one by one, slices in time order
// equal a sort, and ties are decided by time, not by the order of reading.

#include <QtTest>

#include "model/analysis/kernels/kernel_table.h"
#include "model/analysis/time/time_order.h"
#include "model/store/args.h"
#include "model/store/event_reader.h"
#include "tests/support/make_trace.h"
#include "tests/support/run_tests.h"

#include <random>

namespace lanescope::slice_order_test {

using lanescope::test::TraceMaker;
using namespace std::chrono_literals;

namespace {

// Like a file: nothing is readable beyond what was requested.
class FileLikeText : public SourceText {
public:
    explicit FileLikeText(std::string text) : m_text(std::move(text)) {}
    std::uint64_t size() const override { return m_text.size(); }
    Result<std::string_view> read(std::uint64_t offset, std::size_t length, std::string& scratch) const override
    {
        scratch = m_text.substr(std::min<std::size_t>(offset, m_text.size()), length);
        m_read += scratch.size();
        return std::string_view{scratch};
    }
    std::size_t bytesRead() const { return m_read; }

private:
    std::string m_text;
    mutable std::size_t m_read = 0;
};

std::string eventByLot(std::mt19937& random)
{
    static const std::vector<std::string> pieces{"\"a\": 1",
                                                 "\"b\": \"x}{\\\"]\"",
                                                 "\"c\": [1, [2, \"]\"], {}]",
                                                 "\"d\\\\\": \"\\\\\"",
                                                 "\"e\": {\"f\": []}",
                                                 "\"g\": \"\\\\\\\"\"",
                                                 "\"long\": \"" + std::string(300, 'l') + "\""};
    std::string text = "{\"ph\": \"X\"";
    for (unsigned n = random() % 6; n > 0; --n)
        text += ", " + pieces[random() % pieces.size()];
    return text + "}";
}

} // namespace

class SliceOrderTest : public QObject {
    Q_OBJECT

private slots:
    void eventsInBlocksAreThoseReadAlone()
    {
        std::mt19937 random{5};
        for (int round = 0; round < 30; ++round) {
            std::string text = "[";
            std::vector<std::pair<std::size_t, std::string>> events;
            for (int i = 0; i < 400; ++i) {
                const std::string event =
                    i % 97 == 50 ? "{\"x\": \"" + std::string(100'000, 'y') + "\"}" : eventByLot(random);
                events.emplace_back(text.size(), event);
                text += event + (random() % 2 ? ",\n" : ", ");
                if (random() % 50 == 0)
                    text += std::string(random() % 200'000, ' ');
            }
            const FileLikeText file{text};
            const test::MemoryText memory{text};
            EventReader ofFile{file}, ofMemory{memory};
            if (round % 2)
                std::shuffle(events.begin(), events.end(), random);
            for (const auto& [at, expected] : events) {
                for (EventReader* reader : {&ofFile, &ofMemory}) {
                    const auto event = reader->at(at);
                    QVERIFY(event);
                    QCOMPARE(event->text, std::string_view{expected});
                    std::vector<std::uint32_t> places; // found by a scan
                    bool isInside = false;
                    for (std::uint32_t i = 0; i < expected.size(); ++i) {
                        if (expected[i] == '\\' && isInside) {
                            ++i;
                        } else if (expected[i] == '"') {
                            isInside = !isInside;
                            places.push_back(i);
                        } else if (!isInside && std::string_view{"{}[]"}.find(expected[i]) != std::string_view::npos) {
                            places.push_back(i);
                        }
                    }
                    QVERIFY(std::equal(places.begin(), places.end(), event->places.begin(), event->places.end()));
                }
            }
            QVERIFY(!ofFile.at(0) && !ofFile.at(text.size()) && !ofFile.at(text.size() + 10));
        }
    }

    void eventsFarApartDoNotReadWhatLiesBetween()
    {
        std::string text;
        std::vector<std::size_t> events;
        for (int i = 0; i < 200; ++i) {
            events.push_back(text.size());
            text += "{\"a\": 1}" + std::string(500'000, ' ');
        }
        const FileLikeText file{text};
        EventReader reader{file};
        for (const std::size_t at : events)
            QVERIFY(reader.at(at));
        QVERIFY(file.bytesRead() <= 200 * 2048);
    }

    void timeOrderIsTheSortedOne()
    {
        std::mt19937 random{9};
        for (int round = 0; round < 300; ++round) {
            TraceMaker make;
            auto lane = make.lane("1", "1");
            // Few begins and lengths give ties, empty slices and overlaps; the last rounds overlap on many stacks.
            const unsigned lengths = round < 250 ? 1 + random() % 40 : 2000;
            for (unsigned n = random() % 120; n > 0; --n)
                lane.slice("s", Ns{random() % 60}, Ns{random() % lengths}, random() % 3 ? "cpu_op" : "user_annotation");
            const TracePtr trace = make.build();
            if (trace->lanes().empty())
                continue;
            const auto isOp = [&](SliceId s) { return trace->kind(s) == SliceKind::Op; };
            std::vector<SliceId> expected;
            for (const SliceId s : trace->lanes()[0].slices)
                if (isOp(s))
                    expected.push_back(s);
            std::sort(expected.begin(), expected.end(), [&](SliceId a, SliceId b) {
                return std::tuple{trace->begin(a), -trace->duration(a), trace->source(a)} <
                       std::tuple{trace->begin(b), -trace->duration(b), trace->source(b)};
            });
            QVERIFY(slicesInTimeOrder(*trace, trace->lanes()[0], isOp) == expected);
        }
    }

    void tiesAreDecidedByTime()
    {
        // Names are numbered in the order of their occurrence: in one of the traces the later kernel's name comes
        // first.
        for (const bool isLaterFirst : {false, true}) {
            TraceMaker make;
            auto thread = make.lane("1", "1");
            auto stream = make.stream(0, 7);
            const auto early = [&] {
                thread.slice("aten::a", 0us, 9us).slice("launch", 1us, 1us, "cuda_runtime", 1);
                stream.slice("one", 10us, 5us, "kernel", 1);
            };
            const auto late = [&] {
                thread.slice("aten::b", 20us, 9us).slice("launch", 21us, 1us, "cuda_runtime", 2);
                stream.slice("two", 30us, 5us, "kernel", 2).slice("one", 40us, 5us, "kernel", 3);
                thread.slice("launch", 22us, 1us, "cuda_runtime", 3).slice("launch", 23us, 1us, "cuda_runtime", 4);
                stream.slice("two", 50us, 5us, "kernel", 4);
            };
            if (isLaterFirst)
                late(), early();
            else
                early(), late();
            const TracePtr trace = make.build();
            const std::vector<KernelRow> rows = kernelTable(*trace, launchedWork(*trace));
            QCOMPARE(rows.size(), std::size_t{2});
            QCOMPARE(rows[0].total, rows[1].total);
            QCOMPARE(trace->text(rows[0].name), std::string_view{"one"});
            QCOMPARE(trace->text(rows[0].op), std::string_view{"aten::a"}); // each occurs once: the first
        }
    }
};

TEST_PLAIN(SliceOrderTest)

} // namespace lanescope::slice_order_test

#include "slice_order_test.moc"
