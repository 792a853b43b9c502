#pragma once
// Packs text as gzip on its way, by ISA-L: a gigabyte in a few seconds, in little memory.

#include "model/export/output_file.h"

#include <memory>

namespace lanescope {

class GzipSink final : public TextSink {
public:
    explicit GzipSink(TextSink& to);
    ~GzipSink() override;
    void write(std::string_view text) override;
    bool hasFailed() const override { return m_to.hasFailed(); }
    void end(); // what is left, and gzip's last bytes

private:
    struct State;
    void pack(std::string_view text, bool isLast);

    TextSink& m_to;
    std::unique_ptr<State> m_state;
    std::string m_text; // not yet packed
};

} // namespace lanescope
