#include "model/memory/steps.h"

namespace lanescope {

// Where the first step begins, if that is not known.
static std::string_view beginOf(const MemorySteps& steps)
{
    return steps.isBeginKnown ? PHRASE("")
                              : PHRASE("; where the first one begins is not known: it is counted from the first event");
}

Sentence definitionOf(const MemorySteps& steps)
{
    const TextValues values{{"name", steps.name}, {"begin", Phrase{beginOf(steps)}}};
    switch (steps.by) {
    case MemorySteps::By::None:
        return {};
    case MemorySteps::By::ProfilerStep:
        return {PHRASE("each ProfilerStep, from the end of the row before"), {}};
    case MemorySteps::By::Annotation:
        return {PHRASE("each step ends with an annotation {name}{begin}"), values};
    case MemorySteps::By::LargestAllocation:
        break;
    }
    return {steps.name.empty() ? PHRASE("each step begins with an allocation that repeats")
                               : PHRASE("each step begins with an allocation that repeats: {name}"),
            values};
}

} // namespace lanescope
