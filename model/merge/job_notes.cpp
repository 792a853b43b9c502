#include "model/merge/job_notes.h"

#include "model/base/phrases.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <map>

namespace lanescope {

namespace {

std::string baseName(const std::string& path)
{
    const std::size_t slash = path.find_last_of('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
}

// Replaces labels that are not unique by the text from `otherwise`.
template <class Otherwise>
void tellApart(std::span<RankPart> parts, Otherwise&& otherwise)
{
    std::map<std::string, int> seen;
    for (const RankPart& part : parts)
        ++seen[part.label];
    for (RankPart& part : parts)
        if (seen[part.label] > 1)
            part.label = otherwise(part);
}

std::string listed(const std::vector<std::string>& names)
{
    constexpr std::size_t max = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(max, names.size()); ++i)
        text += (i == 0 ? "" : ", ") + names[i];
    return names.size() > max ? translatedWith(PHRASE("{} and {} more"), text, names.size() - max) : text;
}

std::string signedWords(Ns shift, std::string (*word)(Ns))
{
    return (shift < Ns{} ? "-" : "+") + word(shift < Ns{} ? -shift : shift);
}

} // namespace

void nameRanks(std::span<RankPart> parts)
{
    for (RankPart& part : parts)
        part.label = part.rank ? fmt::format("rank {}", *part.rank) : baseName(part.info.path);
    tellApart(parts, [](const RankPart& part) {
        return part.rank ? fmt::format("rank {} ({})", *part.rank, baseName(part.info.path)) : part.info.path;
    });
    tellApart(parts, [](const RankPart& part) {
        return part.rank ? fmt::format("rank {} ({})", *part.rank, part.info.path) : part.info.path;
    });
}

std::vector<std::string> doubtsOnJob(std::span<const RankPart> parts)
{
    std::vector<std::string> doubts;
    std::map<std::int64_t, std::vector<std::string>> filesOf;
    std::map<std::int64_t, std::vector<std::string>> ofWorld;
    std::map<std::string, std::vector<std::string>> ofBackend, ofGpu;
    std::vector<std::string> apart;
    for (const RankPart& part : parts) {
        if (part.rank)
            filesOf[*part.rank].push_back(baseName(part.info.path));
        if (part.info.worldSize)
            ofWorld[*part.info.worldSize].push_back(part.label);
        if (!part.info.backend.empty())
            ofBackend[part.info.backend].push_back(part.label);
        if (!part.info.gpus.empty())
            ofGpu[part.info.gpus[0].name].push_back(part.label);
        if (part.clock.by == RankClock::By::Begin)
            apart.push_back(part.label);
    }
    for (const auto& [rank, files] : filesOf)
        if (files.size() > 1)
            doubts.push_back(
                translatedWith(PHRASE("rank {} is there {} times ({}): these are not the ranks of one run"), rank,
                               files.size(), listed(files)));
    const auto addIfSeveral = [&](const auto& groups, std::string_view phrase) {
        if (groups.size() < 2)
            return false;
        std::string all;
        for (const auto& [value, labels] : groups)
            all += fmt::format("{}{} ({})", all.empty() ? "" : ", ", value, listed(labels));
        doubts.push_back(translatedWith(phrase, all));
        return true;
    };
    if (!addIfSeveral(ofWorld, PHRASE("they come from different jobs: the size of the world is {}")) &&
        !addIfSeveral(ofBackend, PHRASE("they may come from different jobs: the backend is {}")))
        addIfSeveral(ofGpu, PHRASE("they may come from different jobs: the GPU is {}"));
    if (!apart.empty())
        doubts.push_back(translatedWith(PHRASE("{}: no collective and no time in common with {}; drawn from the same "
                                               "begin, and perhaps from another job"),
                                        listed(apart), parts[0].label));
    return doubts;
}

std::vector<std::string> notesOnJob(std::span<const RankPart> parts)
{
    std::vector<std::string> notes = doubtsOnJob(parts), unchecked;
    for (const RankPart& part : parts)
        if (part.clock.by == RankClock::By::Unchecked)
            unchecked.push_back(part.label);
    if (!unchecked.empty())
        notes.push_back(
            translatedWith(PHRASE("{}: no collective in common with {}, so nothing checks that the clocks agree"),
                           listed(unchecked), parts[0].label));
    return notes;
}

std::string_view nameOf(RankClock::By by)
{
    constexpr std::array<std::string_view, 5> names{"reference", "recorded", "collectives", "unchecked", "begin"};
    return names[static_cast<std::size_t>(by)];
}

std::string wordsOf(const RankClock& clock, const std::string& reference, std::string (*word)(Ns))
{
    std::string text;
    switch (clock.by) {
    case RankClock::By::Reference:
        return translated(PHRASE("its clock is that of all"));
    case RankClock::By::Unchecked:
        return translatedWith(PHRASE("as recorded; no collective in common with {} checks its clock"), reference);
    case RankClock::By::Begin:
        return translatedWith(PHRASE("no collective and no time in common with {}: drawn from the same begin"),
                              reference);
    case RankClock::By::Recorded:
        text = translated(PHRASE("as recorded"));
        break;
    case RankClock::By::Collectives:
        text = translatedWith(PHRASE("shifted by {}"), signedWords(clock.shift, word));
        break;
    }
    if (clock.residual)
        text += translatedWith(PHRASE("; of {} collectives in common half end within {} of {}'s, 19 of 20 within {}"),
                               clock.collectives, word(*clock.typical), reference, word(*clock.residual));
    else if (clock.collectives == 1)
        text += translatedWith(PHRASE("; 1 collective in common with {}, too few to estimate how exact that is"),
                               reference);
    else
        text += translatedWith(PHRASE("; {} collectives in common with {}, too few to estimate how exact that is"),
                               clock.collectives, reference);
    if (clock.driftPpm)
        text += translatedWith(*clock.driftPpm > 0 ? PHRASE("; its clock runs {:.1f} ppm fast")
                                                   : PHRASE("; its clock runs {:.1f} ppm slow"),
                               std::abs(*clock.driftPpm));
    return text;
}

std::string clockLine(const Trace& merged, std::string (*word)(Ns))
{
    const auto parts = merged.ranks();
    std::size_t shifted = 0, unjoined = 0, untold = 0;
    const RankPart* worst = nullptr;
    for (const RankPart& part : parts) {
        const RankClock& clock = part.clock;
        shifted += clock.by == RankClock::By::Collectives ? 1 : 0;
        unjoined += clock.by == RankClock::By::Unchecked || clock.by == RankClock::By::Begin ? 1 : 0;
        untold += (clock.by == RankClock::By::Collectives || clock.by == RankClock::By::Recorded) && !clock.residual;
        if (clock.residual && (!worst || *clock.residual > *worst->clock.residual))
            worst = &part;
    }
    if (parts.size() == unjoined + 1 && unjoined > 0)
        return translatedWith(PHRASE("{} ranks on one clock: no collective in common joins them"), parts.size());
    std::string text = shifted == 0 ? translatedWith(PHRASE("{} ranks on one clock: times as recorded"), parts.size())
                                    : translatedWith(PHRASE("{} ranks on one clock: {} shifted by common collectives"),
                                                     parts.size(), shifted);
    if (worst)
        text += translatedWith(
            PHRASE("; at worst ({}) half of the collectives end within {} of each other, 19 of 20 within {}"),
            worst->label, word(*worst->clock.typical), word(*worst->clock.residual));
    if (untold > 0)
        text += translatedWith(PHRASE("; for {} the accuracy is not known"), untold);
    if (unjoined > 0)
        text += translatedWith(PHRASE("; {} not joined"), unjoined);
    return text;
}

} // namespace lanescope
