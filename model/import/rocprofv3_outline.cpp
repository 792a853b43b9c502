#include "model/import/rocprofv3_outline.h"

#include "model/json/json_text.h"

#include <algorithm>

namespace lanescope {

namespace {

// Reads JSON from a Source through a window. After the end of the text every character is NUL, and nothing is consumed.
class JsonWalk {
public:
    JsonWalk(const Source& source, Task& task) : m_source(source), m_task(task) {}

    std::uint64_t offset() const { return m_from + m_at; }
    bool isAtEnd() { return m_at >= m_text.size() && !refill(); }
    const std::optional<Error>& error() const { return m_error; }

    char next() // the next character that is not blank; it is not consumed
    {
        for (;; ++m_at) {
            if (isAtEnd())
                return '\0';
            if (!isBlank(m_text[m_at]))
                return m_text[m_at];
        }
    }
    bool take(char c)
    {
        if (next() != c)
            return false;
        ++m_at;
        return true;
    }

    // A string's content, escapes as written; at most 256 bytes of it are kept.
    std::optional<std::string> string()
    {
        if (!take('"'))
            return std::nullopt;
        std::string text;
        for (; !isAtEnd(); ++m_at) {
            const char c = m_text[m_at];
            if (c == '"') {
                ++m_at;
                return text;
            }
            if (text.size() < 256)
                text += c;
            if (c == '\\') {
                ++m_at;
                if (isAtEnd())
                    break;
            }
        }
        return std::nullopt;
    }

    bool skipValue() // false if the text ends before, or no value begins here
    {
        const char first = next();
        if (first == '"')
            return skipString();
        if (first == '{' || first == '[')
            return skipContainer();
        const std::uint64_t begin = offset();
        for (; !isAtEnd(); ++m_at) {
            const char c = m_text[m_at];
            if (c == ',' || c == ']' || c == '}' || isBlank(c))
                return offset() > begin;
        }
        return false;
    }

private:
    bool skipString()
    {
        ++m_at;
        for (; !isAtEnd(); ++m_at) {
            if (m_text[m_at] == '"') {
                ++m_at;
                return true;
            }
            if (m_text[m_at] == '\\') {
                ++m_at;
                if (isAtEnd())
                    return false;
            }
        }
        return false;
    }

    bool skipContainer()
    {
        std::int64_t depth = 0;
        while (!isAtEnd()) {
            const char c = m_text[m_at];
            if (c == '"') {
                if (!skipString())
                    return false;
                continue;
            }
            ++m_at;
            if (c == '{' || c == '[')
                ++depth;
            else if ((c == '}' || c == ']') && --depth == 0)
                return true;
        }
        return false;
    }

    bool refill()
    {
        constexpr std::size_t windowBytes = 256 << 10;
        const std::uint64_t from = offset();
        const std::uint64_t there = m_task.isStopped() || m_error ? from : m_source.waitFor(from + windowBytes);
        m_text.resize(there > from ? static_cast<std::size_t>(std::min<std::uint64_t>(windowBytes, there - from)) : 0);
        const auto got = m_source.readInto(from, m_text.data(), m_text.size());
        if (!got)
            m_error = got.error();
        m_text.resize(got ? *got : 0);
        m_task.done += m_text.size();
        m_from = from;
        m_at = 0;
        return !m_text.empty();
    }

    const Source& m_source;
    Task& m_task;
    std::string m_text; // the window
    std::uint64_t m_from = 0;
    std::size_t m_at = 0;
    std::optional<Error> m_error;
};

class Outliner {
public:
    Outliner(const Source& source, Task& task) : m_walk(source, task) {}

    Rocprofv3Outline run()
    {
        const bool isWhole =
            members([&](const std::string& key) { return key == rocprofv3Key ? processes() : m_walk.skipValue(); });
        if (!isWhole) {
            m_outline.isCut = m_walk.isAtEnd();
            m_outline.brokenAt = m_outline.isCut ? m_lastGood : m_walk.offset();
        }
        return std::move(m_outline);
    }
    const std::optional<Error>& error() const { return m_walk.error(); }

private:
    // Calls value(key) at the value of each member of an object. False if reading stopped.
    template <class Value>
    bool members(Value&& value)
    {
        if (!m_walk.take('{'))
            return false;
        if (m_walk.take('}'))
            return true;
        for (;;) {
            const auto key = m_walk.string();
            if (!key || !m_walk.take(':') || !value(*key))
                return false;
            if (m_walk.take('}'))
                return true;
            if (!m_walk.take(','))
                return false;
        }
    }

    bool processes()
    {
        if (!m_walk.take('['))
            return false;
        if (m_walk.take(']'))
            return true;
        for (;;) {
            m_outline.processes.emplace_back();
            if (!process())
                return false;
            if (m_walk.take(']'))
                return true;
            if (!m_walk.take(','))
                return false;
        }
    }

    bool process()
    {
        return members([&](const std::string& key) {
            if ((key != "buffer_records" && key != "callback_records") || m_walk.next() != '{')
                return value(key);
            return members([&](const std::string& list) { return value(key + "/" + list); });
        });
    }

    bool value(const std::string& path)
    {
        Rocprofv3Outline::List& list = m_outline.processes.back().lists.emplace_back();
        list.path = path;
        if (m_walk.next() == '[')
            return elements(list);
        const std::uint64_t begin = m_walk.offset();
        if (!m_walk.skipValue())
            return false;
        m_lastGood = m_walk.offset();
        list.pieces.push_back({begin, m_lastGood, 1});
        return true;
    }

    bool elements(Rocprofv3Outline::List& list)
    {
        constexpr std::uint64_t pieceBytes = 4 << 20;
        m_walk.take('[');
        if (m_walk.take(']'))
            return true;
        for (;;) {
            m_walk.next();
            const std::uint64_t begin = m_walk.offset();
            if (!m_walk.skipValue())
                return false;
            m_lastGood = m_walk.offset();
            if (list.pieces.empty() || m_lastGood - list.pieces.back().begin > pieceBytes)
                list.pieces.push_back({begin, m_lastGood, 0});
            list.pieces.back().end = m_lastGood;
            ++list.pieces.back().elements;
            if (m_walk.take(']'))
                return true;
            if (!m_walk.take(','))
                return false;
        }
    }

    JsonWalk m_walk;
    Rocprofv3Outline m_outline;
    std::uint64_t m_lastGood = 0; // the end of the last value that was kept
};

} // namespace

std::uint64_t Rocprofv3Outline::List::elements() const
{
    std::uint64_t count = 0;
    for (const JsonPiece& piece : pieces)
        count += piece.elements;
    return count;
}

const Rocprofv3Outline::List* Rocprofv3Outline::Process::find(std::string_view path) const
{
    const auto at = std::find_if(lists.begin(), lists.end(), [&](const List& l) { return l.path == path; });
    return at == lists.end() ? nullptr : &*at;
}

Result<Rocprofv3Outline> outlineOf(const Source& source, Task& task)
{
    Outliner outliner{source, task};
    Rocprofv3Outline outline = outliner.run();
    if (task.isStopped())
        return tl::unexpected(Error{Error::Kind::Cancelled, source.path(), {}, "cancelled"});
    if (outliner.error())
        return tl::unexpected(*outliner.error());
    return outline;
}

} // namespace lanescope
