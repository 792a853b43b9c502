#include "widgets/memory/memory_document.h"

#include "model/memory/cut_file.h"
#include "widgets/kit/theme.h"

#include <iterator>
#include <set>

namespace lanescope {

// The same in both themes, as the colours of a trace's slices are. The optimizer is golden, backward green, the rest
// blue to red.
constexpr QRgb holderColours[] = {0xFF4C8FD9, 0xFF7A6FC0, 0xFF5AA9D6, 0xFFD98BA6, 0xFF3F8F4F, 0xFF9A7B4F,
                                  0xFFB08BC9, 0xFF3A6FB0, 0xFF8C9A3F, 0xFFB5654A, 0xFF6FA8A3};
constexpr QRgb optimizerColours[] = {0xFFC9A227, 0xFFE3C766, 0xFFA8841C, 0xFFF0DC9A};
constexpr QRgb backwardColours[] = {0xFF3BB7B2, 0xFF7FD1CD, 0xFF258A86, 0xFFA9DEDB};

constexpr QRgb colourBefore = 0xFF8FA3B8, colourOfRest = 0xFFC9B7D6;

static std::span<const QRgb> coloursOf(MemoryPhase phase)
{
    return phase == MemoryPhase::Optimizer  ? std::span<const QRgb>{optimizerColours}
           : phase == MemoryPhase::Backward ? std::span<const QRgb>{backwardColours}
                                            : std::span<const QRgb>{holderColours};
}

MemoryDocument::MemoryDocument(MemorySnapshotPtr snapshot, std::shared_ptr<const MemoryBands> bands, std::size_t device,
                               QObject* parent)
    : QObject(parent), m_snapshot(std::move(snapshot)), m_bands(std::move(bands)), m_device(device),
      m_cursor(m_snapshot->devices[device].peakActive.index)
{
}

bool MemoryDocument::isPeakAtEnd() const { return knownMemoryOf(*m_snapshot, device()).isPeakAtEnd; }

void MemoryDocument::setCursor(std::int64_t index)
{
    index = std::clamp<std::int64_t>(index, -1, std::int64_t{device().events} - 1);
    if (index == m_cursor)
        return;
    m_cursor = index;
    emit cursorChanged();
}

void MemoryDocument::setLife(std::optional<std::uint32_t> life)
{
    if (life == m_life && !m_segment)
        return;
    m_life = life;
    m_segment.reset();
    emit lifeChanged();
}

void MemoryDocument::setSegment(std::optional<std::uint64_t> address)
{
    if (address == m_segment && !m_life)
        return;
    m_segment = address;
    m_life.reset();
    emit lifeChanged();
}

void MemoryDocument::setRange(std::optional<EventRange> range)
{
    if (range == m_range)
        return;
    m_range = range;
    emit rangeChanged();
}

void MemoryDocument::setBands(std::shared_ptr<const MemoryBands> bands)
{
    m_bands = std::move(bands);
    emit bandsChanged();
}

QColor MemoryDocument::colourOf(std::size_t band) const
{
    const std::uint32_t group = m_bands->groupOf(band);
    if (group == noMemoryIndex)
        return QColor{colourOfRest};
    const HolderGroup& of = m_bands->holders().groups[group];
    if (const auto taken = m_taken.find(of.name); taken != m_taken.end())
        return QColor{taken->second};
    if (of.is == HolderGroup::Is::FromBefore)
        return QColor{colourBefore};
    const std::span<const QRgb> colours = coloursOf(of.phase);
    std::size_t earlier = 0; // bands of the same colours
    for (std::size_t b = 0; b < band; ++b) {
        const HolderGroup& other = m_bands->holders().groups[m_bands->groupOf(b)];
        earlier += other.is != HolderGroup::Is::FromBefore && coloursOf(other.phase).data() == colours.data() ? 1 : 0;
    }
    return QColor{colours[earlier % colours.size()]};
}

QColor MemoryDocument::colourOf(const PhaseShare& share)
{
    switch (share.phase) {
    case MemoryPhase::Before:
        return QColor{colourBefore};
    case MemoryPhase::Optimizer:
        return QColor{optimizerColours[share.isKept ? 0 : 1]};
    case MemoryPhase::Backward:
        return QColor{backwardColours[0]};
    case MemoryPhase::Forward:
        return QColor{holderColours[0]};
    default:
        return QColor{colourOfRest};
    }
}

void MemoryDocument::takeColoursOf(const MemoryDocument& other, const std::map<std::string, std::string>& moved)
{
    std::set<QRgb> used;
    std::map<std::string, QRgb> ofOther;
    for (std::size_t b = 0; b + 1 < other.bands().count(); ++b) {
        const QColor colour = other.colourOf(b);
        ofOther.emplace(other.bands().nameOf(b), colour.rgb());
        used.insert(colour.rgb());
    }
    m_taken.clear();
    for (const auto& [own, before] : moved) // an edit may give a line the number that another one had
        if (const auto colour = ofOther.find(before); colour != ofOther.end())
            m_taken.emplace(own, colour->second);
    m_taken.insert(ofOther.begin(), ofOther.end());
    // Holders that only this one has take the colours that are left.
    std::size_t next = 0;
    for (std::size_t b = 0; b + 1 < m_bands->count(); ++b) {
        const HolderGroup& of = m_bands->holders().groups[m_bands->groupOf(b)];
        if (of.is != HolderGroup::Is::Named || m_taken.count(of.name))
            continue;
        while (next < std::size(holderColours) && used.count(holderColours[next]))
            ++next;
        m_taken.emplace(of.name, holderColours[next++ % std::size(holderColours)]);
    }
}

double MemoryDocument::sinceFirstUs(std::int64_t index) const
{
    if (index < 0)
        return 0;
    const std::size_t first = device().firstEvent;
    return static_cast<double>(m_snapshot->events.timeUs(first + static_cast<std::size_t>(index)) -
                               m_snapshot->events.timeUs(first));
}

} // namespace lanescope
