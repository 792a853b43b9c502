// NVTX ranges and marks of an Nsight Systems export. Ranges that torch's emit_nvtx wrote become ops.

#include "model/import/emitted_op.h"
#include "model/import/nsys_tables.h"

namespace lanescope {

namespace {

namespace nvtx {
enum Column : std::size_t {
    start,
    end,
    type,
    text,
    textId,
    globalTid,
    endGlobalTid,
    domain,
    category,
    color,
    jsonText,
    jsonTextId,
    wholes,
    wholesEnd = wholes + 4,
    reals = wholesEnd,
    realsEnd = reals + 2
};
} // namespace nvtx

void putNvtxArguments(NsysCollector& to, const NsysRow& row, const std::optional<EmittedOp>& op)
{
    using namespace nvtx;
    const auto thread = row.whole(globalTid), dom = row.whole(domain), cat = row.whole(category);
    const std::int64_t pid = pidOf(thread.value_or(0));
    EventPacker& packer = to.packer();
    if (dom && *dom != 0)
        to.putLater({NsysCollector::Later::Domain, pid, *dom, 0});
    else
        packer.absent();
    if (cat && *cat != 0)
        to.putLater({NsysCollector::Later::Category, pid, dom.value_or(0), *cat});
    else
        packer.absent();
    packer.put(row.whole(color));
    std::optional<std::int64_t> payload;
    std::optional<double> realPayload;
    for (std::size_t i = wholes; i < wholesEnd && !payload; ++i)
        payload = row.whole(i);
    for (std::size_t i = reals; i < realsEnd && !payload && !realPayload; ++i)
        realPayload = row.number(i);
    if (realPayload)
        packer.putReal(*realPayload);
    else
        packer.put(payload);
    std::uint32_t json = to.nameIn(row, jsonTextId);
    if (const auto words = row.text(jsonText); words && !words->empty())
        json = to.intern(*words);
    json != StringId::none ? packer.putText(json) : packer.absent();
    const auto endThread = row.whole(endGlobalTid);
    packer.put(endThread && thread && *endThread != *thread ? std::optional{tidOf(*endThread)} : std::nullopt);
    packer.put(op ? op->sequence : std::nullopt);
    packer.put(op ? op->number : std::nullopt);
    op && !op->sizes.empty() ? packer.putJson(to.intern(op->sizes)) : packer.absent();
}

} // namespace

void takeNsysNvtx(NsysCollector& to, const NsysRow& row)
{
    using namespace nvtx;
    constexpr std::int64_t categoryName = 33, mark = 34, pushPop = 59, startEnd = 60, domainName = 75, domainEnd = 76;
    const auto begin = row.whole(start), finish = row.whole(end);
    const std::int64_t what = row.whole(type).value_or(finish ? pushPop : mark);
    const auto thread = row.whole(globalTid);
    const std::int64_t pid = pidOf(thread.value_or(0));
    const auto dom = row.whole(domain), cat = row.whole(category);
    // The text of an op that torch's emit_nvtx wrote is different each time, so it is taken apart before it is kept.
    std::optional<std::string_view> words = row.text(text);
    if (const auto id = row.whole(textId); id && (!words || words->empty()))
        if (const auto shared = to.names().text(*id))
            words = shared;
    const bool isRange = what == pushPop || what == startEnd;
    const auto op = isRange && words ? emittedOpIn(*words) : std::nullopt;
    std::uint32_t name = op ? to.intern(op->name) : words ? to.intern(*words) : to.nameIn(row, textId);
    const char* const kind = op && op->isOp ? "cpu_op" : "user_annotation";

    if (what == domainName || what == categoryName) {
        if (name != StringId::none && dom)
            to.tellLater(what == domainName
                             ? NsysCollector::LaterKey{NsysCollector::Later::Domain, pid, *dom, 0}
                             : NsysCollector::LaterKey{NsysCollector::Later::Category, pid, *dom, cat.value_or(0)},
                         to.packer().dictionary.strings[StringId{name}]);
        to.skip("name of an NVTX domain or category");
        return;
    }
    if (what != mark && what != pushPop && what != startEnd) {
        to.skip(what == domainEnd ? "end of an NVTX domain" : "NVTX event of another type");
        return;
    }
    if (!NsysCollector::isTime(begin)) {
        to.skip("NVTX event without a time that can be read");
        return;
    }
    if (name == StringId::none)
        name = to.intern("(no name)");
    // Ranges that begin and end on any thread would break a thread's nesting.
    const std::uint32_t lane =
        what == startEnd ? to.lane(std::to_string(pid), "NVTX start/end ranges") : to.threadLane(thread.value_or(0));
    if (what == mark)
        to.instant(NsysCollector::Shape::Nvtx, "user_annotation", lane, name, *begin);
    else if (!finish)
        to.half(NsysCollector::Shape::Nvtx, kind, lane, name, *begin, 'B'); // was open when the recording ended
    else if (const auto span = to.span(begin, finish, "NVTX event without a time that can be read"))
        to.slice(NsysCollector::Shape::Nvtx, kind, lane, name, *span, pid);
    else
        return;
    if (to.wantsArguments())
        putNvtxArguments(to, row, op);
}

} // namespace lanescope
