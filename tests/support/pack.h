#pragma once
// Compresses texts for tests: gzip with ISA-L, zip with libzip.

#include <isa-l/igzip_lib.h>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zip.h>

namespace lanescope::test {

// Makes one gzip member.
inline std::string gzipped(std::string_view text)
{
    std::string out(text.size() + text.size() / 8 + 512, '\0');
    std::string in{text};
    isal_zstream stream;
    isal_deflate_stateless_init(&stream);
    stream.gzip_flag = IGZIP_GZIP;
    stream.end_of_stream = 1;
    stream.flush = NO_FLUSH;
    stream.next_in = reinterpret_cast<std::uint8_t*>(in.data());
    stream.avail_in = static_cast<std::uint32_t>(in.size());
    stream.next_out = reinterpret_cast<std::uint8_t*>(out.data());
    stream.avail_out = static_cast<std::uint32_t>(out.size());
    if (isal_deflate_stateless(&stream) != COMP_OK)
        return {};
    out.resize(stream.total_out);
    return out;
}

// False if libzip fails. Replaces an existing file.
inline bool writeZip(const std::string& path, const std::vector<std::pair<std::string, std::string>>& entries)
{
    zip_t* archive = zip_open(path.c_str(), ZIP_CREATE | ZIP_TRUNCATE, nullptr);
    if (!archive)
        return false;
    for (const auto& [name, text] : entries) {
        zip_source_t* source = zip_source_buffer(archive, text.data(), text.size(), 0);
        if (zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8) < 0)
            zip_source_free(source);
    }
    return zip_close(archive) == 0;
}

} // namespace lanescope::test
