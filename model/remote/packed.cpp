#include "model/remote/packed.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <isa-l/igzip_lib.h>
#include <vector>

namespace lanescope::remote {

namespace {

enum class Form : std::uint8_t { Plain, Wide4, Difference4, Wide8, Difference8, Last = Difference8 };
constexpr std::array allForms{Form::Plain, Form::Wide4, Form::Difference4, Form::Wide8, Form::Difference8};
constexpr std::size_t sampleBytes = 32 << 10, packedHead = 1 + sizeof(std::uint32_t);

std::size_t widthOf(Form form) { return form == Form::Wide4 || form == Form::Difference4 ? 4 : 8; }
bool isDifference(Form form) { return form == Form::Difference4 || form == Form::Difference8; }

// Byte b of number i goes to b * count + i.
template <class Number>
void spread(std::string_view from, std::string& to, bool difference)
{
    const std::size_t count = from.size() / sizeof(Number);
    Number before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Number now;
        std::memcpy(&now, from.data() + i * sizeof now, sizeof now);
        const Number value = difference ? static_cast<Number>(now - before) : now;
        before = now;
        for (std::size_t b = 0; b < sizeof value; ++b)
            to[b * count + i] = static_cast<char>(value >> (8 * b));
    }
    std::copy(from.begin() + static_cast<std::ptrdiff_t>(count * sizeof(Number)), from.end(),
              to.begin() + static_cast<std::ptrdiff_t>(count * sizeof(Number)));
}

template <class Number>
void gather(std::string_view from, std::string& to, bool difference)
{
    const std::size_t count = from.size() / sizeof(Number);
    Number before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        Number value = 0;
        for (std::size_t b = 0; b < sizeof value; ++b)
            value |= static_cast<Number>(Number{static_cast<unsigned char>(from[b * count + i])} << (8 * b));
        before = difference ? static_cast<Number>(before + value) : value;
        std::memcpy(to.data() + i * sizeof before, &before, sizeof before);
    }
    std::copy(from.begin() + static_cast<std::ptrdiff_t>(count * sizeof(Number)), from.end(),
              to.begin() + static_cast<std::ptrdiff_t>(count * sizeof(Number)));
}

std::string inForm(std::string_view bytes, Form form)
{
    std::string to{bytes};
    if (form != Form::Plain)
        widthOf(form) == 4 ? spread<std::uint32_t>(bytes, to, isDifference(form))
                           : spread<std::uint64_t>(bytes, to, isDifference(form));
    return to;
}

std::string deflated(const std::string& bytes)
{
    static thread_local std::vector<std::uint8_t> level(ISAL_DEF_LVL3_DEFAULT);
    isal_zstream stream;
    isal_deflate_init(&stream);
    stream.level = 3;
    stream.level_buf = level.data();
    stream.level_buf_size = static_cast<std::uint32_t>(level.size());
    stream.end_of_stream = 1;
    stream.flush = NO_FLUSH;
    stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<std::uint32_t>(bytes.size());
    std::string out;
    do {
        const std::size_t had = out.size();
        out.resize(had + bytes.size() / 2 + 1024);
        stream.next_out = reinterpret_cast<std::uint8_t*>(out.data() + had);
        stream.avail_out = static_cast<std::uint32_t>(out.size() - had);
        isal_deflate(&stream);
        out.resize(out.size() - stream.avail_out);
    } while (stream.internal_state.state != ZSTATE_END);
    return out;
}

Form bestForm(std::string_view bytes)
{
    if (bytes.size() < 1024)
        return Form::Plain;
    const std::size_t length = std::min(sampleBytes, bytes.size() / 8 * 8);
    const std::string_view sample = bytes.substr((bytes.size() - length) / 16 * 8, length);
    return *std::min_element(
        allForms.begin(), allForms.end(), [&, known = std::array<std::size_t, 5>{}](Form a, Form b) mutable {
            const auto size = [&](Form form) {
                std::size_t& bytesOfForm = known[static_cast<std::size_t>(form)];
                return bytesOfForm ? bytesOfForm : bytesOfForm = deflated(inForm(sample, form)).size();
            };
            return size(a) < size(b);
        });
}

tl::unexpected<Error> damaged()
{
    return tl::unexpected(Error{Error::Kind::BadInput, {}, {}, "expected packed bytes"});
}

} // namespace

std::string packed(std::string_view bytes)
{
    const Form form = bestForm(bytes);
    std::string out(packedHead, '\0');
    out[0] = static_cast<char>(form);
    const auto size = static_cast<std::uint32_t>(bytes.size());
    std::memcpy(out.data() + 1, &size, sizeof size);
    return bytes.empty() ? out : out + deflated(inForm(bytes, form));
}

Result<std::string> unpacked(std::string_view bytes)
{
    std::uint32_t size = 0;
    if (bytes.size() < packedHead || static_cast<unsigned char>(bytes[0]) > static_cast<unsigned char>(Form::Last))
        return damaged();
    std::memcpy(&size, bytes.data() + 1, sizeof size);
    if (size > maxUnpacked)
        return damaged();
    const Form form = static_cast<Form>(bytes[0]);
    bytes.remove_prefix(packedHead);
    std::string out(size, '\0');
    if (size == 0)
        return out;
    inflate_state state;
    isal_inflate_init(&state);
    state.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
    state.avail_in = static_cast<std::uint32_t>(bytes.size());
    state.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    state.avail_out = size;
    if (isal_inflate(&state) != ISAL_DECOMP_OK || state.avail_out != 0)
        return damaged();
    if (form == Form::Plain)
        return out;
    std::string plain(size, '\0');
    widthOf(form) == 4 ? gather<std::uint32_t>(out, plain, isDifference(form))
                       : gather<std::uint64_t>(out, plain, isDifference(form));
    return plain;
}

} // namespace lanescope::remote
