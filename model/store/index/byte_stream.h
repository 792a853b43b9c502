#pragma once
// Writes values to bytes and reads them again. One function per type, fields(), names its members for both directions.
// Reading never goes past the end: what is missing is left as it was, and isGood() is false.

#include "model/base/ids.h"
#include "model/base/time.h"

#include <cstring>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace lanescope::index {

template <class T>
concept Plain = std::is_arithmetic_v<T> || std::is_enum_v<T> || std::is_same_v<T, Ns> || std::is_same_v<T, Time>;

class ByteWriter {
public:
    template <class... Values>
    void operator()(const Values&... values)
    {
        (write(values), ...);
    }
    std::string take() { return std::move(m_bytes); }

private:
    template <class T>
    void write(const T& value)
    {
        if constexpr (Plain<T>)
            m_bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
        else
            fields(*this, const_cast<T&>(value)); // a writer only reads
    }
    void write(const std::string& text)
    {
        write(std::uint64_t{text.size()});
        m_bytes += text;
    }
    template <class T>
    void write(const std::optional<T>& value)
    {
        write(value.has_value());
        if (value)
            write(*value);
    }
    template <class T>
    void write(const std::vector<T>& values)
    {
        write(std::uint64_t{values.size()});
        if constexpr (Plain<T>)
            m_bytes.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
        else
            for (const T& value : values)
                write(value);
    }
    template <class K, class V>
    void write(const std::map<K, V>& values)
    {
        write(std::uint64_t{values.size()});
        for (const auto& [key, value] : values)
            (*this)(key, value);
    }

    std::string m_bytes;
};

class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    template <class... Values>
    void operator()(Values&... values)
    {
        (read(values), ...);
    }
    bool isGood() const { return m_isGood; }
    bool isAtEnd() const { return m_bytes.empty(); }

private:
    const std::byte* take(std::size_t n)
    {
        if (!m_isGood || n > m_bytes.size()) {
            m_isGood = false;
            return nullptr;
        }
        const std::byte* at = m_bytes.data();
        m_bytes = m_bytes.subspan(n);
        return at;
    }
    // Each element takes at least one byte, so a wrong count cannot ask for more memory than the file is large.
    std::size_t count()
    {
        std::uint64_t n = 0;
        read(n);
        if (n > m_bytes.size())
            m_isGood = false;
        return m_isGood ? static_cast<std::size_t>(n) : 0;
    }
    template <class T>
    void read(T& value)
    {
        if constexpr (std::is_same_v<T, bool>) {
            std::uint8_t byte = 0;
            read(byte);
            value = byte == 1;
            m_isGood &= byte <= 1;
        } else if constexpr (Plain<T>) {
            if (const std::byte* at = take(sizeof value))
                std::memcpy(static_cast<void*>(&value), at, sizeof value);
        } else {
            fields(*this, value);
        }
    }
    void read(std::string& text)
    {
        const std::size_t n = count();
        if (const std::byte* at = take(n))
            text.assign(reinterpret_cast<const char*>(at), n);
    }
    template <class T>
    void read(std::optional<T>& value)
    {
        bool has = false;
        read(has);
        if (has)
            read(value.emplace());
    }
    template <class T>
    void read(std::vector<T>& values)
    {
        const std::size_t n = count();
        if constexpr (Plain<T>) {
            const std::byte* at = n > m_bytes.size() / sizeof(T) ? nullptr : take(n * sizeof(T));
            m_isGood &= at != nullptr || n == 0;
            if (at && n > 0) {
                values.resize(n);
                std::memcpy(static_cast<void*>(values.data()), at, n * sizeof(T));
            }
        } else {
            for (std::size_t i = 0; i < n && m_isGood; ++i)
                read(values.emplace_back());
        }
    }
    template <class K, class V>
    void read(std::map<K, V>& values)
    {
        const std::size_t n = count();
        for (std::size_t i = 0; i < n && m_isGood; ++i) {
            K key;
            read(key);
            read(values[std::move(key)]);
        }
    }

    std::span<const std::byte> m_bytes;
    bool m_isGood = true;
};

template <class Stream, class Tag>
void fields(Stream& stream, Id<Tag>& id)
{
    stream(id.value);
}
template <class Stream, class I>
void fields(Stream& stream, IdRange<I>& range)
{
    stream(range.first, range.last);
}

} // namespace lanescope::index
