#include "model/attribution/iteration_names.h"

#include <array>
#include <cctype>
#include <charconv>

namespace lanescope {

namespace {

// Reads a name from left to right; every step returns whether it fits.
class Reader {
public:
    explicit Reader(std::string_view text) : m_rest(text) {}
    bool word(std::string_view expected)
    {
        if (!m_rest.starts_with(expected))
            return false;
        m_rest.remove_prefix(expected.size());
        return true;
    }
    std::optional<std::int64_t> number()
    {
        std::int64_t n = 0;
        const auto [at, error] = std::from_chars(m_rest.data(), m_rest.data() + m_rest.size(), n);
        if (error != std::errc{} || m_rest.front() == '-')
            return {};
        m_rest.remove_prefix(static_cast<std::size_t>(at - m_rest.data()));
        return n;
    }
    bool isAtEnd() const { return m_rest.empty(); }
    std::string_view rest() const { return m_rest; }

private:
    std::string_view m_rest;
};

struct Group { // "C(sq..sk..)", "C(T)", "C(T_X)"
    std::int64_t requests = 0;
    std::optional<std::int64_t> tokens, kvTokens, pairs;
};

std::optional<Group> readGroup(Reader& reader)
{
    Group group;
    const auto requests = reader.number();
    if (!requests)
        return {};
    group.requests = *requests;
    if (!reader.word("("))
        return group;
    if (reader.word("sq")) {
        group.tokens = reader.number();
        if (reader.word("sk"))
            group.kvTokens = reader.number();
        if (reader.word("sqsq"))
            reader.number();
        if (reader.word("sqsk"))
            group.pairs = reader.number();
    } else {
        group.tokens = reader.number();
        if (reader.word("_"))
            group.pairs = reader.number();
    }
    if (!group.tokens || !reader.word(")"))
        return {};
    return group;
}

void setKind(IterationName& name)
{
    if (!name.requestsPrefill || !name.requestsDecode)
        return;
    if (*name.requestsDecode == 0 && *name.requestsPrefill > 0)
        name.kind = IterationKind::Prefill;
    else if (*name.requestsPrefill == 0 && *name.requestsDecode > 0)
        name.kind = IterationKind::Decode;
    else if (*name.requestsPrefill > 0)
        name.kind = IterationKind::Mixed;
}

std::optional<std::int64_t> sumOf(std::optional<std::int64_t> a, std::optional<std::int64_t> b)
{
    return a && b ? std::optional{*a + *b} : std::nullopt;
}

// execute_context_C(T)_generation_G(U), execute_N_context_...
std::optional<IterationName> vllm(std::string_view text)
{
    Reader reader{text};
    if (!reader.word("execute_"))
        return {};
    IterationName name;
    if (!reader.word("context_")) {
        name.tokens = reader.number();
        if (!name.tokens || !reader.word("_context_"))
            return {};
    }
    const auto context = readGroup(reader);
    if (!context || !reader.word("_generation_"))
        return {};
    const auto generation = readGroup(reader);
    if (!generation)
        return {};
    name.requestsPrefill = context->requests;
    name.requestsDecode = generation->requests;
    name.tokensPrefill = context->tokens;
    name.tokensDecode = generation->tokens;
    name.kvTokens = sumOf(context->kvTokens, generation->kvTokens);
    name.pairs = sumOf(context->pairs, generation->pairs);
    if (const auto sum = sumOf(name.tokensPrefill, name.tokensDecode)) {
        name.isConsistent = !name.tokens || *name.tokens == *sum;
        if (!name.tokens)
            name.tokens = sum;
    }
    setKind(name);
    return name;
}

// execute_new_A_cached_B: requests only.
std::optional<IterationName> olderVllm(std::string_view text)
{
    Reader reader{text};
    if (!reader.word("execute_new_"))
        return {};
    IterationName name;
    const auto fresh = reader.number();
    if (!fresh || !reader.word("_cached_"))
        return {};
    const auto cached = reader.number();
    if (!cached)
        return {};
    name.requestsPrefill = fresh; // a cached request may still be in its prefill: the kind stays open
    name.requestsDecode = cached;
    return name;
}

// The value of KEY=NUMBER in a list that spaces or commas part.
std::optional<std::int64_t> valueOf(std::string_view text, std::string_view key)
{
    for (std::size_t at = 0; (at = text.find(key, at)) != std::string_view::npos; ++at) {
        const bool isWord = at == 0 || text[at - 1] == ' ' || text[at - 1] == '[' || text[at - 1] == ',';
        if (isWord && at + key.size() < text.size() && text[at + key.size()] == '=')
            return Reader{text.substr(at + key.size() + 1)}.number();
    }
    return {};
}

// step[EXTEND bs=4 toks=512], step[DECODE bs=32], step[MIXED ...]
std::optional<IterationName> sglang(std::string_view text)
{
    Reader reader{text};
    if (!reader.word("step["))
        return {};
    IterationName name;
    const auto requests = valueOf(text, "bs"), tokens = valueOf(text, "toks");
    if (reader.word("EXTEND") || reader.word("PREFILL")) {
        name.kind = IterationKind::Prefill;
        name.requestsPrefill = requests;
        name.tokensPrefill = tokens;
    } else if (reader.word("DECODE")) {
        name.kind = IterationKind::Decode;
        name.requestsDecode = requests;
        name.tokensDecode = requests; // one token for each request
    } else if (reader.word("MIXED")) {
        name.kind = IterationKind::Mixed;
        name.requests = requests; // the number that are decoded is not known
        name.tokensPrefill = valueOf(text, "c_sq");
        name.tokensDecode = valueOf(text, "g_sq");
        name.kvTokens = sumOf(valueOf(text, "c_sk"), valueOf(text, "g_sk"));
    } else {
        return {};
    }
    name.tokens = tokens;
    return name;
}

// prefill[bs=2 tok=100], decode[bs=3/4 ...]: 3 requests, padded to 4.
std::optional<IterationName> atom(std::string_view text)
{
    IterationName name;
    const auto requests = valueOf(text, "bs");
    if (!requests)
        return {};
    if (text.starts_with("prefill[")) {
        name.kind = IterationKind::Prefill;
        name.requestsPrefill = requests;
        name.tokensPrefill = valueOf(text, "tok");
    } else if (text.starts_with("decode[")) {
        name.kind = IterationKind::Decode;
        name.requestsDecode = requests;
        name.tokensDecode = requests;
    } else {
        return {};
    }
    return name;
}

// [Executor] _forward_step 12: 2 ctx reqs, 8 gen reqs
std::optional<IterationName> tensorRt(std::string_view text)
{
    Reader reader{text};
    if (!reader.word("[Executor] _forward_step ") || !reader.number() || !reader.word(": "))
        return {};
    IterationName name;
    name.requestsPrefill = reader.number();
    if (!name.requestsPrefill || !reader.word(" ctx reqs, "))
        return {};
    name.requestsDecode = reader.number();
    if (!name.requestsDecode || !reader.word(" gen reqs"))
        return {};
    setKind(name);
    return name;
}

// execute_diffusion_B_WxH: neither prefill nor decode.
std::optional<IterationName> diffusion(std::string_view text)
{
    Reader reader{text};
    if (!reader.word("execute_diffusion_"))
        return {};
    IterationName name;
    name.requests = reader.number();
    if (!name.requests || !reader.word("_"))
        return {};
    name.width = reader.number();
    if (!name.width || !reader.word("x"))
        return {};
    name.height = reader.number();
    return name.height ? std::optional{name} : std::nullopt;
}

} // namespace

std::string_view nameOf(IterationKind kind)
{
    constexpr std::array<std::string_view, 3> names{"prefill", "decode", "mixed"};
    return names[static_cast<std::size_t>(kind)];
}

std::optional<IterationName> iterationNameOf(std::string_view name)
{
    for (const auto read : {vllm, olderVllm, sglang, atom, tensorRt, diffusion})
        if (auto found = read(name))
            return found;
    return {};
}

std::optional<std::int64_t> totalRequestsOf(const IterationName& name)
{
    if (!name.requestsPrefill && !name.requestsDecode)
        return name.requests;
    return name.requestsPrefill.value_or(0) + name.requestsDecode.value_or(0);
}

bool isServingIteration(std::string_view name) { return iterationNameOf(name).has_value(); }

void addFields(IterationName& outer, const IterationName& inner)
{
    const auto take = [](auto& mine, const auto& theirs) {
        if (!mine)
            mine = theirs;
    };
    take(outer.kind, inner.kind);
    take(outer.requestsPrefill, inner.requestsPrefill);
    take(outer.requestsDecode, inner.requestsDecode);
    take(outer.requests, inner.requests);
    take(outer.width, inner.width);
    take(outer.height, inner.height);
    take(outer.tokensPrefill, inner.tokensPrefill);
    take(outer.tokensDecode, inner.tokensDecode);
    take(outer.kvTokens, inner.kvTokens);
    take(outer.pairs, inner.pairs);
    take(outer.tokens, inner.tokens);
}

} // namespace lanescope
