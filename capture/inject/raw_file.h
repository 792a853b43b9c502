#pragma once
// The raw file of one process while it is written. One caller at a time. Where the disk is full the rest is lost and
// the program goes on.

#include "capture/inject/raw_format.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope::capture {

template <class T>
std::span<const char> bytesOf(const T& value)
{
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

// A chunk of two parts, the second may be empty, behind what `to` holds already.
void appendChunk(std::vector<char>& to, Chunk type, std::span<const char> head, std::string_view text);

class RawFile {
public:
    bool open(const std::string& folder); // a new file there, named after the process
    bool isOpen() const { return m_file >= 0; }
    const std::string& path() const { return m_path; }
    std::vector<char>& pending() { return m_pending; } // chunks to be written
    void add(Chunk type, std::span<const char> head, std::string_view text = {})
    {
        appendChunk(m_pending, type, head, text);
    }
    bool write(); // what is pending; false: the disk is full, and nothing more will be written

private:
    int m_file = -1;
    bool m_isFull = false;
    std::string m_path;
    std::vector<char> m_pending;
};

} // namespace lanescope::capture
