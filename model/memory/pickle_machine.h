#pragma once
// Runs a pickle as far as it builds data. A pickle is a program that can call anything; here only the opcodes that make
// numbers, texts and containers do something, every other one ends the reading with its byte and what it asked for.

#include "model/base/task.h"
#include "model/memory/large_pages.h"
#include "model/memory/pickle_input.h"
#include "model/memory/pickle_values.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace lanescope {

class PickleMachine {
public:
    PickleMachine(Source& source, Task& task, PickleHeap& heap)
        : m_source(source), m_in(source), m_task(task), m_heap(heap), m_maxValues(maxOf(source, 20, 8, 26)),
          m_maxObjects(maxOf(source, 18, 1, 24)), m_maxSteps(maxOf(source, 26, 64, 62))
    {
    }

    // The value that the pickle builds. Errors: an opcode that is refused, damage, or a stop.
    Result<PickleValue> run();
    // Where the file ended before its STOP; what it held before is in the value.
    const std::optional<std::uint64_t>& cutAt() const { return m_cutAt; }
    // True if that was within the value of the last key of the outermost dictionary, which lacks its end.
    bool cutsLastValue() const { return m_cutsLastValue; }
    // How long the text was that the end of the file cut; 0: it was no text.
    std::uint64_t cutWants() const { return m_cutWants; }
    int protocol() const { return m_protocol; }

private:
    using Kind = PickleValue::Kind;
    enum class Step { On, Done, Cut, Failed };

    Step step();
    Step number(std::uint8_t op);
    Step text(std::uint8_t op);
    Step container(std::uint8_t op);
    Step memo(std::uint8_t op);
    Step refuse(std::uint8_t op);

    // So many for each byte of the file as it is packed, at least 2^least and at most 2^most. Packed, a gigabyte of
    // opcodes that each push a value is a file of a megabyte; torch's files have fewer than two values and five opcodes
    // per packed byte.
    static std::size_t maxOf(const Source& source, unsigned least, std::uint64_t perByte, unsigned most)
    {
        return static_cast<std::size_t>(
            std::clamp(perByte * source.fileBytes(), std::uint64_t{1} << least, std::uint64_t{1} << most));
    }

    bool events(); // reads all whole events of the usual form from here on; false: not one
    bool event();
    Step fail(std::string expected);
    Step longNumber(std::size_t bytes);
    Step counted(std::uint64_t length, Kind kind);
    bool line(std::string& text); // up to a line break, which is skipped
    bool pop(PickleValue& value);
    bool toMark(std::size_t& mark);
    Step append(PickleValue list, std::size_t from);
    Step put(PickleValue dict, std::size_t from);
    Step classify(PickleDict& dict);
    Step newObject(bool isDict);
    Step store(std::uint64_t index);
    Step load(std::uint64_t index);
    PickleValue salvaged();
    bool isWithinValue() const;
    bool isPartOfList(std::size_t mark) const;
    void closeSingles(std::size_t mark);

    std::uint64_t u(std::size_t bytes) const; // little-endian, from the current position
    void push(PickleValue value) { m_stack.push_back(value); }

    Source& m_source;
    PickleInput m_in;
    Task& m_task;
    PickleHeap& m_heap;
    // Values that are no events, lists and dictionaries among them, and opcodes outside events.
    const std::size_t m_maxValues, m_maxObjects, m_maxSteps;
    std::vector<PickleValue> m_stack;
    std::vector<std::size_t> m_marks; // sizes of the stack
    std::vector<PickleValue, LargePageAllocator<PickleValue>> m_memo;
    std::size_t m_items = 0;      // in all lists and dictionaries
    std::uint64_t m_memoized = 0; // entries of the memo that are there
    std::uint64_t m_opAt = 0;     // offset of the current opcode
    std::vector<std::uint32_t> m_frames;
    bool m_expectsEvents = false; // the last dictionary was an event
    int m_protocol = 0;
    std::optional<Error> m_error;
    std::optional<std::uint64_t> m_cutAt;
    std::uint64_t m_cutWants = 0;
    bool m_cutsLastValue = false;
};

} // namespace lanescope
