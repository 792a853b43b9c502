#pragma once
// Hands text to another sink on a thread of its own, so that packing runs in parallel with reading.

#include "model/export/output_file.h"

#include <memory>

namespace lanescope {

class SinkThread final : public TextSink {
public:
    explicit SinkThread(TextSink& to);
    ~SinkThread() override; // drops what is not written yet
    void write(std::string_view text) override;
    bool hasFailed() const override;
    void end(); // waits until all text is written

private:
    struct State;
    void hand();

    std::unique_ptr<State> m_state;
    std::string m_text; // not yet handed over
};

} // namespace lanescope
