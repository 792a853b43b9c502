#include "model/remote/address.h"

#include <algorithm>
#include <charconv>

namespace lanescope {

namespace {

constexpr std::string_view scheme = "ssh://";

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    const char lower = static_cast<char>(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::optional<std::string> percentDecoded(std::string_view text)
{
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = high >= 0 ? hexDigit(text[i + 2]) : -1;
        if (low < 0)
            return std::nullopt;
        decoded += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return decoded;
}

// A name that ssh and the shell there take as one word.
bool isPlainName(std::string_view name)
{
    return !name.empty() && name.front() != '-' && std::all_of(name.begin(), name.end(), [](unsigned char c) {
        return c > ' ' && c < 0x7f &&
               std::string_view{"\"'\\`$&|;<>(){}*?!#/@"}.find(static_cast<char>(c)) == std::string_view::npos;
    });
}

} // namespace

std::string RemoteAddress::destination() const { return user.empty() ? host : user + '@' + host; }

std::string RemoteAddress::shown() const { return host + ':' + path; }

bool isRemoteAddress(std::string_view path) { return path.starts_with(scheme); }

Result<RemoteAddress> remoteAddressOf(const std::string& text)
{
    const auto refused = [&](std::string expected) {
        return tl::unexpected(Error{Error::Kind::BadInput, text, {}, std::move(expected)});
    };
    if (!isRemoteAddress(text))
        return refused("expected an address such as ssh://host/folder/trace.json");
    std::string_view rest = std::string_view{text}.substr(scheme.size());
    const std::size_t slash = rest.find('/');
    if (slash == std::string_view::npos || slash + 1 == rest.size())
        return refused("expected the path of a file after the host, as in ssh://host/folder/trace.json");
    std::string_view authority = rest.substr(0, slash);
    RemoteAddress address;
    address.text = text;
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) {
        address.user = authority.substr(0, at);
        authority.remove_prefix(at + 1);
        if (!isPlainName(address.user))
            return refused("expected the name of a user before the @");
    }
    std::string_view port;
    if (authority.starts_with('[')) { // the address of a host in version 6 of IP
        const std::size_t end = authority.find(']');
        if (end == std::string_view::npos)
            return refused("expected a ] after the address of the host");
        address.host = authority.substr(1, end - 1);
        port = authority.substr(end + 1);
    } else {
        const std::size_t colon = std::min(authority.find(':'), authority.size());
        address.host = authority.substr(0, colon);
        port = authority.substr(colon);
    }
    if (!isPlainName(address.host))
        return refused("expected the name of a host after ssh://");
    if (!port.empty()) {
        int number = 0;
        const auto [end, error] = std::from_chars(port.data() + 1, port.data() + port.size(), number);
        if (port.front() != ':' || error != std::errc{} || end != port.data() + port.size() || number < 1 ||
            number > 65535)
            return refused("expected a port from 1 to 65535 after the host");
        address.port = number;
    }
    const auto path = percentDecoded(rest.substr(slash));
    if (!path || path->find('\0') != std::string::npos)
        return refused("expected two hexadecimal digits after each % of the path, and no zero byte");
    address.path = path->starts_with("/~/") ? path->substr(1) : *path;
    return address;
}

} // namespace lanescope
