// Tests every SQL table with a second computation: random recordings are kept as plain records, written as a file, and
// each row of each table is computed from the records by a full scan.

#include <QtTest>

#include "model/import/importer.h"
#include "tests/support/ask_sql.h"
#include "tests/support/made_recording.h"
#include "tests/support/run_tests.h"
#include "tests/support/temp_file.h"

#include <set>
#include <sstream>

namespace lanescope::query_tables_test {

using namespace lanescope::test;

namespace {

const std::string null = "-"; // how an empty cell is read

using Cells = std::vector<std::string>;
using CellRows = std::multiset<Cells>;

std::string text(std::int64_t n) { return std::to_string(n); }
std::string beginOf(const MadeSlice* r) { return r ? text(madeBase + r->begin) : null; }
std::string plain(const std::optional<std::string>& value) { return value.value_or(null); }
std::vector<std::int64_t> three(std::string json)
{
    std::vector<std::int64_t> out;
    for (char& c : json)
        c = c == '[' || c == ']' || c == ',' ? ' ' : c;
    std::istringstream in{json};
    for (std::int64_t n; in >> n;)
        out.push_back(n);
    return out;
}

} // namespace

class QueryTablesTest : public QObject {
    Q_OBJECT

private slots:
    void init_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 8; ++seed)
            QTest::addRow("%u", seed) << seed;
    }
    void initTestCase_data() { init_data(); }
    void init()
    {
        QFETCH_GLOBAL(unsigned, seed);
        m_made = std::make_unique<MadeRecording>(seed);
        m_file = std::make_unique<TempFile>(m_made->json());
        const auto trace = loadTrace(m_file->path());
        QVERIFY(trace);
        m_analysis = std::make_unique<Analysis>(*trace);
    }

    void slices()
    {
        CellRows expected;
        static const std::map<std::string, std::string> kinds{{"cpu_op", "op"},
                                                              {"user_annotation", "annotation"},
                                                              {"python_function", "python"},
                                                              {"cuda_runtime", "runtime"},
                                                              {"kernel", "kernel"},
                                                              {"gpu_memcpy", "memcpy"}};
        for (const MadeSlice& r : m_made->all)
            expected.insert({r.name, r.category, kinds.at(r.category), text(r.pid), text(r.tid),
                             text(madeBase + r.begin), text(r.begin - m_made->first()), text(r.duration),
                             text(madeBase + r.end()), text(m_made->selfOf(r)), text(depthOf(r)),
                             beginOf(m_made->parentOf(r))});
        same("select s.name, s.category, s.kind, l.process, l.thread, s.begin_ns, s.at_ns, s.dur_ns, s.end_ns, "
             "s.self_ns, s.depth, p.begin_ns from slices s join lanes l on l.id = s.lane left join slices p on p.id = "
             "s.parent",
             expected);
        same("select count(*) from slices s join lanes l on l.id = s.lane where s.thread = l.name and s.process = "
             "l.process_name",
             {{text(static_cast<std::int64_t>(m_made->all.size()))}});
    }
    void kernelsAndCopies()
    {
        CellRows kernels, copies;
        for (const MadeSlice& r : m_made->all) {
            if (!isWork(r))
                continue;
            const MadeSlice* launch = m_made->launchOf(r);
            Cells row{r.name,
                      text(r.pid),
                      text(r.tid),
                      text(madeBase + r.begin),
                      text(r.begin - m_made->first()),
                      text(r.duration),
                      text(madeBase + r.end()),
                      plain(r.arg("correlation")),
                      beginOf(launch),
                      beginOf(m_made->opOf(launch)),
                      launch ? text(r.begin - launch->begin) : null};
            if (r.category == "gpu_memcpy") {
                row.insert(row.end(), {plain(r.arg("bytes")), plain(r.arg("memory bandwidth (GB/s)"))});
                copies.insert(row);
                continue;
            }
            if (const auto grid = r.arg("grid")) {
                const auto g = three(*grid), b = three(*r.arg("block"));
                const std::int64_t threads = b[0] * b[1] * b[2], registers = std::stoll(*r.arg("registers per thread"));
                // Blocks per multiprocessor: by threads, registers and the hardware's 32. Nothing needs rounding here,
                // because all sizes are powers of two.
                const std::int64_t blocks = std::min({2048 / threads, 65536 / (registers * threads), std::int64_t{32}});
                row.insert(row.end(),
                           {fmt::format("{}x{}x{}", g[0], g[1], g[2]), fmt::format("{}x{}x{}", b[0], b[1], b[2]),
                            text(g[0] * g[1] * g[2]), text(threads), text(registers), plain(r.arg("shared memory")),
                            plain(r.arg("warps per SM")),
                            fmt::format("{:g}", 100.0 * static_cast<double>(blocks * threads) / 2048),
                            plain(r.arg("est. achieved occupancy %"))});
            } else {
                row.insert(row.end(), 9, null);
            }
            row.push_back(flopsOfKernel(r));
            kernels.insert(row);
        }
        const std::string common = "k.name, k.device, k.stream, k.begin_ns, k.at_ns, k.dur_ns, k.end_ns, "
                                   "k.correlation, c.begin_ns, o.begin_ns, k.offset_ns";
        const std::string joins = " left join slices c on c.id = k.launch left join slices o on o.id = k.op";
        same("select " + common +
                 ", grid, block, blocks, threads, registers, shared_bytes, warps_per_sm, occupancy_pct, "
                 "estimated_occupancy_pct, flops from kernels k" +
                 joins,
             kernels);
        same("select " + common + ", bytes, bandwidth_gb_s from copies k" + joins, copies);
    }
    void ops()
    {
        CellRows expected;
        for (const MadeSlice& r : m_made->all) {
            if (r.category != "cpu_op")
                continue;
            const std::size_t place = m_made->placeOf(r);
            const bool isCosted = m_made->flops.contains(place);
            expected.insert(
                {r.name, text(madeBase + r.begin), text(r.begin - m_made->first()), text(r.duration),
                 text(madeBase + r.end()), text(m_made->selfOf(r)), text(depthOf(r)), beginOf(m_made->parentOf(r)),
                 plain(r.arg("Input Dims")), plain(r.arg("Input type")), plain(r.arg("Concrete Inputs")),
                 plain(r.arg("Sequence number")), plain(r.arg("Fwd thread id")), plain(r.arg("External id")),
                 isCosted ? text(m_made->flops.at(place)) : null, isCosted ? text(m_made->bytes.at(place)) : null});
        }
        same("select o.name, o.begin_ns, o.at_ns, o.dur_ns, o.end_ns, o.self_ns, o.depth, p.begin_ns, input_shapes, "
             "input_types, inputs, sequence, forward_thread, external_id, flops, min_bytes from ops o left join "
             "slices p on p.id = o.parent",
             expected);
    }
    void launches()
    {
        CellRows expected;
        for (const MadeSlice& r : m_made->all)
            if (const MadeSlice* call = isWork(r) ? m_made->launchOf(r) : nullptr) {
                const MadeSlice* op = m_made->opOf(call);
                expected.insert({beginOf(call), beginOf(&r), call->name, r.name, beginOf(op), op ? op->name : null,
                                 text(call->tid), text(madeBase + call->begin), text(call->duration),
                                 text(madeBase + r.begin), text(r.duration), text(r.begin - call->begin)});
            }
        same("select c.begin_ns, w.begin_ns, api, work_name, o.begin_ns, op_name, lanes.thread, l.begin_ns, l.dur_ns, "
             "work_begin_ns, work_dur_ns, offset_ns from launches l join slices c on c.id = launch join slices w on "
             "w.id = work left join slices o on o.id = l.op join lanes on lanes.id = l.lane",
             expected);
        same("select launch, work from launches order by launch desc, work desc",
             ordered("select c.id, k.id from slices c, slices k join launches l on l.launch = c.id and l.work = k.id"));
    }
    void steps()
    {
        CellRows expected;
        for (const MadeSlice& r : m_made->all)
            if (r.name.starts_with("ProfilerStep#"))
                expected.insert({r.name.substr(13), r.name, beginOf(&r), "100", text(madeBase + r.begin),
                                 text(r.begin - m_made->first()), text(r.duration), text(madeBase + r.end())});
        same("select number, t.name, s.begin_ns, l.thread, t.begin_ns, t.at_ns, t.dur_ns, t.end_ns from steps t join "
             "slices s on s.id = t.id join lanes l on l.id = t.lane",
             expected);
    }
    void lanes()
    {
        CellRows expected;
        std::set<std::pair<int, int>> threads;
        for (const MadeSlice& r : m_made->all)
            threads.insert({r.pid, r.tid});
        for (const auto& [pid, tid] : threads) {
            std::int64_t count = 0, depth = 0;
            std::vector<bool> isBusy(static_cast<std::size_t>(m_made->last()));
            for (const MadeSlice& r : m_made->all)
                if (std::pair{r.pid, r.tid} == std::pair{pid, tid}) {
                    ++count;
                    depth = std::max(depth, depthOf(r) + 1);
                    std::fill(isBusy.begin() + r.begin, isBusy.begin() + r.end(), true);
                }
            expected.insert({text(pid), text(tid), pid == 100 ? "cpu" : "gpu", pid == 100 ? null : text(pid),
                             pid == 100 ? null : text(tid), text(count), text(depth), null,
                             text(std::count(isBusy.begin(), isBusy.end(), true))});
        }
        same("select process, thread, kind, device, stream, slices, max_depth, rank, busy_ns from lanes", expected);
    }
    void flows()
    {
        CellRows expected;
        for (const MadeArrow& a : m_made->arrows)
            expected.insert(
                {beginOf(m_made->holding(a.from, a.leaves)), beginOf(m_made->holding(a.to, a.arrives)), a.category});
        same("select a.begin_ns, b.begin_ns, f.category from flows f join slices a on a.id = from_id join slices b on "
             "b.id = to_id",
             expected);
    }
    void countersAndInstants()
    {
        CellRows counters, instants;
        for (const MadePoint& c : m_made->counters)
            counters.insert({c.series, text(madeBase + c.time), text(c.time - m_made->first()), text(c.value)});
        for (const MadePoint& i : m_made->instants)
            instants.insert({i.series, "note", i.value < 2 ? "100" : null, std::string(1, "tpg"[i.value]),
                             text(madeBase + i.time), text(i.time - m_made->first())});
        same("select name, time_ns, at_ns, value from counters", counters);
        same("select i.name, category, l.thread, scope, time_ns, at_ns from instants i left join lanes l on l.id = "
             "i.lane",
             instants);
        same("select distinct c.process = l.process_name from counters c, lanes l where l.process = '100'", {{"1"}});
    }
    void arguments()
    {
        CellRows expected;
        for (const MadeSlice& r : m_made->all)
            for (const auto& [key, value] : r.args)
                expected.insert({beginOf(&r), key, value, value[0] == '[' ? null : value});
        same("select s.begin_ns, key, value, number from args a join slices s on s.id = a.slice_id", expected);
    }
    void gpusInfoAndSchema()
    {
        CellRows gpus;
        for (const int id : {0, 1})
            gpus.insert({text(id), "NVIDIA A100", "8.0", text(108 - id), text(40'000'000'000 + id), "65536", "167936",
                         "2048", "32"});
        same("select * from gpus", gpus);
        same("select * from info", {{"path", m_file->path()},
                                    {"format", "Kineto JSON"},
                                    {"schema_version", "1"},
                                    {"base_ns", text(madeBase)},
                                    {"begin_ns", text(madeBase + m_made->first())},
                                    {"end_ns", text(madeBase + m_made->last())},
                                    {"events", text(static_cast<std::int64_t>(m_made->eventCount))},
                                    {"traceName", "\"made\""}});
        CellRows heads;
        for (const Table& table : queryTables())
            for (const ColumnHead& head : table.columns)
                heads.insert({std::string{table.name}, std::string{head.name}, std::string{head.type},
                              std::string{head.meaning}});
        same("select table_name, column_name, type, meaning from tables", heads);
    }
    // Every table returns each of its rows once, in either order.
    // Where the time of each GPU went: what its streams run, by the made records; the rest is idle, in gaps between two
    // pieces of work that the parts of the gap fill from end to end.
    void sharesAndGapParts()
    {
        for (const int gpu : {0, 1}) {
            std::vector<const MadeSlice*> work;
            for (const MadeSlice& r : m_made->all)
                if (isWork(r) && r.pid == gpu)
                    work.push_back(&r);
            if (work.empty())
                continue;
            std::sort(work.begin(), work.end(), [](const auto* a, const auto* b) { return a->begin < b->begin; });
            const std::string of = fmt::format(" where device = {}", gpu);
            std::int64_t end = work[0]->begin, idle = 0;
            std::vector<std::pair<std::int64_t, std::int64_t>> gaps;
            for (const MadeSlice* r : work) {
                if (r->begin > end) {
                    gaps.emplace_back(end, r->begin);
                    idle += r->begin - end;
                }
                end = std::max(end, r->end());
            }
            QVERIFY(!gaps.empty());
            const std::int64_t window = end - work[0]->begin;
            const std::string percent = fmt::format("min(abs(pct - 100.0 * dur_ns / {}) < 1e-9)", window);
            same("select sum(dur_ns), min(begin_ns), max(begin_ns), min(window_ns), max(window_ns), min(dur_ns) > 0, " +
                     percent + " from shares" + of,
                 {{text(window), text(madeBase + work[0]->begin), text(madeBase + work[0]->begin), text(window),
                   text(window), "1", "1"}});
            same("select ifnull(sum(dur_ns), 0) from shares" + of +
                     " and cause not in ('compute', 'communication', 'copy')",
                 {{text(idle)}});
            same("select count(*), count(distinct cause) - count(*) from shares" + of, [&] {
                const auto causes = ask(*m_analysis, "select distinct cause from shares" + of).rows.size();
                return CellRows{{text(static_cast<std::int64_t>(causes)), "0"}};
            }());
            CellRows found;
            for (std::size_t g = 0; g < gaps.size(); ++g)
                found.insert({text(static_cast<std::int64_t>(g)), text(madeBase + gaps[g].first),
                              text(madeBase + gaps[g].second), text(gaps[g].second - gaps[g].first)});
            same("select gap, min(begin_ns), max(end_ns), sum(dur_ns) from gap_parts" + of + " group by gap", found);
            same("select count(*) from gap_parts" + of +
                     fmt::format(" and (end_ns - begin_ns != dur_ns or at_ns != begin_ns - {} or dur_ns <= 0)",
                                 madeBase + m_made->first()),
                 {{"0"}});
            // Each cause has the time of its parts, and the work around a gap is the one that ends and begins there.
            same("select cause, sum(dur_ns) from gap_parts" + of + " group by cause",
                 ordered("select cause, dur_ns from shares" + of +
                         " and cause not in ('compute', 'communication', 'copy')"));
            CellRows around;
            for (const auto& [from, to] : gaps)
                around.insert({text(madeBase + from), text(madeBase + to), text(gpu), text(gpu)});
            same("select distinct b.end_ns, a.begin_ns, lb.device, la.device from gap_parts p join slices b on b.id = "
                 "p.before join slices a on a.id = p.after join lanes lb on lb.id = b.lane join lanes la on la.id = "
                 "a.lane where p.device = " +
                     text(gpu),
                 around);
            same("select p.gap, p.launch from gap_parts p where p.device = " + text(gpu) + " group by 1, 2",
                 ordered(
                     "select distinct p.gap, l.launch from gap_parts p left join launches l on l.work = p.after where "
                     "p.device = " +
                     text(gpu)));
        }
    }

    void rowsAreTheSameInBothOrders()
    {
        for (const Table& table : queryTables()) {
            const std::string name{table.name}, first{table.columns.front().name};
            auto up = ask(*m_analysis, "select rowid, * from " + name + " order by " + first);
            const auto down = ask(*m_analysis, "select rowid, * from " + name + " order by " + first + " desc");
            QVERIFY2(up.error.empty() && down.error.empty(), up.error.c_str());
            QVERIFY(CellRows(up.rows.begin(), up.rows.end()) == CellRows(down.rows.begin(), down.rows.end()));
            std::vector<std::string> a, b;
            for (const Cells& row : up.rows)
                a.push_back(row[1]);
            for (const Cells& row : down.rows)
                b.push_back(row[1]);
            std::reverse(b.begin(), b.end());
            QVERIFY2(a == b, name.c_str());
        }
    }

private:
    std::int64_t depthOf(const MadeSlice& r) const
    {
        const MadeSlice* parent = m_made->parentOf(r);
        return parent ? 1 + depthOf(*parent) : 0;
    }
    // A kernel has its op's FLOP if it is the only one that the op launched.
    std::string flopsOfKernel(const MadeSlice& kernel) const
    {
        const MadeSlice* op = m_made->opOf(m_made->launchOf(kernel));
        if (!op || !m_made->flops.contains(m_made->placeOf(*op)))
            return null;
        return text(m_made->flops.at(m_made->placeOf(*op)));
    }
    CellRows ordered(const std::string& sql) const
    {
        const auto answer = ask(*m_analysis, sql);
        return {answer.rows.begin(), answer.rows.end()};
    }
    void same(const std::string& sql, const CellRows& expected) const
    {
        const auto answer = ask(*m_analysis, sql);
        QVERIFY2(answer.error.empty(), answer.error.c_str());
        const CellRows found(answer.rows.begin(), answer.rows.end());
        if (found == expected)
            return;
        std::string lines;
        const auto add = [&](const char* what, const CellRows& some, const CellRows& others) {
            int shown = 0;
            for (const Cells& row : some)
                if (!others.contains(row) && shown++ < 2)
                    lines += fmt::format("\n{}: {}", what, fmt::join(row, " | "));
        };
        add("expected", expected, found);
        add("found", found, expected);
        QVERIFY2(found == expected, (lines + '\n' + sql).c_str());
    }

    std::unique_ptr<MadeRecording> m_made;
    std::unique_ptr<TempFile> m_file;
    std::unique_ptr<Analysis> m_analysis;
};

TEST_WITH_APP(QueryTablesTest)

} // namespace lanescope::query_tables_test

#include "query_tables_test.moc"
