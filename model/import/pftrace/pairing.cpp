#include "model/import/pftrace/pairing.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace lanescope::pftrace {

namespace {

struct Half {
    ScannedEvent* event;
    std::uint32_t slab;
};

class Pairer {
public:
    Pairer(std::vector<Slab>& slabs, const std::vector<const Dictionary*>& words) : m_slabs(slabs), m_words(words) {}

    Pairing pair()
    {
        gather();
        for (const std::vector<Half>& halves : m_ofSequence)
            pairRuns(halves);
        m_ofSequence.clear();
        pairByStack();
        return m_pairing;
    }

private:
    void gather()
    {
        std::unordered_map<std::uint32_t, std::size_t> numberOf;
        for (std::uint32_t s = 0; s < m_slabs.size(); ++s) {
            Slab& slab = m_slabs[s];
            std::vector<std::size_t> list;
            for (const std::uint32_t id : slab.sequences) {
                const auto [at, isNew] = numberOf.try_emplace(id, m_ofSequence.size());
                if (isNew)
                    m_ofSequence.emplace_back();
                list.push_back(at->second);
            }
            for (ScannedEvent& e : slab.events)
                if (e.what == What::Begin || e.what == What::End)
                    m_ofSequence[list[e.sequence]].push_back({&e, s});
        }
    }

    void pairRuns(const std::vector<Half>& halves)
    {
        std::size_t i = 0;
        while (i < halves.size()) {
            std::size_t begins = 0, ends = 0;
            while (i + begins < halves.size() && halves[i + begins].event->what == What::Begin)
                ++begins;
            while (i + begins + ends < halves.size() && halves[i + begins + ends].event->what == What::End)
                ++ends;
            const Half* const begin = halves.data() + i;
            const Half* const end = begin + begins;
            const bool isPaired = begins > 0 && ends >= begins && canPair(begin, begins);
            if (isPaired)
                for (std::size_t k = 0; k < begins; ++k) {
                    begin[k].event->end = end[k].event->time;
                    leave(*end[k].event);
                }
            for (std::size_t k = isPaired ? begins : 0; k < ends; ++k)
                m_left.push_back(end[k]);
            for (std::size_t k = 0; !isPaired && k < begins; ++k)
                m_left.push_back(begin[k]);
            i += begins + ends;
        }
    }

    static void leave(ScannedEvent& end)
    {
        end.what = What::Gone;
        end.isPaired = true;
    }

    // True if n begins can be paired with the n ends that follow them.
    static bool canPair(const Half* begin, std::size_t n)
    {
        const Half* const end = begin + n;
        for (std::size_t k = 0; k < n; ++k)
            if (begin[k].event->track != end[k].event->track || end[k].event->time < begin[k].event->time)
                return false;
        if (n == 1)
            return true;
        // Ordered by time it is a live recording, in which the last slice to begin is the first to end.
        for (std::size_t k = 1; k < 2 * n; ++k)
            if (begin[k].event->time < begin[k - 1].event->time)
                return true;
        return false;
    }

    std::string_view textOf(const Half& half, Word word) const
    {
        const Slab& slab = m_slabs[half.slab];
        if (word != noWord && (word & isReference))
            word = slab.words[word & ~isReference];
        return word == noWord ? std::string_view{} : m_words[slab.worker]->strings[StringId{word}];
    }

    void pairByStack()
    {
        std::sort(m_left.begin(), m_left.end(), [](const Half& a, const Half& b) {
            if (a.event->track != b.event->track)
                return a.event->track < b.event->track;
            return a.event->time != b.event->time ? a.event->time < b.event->time : a.event->place < b.event->place;
        });
        std::vector<const Half*> open;
        const auto closeAll = [&] {
            for (const Half* half : open)
                half->event->isUnfinished = true;
            m_pairing.unfinished += open.size();
            open.clear();
        };
        for (std::size_t i = 0; i < m_left.size(); ++i) {
            const Half& half = m_left[i];
            if (i > 0 && half.event->track != m_left[i - 1].event->track)
                closeAll();
            if (half.event->what == What::Begin) {
                open.push_back(&half);
                continue;
            }
            half.event->what = What::Gone;
            const std::string_view name = textOf(half, half.event->name), category = textOf(half, half.event->category);
            const auto match = std::find_if(open.rbegin(), open.rend(), [&](const Half* begin) {
                return (name.empty() || textOf(*begin, begin->event->name) == name) &&
                       (category.empty() || textOf(*begin, begin->event->category) == category);
            });
            if (match == open.rend()) {
                ++m_pairing.strayEnds;
                continue;
            }
            (*match)->event->end = half.event->time;
            half.event->isPaired = true;
            open.erase(match.base() - 1);
        }
        closeAll();
    }

    std::vector<Slab>& m_slabs;
    const std::vector<const Dictionary*>& m_words;
    std::vector<std::vector<Half>> m_ofSequence;
    std::vector<Half> m_left;
    Pairing m_pairing;
};

} // namespace

Pairing pairSlices(std::vector<Slab>& slabs, const std::vector<const Dictionary*>& wordsOfWorker)
{
    return Pairer{slabs, wordsOfWorker}.pair();
}

} // namespace lanescope::pftrace
