#pragma once
// Reads a growing raw file: complete chunks become events. It is not an error if a program died in the middle of one.

#include "capture/cupti/records.h"
#include "capture/inject/raw_format.h"

#include <map>
#include <memory>
#include <unordered_map>

namespace lanescope::capture {

class RawReader {
public:
    explicit RawReader(std::string path);
    ~RawReader();
    RawReader(const RawReader&) = delete;
    RawReader& operator=(const RawReader&) = delete;

    // Reads what is new, up to some MiB at a time. False: there was nothing.
    bool read(const EventSink& sink);
    void finish(const EventSink& sink); // nothing more comes: open ranges end at the last time seen

    struct Facts {
        std::uint32_t pid = 0, cuptiVersion = 0; // 0: CUDA did not start there
        bool isStandIn = false, isRead = false;  // isRead: its head was read and is valid
        std::vector<std::string> words;          // its command line
        std::string cuptiPath;
        std::vector<std::string> missing; // kinds of activity that were refused
        std::string trouble;              // the error line; empty: none
        Trouble troubleKind{};
        RawLosses losses{};
        std::uint64_t beginNs = 0, endNs = 0; // endNs 0: it ended abnormally, or is still running
        std::uint64_t bytes = 0, ranges = 0, unfinished = 0;
        std::map<std::uint32_t, std::string> threads; // their names
    };
    const Facts& facts() const { return m_facts; }
    Counts counts() const;
    std::vector<Device> devices() const { return m_records.devices(); }

private:
    using Payload = std::span<const char>;
    void take(Chunk type, Payload payload, const EventSink& sink);
    void takeRecords(Payload payload);
    void takeRange(const RawRange& range, std::string_view name, const EventSink& sink);
    void decode(const EventSink& sink);

    const std::string m_path;
    int m_file = -1;
    std::vector<char> m_bytes; // read, but not complete yet
    Facts m_facts;
    Records m_records;
    std::vector<std::unique_ptr<std::uint64_t[]>> m_blocks; // memory of the records of one batch
    RecordBatch m_batch;
    std::unordered_map<std::uint64_t, std::shared_ptr<const std::string>> m_strings; // by the pointer in records
    // strings that the batch uses, even if their address has a new one
    std::vector<std::shared_ptr<const std::string>> m_used;
    std::unordered_map<std::uint64_t, std::string> m_callNames; // by domain << 32 | cbid
    struct Open {
        RawRange range;
        std::string name;
    };
    std::map<std::uint64_t, Open> m_open; // by number
    std::uint64_t m_lastNs = 0;
};

} // namespace lanescope::capture
