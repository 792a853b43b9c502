#pragma once
// More than two traces of one program: how a step's time follows what was varied (batch size, version), where the GPU
// begins to set the pace, and from where on one variant is worth it over another.

#include "model/compare/diff.h"
#include "model/compare/sweep_names.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct SweepPoint {
    std::string file; // without its folder
    std::optional<double> value;
    std::string variant;
    bool isColdLeftOut = false;           // the first step counts for no median
    Spread cpu, gpu;                      // per step: how long it lasts on the host; the union of the work it launched
    Spread pace;                          // per step the larger of both: what a step takes once launching runs ahead
    Ns launching{};                       // median per step, in calls that launched work; not in copies that block
    std::uint32_t launches = 0, work = 0; // of the last step
    Verdict verdict = Verdict::CpuOnly;
    bool hasGpu = false;
    // A step that ends in a synchronisation is never shorter than its GPU work: nearly as long is the GPU's pace too.
    bool hostSetsPace() const { return !hasGpu || cpu.median * 9 > gpu.median * 10; }
};

struct SweepVariant {
    std::string name;                // empty: the names differ in nothing else
    std::vector<std::size_t> points; // by value; where there is none, in the order of the files
    std::optional<double> gpuFrom;   // the least value from which on the GPU sets the pace; absent: not at the last
};

struct SweepGain {                   // one variant against the first, at one value
    std::size_t base = 0, other = 0; // points
    Compared pace;
};

struct Sweep {
    std::string parameter;              // empty: the names do not say
    std::vector<SweepPoint> points;     // as the files were given
    std::vector<SweepVariant> variants; // eager first, if there is one, then by name
    std::vector<SweepGain> gains;       // by variant, then by value
    std::vector<Sentence> summary;
};

// One trace as a point of a sweep; its names are read later, beside those of the others.
SweepPoint sweepPoint(const Analysis& analysis);
Sweep sweepOf(std::span<const std::string> paths, std::vector<SweepPoint> points);

} // namespace lanescope
