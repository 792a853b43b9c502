#pragma once
// Events of a format without text. They are packed in memory (about 40 bytes each) and written as Kineto's JSON when
// their arguments are needed, so that all code that reads arguments works for this format too. Each worker has an
// EventPacker; PackedEvents owns them all and is the trace's source text. An event is found by the position that
// begin() returned.

#include "model/store/placed_text.h"
#include "model/store/source_text.h"
#include "model/store/trace_builder.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// The keys of an event's arguments, in order. Values are put in the same order.
using ArgumentKeys = std::span<const std::string_view>;

class EventPacker {
public:
    explicit EventPacker(std::size_t worker) : m_worker(worker) {}
    EventPacker(const EventPacker&) = delete;

    Dictionary dictionary;

    static constexpr std::int64_t isOpen = -1; // an unknown duration: only the begin was recorded

    // Begins an event and returns its position in the text. Ids are those of `dictionary`, the shape is an index into
    // the shapes of PackedEvents; an instant has no duration. The caller then puts one value per key of the shape.
    std::uint64_t begin(std::uint8_t shape, std::uint32_t category, std::uint32_t lane, std::uint32_t name,
                        std::int64_t ns, std::optional<std::int64_t> durationNs);
    void absent() { byte(0); } // the key is left out
    void put(std::int64_t value);
    void put(std::optional<std::int64_t> value) { value ? put(*value) : absent(); }
    void putReal(double value);
    void putText(std::uint32_t string); // id in the dictionary
    void putText(std::string_view text) { putText(dictionary.strings.intern(text).value); }
    void putLater(std::uint32_t place); // a text that laterTexts will hold once everything is read
    void putThree(std::int64_t a, std::int64_t b, std::int64_t c);
    void putJson(std::uint32_t string); // a text that is written as it is; it must be valid JSON

    std::vector<std::string> laterTexts; // empty texts: the key is left out
    // Forgets all events; the next one is at position 0 of its worker.
    void restart();
    bool isEmpty() const { return m_blocks.empty() || m_at == m_blocks.front().get(); }

private:
    friend class PackedEvents;
    static constexpr std::size_t blockBytes = 1 << 20;
    static constexpr std::size_t maxEventBytes = 2048; // an event never continues in the next block

    void byte(std::uint8_t b) { *m_at++ = b; }
    void number(std::uint64_t value);
    void whole(std::int64_t value);

    std::size_t m_worker;
    std::vector<std::unique_ptr<std::uint8_t[]>> m_blocks;
    std::uint8_t* m_at = nullptr; // in the last block
    std::uint8_t* m_end = nullptr;
};

class PackedEvents final : public SourceText, public PlacedText {
public:
    // shapes: by their number; must outlive this object. packers: by the worker's number.
    PackedEvents(std::span<const ArgumentKeys> shapes, std::vector<std::unique_ptr<EventPacker>> packers);

    std::uint64_t size() const override { return ~std::uint64_t{0}; } // positions are not byte offsets of one text
    // Exactly the event's text; empty if there cannot be an event at that position.
    Result<std::string_view> read(std::uint64_t place, std::size_t length, std::string& scratch) const override;
    std::size_t memoryBytes() const override;
    // Writes the event at a position of this packer.
    static void write(std::span<const ArgumentKeys> shapes, const EventPacker& packer, std::uint64_t place,
                      std::string& to);

private:
    std::span<const ArgumentKeys> m_shapes;
    std::vector<std::unique_ptr<EventPacker>> m_packers;
};

} // namespace lanescope
