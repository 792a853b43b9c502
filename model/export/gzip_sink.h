#pragma once
// Compresses text with gzip while it is written, using ISA-L: a gigabyte in a few seconds, with little memory.

#include "model/export/output_file.h"

#include <memory>

namespace lanescope {

class GzipSink final : public TextSink {
public:
    explicit GzipSink(TextSink& to);
    ~GzipSink() override;
    void write(std::string_view text) override;
    bool hasFailed() const override { return m_to.hasFailed(); }
    void end(); // writes the remaining text and gzip's trailer

private:
    struct State;
    void pack(std::string_view text, bool isLast);

    TextSink& m_to;
    std::unique_ptr<State> m_state;
    std::string m_text; // not yet compressed
};

} // namespace lanescope
