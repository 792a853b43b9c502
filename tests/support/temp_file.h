#pragma once
// A temporary file with a text, removed at the end of the test.

#include <QTemporaryDir>

#include <fstream>
#include <string>
#include <string_view>

namespace lanescope::test {

class TempFile {
public:
    explicit TempFile(std::string_view text, const char* name = "trace.json")
        : m_path(m_dir.filePath(QString::fromLatin1(name)).toStdString())
    {
        write(text);
    }
    void write(std::string_view text) const
    {
        std::ofstream out{m_path, std::ios::binary};
        out.write(text.data(), static_cast<std::streamsize>(text.size()));
    }
    const std::string& path() const { return m_path; }

private:
    QTemporaryDir m_dir;
    std::string m_path;
};

} // namespace lanescope::test
