#pragma once
// Unpacks a file stretch by stretch: gzip by ISA-L (several times zlib's speed), zip by libzip.

#include "model/import/file_handle.h"

#include <memory>
#include <string_view>

namespace lanescope {

class Unpacker {
public:
    virtual ~Unpacker() = default;
    virtual std::string_view packing() const = 0;
    // Fills `to` with up to n bytes; 0 at the end. An error says where in the packed file; what it wrote before that is
    // told by bytesBeforeError().
    virtual Result<std::size_t> next(char* to, std::size_t n) = 0;
    virtual std::size_t bytesBeforeError() const { return 0; }
    virtual double share() const = 0; // of the packed file that was read, 0..1; from any thread
};

// Null for a file that is not packed. Errors: a zip without exactly one JSON file.
Result<std::unique_ptr<Unpacker>> makeUnpacker(std::shared_ptr<const FileHandle> file);

} // namespace lanescope
