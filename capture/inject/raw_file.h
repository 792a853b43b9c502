#pragma once
// Writes the raw file of one process. Only one caller at a time. If the disk is full, the rest is lost and the program
// continues.

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

// Appends a chunk of two parts to `to`; the second part may be empty.
void appendChunk(std::vector<char>& to, Chunk type, std::span<const char> head, std::string_view text);

class RawFile {
public:
    bool open(const std::string& folder); // creates a file there, named after the process
    bool isOpen() const { return m_file >= 0; }
    const std::string& path() const { return m_path; }
    std::vector<char>& pending() { return m_pending; } // chunks to write
    void add(Chunk type, std::span<const char> head, std::string_view text = {})
    {
        appendChunk(m_pending, type, head, text);
    }
    bool write(); // writes what is pending; false: the disk is full, and nothing more will be written

private:
    int m_file = -1;
    bool m_isFull = false;
    std::string m_path;
    std::vector<char> m_pending;
};

} // namespace lanescope::capture
