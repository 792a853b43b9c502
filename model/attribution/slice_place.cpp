#include "model/attribution/slice_place.h"

#include "model/attribution/place_text.h"
#include "model/attribution/replay_places.h"

#include <algorithm>

namespace lanescope {

namespace {

Fact factOf(std::string_view key, std::string_view label, std::string value, PlaceSource source)
{
    Fact fact;
    fact.key = key;
    fact.label = label;
    const std::string from = textOf(source);
    fact.text = {from.empty() ? PHRASE("{value}") : PHRASE("{value} ({source})"),
                 {{"value", std::move(value)}, {"source", from}}};
    return fact;
}

std::string pathOf(const Attribution& all, PathTree::Node module)
{
    std::string path;
    for (PathTree::Node n = module; n != PathTree::root; n = all.modules.parent(n))
        path = path.empty() ? all.moduleText(n) : all.moduleText(n) + " › " + path;
    return path;
}

Fact withoutModule(Unplaced why)
{
    Fact fact;
    fact.key = "module";
    fact.label = PHRASE("Module");
    fact.text = {PHRASE("none: {why}"), {{"why", textOf(why, PlaceBy::Module)}}};
    return fact;
}

} // namespace

std::vector<Fact> placeFacts(const Analysis& analysis, SliceId slice)
{
    if (!isDeviceWork(analysis.trace().kind(slice)))
        return {};
    const Attribution& all = attributionOf(analysis);
    const auto work =
        std::find_if(all.works.begin(), all.works.end(), [&](const AttributedWork& w) { return w.work == slice; });
    if (work == all.works.end())
        return {};
    std::vector<Fact> facts;
    if (work->module != PathTree::root)
        facts.push_back(factOf("module", PHRASE("Module"), pathOf(all, work->module), work->moduleSource));
    else if (all.hasModules)
        facts.push_back(withoutModule(work->why));
    if (work->phase != Phase::Undecided) {
        Fact fact;
        fact.key = "phase";
        fact.label = PHRASE("Phase");
        fact.text = {isInferred(work->phaseReason) ? PHRASE("{phase} (inferred)") : PHRASE("{phase}"),
                     {{"phase", std::string{idOf(work->phase)}}}};
        facts.push_back(std::move(fact));
    }
    if (work->line != PathTree::noName)
        facts.push_back(
            factOf("function", PHRASE("Python function"), std::string{all.nameText(work->line)}, work->lineSource));
    if (work->isReplayed && work->op != PathTree::noName) {
        facts.push_back(factOf("matched_op", PHRASE("Op"), std::string{all.nameText(work->op)}, work->opSource));
        if (work->dims != PathTree::noName)
            facts.push_back(
                factOf("matched_shapes", PHRASE("Shapes"), std::string{all.nameText(work->dims)}, PlaceSource::None));
    }
    return facts;
}

} // namespace lanescope
