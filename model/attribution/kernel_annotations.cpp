#include "model/attribution/kernel_annotations.h"

#include "model/store/args.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

namespace lanescope {

namespace {

constexpr std::string_view fields[] = {"module_fqn", "fqn", "name"};

// By graph node id, from kernel_annotations_rank<r>_*.json: each value is a list of objects.
std::map<std::int64_t, std::string> annotationsBeside(const TraceInfo& info)
{
    std::map<std::int64_t, std::string> names;
    std::error_code error;
    const std::filesystem::path file{info.path};
    const std::string begin = "kernel_annotations_rank" + std::to_string(info.rank.value_or(0)) + "_";
    const auto folder = file.has_parent_path() ? file.parent_path() : std::filesystem::path{"."};
    for (auto at = std::filesystem::directory_iterator(folder, error);
         !error && at != std::filesystem::directory_iterator{}; at.increment(error)) {
        const std::string name = at->path().filename().string();
        if (!name.starts_with(begin) || !name.ends_with(".json"))
            continue;
        std::ifstream stream{at->path()};
        const auto document = nlohmann::json::parse(stream, nullptr, false);
        if (!document.is_object())
            continue;
        for (const auto& [key, list] : document.items()) {
            if (!list.is_array() || list.empty() || !list.front().is_object())
                continue;
            for (const std::string_view field : fields)
                if (const auto value = list.front().find(field); value != list.front().end() && value->is_string()) {
                    names.try_emplace(std::atoll(key.c_str()), value->get<std::string>());
                    break;
                }
        }
    }
    return names;
}

PathTree::Node dottedPath(Attribution& all, std::string_view name)
{
    PathTree::Node node = PathTree::root;
    while (!name.empty()) {
        const std::size_t dot = std::min(name.find('.'), name.size());
        if (dot > 0)
            node = all.modules.child(node, all.names.add(name.substr(0, dot)));
        name.remove_prefix(std::min(name.size(), dot + 1));
    }
    return node;
}

} // namespace

void readKernelAnnotations(const Analysis& analysis, Attribution& all)
{
    const Trace& trace = analysis.trace();
    std::optional<std::map<std::int64_t, std::string>> beside;
    for (AttributedWork& work : all.works) {
        if (!work.isReplayed && work.launch)
            continue;
        const auto arguments = readArguments(trace, work.work);
        const Argument* id = arguments ? arguments->find("graph node id") : nullptr;
        const auto node = id ? id->integer() : std::nullopt;
        if (!node || *node == 0)
            continue;
        std::string name;
        for (const std::string_view field : fields)
            if (const Argument* a = arguments->find(field); a && name.empty())
                name = a->value;
        if (name.empty()) {
            if (!beside)
                beside = annotationsBeside(trace.info());
            if (const auto at = beside->find(*node); at != beside->end())
                name = at->second;
        }
        if (const PathTree::Node path = name.empty() ? PathTree::root : dottedPath(all, name); path != PathTree::root) {
            work.module = path;
            work.moduleSource = PlaceSource::Annotation;
            work.why = Unplaced::No;
        }
    }
}

} // namespace lanescope
