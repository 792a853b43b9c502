// Included by event_scanner.cpp once for each instruction set, inside a namespace of its own; `Lane` compares 64
// bytes.

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

// p is after the opening quote: returns the position of the closing one, or `end`. Sets `escapes` if there is a
// backslash.
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

// Rare case: a character after a backslash is not a quote. `escaped`: the previous block ended in such a backslash.
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
    std::uint64_t inString = 0; // all ones inside a string
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

// Like skipContainer, but null if the container does not end; writes the offsets of quotes, braces and brackets.
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

inline const char* tokenEnd(const char* p, const char* end)
{
    for (; p < end; p += 32)
        if (const std::uint32_t hits = tokenEnds(p))
            return std::min(end, p + __builtin_ctz(hits));
    return end;
}

// Recognises a key in its usual form, including quotes and colon: moves p past it and returns its field, else None. The
// next step depends only on predicted branches, so it need not wait for the comparison.
inline Field takeKey(const char*& p)
{
    const std::uint64_t word = load64(p);
    const auto is = [&](Field field) {
        const std::string_view name = fieldNames[static_cast<std::size_t>(field)];
        std::uint64_t text = 0, size = 0;
        const auto add = [&](char c) { text |= std::uint64_t{static_cast<unsigned char>(c)} << 8 * size++; };
        add('"');
        for (const char c : name)
            add(c);
        add('"');
        add(':');
        if ((word ^ text) << (64 - 8 * size))
            return Field::None;
        p += size;
        return field;
    };
    switch (static_cast<char>(word >> 8)) {
    case 'p':
        return static_cast<char>(word >> 16) == 'h' ? is(Field::Phase) : is(Field::Process);
    case 'c':
        return is(Field::Category);
    case 'n':
        return is(Field::Name);
    case 't':
        return static_cast<char>(word >> 16) == 's' ? is(Field::Time) : is(Field::Thread);
    case 'd':
        return is(Field::Duration);
    case 'a':
        return is(Field::Args);
    case 'i':
        return is(Field::Id);
    default:
        return Field::None;
    }
}

// The last length of numbers and words per field. The length is usually the same, so parsing can continue before their
// end is found.
struct Lengths {
    std::array<std::uint8_t, std::size(fieldNames)> of{};
};

inline const char* tokenEnd(const char* p, const char* end, std::uint8_t& expected)
{
    const std::uint32_t hits = tokenEnds(p);
    if ((hits & ((std::uint32_t{2} << expected) - 1)) == std::uint32_t{1} << expected)
        return std::min(end, p + expected);
    const char* const at = tokenEnd(p, end);
    expected = static_cast<std::uint8_t>(std::min<std::ptrdiff_t>(at - p, 30));
    return at;
}

enum class Read { Whole, Cut, Broken };

// p is after the opening brace of an event; if the event is complete, p ends after its closing brace.
inline Read readFields(const char*& p, const char* end, EventFields& e, Lengths& lengths)
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
        Field field = takeKey(p);
        bool escapes = false;
        if (field == Field::None) {
            const char* key = ++p;
            p = stringEnd(p, end, escapes);
            if (p >= end)
                return Read::Cut;
            field = fieldOf({key, static_cast<std::size_t>(p - key)});
            ++p;
            if (*p != ':') {
                p = skipBlanks(p);
                if (p >= end)
                    return Read::Cut;
                if (*p != ':')
                    return Read::Broken;
            }
            ++p;
        }
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
            p = tokenEnd(p, end, lengths.of[static_cast<std::size_t>(field)]);
            if (p >= end)
                return Read::Cut;
            text = {value, static_cast<std::size_t>(p - value)};
            if (text.empty())
                return Read::Broken;
        }
        assignField(e, field, text, *value, escapes);
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
    Lengths lengths;
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
        switch (readFields(at, end, e, lengths)) {
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
