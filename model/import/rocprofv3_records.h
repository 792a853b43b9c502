#pragma once
// Turns the records of rocprofv3's JSON into events. A record refers to a kernel, an agent or an operation by number;
// Rocprofv3Names holds what these numbers mean in one process.

#include "model/import/rocm_collector.h"
#include "model/import/rocprofv3_outline.h"

#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace lanescope {

struct Rocprofv3Names {
    struct Agent {
        std::int64_t node = -1;
        std::optional<std::int64_t> gpu; // absent: a CPU
    };
    struct Kernel {
        std::string name;
        std::optional<std::int64_t> vectorRegisters, accumulationRegisters, scalarRegisters;
    };
    struct Kind {
        std::string name; // "HIP_RUNTIME_API"
        std::vector<std::string> operations;
    };
    std::int64_t pid = 0;
    std::string command;        // the traced command; may be empty
    bool isByQueue = false;     // rocprofv3 was asked for hardware queues instead of streams
    bool hasDispatches = false; // otherwise kernels are known only from their hardware counters
    std::unordered_map<std::uint64_t, Agent> agents;
    std::unordered_map<std::int64_t, Kernel> kernels;
    std::unordered_map<std::int64_t, std::string> messages; // texts of markers, by correlation number
    std::vector<Kind> kinds;

    std::string_view operation(std::int64_t kind, std::int64_t operation) const; // empty if it is not known
};

// Parses pieces of the text; each worker has one.
class Rocprofv3Reader {
public:
    explicit Rocprofv3Reader(const Source& source);
    ~Rocprofv3Reader();

    // Reads what the numbers of a process mean; adds its GPUs and properties to `info`. Errors: Io.
    Result<Rocprofv3Names> names(const Rocprofv3Outline::Process& process, TraceInfo& info);
    // Takes the records of one piece of the list at `path`. Errors: Io.
    Result<bool> records(const std::string& path, const JsonPiece& piece, const Rocprofv3Names& names,
                         RocmCollector& to);
    std::uint64_t damaged() const { return m_damaged; } // values that are not valid JSON

private:
    struct Parser;
    template <class Take>
    Result<bool> each(const JsonPiece& piece, bool isList, Take&& take);

    const Source& m_source;
    std::unique_ptr<Parser> m_parser;
    std::uint64_t m_damaged = 0;
};

// A GPU from the JSON of an agent, without an id; rocpd has the same JSON. Empty if the text is not that.
Gpu rocmGpuOf(std::string_view json);
// "AMD Instinct MI300X (gfx942)"
std::string rocmGpuName(std::string_view product, std::string_view chip);

// Lists that describe others and hold no events.
bool isRocprofv3Description(std::string_view path);

} // namespace lanescope
