// Reads Perfetto's protobuf traces on all cores, in passes: slabs of packets are scanned in parallel (scan.h); the
// state that one slab leaves for the next is carried through them in order (carry.h); begins are paired with their ends
// (pairing.h); columns are made in parallel (assemble.h). As with JSON, the cut between two slabs is a guess that the
// previous slab confirms.

#include "model/import/pftrace.h"

#include "model/base/parallel.h"
#include "model/base/phrases.h"
#include "model/import/import_warnings.h"
#include "model/import/pftrace/assemble.h"
#include "model/import/pftrace/attributes.h"
#include "model/import/pftrace/framing.h"
#include "model/import/pftrace/pairing.h"
#include "model/import/pftrace/unpacked.h"

#include <algorithm>
#include <atomic>
#include <fmt/format.h>
#include <mutex>

namespace lanescope {

namespace {

using namespace pftrace;

constexpr std::uint64_t slabBytes = 4 << 20;
constexpr std::size_t windowBytes = 512 << 10;

class PftraceReader {
public:
    PftraceReader(std::shared_ptr<Source> source, Task& task) : m_source(std::move(source)), m_task(task) {}

    Result<TracePtr> read()
    {
        m_info.path = m_source->path();
        m_info.fileBytes = m_source->fileBytes();
        m_task.total = m_source->knownSize().value_or(0);
        m_packets = m_source;
        if (const auto scanned = scan(); !scanned)
            return tl::unexpected(scanned.error());
        if (std::any_of(m_slabs.begin(), m_slabs.end(), [](const Slab& s) { return s.sawCompressed; })) {
            auto unpacked = unpackPackets(m_source, m_task);
            if (!unpacked)
                return tl::unexpected(unpacked.error());
            m_packets = unpacked->source;
            m_unpacked = std::move(*unpacked);
            if (const auto scanned = scan(); !scanned)
                return tl::unexpected(scanned.error());
        }
        return finish();
    }

private:
    tl::unexpected<Error> cancelled() const
    {
        return tl::unexpected(Error{Error::Kind::Cancelled, m_info.path, {}, "cancelled"});
    }

    // The estimated begin of slab k: a packet's begin, or the end of the text.
    Result<std::uint64_t> cut(std::uint64_t k) const
    {
        if (k == 0)
            return std::uint64_t{0};
        constexpr std::size_t max = 4 << 20, overlap = 64 << 10;
        std::uint64_t at = k * slabBytes;
        for (std::size_t bytes = 32 << 10;; bytes = std::min(bytes * 4, max)) {
            const std::uint64_t there = m_packets->waitFor(at + bytes);
            if (there <= at)
                return there;
            std::string text(static_cast<std::size_t>(std::min<std::uint64_t>(bytes, there - at)), '\0');
            const auto got = m_packets->readInto(at, text.data(), text.size());
            if (!got)
                return tl::unexpected(got.error());
            text.resize(*got);
            if (const std::size_t found = guessPacketBegin(text); found != std::string::npos)
                return at + found;
            if (*got < bytes)
                return at + *got;
            at += bytes > overlap ? bytes - overlap : bytes / 2;
        }
    }

    Result<Slab> readSlab(std::uint64_t begin, std::uint64_t until, std::size_t worker) const
    {
        Slab slab;
        slab.begin = begin;
        slab.until = until;
        slab.isRead = true;
        slab.worker = worker;
        slab.events.reserve(static_cast<std::size_t>(m_eventsPerByte.load() * static_cast<double>(until - begin)));
        SlabScanner scanner{slab, *m_dictionaries[worker]};
        std::string window;
        std::uint64_t windowBegin = begin;
        std::uint64_t at = begin, wanted = windowBytes;
        while (at < until && !m_task.isStopped()) {
            // Keeps what was not read yet, and appends more.
            window.erase(0, static_cast<std::size_t>(at - windowBegin));
            windowBegin = at;
            const std::size_t had = window.size();
            const std::uint64_t from = at + had;
            // Near its end a slab reads only what it needs; a packet that crosses the end requests more.
            const std::uint64_t ask =
                wanted > windowBytes || until <= from ? wanted : std::min<std::uint64_t>(wanted, until - from);
            const std::uint64_t there = m_packets->waitFor(from + ask);
            const auto more = static_cast<std::size_t>(there > from ? std::min<std::uint64_t>(ask, there - from) : 0);
            window.resize(had + more);
            const auto got = m_packets->readInto(from, window.data() + had, more);
            if (!got)
                return tl::unexpected(got.error());
            window.resize(had + *got);
            m_task.done += *got;
            wanted = windowBytes;
            const std::string_view text{window};
            std::size_t place = 0;
            while (at < until) {
                const Frame frame = frameAt(text.substr(place));
                if (frame.kind == Frame::Kind::Broken) {
                    slab.isBroken = true;
                    slab.stop = at;
                    return slab;
                }
                if (frame.kind == Frame::Kind::NeedMore) {
                    const std::uint64_t missing = frame.size - (text.size() - place);
                    wanted = std::max<std::uint64_t>(windowBytes, missing);
                    // A length may be wrong, so no more is requested than the text holds.
                    const std::uint64_t end = m_packets->waitFor(at + frame.size);
                    slab.isCut = end < at + frame.size;
                    break;
                }
                if (frame.kind == Frame::Kind::Packet)
                    scanner.take(text.substr(place + frame.headBytes, frame.size - frame.headBytes), at);
                place += frame.size;
                at += frame.size;
            }
            if (slab.isCut)
                break;
        }
        slab.stop = at;
        if (until - begin > slabBytes / 2)
            m_eventsPerByte = 1.05 * static_cast<double>(slab.events.size()) / static_cast<double>(until - begin);
        return slab;
    }

    Result<bool> scan()
    {
        m_slabs.clear();
        m_dictionaries.clear();
        m_task.done = 0;
        const std::size_t threads = workerCount();
        for (std::size_t t = 0; t < threads; ++t)
            m_dictionaries.push_back(std::make_unique<Dictionary>());
        std::atomic<std::uint64_t> next{0};
        std::atomic<bool> isOver{false};
        std::optional<Error> error;
        std::mutex mutex; // guards m_slabs and error
        parallelFor(threads, threads, [&](std::size_t t) {
            while (!isOver && !m_task.isStopped()) {
                const std::uint64_t k = next++;
                const auto begin = cut(k), until = cut(k + 1);
                Result<Slab> slab = Slab{};
                if (begin && until && *begin < *until)
                    slab = readSlab(*begin, *until, t);
                const std::lock_guard lock(mutex);
                if (!begin || !until || !slab) {
                    error = !begin ? begin.error() : !until ? until.error() : slab.error();
                    isOver = true;
                    return;
                }
                if (slab->isRead) {
                    if (m_slabs.size() <= k)
                        m_slabs.resize(k + 1);
                    m_slabs[k] = std::move(*slab);
                }
                if (m_packets->waitFor(k * slabBytes + 1) <= k * slabBytes)
                    isOver = true;
            }
        });
        if (m_task.isStopped())
            return cancelled();
        if (error)
            return tl::unexpected(*error);
        return accept();
    }

    // In order: a slab that begins where the previous one ended is right; any other is read again from there.
    Result<bool> accept()
    {
        std::uint64_t expected = 0;
        std::vector<Slab> accepted;
        bool isOver = false;
        for (std::size_t k = 0; k < m_slabs.size() && !isOver; ++k) {
            Slab& slab = m_slabs[k];
            if (!slab.isRead || expected >= slab.until)
                continue;
            if (slab.begin != expected) {
                auto again = readSlab(expected, slab.until, 0);
                if (!again)
                    return tl::unexpected(again.error());
                slab = std::move(*again);
            }
            expected = slab.stop;
            isOver = slab.isCut || slab.isBroken;
            accepted.push_back(std::move(slab));
        }
        while (!isOver && !m_task.isStopped() && m_packets->waitFor(expected + 1) > expected) {
            auto last = readSlab(expected, expected + slabBytes, 0);
            if (!last)
                return tl::unexpected(last.error());
            expected = last->stop;
            isOver = last->isCut || last->isBroken;
            accepted.push_back(std::move(*last));
        }
        if (m_task.isStopped())
            return cancelled();
        m_slabs = std::move(accepted);
        return true;
    }

    Result<TracePtr> finish()
    {
        Carry carry;
        for (Slab& slab : m_slabs)
            carry.take(slab, *m_dictionaries[slab.worker]);
        carry.finish();
        std::int64_t baseNs = 0; // subtracted from the times
        if (const auto wall = carry.clocks().wallTime()) {
            // PyTorch writes the zero of its times as such a pair; otherwise the difference of the two clocks is used.
            if (wall->primary == wall->real)
                baseNs = wall->primary;
            const std::int64_t base = wall->primary == wall->real ? wall->real : wall->real - wall->primary;
            if (base != 0)
                m_info.baseNs = base;
        }
        Assembler assembler{m_slabs, carry, m_dictionaries, *m_packets, baseNs};
        assembler.resolveTimes();
        std::vector<const Dictionary*> words;
        for (const auto& dictionary : m_dictionaries)
            words.push_back(dictionary.get());
        const Pairing pairing = pairSlices(m_slabs, words);
        if (m_task.isStopped())
            return cancelled();
        for (const Slab& slab : m_slabs)
            for (const std::string& attributes : slab.attributes)
                takeAttributes(attributes, m_info);
        std::vector<RawChunk> chunks = assembler.chunks(m_task);
        tell(assembler.untied);
        Census& census = chunks.back().census;
        m_info.census.unfinished = pairing.unfinished;
        const auto skip = [&](const std::string& reason, std::uint64_t count) {
            if (count > 0) {
                census.skipped[reason] += count;
                census.events += count;
            }
        };
        skip("end of a slice that never began", pairing.strayEnds);
        for (const Slab& slab : m_slabs) {
            for (const auto& [kind, count] : slab.others)
                skip(kind, count);
            skip("event whose packet refers to lost state", slab.lost);
            skip("damaged packet", slab.damaged);
            skip("event without a time that can be used", slab.negativeTimes);
        }
        if (m_task.isStopped())
            return cancelled();
        m_info.textBytes = m_packets->waitFor(~std::uint64_t{0});
        m_info.format = "Perfetto protobuf";
        if (!m_source->packing().empty())
            m_info.format += fmt::format(", {}", m_source->packing());
        if (m_unpacked.packed > 0)
            m_info.format += ", packed packets";
        auto text = std::make_shared<PacketText>(m_packets->text(), carry.takeHistory());
        return TraceBuilder::build(std::move(m_info), std::move(chunks), std::move(text), m_task);
    }

    void tell(std::uint64_t untied)
    {
        const auto warn = [&](std::uint64_t count, std::string_view what) {
            if (count > 0)
                m_info.warnings.push_back(translatedWith(what, count));
        };
        if (const auto damage = m_source->damage())
            m_info.warnings.push_back(
                translatedWith(PHRASE("byte {} of the packed file: {}"), damage->offset.value_or(0), damage->expected));
        std::uint64_t lost = 0, damaged = 0, late = 0, wide = 0;
        for (const Slab& slab : m_slabs) {
            lost += slab.lost;
            damaged += slab.damaged;
            late += slab.negativeTimes;
            wide += slab.wideCorrelations;
            if (slab.isCut)
                m_info.warnings.push_back(
                    translatedWith(PHRASE("byte {}: expected the rest of a packet, found the end of the file at byte "
                                          "{}: it was cut off; all packets before it are kept"),
                                   slab.stop, m_packets->waitFor(~std::uint64_t{0})));
            if (slab.isBroken)
                m_info.warnings.push_back(
                    translatedWith(PHRASE("byte {}: expected a packet; the rest of the file is left out"), slab.stop));
        }
        warn(m_unpacked.damaged, PHRASE("{} packed packets are damaged; what comes before the damage is kept"));
        warn(m_unpacked.unreadable, PHRASE("{} packets are packed by zstd and were left out"));
        warn(lost, PHRASE("{} events refer to names or times that were lost while recording; they are left out"));
        warn(damaged, PHRASE("{} packets cannot be decoded; they are left out"));
        warn(late, PHRASE("{} events have a time that cannot be used; they are left out"));
        warn(untied,
             PHRASE("{} events use a clock with no known relation to the trace's; their times are kept as they are"));
        if (wide > 0)
            m_info.warnings.push_back(wideCorrelations(wide));
    }

    std::shared_ptr<Source> m_source, m_packets; // the file and its packets; they differ if packets are compressed
    Task& m_task;
    TraceInfo m_info;
    Unpacked m_unpacked;
    std::vector<std::unique_ptr<Dictionary>> m_dictionaries; // by worker
    std::vector<Slab> m_slabs;
    mutable std::atomic<double> m_eventsPerByte{0};
};

// JSON may begin with white space, and a packet's tag is a line break too.
bool recognises(std::string_view head)
{
    std::string solid;
    for (const char c : head) {
        if (static_cast<unsigned char>(c) > ' ')
            solid += c;
        if (solid.size() == 3)
            break;
    }
    const bool isJson = solid.starts_with("{\"") || solid.starts_with("{}") || solid.starts_with("[{") ||
                        solid.starts_with("[]") || solid.starts_with("\xEF\xBB\xBF");
    return !isJson && looksLikePackets(head);
}

Result<TracePtr> read(std::shared_ptr<Source> source, Task& task)
{
    return PftraceReader{std::move(source), task}.read();
}

} // namespace

const Importer pftraceImporter{"Perfetto protobuf", recognises, read};

} // namespace lanescope
