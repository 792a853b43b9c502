// Reads and writes notes files: {"lanescope_notes": 1, "notes": [...]}, with nlohmann's library.

#include "model/notes/notes.h"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

using Json = nlohmann::ordered_json;
constexpr int version = 1;

struct Bad {
    std::string what;
};

[[noreturn]] void expected(std::string_view what, const std::string& path)
{
    throw Bad{fmt::format("{}: expected {}", path, what)};
}

// Reads one object: each member is taken once, and none may remain.
class Members {
public:
    Members(const Json& object, std::string path) : m_object(object), m_path(std::move(path))
    {
        if (!object.is_object())
            expected("an object", m_path);
    }
    const Json* maybe(const char* key)
    {
        m_asked.emplace_back(key);
        const auto at = m_object.find(key);
        return at == m_object.end() ? nullptr : &*at;
    }
    const Json& need(const char* key)
    {
        const Json* value = maybe(key);
        if (!value)
            expected(fmt::format("a member \"{}\"", key), m_path);
        return *value;
    }
    std::string text(const char* key)
    {
        const Json* value = maybe(key);
        if (!value)
            return {};
        if (!value->is_string())
            expected("a text", pathOf(key));
        return value->get<std::string>();
    }
    std::optional<Ns> maybeNs(const char* key)
    {
        return m_object.contains(key) ? std::optional{ns(key)} : (m_asked.emplace_back(key), std::nullopt);
    }
    Ns ns(const char* key)
    {
        const Json& value = need(key);
        // 64 bits hold 292 years; half of that is allowed, so that sums of two cannot overflow.
        constexpr std::int64_t max = std::int64_t{1} << 62;
        if (!value.is_number_integer() || value > max || value < -max)
            expected("whole nanoseconds", pathOf(key));
        return Ns{value.get<std::int64_t>()};
    }
    std::int64_t whole(const char* key)
    {
        const Json& value = need(key);
        if (!value.is_number_integer() || (value.is_number_unsigned() && value.get<std::uint64_t>() >> 63))
            expected("a whole number", pathOf(key));
        return value.get<std::int64_t>();
    }
    std::uint64_t count(const char* key)
    {
        const Json* value = maybe(key);
        if (!value)
            return 0;
        if (!value->is_number_unsigned())
            expected("a number from 0", pathOf(key));
        return value->get<std::uint64_t>();
    }
    std::string pathOf(std::string_view key) const { return fmt::format("{}.{}", m_path, key); }
    void done() const
    {
        for (const auto& [key, value] : m_object.items())
            if (std::find(m_asked.begin(), m_asked.end(), key) == m_asked.end())
                expected(fmt::format("nothing called \"{}\"", key), m_path);
    }

private:
    const Json& m_object;
    std::string m_path;
    std::vector<std::string> m_asked;
};

template <class Item>
auto listOf(const Json* json, const std::string& path, Item item)
{
    std::vector<decltype(item(*json, path))> items;
    if (!json)
        return items;
    if (!json->is_array())
        expected("a list", path);
    for (std::size_t i = 0; i < json->size(); ++i)
        items.push_back(item((*json)[i], fmt::format("{}[{}]", path, i)));
    return items;
}

LaneRef laneFrom(const Json& json, const std::string& path)
{
    Members members{json, path};
    LaneRef ref{members.text("process"), members.text("lane"), members.text("name")};
    members.done();
    return ref;
}

Anchor anchorFrom(const Json& json, const std::string& path)
{
    Members members{json, path};
    Anchor anchor;
    if (const Json* name = members.maybe("slice")) {
        if (!name->is_string())
            expected("a slice's name", members.pathOf("slice"));
        SliceRef ref;
        ref.name = name->get<std::string>();
        if (const Json* lane = members.maybe("lane"))
            ref.lane = laneFrom(*lane, members.pathOf("lane"));
        ref.begin = members.maybeNs("begin_ns");
        ref.duration = members.maybeNs("dur_ns");
        ref.occurrence = members.count("occurrence");
        anchor.on = std::move(ref);
        const std::string edge = members.text("edge");
        if (!edge.empty() && edge != "begin" && edge != "end")
            expected("\"begin\" or \"end\"", members.pathOf("edge"));
        anchor.edge = edge == "end" ? Edge::End : Edge::Begin;
    } else
        anchor.on = TimeRef{members.ns("at_ns"), laneFrom(members.need("lane"), members.pathOf("lane"))};
    members.done();
    return anchor;
}

Note noteFrom(const Json& json, const std::string& path)
{
    Members members{json, path};
    const std::string kind = members.text("kind");
    const auto known = noteKindOf(kind);
    if (!known)
        expected("a kind of note (bracket, arrow, box, callout, highlight, lane_label)", members.pathOf("kind"));
    Note note;
    note.kind = *known;
    note.anchors = listOf(members.maybe("anchors"), members.pathOf("anchors"), anchorFrom);
    note.lanes = listOf(members.maybe("lanes"), members.pathOf("lanes"), laneFrom);
    note.text = members.text("text");
    if (const Json* range = members.maybe("range")) {
        Members span{*range, members.pathOf("range")};
        note.range = Note::Span{span.ns("begin_ns"), span.ns("end_ns")};
        span.done();
        if (note.range->end < note.range->begin)
            expected("an end that is not before the begin", members.pathOf("range"));
    }
    members.done();
    const std::size_t anchors = note.anchors.size();
    switch (note.kind) {
    case NoteKind::Bracket:
    case NoteKind::Arrow:
        if (anchors != 2)
            expected("two anchors", path);
        break;
    case NoteKind::Callout:
        if (anchors != 1)
            expected("one anchor", path);
        break;
    case NoteKind::Box:
    case NoteKind::Highlight:
        if (anchors == 0 && !note.range)
            expected("anchors or a range", path);
        break;
    case NoteKind::LaneLabel:
        if (note.lanes.size() != 1)
            expected("one lane", path);
        break;
    }
    return note;
}

Json jsonOf(const LaneRef& ref) { return {{"process", ref.process}, {"lane", ref.lane}, {"name", ref.name}}; }

Json jsonOf(const Anchor& anchor)
{
    if (const auto* ref = std::get_if<SliceRef>(&anchor.on)) {
        Json json{{"slice", ref->name}};
        if (ref->lane)
            json["lane"] = jsonOf(*ref->lane);
        if (ref->begin)
            json["begin_ns"] = ref->begin->count();
        if (ref->duration)
            json["dur_ns"] = ref->duration->count();
        json["occurrence"] = ref->occurrence;
        if (anchor.edge == Edge::End)
            json["edge"] = "end";
        return json;
    }
    const auto& ref = std::get<TimeRef>(anchor.on);
    return {{"at_ns", ref.at.count()}, {"lane", jsonOf(ref.lane)}};
}

} // namespace

Result<Notes> notesFromJson(std::string_view text, const std::string& where)
{
    try {
        const Json json = Json::parse(text);
        Members members{json, "the file"};
        const Json* number = members.maybe("lanescope_notes");
        if (!number || !number->is_number_integer() || *number != version)
            expected(fmt::format("\"lanescope_notes\": {}", version), "the file");
        Notes notes;
        notes.title = members.text("title");
        notes.caption = members.text("caption");
        if (const Json* trace = members.maybe("trace")) {
            Members mark{*trace, "trace"};
            notes.madeOn = TraceMark{mark.count("events"), mark.whole("zero_ns")};
            mark.done();
        }
        notes.notes = listOf(members.maybe("notes"), "notes", noteFrom);
        members.done();
        return notes;
    } catch (const Json::parse_error& error) {
        return tl::unexpected(Error{Error::Kind::BadInput, where, error.byte ? error.byte - 1 : 0,
                                    "expected JSON, found what cannot be read as such"});
    } catch (const Json::exception&) { // a number that a double cannot hold; the library does not give its position
        return tl::unexpected(Error{Error::Kind::BadInput, where, 0, "expected numbers below 1e308"});
    } catch (const Bad& bad) {
        return tl::unexpected(Error{Error::Kind::BadInput, where, {}, bad.what});
    }
}

std::string jsonOf(const Notes& notes)
{
    Json json{{"lanescope_notes", version}};
    if (!notes.title.empty())
        json["title"] = notes.title;
    if (!notes.caption.empty())
        json["caption"] = notes.caption;
    if (notes.madeOn)
        json["trace"] = {{"events", notes.madeOn->events}, {"zero_ns", notes.madeOn->zeroNs}};
    Json list = Json::array();
    for (const Note& note : notes.notes) {
        Json one{{"kind", nameOf(note.kind)}};
        if (!note.text.empty())
            one["text"] = note.text;
        for (const Anchor& anchor : note.anchors)
            one["anchors"].push_back(jsonOf(anchor));
        for (const LaneRef& lane : note.lanes)
            one["lanes"].push_back(jsonOf(lane));
        if (note.range)
            one["range"] = {{"begin_ns", note.range->begin.count()}, {"end_ns", note.range->end.count()}};
        list.push_back(std::move(one));
    }
    json["notes"] = std::move(list);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace lanescope
