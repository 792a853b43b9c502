#pragma once
// The memory size of the GPU, which no snapshot has: the option --capacity of every command that takes a snapshot,
// and what follows about memory outside PyTorch.

#include "app/cli/output.h"
#include "app/cli/subcommand.h"
#include "model/memory/snapshot.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace lanescope {

void addCapacityOption(CLI::App& app, std::string& words);

// Reads "80GiB", "85.9 GB" or "85899345920"; absent: not a size.
std::optional<std::int64_t> bytesOfWords(const std::string& words);

// A capacity is only of snapshots. Prints why and returns the exit code; absent: go on. A file that cannot be read is
// left to the command, which reports it.
std::optional<ExitCode> refuseCapacity(const std::string& words, const std::vector<std::string>& files);

// words: empty: not known.
tl::expected<MemorySnapshotPtr, ExitCode> openSnapshot(const std::string& file, const std::string& words);

// "--device N" of a command that takes one snapshot or two; has: it was given.
struct GpuOption {
    CLI::Option* option = nullptr;
    int number = 0;
    std::optional<int> asked() const { return option && option->count() ? std::optional{number} : std::nullopt; }
};
void addGpuOption(CLI::App& app, GpuOption& gpu);
// The place of a GPU in `devices`; absent: it is not there.
std::optional<std::size_t> placeOfGpu(const MemorySnapshot& snapshot, int number);
// Prints that no snapshot holds the GPU.
ExitCode refuseGpu(int number);

void printRoom(const MemorySnapshot& snapshot, const MemoryDevice& device);
Json roomJson(const MemorySnapshot& snapshot, const MemoryDevice& device);

} // namespace lanescope
