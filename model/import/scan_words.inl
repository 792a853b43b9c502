// Included by event_scanner.cpp once for each instruction set, inside a namespace of its own; `Lane` says how 64 bytes
// are compared.

inline std::uint64_t load64(const char* p)
{
    std::uint64_t word;
    std::memcpy(&word, p, sizeof word);
    return word;
}

inline bool isBlank(char c) { return static_cast<unsigned char>(c) <= ' '; }

inline const char* skipBlanks(const char* p)
{
    while (isBlank(*p) && *p != 0)
        ++p;
    return p;
}

// Behind the opening quote: the place of the closing one, or `end`. Says whether a backslash was met.
inline const char* stringEnd(const char* p, const char* end, bool& escapes)
{
    while (p < end) {
        const std::uint32_t hits = quotesAndBackslashes(p);
        if (!hits) {
            p += 32;
            continue;
        }
        p += __builtin_ctz(hits);
        if (p >= end)
            return end;
        if (*p == '"')
            return p;
        escapes = true;
        p += 2;
    }
    return end;
}

// Rare: what stands behind a backslash is no quote. `escaped`: whether the block before ended in such a backslash.
inline std::uint64_t escapedOf(std::uint64_t backslashes, bool& escaped)
{
    std::uint64_t hidden = 0;
    for (int i = 0; i < 64; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i;
        if (escaped) {
            hidden |= bit;
            escaped = false;
        } else if (backslashes & bit) {
            escaped = true;
        }
    }
    return hidden;
}

const char* skipContainerImpl(const char* p, const char* end)
{
    std::int64_t depth = 0;
    std::uint64_t inString = 0; // all ones inside
    bool escaped = false;
    for (; p < end; p += 64) {
        Masks m = classify(p);
        if (m.backslash | static_cast<std::uint64_t>(escaped))
            m.quote &= ~escapedOf(m.backslash, escaped);
        const std::uint64_t strings = prefixXor(m.quote) ^ inString;
        inString = static_cast<std::uint64_t>(static_cast<std::int64_t>(strings) >> 63);
        const std::uint64_t opens = m.open & ~strings, closes = m.close & ~strings;
        const int closing = __builtin_popcountll(closes);
        if (depth > closing) {
            depth += __builtin_popcountll(opens) - closing;
            continue;
        }
        for (std::uint64_t both = opens | closes; both; both &= both - 1) {
            const std::uint64_t bit = both & -both;
            if (opens & bit)
                ++depth;
            else if (--depth == 0)
                return std::min(end, p + __builtin_ctzll(bit) + 1);
        }
    }
    return end;
}

// As skipContainer, but null where it does not end; writes the offsets of quotes, braces and brackets on the way.
const char* shapeImpl(const char* begin, const char* end, std::uint32_t* places, std::size_t& count)
{
    std::int64_t depth = 0;
    std::uint64_t inString = 0;
    bool escaped = false;
    count = 0;
    for (const char* p = begin; p < end; p += 64) {
        Masks m = classify(p);
        if (m.backslash | static_cast<std::uint64_t>(escaped))
            m.quote &= ~escapedOf(m.backslash, escaped);
        const std::uint64_t strings = prefixXor(m.quote) ^ inString;
        inString = static_cast<std::uint64_t>(static_cast<std::int64_t>(strings) >> 63);
        const std::uint64_t opens = m.open & ~strings, closes = m.close & ~strings;
        const auto offset = static_cast<std::uint32_t>(p - begin);
        const bool endsHere = depth <= __builtin_popcountll(closes);
        if (!endsHere)
            depth += __builtin_popcountll(opens) - __builtin_popcountll(closes);
        for (std::uint64_t all = m.quote | opens | closes; all; all &= all - 1) {
            const auto at = static_cast<std::uint32_t>(__builtin_ctzll(all));
            if (p + at >= end)
                return nullptr;
            places[count++] = offset + at;
            if (!endsHere)
                continue;
            const std::uint64_t bit = std::uint64_t{1} << at;
            if (opens & bit)
                ++depth;
            else if ((closes & bit) && --depth == 0)
                return p + at + 1;
        }
    }
    return nullptr;
}

inline bool endsToken(char c) { return isBlank(c) || c == ',' || c == '}' || c == ']'; }

inline const char* tokenEnd(const char* p, const char* end)
{
    while (p < end && !endsToken(*p))
        ++p;
    return p;
}

enum class Read { Whole, Cut, Broken };

// p behind the opening brace of an event; behind its closing one when it is whole.
inline Read readFields(const char*& p, const char* end, EventFields& e)
{
    for (;;) {
        p = skipBlanks(p);
        if (p >= end)
            return Read::Cut;
        if (*p == '}') {
            ++p;
            return Read::Whole;
        }
        if (*p != '"')
            return Read::Broken;
        const char* key = ++p;
        bool escapes = false;
        p = stringEnd(p, end, escapes);
        if (p >= end)
            return Read::Cut;
        const std::size_t keySize = static_cast<std::size_t>(p - key);
        ++p;
        if (*p != ':') {
            p = skipBlanks(p);
            if (p >= end)
                return Read::Cut;
            if (*p != ':')
                return Read::Broken;
        }
        ++p;
        if (isBlank(*p))
            p = skipBlanks(p);
        if (p >= end)
            return Read::Cut;
        const char* value = p;
        std::string_view text;
        escapes = false;
        if (*p == '"') {
            p = stringEnd(p + 1, end, escapes);
            if (p >= end)
                return Read::Cut;
            text = {value + 1, static_cast<std::size_t>(p - value - 1)};
            ++p;
        } else if (*p == '{' || *p == '[') {
            p = skipContainerImpl(p, end);
            if (p >= end)
                return Read::Cut;
            text = {value, static_cast<std::size_t>(p - value)};
        } else {
            p = tokenEnd(p, end);
            if (p >= end)
                return Read::Cut;
            text = {value, static_cast<std::size_t>(p - value)};
            if (text.empty())
                return Read::Broken;
        }
        assignField(e, {key, keySize}, text, *value, escapes);
        if (*p == ',') {
            ++p;
            continue;
        }
        p = skipBlanks(p);
        if (p >= end)
            return Read::Cut;
        if (*p == ',')
            ++p;
        else if (*p != '}')
            return Read::Broken;
    }
}

ScanStop scanEventsImpl(const char* p, const char* until, const char* end, EventTaker& taker)
{
    for (;;) {
        while (p < end && (isBlank(*p) || *p == ','))
            ++p;
        if (p >= end)
            return {ScanStop::Why::NeedMore, p};
        if (*p == ']')
            return {ScanStop::Why::ArrayEnd, p};
        if (p >= until)
            return {ScanStop::Why::Reached, p};
        if (*p != '{')
            return {ScanStop::Why::Broken, p};
        EventFields e;
        e.begin = p;
        const char* at = p + 1;
        switch (readFields(at, end, e)) {
        case Read::Cut:
            return {ScanStop::Why::NeedMore, p};
        case Read::Broken:
            return {ScanStop::Why::Broken, p};
        case Read::Whole:
            break;
        }
        e.end = at;
        taker.take(e);
        p = at;
    }
}
