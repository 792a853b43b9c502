// The scan is compiled twice, for AVX2 and for the instructions of every x86-64, and chosen at run time. Both share the
// file scan_words.inl; only the comparison of 64 bytes differs.

#include "model/json/event_scanner.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <immintrin.h>

namespace lanescope {

namespace {

struct Masks {
    std::uint64_t quote, backslash, open, close;
};

enum class Field : std::uint8_t {
    None,
    Scope,
    Phase,
    Time,
    Id,
    BindPoint,
    Category,
    Process,
    Thread,
    Duration,
    Id2,
    Name,
    Args
};
constexpr std::string_view fieldNames[]{"",    "s",   "ph",  "ts",  "id",   "bp",  "cat",
                                        "pid", "tid", "dur", "id2", "name", "args"};

inline Field fieldOf(std::string_view key)
{
    const auto at = std::find(std::begin(fieldNames) + 1, std::end(fieldNames), key);
    return at == std::end(fieldNames) ? Field::None : static_cast<Field>(at - std::begin(fieldNames));
}

inline void assignField(EventFields& e, Field field, std::string_view value, char first, bool escapes)
{
    switch (field) {
    case Field::None:
        break;
    case Field::Scope:
        e.scope = value;
        break;
    case Field::Phase:
        e.phase = value.empty() ? '\0' : value.size() == 1 ? value[0] : '?';
        break;
    case Field::Time:
        e.time = value;
        break;
    case Field::Id:
        e.id = value;
        break;
    case Field::BindPoint:
        e.bindPoint = value;
        break;
    case Field::Category:
        e.category = value;
        break;
    case Field::Process:
        e.process = value;
        break;
    case Field::Thread:
        e.thread = value;
        break;
    case Field::Duration:
        e.duration = value;
        e.hasDuration = true;
        break;
    case Field::Id2:
        e.id2 = value;
        break;
    case Field::Name:
        e.name = value;
        e.nameHasEscapes = escapes;
        break;
    case Field::Args:
        if (first == '{' || first == '[')
            e.args = value;
        break;
    }
}

namespace baseline {

inline std::uint64_t prefixXor(std::uint64_t x)
{
    for (int shift = 1; shift < 64; shift *= 2)
        x ^= x << shift;
    return x;
}

inline std::uint32_t equal(__m128i v, char c)
{
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(c))));
}

inline std::uint32_t upTo(__m128i v, char c) // unsigned
{
    return static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(v, _mm_set1_epi8(c)), v)));
}

inline Masks classify(const char* p)
{
    Masks m{0, 0, 0, 0};
    for (int i = 0; i < 64; i += 16) {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
        const __m128i folded = _mm_or_si128(v, _mm_set1_epi8(0x20)); // [ and {, ] and } differ by this bit
        m.quote |= std::uint64_t{equal(v, '"')} << i;
        m.backslash |= std::uint64_t{equal(v, '\\')} << i;
        m.open |= std::uint64_t{equal(folded, '{')} << i;
        m.close |= std::uint64_t{equal(folded, '}')} << i;
    }
    return m;
}

inline std::uint32_t quotesAndBackslashes(const char* p)
{
    std::uint32_t hits = 0;
    for (int i = 0; i < 32; i += 16) {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
        hits |= (equal(v, '"') | equal(v, '\\')) << i;
    }
    return hits;
}

// One bit for each of 32 bytes that ends a number or a word.
inline std::uint32_t tokenEnds(const char* p)
{
    std::uint32_t hits = 0;
    for (int i = 0; i < 32; i += 16) {
        const __m128i v = _mm_loadu_si128(reinterpret_cast<const __m128i*>(p + i));
        hits |= (upTo(v, ' ') | equal(v, ',') | equal(_mm_or_si128(v, _mm_set1_epi8(0x20)), '}')) << i;
    }
    return hits;
}

#include "model/json/scan_words.inl"

} // namespace baseline

#if defined(__GNUC__) && !defined(__clang__)
#define LANESCOPE_SCAN_AVX2 1
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,pclmul,popcnt,lzcnt")
namespace avx2 {

inline std::uint64_t prefixXor(std::uint64_t x)
{
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(
        _mm_clmulepi64_si128(_mm_set_epi64x(0, static_cast<long long>(x)), _mm_set1_epi8('\xFF'), 0)));
}

inline std::uint32_t equal(__m256i v, char c)
{
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_set1_epi8(c))));
}

inline std::uint32_t upTo(__m256i v, char c)
{
    return static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_min_epu8(v, _mm256_set1_epi8(c)), v)));
}

inline Masks classify(const char* p)
{
    Masks m{0, 0, 0, 0};
    for (int i = 0; i < 64; i += 32) {
        const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p + i));
        const __m256i folded = _mm256_or_si256(v, _mm256_set1_epi8(0x20));
        m.quote |= std::uint64_t{equal(v, '"')} << i;
        m.backslash |= std::uint64_t{equal(v, '\\')} << i;
        m.open |= std::uint64_t{equal(folded, '{')} << i;
        m.close |= std::uint64_t{equal(folded, '}')} << i;
    }
    return m;
}

inline std::uint32_t quotesAndBackslashes(const char* p)
{
    const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    return equal(v, '"') | equal(v, '\\');
}

inline std::uint32_t tokenEnds(const char* p)
{
    const __m256i v = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
    return upTo(v, ' ') | equal(v, ',') | equal(_mm256_or_si256(v, _mm256_set1_epi8(0x20)), '}');
}

#include "model/json/scan_words.inl"

} // namespace avx2
#pragma GCC pop_options

bool hasAvx2()
{
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
                            __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("popcnt");
    return has;
}
#endif

} // namespace

ScanStop scanEvents(const char* p, const char* until, const char* end, EventTaker& taker)
{
#ifdef LANESCOPE_SCAN_AVX2
    if (hasAvx2())
        return avx2::scanEventsImpl(p, until, end, taker);
#endif
    return baseline::scanEventsImpl(p, until, end, taker);
}

const char* skipContainer(const char* p, const char* end)
{
#ifdef LANESCOPE_SCAN_AVX2
    if (hasAvx2())
        return avx2::skipContainerImpl(p, end);
#endif
    return baseline::skipContainerImpl(p, end);
}

const char* shapeOfContainer(const char* p, const char* end, std::uint32_t* places, std::size_t& count)
{
#ifdef LANESCOPE_SCAN_AVX2
    if (hasAvx2())
        return avx2::shapeImpl(p, end, places, count);
#endif
    return baseline::shapeImpl(p, end, places, count);
}

const char* guessEventBegin(const char* p, const char* textBegin, const char* end)
{
    const auto blank = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
    for (; p < end; ++p) {
        p = static_cast<const char*>(std::memchr(p, '{', static_cast<std::size_t>(end - p)));
        if (!p)
            return nullptr;
        const char* before = p - 1;
        while (before > textBegin && blank(*before))
            --before;
        if (before <= textBegin || *before != ',')
            continue;
        --before;
        while (before > textBegin && blank(*before))
            --before;
        if (*before != '}')
            continue;
        const char* behind = p + 1;
        while (behind < end && blank(*behind))
            ++behind;
        if (behind < end && *behind == '"')
            return p;
    }
    return nullptr;
}

namespace {

const char* behindBlanks(const char* p, const char* end)
{
    while (p < end && static_cast<unsigned char>(*p) <= ' ')
        ++p;
    return p;
}

// True if an event's field begins here: "ph":, "ts": and so on. Other keys do not count, because names of generated
// code can hold anything.
bool beginsField(const char* p, const char* end)
{
    if (p >= end || *p != '"')
        return false;
    const char* close = static_cast<const char*>(std::memchr(p + 1, '"', static_cast<std::size_t>(end - p - 1)));
    if (!close)
        return false;
    const std::string_view key{p + 1, static_cast<std::size_t>(close - p - 1)};
    close = behindBlanks(close + 1, end);
    return close < end && *close == ':' &&
           std::find(std::begin(eventKeys), std::end(eventKeys), key) != std::end(eventKeys);
}

// The closing quote of a string that may contain quotes: after it the event continues with a field, or ends.
const char* lenientStringEnd(const char* p, const char* end, bool isKey)
{
    for (; p < end; ++p) {
        if (*p == '\\') {
            ++p;
            continue;
        }
        if (*p != '"')
            continue;
        const char* behind = behindBlanks(p + 1, end);
        if (behind >= end)
            return end;
        if (isKey ? *behind == ':' : *behind == ',' && beginsField(behindBlanks(behind + 1, end), end))
            return p;
        if (!isKey && *behind == '}') {
            behind = behindBlanks(behind + 1, end);
            if (behind >= end || *behind == ',' || *behind == ']' || *behind == '}')
                return p;
        }
    }
    return end;
}

// For arguments with broken strings: they end where two braces close, their own and the event's.
const char* lenientContainerEnd(const char* p, const char* end)
{
    for (; p < end; ++p) {
        if (*p != '}' && *p != ']')
            continue;
        const char* behind = behindBlanks(p + 1, end);
        if (behind >= end)
            return end;
        if (*behind == ',' && beginsField(behindBlanks(behind + 1, end), end))
            return p + 1;
        if (*behind == '}') {
            behind = behindBlanks(behind + 1, end);
            if (behind >= end || *behind == ']' || (*behind == ',' && *behindBlanks(behind + 1, end) == '{'))
                return p + 1;
        }
    }
    return end;
}

} // namespace

const char* scanEventLeniently(const char* p, const char* end, EventTaker& taker)
{
    using namespace baseline;
    EventFields e;
    e.begin = p++;
    for (;;) {
        p = skipBlanks(p);
        if (p >= end)
            return nullptr;
        if (*p == '}') {
            e.end = p + 1;
            taker.take(e);
            return e.end;
        }
        if (*p == ',') {
            ++p;
            continue;
        }
        if (*p != '"')
            return nullptr;
        const char* key = ++p;
        p = lenientStringEnd(p, end, true);
        if (p >= end)
            return nullptr;
        const std::string_view keyText{key, static_cast<std::size_t>(p - key)};
        p = skipBlanks(p + 1);
        if (p >= end || *p != ':')
            return nullptr;
        p = skipBlanks(p + 1);
        if (p >= end)
            return nullptr;
        const char* value = p;
        std::string_view text;
        if (*p == '"') {
            p = lenientStringEnd(p + 1, end, false);
            if (p >= end)
                return nullptr;
            text = {value + 1, static_cast<std::size_t>(p - value - 1)};
            ++p;
        } else if (*p == '{' || *p == '[') {
            // Uses the strict rules if they lead to a plausible position, else the lenient ones.
            const char* strict = skipContainer(p, end);
            const char* behind = strict < end ? skipBlanks(strict) : strict;
            p = behind < end && (*behind == ',' || *behind == '}') ? strict : lenientContainerEnd(p, end);
            if (p >= end)
                return nullptr;
            text = {value, static_cast<std::size_t>(p - value)};
        } else {
            p = tokenEnd(p, end);
            if (p >= end || p == value)
                return nullptr;
            text = {value, static_cast<std::size_t>(p - value)};
        }
        assignField(e, fieldOf(keyText), text, *value, text.find('\\') != std::string_view::npos);
    }
}

} // namespace lanescope
