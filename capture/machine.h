#pragma once
// The interface of a machine that runs a program: the CPU with a BLAS, or a CUDA device. All members throw Failure.

#include "capture/failure.h"
#include "capture/workload.h"

#include <memory>
#include <nlohmann/json.hpp>

namespace lanescope::capture {

using Json = nlohmann::ordered_json;

class Machine {
public:
    virtual ~Machine() = default;
    virtual std::vector<Device> devices() const { return {}; } // in the trace's order
    virtual Json facts() const = 0;                            // a description for the trace
    virtual std::size_t freeBytes() const = 0;
    virtual std::size_t elementBytes(Dtype dtype) const = 0; // size of a buffer's element in memory
    virtual double flopsPerSecond(Dtype dtype) = 0;          // measured or known; for an estimate
    virtual double bytesPerNs() const { return 8; }          // the minimum bandwidth of a core; for an estimate
    // Copies the inputs, fills all other buffers with NaN, and prepares everything that exists before the first step.
    virtual void prepare(const Program& program, const HostBuffers& inputs, const Settings& settings) = 0;
    virtual void step() = 0;
    virtual void synchronise() = 0;
    virtual std::vector<float> read(BufferId buffer) = 0; // values as the workload's type holds them
};

std::unique_ptr<Machine> makeCpuMachine();

// Runs the slices and operations of a program's list.
template <class RunOp>
void runProgram(const Program& program, RunOp&& runOp)
{
    std::array<Slice::Open, 16> open;
    std::size_t depth = 0;
    for (const Instruction& instruction : program.instructions)
        switch (instruction.kind) {
        case Instruction::Kind::Open:
            open[depth++] = Slice::begin(instruction.text);
            break;
        case Instruction::Kind::Close:
            Slice::end(open[--depth]);
            break;
        case Instruction::Kind::Run:
            runOp(instruction.op);
            break;
        }
}

} // namespace lanescope::capture
