#pragma once
// Recognises a pickle by its first bytes, so that it is not read as a trace: a memory snapshot has its own commands and
// its own view.

#include "model/import/importer.h"

#include <string_view>

namespace lanescope {

// Tests for the opcode PROTO with an existing protocol.
inline bool isPickleHead(std::string_view head)
{
    return head.size() >= 2 && head[0] == '\x80' && head[1] >= 0 && head[1] <= 5;
}

extern const Importer pickleImporter;

} // namespace lanescope
