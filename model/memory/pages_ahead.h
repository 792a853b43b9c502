#pragma once
// The system clears each page before it gives it. That takes half as long as reading a large snapshot: a thread has it
// done in advance.

#include <cstddef>
#include <memory>

namespace lanescope {

// While it exists, largeMemory() of the thread that made it returns memory of an often requested size that is ready.
class PagesAhead {
public:
    struct State;
    PagesAhead();
    ~PagesAhead();
    PagesAhead(const PagesAhead&) = delete;
    PagesAhead& operator=(const PagesAhead&) = delete;

private:
    std::unique_ptr<State> m_state;
};

// Null: none is ready.
void* memoryAhead(std::size_t bytes);

} // namespace lanescope
