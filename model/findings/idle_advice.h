#pragma once
// Advice on idle time of the GPU, by what the host did in the longest gap, or by what takes most of many gaps.

#include "model/analysis/breakdown.h"
#include "model/base/text.h"
#include "model/findings/measures.h"

#include <optional>

namespace lanescope {

struct IdleParts {
    Ns host{};       // the host's own work, until the call that launches the next work returns
    Ns input{};      // data loading
    Ns sync{};       // in a synchronization, or waiting for an event of another stream
    Ns queued{};     // launched, but not yet begun on the GPU
    Ns between{};    // part of `queued`: launched before the previous work ended
    Ns unknown{};    // the trace does not show why
    Ns unlaunched{}; // the part of `unknown` before work whose launch is not recorded
    Ns silent{};     // part of `host`: the thread records nothing
    Ns profiler{};   // profiler overhead: neither idle nor window

    // isInQueue: the work that ends the gap was launched before the gap began.
    void add(const Piece& piece, Ns time, bool isInQueue)
    {
        if (isHostWork(piece.cause)) {
            host += time;
            if (piece.cause == Cause::Python && !piece.what)
                silent += time;
        } else if (piece.cause == Cause::Input)
            input += time;
        else if (piece.cause == Cause::Sync || piece.reason == WaitReason::Event)
            sync += time;
        else if (piece.cause == Cause::Profiler)
            profiler += time;
        else if (piece.cause == Cause::DeviceWait) {
            queued += time;
            between += isInQueue ? time : Ns{};
        } else {
            unknown += time;
            unlaunched += piece.cause == Cause::Unknown ? time : Ns{};
        }
    }
};

// The device work whose launches are missing in the trace.
enum class Unlaunched { Some, SomeOfTriton, All };

// For one gap that stands out. The phrases may name {usual} (usualLength), {unlaunched} and {unlaunched_name}.
// True for Python functions that only wait, such as a lock's acquire.
bool waitsInPython(std::string_view name);
Phrase adviceOnGap(const Trace& trace, const HostWork& host, const IdleParts& parts, Unlaunched unlaunched);
Phrase adviceOnUnlaunched(const Trace& trace, Unlaunched unlaunched);

// The op whose calls take at least half of the range together, although none of them does alone: its longest call
// there, and their sum. None if there is no such op.
HostWork repeatedOpIn(const Trace& trace, const Lane& lane, TimeRange range);

// The median length of the op's calls, if this one takes many times as long.
std::optional<Ns> usualLength(const Trace& trace, SliceId op);

} // namespace lanescope
