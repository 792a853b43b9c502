// Measures how fast a trace loads completely: nested, linked and with its pyramid. For comparison, alternating in the
// same run: copying the file from the page cache (the limit of memory), and simdjson visiting every event on one core
// without keeping any.
//
//     load_bench [FILE | MEGABYTES]      (without a file one of 200 MB is made, laid out as Kineto lays it out)

#include "model/import/importer.h"
#include "model/import/index_cache.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <malloc.h>
#include <memory>
#include <random>
#include <simdjson.h>
#include <string>
#include <sys/resource.h>
#include <vector>

using namespace lanescope;

namespace {

double secondsOf(auto&& work)
{
    const auto began = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

std::string writeTrace(std::size_t megabytes)
{
    const std::string path = (std::filesystem::temp_directory_path() / "lanescope_load_bench.json").string();
    std::ofstream out{path, std::ios::binary};
    out << "{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [],\n  \"traceEvents\": [\n";
    std::mt19937 random{1};
    std::size_t written = 0;
    std::int64_t ns = 5563125338123456;
    for (std::uint32_t i = 1; written < megabytes * 1'000'000; ++i) {
        const auto us = [&](std::int64_t at) { return fmt::format("{}.{:03}", at / 1000, at % 1000); };
        const std::int64_t op = ns, launch = ns + 4000,
                           kernel = ns + 20000 + static_cast<std::int64_t>(random() % 9000);
        ns += 12000 + static_cast<std::int64_t>(random() % 5000);
        std::string event = fmt::format(
            "  {{\n    \"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"aten::operator_{}\", \"pid\": 4711, \"tid\": "
            "4711,\n"
            "    \"ts\": {}, \"dur\": 11.250,\n    \"args\": {{\n      \"External id\": {},\"Record function id\": 0, "
            "\"Sequence number\": {}, \"Fwd thread id\": 0, \"Ev Idx\": {}\n    }}\n  }},\n",
            random() % 300, us(op), i, i, i);
        event += fmt::format("  {{\n    \"ph\": \"X\", \"cat\": \"cuda_runtime\", \"name\": \"cudaLaunchKernel\", "
                             "\"pid\": 4711, \"tid\": 4711,\n"
                             "    \"ts\": {}, \"dur\": 3.111,\n    \"args\": {{\n      \"External id\": {}, \"cbid\": "
                             "211, \"correlation\": {}\n"
                             "    }}\n  }},\n",
                             us(launch), i, i);
        event += fmt::format("  {{\n    \"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"void "
                             "at::native::vectorized_elementwise_kernel<4, "
                             "at::native::functor_{}<float>, std::array<char*, 3ul> >(int, float)\", \"pid\": 0, "
                             "\"tid\": 7,\n    \"ts\": {}, "
                             "\"dur\": 5.120,\n    \"args\": {{\n      \"External id\": {}, \"queued\": 0, \"device\": "
                             "0, \"context\": 1,\n"
                             "      \"stream\": 7, \"correlation\": {},\n      \"registers per thread\": 32,\n      "
                             "\"shared memory\": 0,\n"
                             "      \"blocks per SM\": 12.5,\n      \"warps per SM\": 50,\n      \"grid\": [1350, 1, "
                             "1],\n      \"block\": [128, 1, 1],\n"
                             "      \"est. achieved occupancy %\": 78\n    }}\n  }},\n",
                             random() % 40, us(kernel), i, i);
        event += fmt::format("  {{\n    \"ph\": \"s\", \"id\": {0}, \"pid\": 4711, \"tid\": 4711, \"ts\": {1},\n    "
                             "\"cat\": \"ac2g\", \"name\": "
                             "\"ac2g\"\n  }},\n  {{\n    \"ph\": \"f\", \"id\": {0}, \"pid\": 0, \"tid\": 7, \"ts\": "
                             "{2},\n    \"cat\": \"ac2g\", "
                             "\"name\": \"ac2g\", \"bp\": \"e\"\n  }},\n",
                             i, us(launch), us(kernel));
        out << event;
        written += event.size();
    }
    out << "  {\"ph\": \"i\", \"name\": \"end\", \"pid\": 4711, \"tid\": 4711, \"ts\": 1, \"s\": \"g\"}\n  ],\n  "
           "\"traceName\": \"bench\"\n}\n";
    return path;
}

std::uint64_t visitBySimdjson(const std::string& path)
{
    simdjson::padded_string text;
    if (simdjson::padded_string::load(path).get(text))
        return 0;
    simdjson::ondemand::parser parser;
    auto document = parser.iterate(text);
    std::uint64_t events = 0;
    for (auto event : document["traceEvents"].get_array()) {
        for (auto field : event.get_object()) {
            std::string_view key;
            if (!field.unescaped_key().get(key) && (key == "ph" || key == "name" || key == "cat")) {
                std::string_view value;
                (void)!field.value().get_string().get(value);
            } else if (key == "ts" || key == "dur") {
                double value = 0;
                (void)!field.value().get_double().get(value);
            }
        }
        ++events;
    }
    return events;
}

} // namespace

int main(int argc, char** argv)
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 512 * 1024); // the program's own setting
#endif
    wantIndexes(false); // each round reads the text
    const bool isSize = argc < 2 || std::atoi(argv[1]) > 0;
    const std::string path =
        isSize ? writeTrace(argc < 2 ? 200 : static_cast<std::size_t>(std::atoi(argv[1]))) : argv[1];
    const double bytes = static_cast<double>(std::filesystem::file_size(path));
    std::vector<double> load, copy, visit;
    std::uint64_t events = 0, resident = 0;
    long peakKb = 0;
    for (int round = 0; round < 5; ++round) {
        load.push_back(secondsOf([&] {
            const auto trace = loadTrace(path);
            if (!trace) {
                std::fprintf(stderr, "%s\n", trace.error().line().c_str());
                std::exit(3);
            }
            events = (*trace)->info().census.events;
            resident = (*trace)->residentBytes();
        }));
        if (round == 0) {
            rusage usage{};
            getrusage(RUSAGE_SELF, &usage);
            peakKb = usage.ru_maxrss;
        }
        copy.push_back(secondsOf([&] {
            std::ifstream in{path, std::ios::binary};
            std::vector<char> window(1 << 20);
            while (in.read(window.data(), static_cast<std::streamsize>(window.size())) || in.gcount() > 0) {
            }
        }));
        visit.push_back(secondsOf([&] { visitBySimdjson(path); }));
    }
    const auto median = [](std::vector<double> v) {
        std::sort(v.begin(), v.end());
        return v[v.size() / 2];
    };
    const double l = median(load), c = median(copy), v = median(visit);
    std::printf("%.0f MB, %llu events; medians of 5 by turns\n", bytes / 1e6, static_cast<unsigned long long>(events));
    std::printf("  loaded, complete      %7.3f s  %5.2f GB/s  %5.1f bytes per event, peak memory %ld MB\n", l,
                bytes / l / 1e9, static_cast<double>(resident) / static_cast<double>(events), peakKb / 1024);
    std::printf("  copied, one core      %7.3f s  %5.2f GB/s  ratio %.2f\n", c, bytes / c / 1e9, l / c);
    std::printf("  simdjson, one core    %7.3f s  %5.2f GB/s  ratio %.2f\n", v, bytes / v / 1e9, l / v);
    if (isSize)
        std::filesystem::remove(path);
    return 0;
}
