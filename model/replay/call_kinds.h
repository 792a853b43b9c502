#pragma once
// Tells the replay what each call name of a trace means, looked up once per name.

#include "model/replay/graph.h"

#include <string_view>

namespace lanescope {

CallKind callKindOf(std::string_view name);
bool isDataWait(std::string_view name);  // enumerate(DataLoader)#...__next__
bool isDataFrame(std::string_view name); // the Python frame around it: torch/utils/data/dataloader.py(730): __next__

class ReplayNames {
public:
    explicit ReplayNames(const Trace& trace);
    CallKind call(StringId name) const;
    bool data(StringId name) const; // frames count where the trace has no other mark

private:
    const Trace& m_trace;
    mutable std::vector<std::uint8_t> m_call, m_data; // 0: not looked up yet
    bool m_hasMarks = false;                          // the data loader marks its calls
};

} // namespace lanescope
