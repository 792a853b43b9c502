#include "model/memory/pickle_machine.h"

#include "model/memory/pickle_opcodes.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fmt/format.h>

namespace lanescope {

namespace op = pickle;

std::uint64_t PickleMachine::u(std::size_t bytes) const
{
    std::uint64_t n = 0;
    for (std::size_t i = bytes; i-- > 0;)
        n = n << 8 | m_in.at()[i];
    return n;
}

PickleMachine::Step PickleMachine::fail(std::string expected)
{
    m_error = Error{Error::Kind::BadInput, m_source.path(), m_opAt, std::move(expected)};
    return Step::Failed;
}

Result<PickleValue> PickleMachine::run()
{
    constexpr unsigned looksAt = 1 << 12;
    // An event takes 58 bytes of a file. Growing the memo by doubling would touch three times its memory; what is
    // reserved here and not used takes none.
    constexpr std::uint64_t bytesPerValue = 56;
    m_memo.reserve(static_cast<std::size_t>(
        std::min<std::uint64_t>(m_source.knownSize().value_or(0) / bytesPerValue, m_maxValues)));
    for (std::uint64_t n = 0;; ++n) {
        if (n % looksAt == 0) {
            m_task.done.store(m_in.offset(), std::memory_order_relaxed);
            if (m_task.isStopped())
                return tl::unexpected(Error{Error::Kind::Cancelled, m_source.path(), {}, "cancelled"});
            if (std::max({m_stack.size(), m_marks.size(), m_memo.size(), m_items}) > m_maxValues) {
                fail(fmt::format("expected fewer than {} values that are no events", m_maxValues));
                return tl::unexpected(*m_error);
            }
            if (n > m_maxSteps) { // which may leave nothing
                fail(fmt::format("expected fewer than {} opcodes that are no events", m_maxSteps));
                return tl::unexpected(*m_error);
            }
        }
        switch (step()) {
        case Step::On:
            break;
        case Step::Done:
            return m_stack.back();
        case Step::Failed:
            return tl::unexpected(*m_error);
        case Step::Cut:
            if (m_in.error())
                return tl::unexpected(*m_in.error());
            m_cutAt = m_opAt;
            return salvaged();
        }
    }
}

// A list of one item has no mark: the item, and what is in it, still waits on the stack. In a dictionary it stands
// where a key should.
void PickleMachine::closeSingles(std::size_t mark)
{
    std::size_t first = mark;
    while (first < m_stack.size() && m_stack[first].kind() == Kind::Text)
        first += 2;
    for (std::size_t at = m_stack.size(); at-- > first && at > mark;) {
        if (m_stack[at - 1].kind() == Kind::List)
            append(m_stack[at - 1], at);
        m_stack.resize(at);
    }
}

// Above the keys and values of the outermost dictionary something is begun.
bool PickleMachine::isWithinValue() const
{
    if (m_marks.size() != 1)
        return m_marks.size() > 1;
    std::size_t at = m_marks.front();
    while (at + 1 < m_stack.size() && m_stack[at].kind() == Kind::Text)
        at += 2;
    return at + 1 < m_stack.size() || (at < m_stack.size() && m_stack[at].kind() != Kind::Text);
}

// An event, an annotation, a block, a frame or a segment whose dictionary is not filled: half of one would be another
// one. Only the outermost dictionary and the settings in it are of use in part; these follow their key.
bool PickleMachine::isPartOfList(std::size_t mark) const
{
    return m_marks.size() > 1 || (m_marks.size() == 1 && (mark < 2 || m_stack[mark - 2].kind() != Kind::Text));
}

// Closes open containers from the inside: items go to their list, complete pairs to their dictionary.
PickleValue PickleMachine::salvaged()
{
    m_cutsLastValue = isWithinValue();
    while (!m_marks.empty()) {
        const std::size_t mark = m_marks.back();
        m_marks.pop_back();
        const PickleValue owner = mark ? m_stack[mark - 1] : PickleValue{};
        if (owner.kind() == Kind::List) {
            append(owner, mark);
        } else if (owner.kind() == Kind::Dict) {
            closeSingles(mark);
            m_stack.resize(mark + (m_stack.size() - mark) / 2 * 2);
            if (mark > 1 && isPartOfList(mark)) {
                m_stack.resize(mark - 1);
                continue;
            }
            put(owner, mark);
        }
        m_stack.resize(std::min(m_stack.size(), mark));
    }
    return m_stack.empty() ? PickleValue{} : m_stack.front();
}

PickleMachine::Step PickleMachine::step()
{
    m_opAt = m_in.offset();
    if (!m_in.has(1))
        return Step::Cut;
    const std::uint8_t code = *m_in.at();
    if (code == op::EmptyDict && m_expectsEvents && events())
        return Step::On;
    m_in.skip(1);
    switch (code) {
    case op::Mark:
        m_marks.push_back(m_stack.size());
        return Step::On;
    case op::Proto:
        if (!m_in.has(1))
            return Step::Cut;
        m_protocol = *m_in.at();
        m_in.skip(1);
        return m_protocol <= 5 ? Step::On
                               : fail(fmt::format("expected a pickle of protocol 5 or lower, found {}", m_protocol));
    case op::Frame: // a hint for readers that read by pieces
        if (!m_in.has(8))
            return Step::Cut;
        if (u(8) > Source::maxTextBytes)
            return fail(fmt::format("expected a frame within the file, found one of {} bytes", u(8)));
        m_in.skip(8);
        return Step::On;
    case op::Stop:
        if (!m_marks.empty())
            return fail("expected the end of a list or a dictionary, found the end mark of the pickle");
        return m_stack.empty() ? fail("expected a value before the end, found none") : Step::Done;
    case op::None:
        push({Kind::None, 0});
        return Step::On;
    case op::NewTrue:
        push({Kind::True, 0});
        return Step::On;
    case op::NewFalse:
        push({Kind::False, 0});
        return Step::On;
    case op::Int:
    case op::Long:
    case op::Float:
    case op::BinInt:
    case op::BinInt1:
    case op::BinInt2:
    case op::Long1:
    case op::Long4:
    case op::BinFloat:
        return number(code);
    case op::String:
    case op::Unicode:
    case op::BinString:
    case op::ShortBinString:
    case op::BinUnicode:
    case op::ShortBinUnicode:
    case op::BinUnicode8:
    case op::BinBytes:
    case op::ShortBinBytes:
    case op::BinBytes8:
    case op::ByteArray8:
        return text(code);
    case op::Get:
    case op::BinGet:
    case op::LongBinGet:
    case op::Put:
    case op::BinPut:
    case op::LongBinPut:
    case op::Memoize:
        return memo(code);
    default:
        return container(code);
    }
}

bool PickleMachine::line(std::string& text)
{
    constexpr std::size_t longest = std::size_t{1} << 20;
    for (std::size_t n = 0; n < longest; ++n) {
        if (!m_in.has(n + 1))
            return false;
        if (m_in.at()[n] == '\n') {
            text.assign(reinterpret_cast<const char*>(m_in.at()), n);
            m_in.skip(n + 1);
            return true;
        }
    }
    return false;
}

PickleMachine::Step PickleMachine::longNumber(std::size_t bytes)
{
    constexpr std::size_t longest = std::size_t{1} << 20;
    if (bytes > longest) {
        push({Kind::Bytes, bytes});
        return m_in.skipFar(bytes) ? Step::On : Step::Cut;
    }
    if (!m_in.has(bytes))
        return Step::Cut;
    const std::uint8_t* const from = m_in.at();
    const bool isNegative = bytes && from[bytes - 1] >= 0x80;
    // Two's complement: bytes that only repeat the sign add nothing.
    std::size_t used = bytes;
    while (used > 8 && from[used - 1] == (isNegative ? 0xFF : 0))
        --used;
    if (used > 8) {
        push({Kind::Bytes, bytes}); // wider than any address or size
    } else {
        std::uint64_t n = u(std::min<std::size_t>(used, 8));
        if (isNegative && used < 8)
            n |= ~std::uint64_t{0} << (8 * used);
        push(isNegative ? m_heap.number(static_cast<std::int64_t>(n)) : m_heap.unsignedNumber(n));
    }
    m_in.skip(bytes);
    return Step::On;
}

PickleMachine::Step PickleMachine::number(std::uint8_t code)
{
    std::size_t bytes = 0;
    switch (code) {
    case op::Int:
    case op::Long:
    case op::Float: {
        std::string word;
        if (!line(word))
            return Step::Cut;
        if (!word.empty() && word.back() == 'L')
            word.pop_back();
        const char *begin = word.data(), *end = begin + word.size();
        if (code == op::Float) {
            double x = 0;
            const auto [to, error] = std::from_chars(begin, end, x);
            if (error != std::errc{} || to != end)
                return fail("expected a number");
            push(m_heap.real(x));
            return Step::On;
        }
        if (code == op::Int && (word == "00" || word == "01")) {
            push({word == "01" ? Kind::True : Kind::False, 0});
            return Step::On;
        }
        std::int64_t n = 0;
        const auto [to, error] = std::from_chars(begin, end, n);
        if (error == std::errc::result_out_of_range)
            push({Kind::Bytes, word.size()});
        else if (error != std::errc{} || to != end)
            return fail("expected a number");
        else
            push(m_heap.number(n));
        return Step::On;
    }
    case op::BinInt1:
        bytes = 1;
        break;
    case op::BinInt2:
        bytes = 2;
        break;
    case op::BinInt:
        bytes = 4;
        break;
    case op::BinFloat: {
        if (!m_in.has(8))
            return Step::Cut;
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < 8; ++i)
            bits = bits << 8 | m_in.at()[i];
        m_in.skip(8);
        push(m_heap.real(std::bit_cast<double>(bits)));
        return Step::On;
    }
    case op::Long1: {
        if (!m_in.has(1))
            return Step::Cut;
        const std::size_t n = *m_in.at();
        m_in.skip(1);
        return longNumber(n);
    }
    default: { // Long4
        if (!m_in.has(4))
            return Step::Cut;
        const std::uint64_t n = u(4);
        m_in.skip(4);
        if (n > 0x7FFFFFFF)
            return fail("expected an integer of a length that is not negative");
        return longNumber(static_cast<std::size_t>(n));
    }
    }
    if (!m_in.has(bytes))
        return Step::Cut;
    const std::uint64_t n = u(bytes);
    m_in.skip(bytes);
    push(PickleValue::integer(code == op::BinInt ? static_cast<std::int32_t>(n) : static_cast<std::int64_t>(n)));
    return Step::On;
}

PickleMachine::Step PickleMachine::counted(std::uint64_t length, Kind kind)
{
    if (length > Source::maxTextBytes)
        return fail(fmt::format("expected a text within the file, found one of {} bytes", length));
    constexpr std::uint64_t longestText = std::uint64_t{64} << 20; // longer ones say nothing here
    const bool isHeld = kind == Kind::Text && length <= longestText;
    if (isHeld ? !m_in.has(static_cast<std::size_t>(length)) : !m_in.skipFar(length)) {
        m_cutWants = length;
        return Step::Cut;
    }
    if (!isHeld) {
        push({Kind::Bytes, length});
        return Step::On;
    }
    push(m_heap.text({reinterpret_cast<const char*>(m_in.at()), static_cast<std::size_t>(length)}));
    m_in.skip(static_cast<std::size_t>(length));
    return Step::On;
}

PickleMachine::Step PickleMachine::text(std::uint8_t code)
{
    if (code == op::String || code == op::Unicode) {
        std::string word;
        if (!line(word))
            return Step::Cut;
        if (code == op::String && word.size() >= 2 && (word[0] == '\'' || word[0] == '"') && word.back() == word[0])
            word = word.substr(1, word.size() - 2);
        push(m_heap.text(word));
        return Step::On;
    }
    const bool isBytes =
        code == op::BinBytes || code == op::ShortBinBytes || code == op::BinBytes8 || code == op::ByteArray8;
    const bool isShort = code == op::ShortBinString || code == op::ShortBinUnicode || code == op::ShortBinBytes;
    const bool isLong = code == op::BinUnicode8 || code == op::BinBytes8 || code == op::ByteArray8;
    const std::size_t head = isShort ? 1 : isLong ? 8 : 4;
    if (!m_in.has(head))
        return Step::Cut;
    const std::uint64_t length = u(head);
    m_in.skip(head);
    return counted(length, isBytes ? Kind::Bytes : Kind::Text);
}

PickleMachine::Step PickleMachine::store(std::uint64_t index)
{
    if (m_stack.empty())
        return fail("expected a value to remember, found none");
    // Decompression bomb: a memo with more places than bytes were read.
    if (index > m_opAt)
        return fail(fmt::format("expected a place of the memo below {}, found {}", m_opAt, index));
    if (index >= m_memo.size())
        m_memo.resize(static_cast<std::size_t>(index) + 1);
    PickleValue& place = m_memo[static_cast<std::size_t>(index)];
    m_memoized += place.kind() == Kind::Absent ? 1 : 0;
    place = m_stack.back();
    return Step::On;
}

PickleMachine::Step PickleMachine::load(std::uint64_t index)
{
    if (index >= m_memo.size() || m_memo[static_cast<std::size_t>(index)].kind() == Kind::Absent)
        return fail(fmt::format("expected a value in place {} of the memo, found none", index));
    push(m_memo[static_cast<std::size_t>(index)]);
    return Step::On;
}

PickleMachine::Step PickleMachine::memo(std::uint8_t code)
{
    if (code == op::Memoize)
        return store(m_memoized);
    std::uint64_t index = 0;
    if (code == op::Get || code == op::Put) {
        std::string word;
        if (!line(word))
            return Step::Cut;
        const auto [to, error] = std::from_chars(word.data(), word.data() + word.size(), index);
        if (error != std::errc{} || to != word.data() + word.size())
            return fail("expected a place of the memo");
    } else {
        const std::size_t bytes = code == op::BinGet || code == op::BinPut ? 1 : 4;
        if (!m_in.has(bytes))
            return Step::Cut;
        index = u(bytes);
        m_in.skip(bytes);
    }
    return code == op::Get || code == op::BinGet || code == op::LongBinGet ? load(index) : store(index);
}

// Nothing of it is run; the error names what it asked for, as far as the file has it.
PickleMachine::Step PickleMachine::refuse(std::uint8_t code)
{
    struct Name {
        std::uint8_t code;
        std::string_view name;
    };
    static constexpr Name names[] = {
        {op::Global, "GLOBAL"},
        {op::StackGlobal, "STACK_GLOBAL"},
        {op::Inst, "INST"},
        {op::Obj, "OBJ"},
        {op::NewObj, "NEWOBJ"},
        {op::NewObjEx, "NEWOBJ_EX"},
        {op::Reduce, "REDUCE"},
        {op::Build, "BUILD"},
        {op::Ext1, "EXT1"},
        {op::Ext2, "EXT2"},
        {op::Ext4, "EXT4"},
        {op::PersId, "PERSID"},
        {op::BinPersId, "BINPERSID"},
        {op::NextBuffer, "NEXT_BUFFER"},
        {op::ReadonlyBuffer, "READONLY_BUFFER"},
    };
    constexpr std::size_t longest = 120;
    std::string name = fmt::format("0x{:02x}", code), asked;
    for (const Name& n : names)
        if (n.code == code)
            name = n.name;
    if (code == op::Global || code == op::Inst) {
        std::string module, object;
        if (line(module) && line(object))
            asked = module + "." + object;
        else if (m_in.has(longest + 1)) // longer than any name: its begin shows what it is
            asked.assign(reinterpret_cast<const char*>(m_in.at()), longest + 1);
    } else if (const std::size_t bytes = code == op::Ext1   ? 1
                                         : code == op::Ext2 ? 2
                                         : code == op::Ext4 ? 4
                                                            : 0;
               bytes && m_in.has(bytes)) {
        asked = fmt::format("the extension {}", u(bytes));
    } else if (code == op::PersId) {
        line(asked);
    } else if (code == op::BinPersId && !m_stack.empty()) {
        asked = m_heap.textOf(m_stack.back());
    } else if (code == op::StackGlobal && m_stack.size() >= 2) {
        const PickleValue module = m_stack[m_stack.size() - 2], object = m_stack.back();
        asked = module.kind() == Kind::Text && object.kind() == Kind::Text
                    ? fmt::format("{}.{}", m_heap.textOf(module), m_heap.textOf(object))
                    : "something whose name is not text";
    }
    for (char& c : asked)
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            c = ' ';
    if (asked.size() > longest)
        asked = asked.substr(0, longest) + "...";
    return fail(fmt::format("expected only data, found the opcode {}{}; nothing of the file was run", name,
                            asked.empty() ? std::string{} : ": the file asks for " + asked));
}

} // namespace lanescope
