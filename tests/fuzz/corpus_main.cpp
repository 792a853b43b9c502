// Runs a fuzz target without a fuzzer: over each file of the given folders, truncated at many places, and with single
// bytes changed. The bytes are the same each time, so that a failure can be reproduced.

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

static void run(const std::string& text)
{
    // An exact-size copy, so that the address sanitizer sees a read past its end.
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

int main(int argc, char** argv)
{
    constexpr std::size_t cuts = 64, changes = 256;
    constexpr char telling[] = "\"\\{}[],: 0e-\n\x01\xff";
    std::mt19937 random{1};
    std::size_t files = 0, runs = 0;
    for (int i = 1; i < argc; ++i)
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (!entry.is_regular_file())
                continue;
            std::ifstream in{entry.path(), std::ios::binary};
            const std::string text{std::istreambuf_iterator<char>{in}, {}};
            std::printf("%s\n", entry.path().filename().c_str());
            std::fflush(stdout); // the last line names the file that caused a crash
            ++files;
            run(text);
            for (std::size_t k = 0; k < cuts; ++k, ++runs)
                run(text.substr(0, text.size() * k / cuts));
            for (std::size_t k = 0; k < changes && !text.empty(); ++k, ++runs) {
                std::string other = text;
                other[random() % other.size()] = telling[random() % (sizeof telling - 1)];
                if (k % 4 == 0)
                    other.erase(random() % other.size(), 1 + random() % 8);
                run(other);
            }
        }
    std::printf("%zu files, %zu variations\n", files, runs);
    return files == 0; // a missing corpus is an error
}
