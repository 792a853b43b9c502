#pragma once
// Unpacks a file part by part: gzip with ISA-L (several times as fast as zlib), zip with libzip.

#include "model/import/file_handle.h"

#include <memory>
#include <string_view>

namespace lanescope {

class Unpacker;

// A place where unpacking can begin again, without the bytes before it.
class Checkpoint {
public:
    virtual ~Checkpoint() = default;
    virtual std::unique_ptr<Unpacker> unpacker() const = 0;
    virtual std::size_t memoryBytes() const = 0;
};

class Unpacker {
public:
    virtual ~Unpacker() = default;
    virtual std::string_view packing() const = 0;
    // Fills `to` with up to n bytes; 0 at the end. An error says where in the packed file it is; bytesBeforeError() is
    // the number of bytes written before it.
    virtual Result<std::size_t> next(char* to, std::size_t n) = 0;
    virtual std::size_t bytesBeforeError() const { return 0; }
    // A checkpoint of the text that next() gives from now on; null: this packing has none.
    virtual std::unique_ptr<Checkpoint> checkpoint() const { return nullptr; }
    virtual double share() const = 0; // share of the packed file that was read, 0..1; from any thread
};

enum class Packing { None, Gzip, Zip };
Result<Packing> packingOf(const FileHandle& file); // by its first bytes
// Null if the file is not packed. Fails for a zip without exactly one JSON file.
Result<std::unique_ptr<Unpacker>> makeUnpacker(std::shared_ptr<const FileHandle> file);

} // namespace lanescope
