// A range of a memory snapshot against a walk over its events, addresses that are used again, and the flame graph of
// the frames that a program's author knows.
#include <QtTest>

#include "model/attribution/memory_flame.h"
#include "model/memory/addresses.h"
#include "model/memory/range.h"
#include "tests/support/make_snapshot.h"
#include "tests/support/memory_findings.h"
#include "tests/support/run_tests.h"

#include <map>
#include <random>

namespace lanescope::memory_range_test {

using namespace lanescope::test;

namespace {

// Blocks of three lines, allocated and freed at random.
SnapshotMaker manyAtRandom(std::uint32_t seed)
{
    SnapshotMaker m;
    std::mt19937 random{seed};
    std::vector<std::uint64_t> live;
    m.isRecording = false;
    for (int i = 0; i < 5; ++i)
        live.push_back(m.alloc((1 + i) * mib, trainLine));
    m.isRecording = true;
    for (int i = 0; i < 120; ++i) {
        m.now += 10;
        if (!live.empty() && random() % 2) {
            const std::size_t which = random() % live.size();
            m.free(live[which]);
            live.erase(live.begin() + static_cast<std::ptrdiff_t>(which));
        } else {
            const SnapshotStack stack{{"f", "/app/model.py", 10 + static_cast<int>(random() % 3)}};
            live.push_back(m.alloc(static_cast<std::int64_t>(1 + random() % 40) * mib / 4, stack));
        }
    }
    return m;
}

struct Walked {
    std::int64_t allocated = 0, freed = 0, allocations = 0, frees = 0, before = 0, after = 0, highest = -1,
                 highestAt = -1;                // the first event that reaches it
    std::map<std::string, std::int64_t> growth; // by line
};

// Event by event, with a table of what is live; it does not know lives.
Walked walk(const MemorySnapshot& s, std::int64_t first, std::int64_t last)
{
    Walked w;
    std::map<std::uint64_t, std::pair<std::int64_t, std::string>> live;
    const MemoryDevice& d = s.devices[0];
    const Holders lines = holdersBy(s, d, HolderBy::Line);
    std::map<std::int64_t, std::string> nameOf; // by event of the allocation
    for (std::size_t k = 0; k < d.lives.size(); ++k) {
        const std::string& name = lines.groups[lines.groupOf[k]].name;
        if (d.lives[k].isFromBefore())
            live[d.lives[k].address] = {d.lives[k].requested, name};
        else
            nameOf[d.lives[k].begin] = name;
    }
    std::int64_t sum = 0;
    for (const auto& [address, of] : live)
        sum += of.first;
    for (std::int64_t i = 0; i <= last; ++i) {
        if (i == first)
            w.before = sum;
        const MemoryEvent event = s.events[d.firstEvent + static_cast<std::size_t>(i)];
        const bool isInside = i >= first;
        if (event.action == MemoryAction::Alloc) {
            live[event.address] = {event.size, nameOf[i]};
            sum += event.size;
            if (isInside) {
                w.allocated += event.size;
                ++w.allocations;
                w.growth[nameOf[i]] += event.size;
            }
        } else if (event.action == MemoryAction::FreeCompleted) {
            const auto [size, name] = live[event.address];
            live.erase(event.address);
            sum -= size;
            if (isInside) {
                w.freed += size;
                ++w.frees;
                w.growth[name] -= size;
            }
        }
        if (isInside && sum > w.highest) {
            w.highest = sum;
            w.highestAt = i;
        }
    }
    w.after = sum;
    return w;
}

std::vector<std::string> namesOf(const Flame& flame)
{
    std::vector<std::string> names;
    for (const FlameNode& node : flame.nodes)
        names.push_back(node.name);
    return names;
}

} // namespace

class MemoryRangeTest : public QObject {
    Q_OBJECT
private slots:
    void aRangeEqualsAWalkOverItsEvents()
    {
        for (std::uint32_t seed = 1; seed <= 6; ++seed) {
            const MemorySnapshotPtr s = opened(manyAtRandom(seed));
            const MemoryDevice& d = s->devices[0];
            const Holders lines = holdersBy(*s, d, HolderBy::Line);
            const auto end = std::int64_t{d.events} - 1;
            for (std::int64_t first = 0; first <= end; first += 13)
                for (std::int64_t last = first; last <= end; last += 17) {
                    const RangeUse use = rangeUseOf(*s, d, lines, {first, last});
                    const Walked w = walk(*s, first, last);
                    QCOMPARE(use.all.allocated, w.allocated);
                    QCOMPARE(use.all.freed, w.freed);
                    QCOMPARE(use.all.allocations, w.allocations);
                    QCOMPARE(use.all.frees, w.frees);
                    QCOMPARE(use.before.active, w.before);
                    QCOMPARE(use.after.active, w.after);
                    QCOMPARE(use.highest.bytes, w.highest);
                    QCOMPARE(use.highest.index, w.highestAt);
                    std::map<std::string, std::int64_t> growth;
                    std::int64_t rowsAllocated = 0;
                    for (const HolderChange& row : use.rows) {
                        growth[lines.groups[row.group].name] = row.growth();
                        rowsAllocated += row.allocated;
                    }
                    QCOMPARE(growth, w.growth);
                    QCOMPARE(rowsAllocated, w.allocated);
                }
        }
    }
    void aRangeIsCutToTheRecording()
    {
        const MemorySnapshotPtr s = opened(manyAtRandom(3));
        const MemoryDevice& d = s->devices[0];
        const Holders lines = holdersBy(*s, d, HolderBy::Line);
        const auto end = std::int64_t{d.events} - 1;
        QCOMPARE(rangeUseOf(*s, d, lines, {-5, end + 9}).range, (EventRange{0, end}));
        const RangeUse none = rangeUseOf(*s, d, lines, {4, 2});
        QCOMPARE(none.all.allocations + none.all.frees, std::int64_t{0});
        QVERIFY(none.rows.empty());
        QCOMPARE(text(headlineOf(none)), std::string{"No block is allocated or freed here"});
    }
    void aHeadlineSaysWhichWay()
    {
        RangeUse use;
        use.all = {0, 30 * mib, 10 * mib, 1, 1};
        QCOMPARE(text(headlineOf(use)), std::string{"Live memory grows by 21.0 MB: 31.5 MB allocated, 10.5 MB freed"});
        use.all = {0, 10 * mib, 30 * mib, 1, 1};
        QCOMPARE(text(headlineOf(use)), std::string{"Live memory falls by 21.0 MB: 10.5 MB allocated, 31.5 MB freed"});
        use.all = {0, 30 * mib, 30 * mib, 1, 1};
        QCOMPARE(text(headlineOf(use)), std::string{"Live memory stays: 31.5 MB allocated, 31.5 MB freed"});
    }
    void anAddressIsOfOneBlockAtATime()
    {
        SnapshotMaker m;
        const std::uint64_t address = m.alloc(4 * mib, trainLine);
        m.free(address);
        QCOMPARE(m.alloc(4 * mib, lossLine), address); // the allocator gives it again
        const MemorySnapshotPtr s = opened(m);
        const MemoryDevice& d = s->devices[0];
        QCOMPARE(d.lives.size(), 2u);
        const std::int64_t begins[] = {d.lives[0].begin, d.lives[1].begin};
        for (const std::uint64_t at : {address, address + 1, address + 4 * mib - 1}) {
            QCOMPARE(lifeAtAddress(d, at, begins[0]), std::optional{0u});
            QCOMPARE(lifeAtAddress(d, at, begins[1]), std::optional{1u});
        }
        QVERIFY(!lifeAtAddress(d, address + 4 * mib, begins[1]));
        QVERIFY(!lifeAtAddress(d, address - 1, begins[1]));
        QVERIFY(!lifeAtAddress(d, address, std::int64_t{d.lives[0].completed}));
        QCOMPARE(addressUseOf(d, 0).place, 1u);
        QCOMPARE(addressUseOf(d, 1).place, 2u);
        QCOMPARE(addressUseOf(d, 1).count, 2u);
    }
    void theProgramsFramesAreEnough()
    {
        SnapshotMaker m;
        m.alloc(8 * mib, {{"c10::cuda::Native::malloc(void**, unsigned long)", "??", 0},
                          {"at::_ops::empty_strided::call(c10::ArrayRef<long>)", "??", 0},
                          {"at::_ops::zeros_like::call(at::Tensor const&)", "??", 0},
                          {"step", "/app/optim.py", 82},
                          {"_call_impl", "/usr/lib/python3/site-packages/torch/nn/modules/module.py", 1750},
                          {"main", "/app/train.py", 5}});
        m.alloc(2 * mib, {{"c10::cuda::Native::malloc(void**, unsigned long)", "??", 0}});
        const MemorySnapshotPtr s = opened(m);
        const MemoryDevice& d = s->devices[0];
        const auto end = std::int64_t{d.events} - 1;
        const Flame program = memoryFlame(*s, d, end, FlameFrames::Program);
        QCOMPARE(namesOf(program), (std::vector<std::string>{"all", "main (train.py:5)", "step (optim.py:82)",
                                                             "zeros_like", "empty_strided", "no Python frame"}));
        const Flame all = memoryFlame(*s, d, end);
        const std::vector<std::string> names = namesOf(all);
        QVERIFY(std::count(names.begin(), names.end(), "Native::malloc") == 2);
        QVERIFY(std::count(names.begin(), names.end(), "_call_impl (module.py:1750)") == 1);
        QCOMPARE(program.total(), all.total());
    }
    void cppNamesAreShort_data()
    {
        QTest::addColumn<QString>("whole");
        QTest::addColumn<QString>("brief");
        const std::pair<const char*, const char*> names[] = {
            {"at::detail::empty_cuda(c10::ArrayRef<long>, c10::TensorOptions const&)", "detail::empty_cuda"},
            {"at::TensorBase at::detail::_empty_generic<long>(c10::ArrayRef<long>, c10::Allocator*)",
             "detail::_empty_generic"},
            {"torch::cuda::(anonymous namespace)::gather_with_cpp()", "cuda::gather_with_cpp"},
            {"torch::autograd::Node::operator()(std::vector<at::Tensor>&&)", "Node::operator()"},
            {"at::native::einsum(std::basic_string_view<char, std::char_traits<char> >, c10::ArrayRef<at::Tensor>)",
             "native::einsum"},
            {"malloc", "malloc"},
            {"", ""},
        };
        for (const auto& [whole, brief] : names)
            QTest::newRow(brief) << whole << brief;
    }
    void cppNamesAreShort()
    {
        QFETCH(QString, whole);
        QFETCH(QString, brief);
        QCOMPARE(QString::fromStdString(shortFunction(whole.toStdString())), brief);
    }
};

TEST_WITH_APP(MemoryRangeTest)

} // namespace lanescope::memory_range_test

#include "memory_range_test.moc"
