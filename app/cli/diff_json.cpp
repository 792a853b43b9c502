// The JSON of a comparison.

#include "app/cli/diff_json.h"

#include "app/cli/diff_text.h"
#include "model/analysis/verdict.h"
#include "model/compare/answer.h"
#include "model/compare/summary.h"
#include "model/compare/wording.h"

#include <algorithm>

namespace lanescope {

namespace {

std::string_view nameOf(Judgement judgement)
{
    switch (judgement) {
    case Judgement::Noise:
        return "noise";
    case Judgement::Better:
        return "better";
    case Judgement::Worse:
        return "worse";
    case Judgement::CannotTell:
        break;
    }
    return "cannot_tell";
}

Json jsonOf(const std::vector<WorkPart>& parts)
{
    Json list = Json::array();
    for (const WorkPart& part : parts)
        list.push_back({{"name", part.name}, {"count", part.count}, {"total_ns", part.total.count()}});
    return list;
}

Json jsonOf(const Compared& c)
{
    return {{"median_a_ns", c.spread.a.median.count()},
            {"median_b_ns", c.spread.b.median.count()},
            {"spread_a_ns", c.spread.a.mad.count()},
            {"spread_b_ns", c.spread.b.mad.count()},
            {"change_pct", c.changePct()},
            {"ratio", c.ratio()},
            {"steps_a", c.spread.a.values.size()},
            {"steps_b", c.spread.b.values.size()},
            {"by_rank_test", c.isByRank},
            {"judgement", nameOf(c.judgement)}};
}

Json textsOf(const std::vector<Sentence>& sentences)
{
    Json texts = Json::array();
    for (const Sentence& sentence : sentences)
        texts.push_back(format(sentence, briefDuration));
    return texts;
}

std::string textsOf(const std::vector<Sentence>& sentences, std::string_view between)
{
    return joined(sentences, briefDuration, between);
}

Json jsonOf(const Both<Ns>& time, const Both<std::uint64_t>& work)
{
    return {{"a_ns", time.a.count()},
            {"b_ns", time.b.count()},
            {"delta_ns", (time.b - time.a).count()},
            {"work_a", work.a},
            {"work_b", work.b}};
}

Json rolesOf(const Diff& diff)
{
    Json roles = Json::array();
    for (const RoleChange& role : diff.roles) {
        Json row{{"role", role.id}};
        row.update(jsonOf(role.time, role.work));
        Json families = Json::array();
        for (const FamilyChange& family : role.families) {
            families.push_back({{"family", family.name}});
            families.back().update(jsonOf(family.time, family.work));
        }
        row["families"] = std::move(families);
        roles.push_back(std::move(row));
    }
    return roles;
}

Json namesOf(const Diff& diff)
{
    Json names = Json::array();
    for (const NameChange& name : diff.names) {
        Json row{{"change", nameOf(name.trend)},
                 {"name", name.name},
                 {"role", name.role},
                 {"count_a", name.count.a},
                 {"count_b", name.count.b},
                 {"total_a_ns", name.total.a.count()},
                 {"total_b_ns", name.total.b.count()},
                 {"delta_ns", name.delta().count()},
                 {"gpu_time_a_ns", name.time.a.count()},
                 {"gpu_time_b_ns", name.time.b.count()}};
        if (name.each)
            row["judgement"] = nameOf(name.judgement());
        if (name.replayed.a + name.replayed.b > 0) {
            row["replayed_a"] = name.replayed.a;
            row["replayed_b"] = name.replayed.b;
        }
        names.push_back(std::move(row));
    }
    return names;
}

Json factsOf(const SideFacts& facts, const WorkBefore& before)
{
    Json json{{"launch_calls", facts.launchCalls},        {"launches_without_work", facts.launchesWithoutWork},
              {"graph_launches", facts.graphLaunches},    {"graph_work", facts.graphWork},
              {"graph_work_ns", facts.graphTime.count()}, {"copy_overlap_ns", facts.copyOverlap.count()},
              {"before_recording", before.count},         {"before_recording_ns", before.total.count()}};
    if (facts.gpus.size() == 1)
        json["gpu_idle_pct"] = facts.gpus.front().idlePct;
    for (const GpuFacts& gpu : facts.gpus)
        json["gpus"].push_back({{"gpu", gpu.name}, {"busy_ns", gpu.busy.count()}, {"idle_pct", gpu.idlePct}});
    Json waits = Json::array();
    for (const Ns wait : facts.dataWait)
        waits.push_back(wait.count());
    json["data_wait_ns"] = std::move(waits);
    return json;
}

void addFacts(Json& document, const Diff& diff)
{
    document["facts_a"] = factsOf(diff.facts.a, diff.before.a);
    document["facts_b"] = factsOf(diff.facts.b, diff.before.b);
    document["host_without_data_wait"] = jsonOf(diff.hostWork);
    document["gpu_without_rank_wait"] = jsonOf(diff.gpuWork);
    document["two_programs"] = diff.areOtherPrograms;
    if (diff.sameTime)
        document["same_time"] = {{"window_ns", diff.sameTime->window.count()},
                                 {"launches_pct", diff.sameTime->launchesPct},
                                 {"time_per_launch_pct", diff.sameTime->timeEachPct}};
    if (diff.commonOpsPct)
        document["common_ops_pct"] = *diff.commonOpsPct;
}

} // namespace

Json jsonOf(const Diff& diff)
{
    Json steps = Json::array(), kernels = Json::array(), ops = Json::array(), apis = Json::array(),
         summary = Json::array();
    for (const StepPair& s : diff.steps)
        steps.push_back({{"name_a", s.name.a},
                         {"name_b", s.name.b},
                         {"cpu_a_ns", s.cpu.a.count()},
                         {"cpu_b_ns", s.cpu.b.count()},
                         {"gpu_a_ns", s.gpu.a.count()},
                         {"gpu_b_ns", s.gpu.b.count()},
                         {"launches_a", s.launches.a},
                         {"launches_b", s.launches.b},
                         {"kernels_a", s.work.a},
                         {"kernels_b", s.work.b}});
    for (const KernelChange& k : diff.kernels) {
        Json row{{"status", nameOf(k.status)},  {"a", jsonOf(k.a)},  {"b", jsonOf(k.b)}, {"delta_ns", k.delta.count()},
                 {"why", textsOf(k.why, ", ")}, {"noise", k.isNoise}};
        if (k.time)
            row["each"] = {{"a_median_ns", k.time->spread.a.median.count()},
                           {"a_mad_ns", k.time->spread.a.mad.count()},
                           {"b_median_ns", k.time->spread.b.median.count()},
                           {"b_mad_ns", k.time->spread.b.mad.count()}};
        if (k.hbmSavedBytes)
            row["hbm_saved_bytes"] = *k.hbmSavedBytes;
        if (!k.footprintChanges.empty())
            row["footprint"] = textsOf(k.footprintChanges);
        kernels.push_back(std::move(row));
    }
    for (const OpChange& op : diff.ops) {
        Json row{{"status", nameOf(op.status)},
                 {"name", op.name},
                 {"kind", nameOf(op.kind)},
                 {"calls_a", op.calls.a},
                 {"calls_b", op.calls.b},
                 {"self_cpu_a_ns", op.selfCpu.a.count()},
                 {"self_cpu_b_ns", op.selfCpu.b.count()}};
        row["other_time"] = op.hasOtherTime(std::max(diff.totals.cpu.a, diff.totals.cpu.b));
        if (!op.graphs.a.empty())
            row["graphs_a"] = op.graphs.a;
        if (!op.graphs.b.empty())
            row["graphs_b"] = op.graphs.b;
        ops.push_back(std::move(row));
    }
    for (const auto& [api, count] : diff.launchesByApi)
        apis.push_back({{"name", api}, {"a", count.a}, {"b", count.b}});
    if (diff.areOtherPrograms)
        summary.push_back(format(otherProgramsSentence(diff), briefDuration));
    summary.push_back(headlineText(diff));
    if (std::string recordings = recordingsText(diff); !recordings.empty())
        summary.push_back(std::move(recordings));
    if (std::string answer = answerText(diff); !answer.empty())
        summary.push_back(std::move(answer));
    for (const Sentence& sentence : diff.summary)
        summary.push_back(format(sentence, briefDuration));
    const Diff::Totals& t = diff.totals;
    Json document{{"headline", headlineText(diff)},
                  {"differs", textsOf(diff.differs)},
                  {"alike", textsOf(diff.alike)},
                  {"answer", textsOf(diff.answer)},
                  {"whole_trace", diff.isWhole},
                  {"steps", std::move(steps)},
                  {"roles", rolesOf(diff)},
                  {"names", namesOf(diff)},
                  {"kernels", std::move(kernels)},
                  {"ops", std::move(ops)},
                  {"totals",
                   {{"cpu_a_ns", t.cpu.a.count()},
                    {"cpu_b_ns", t.cpu.b.count()},
                    {"gpu_a_ns", t.gpu.a.count()},
                    {"gpu_b_ns", t.gpu.b.count()},
                    {"launches_a", t.launches.a},
                    {"launches_b", t.launches.b},
                    {"kernels_a", t.work.a},
                    {"kernels_b", t.work.b}}},
                  {"launches_by_api", std::move(apis)},
                  {"cpu_per_step", jsonOf(diff.cpu)},
                  {"gpu_per_step", jsonOf(diff.gpu)},
                  {"first_step_left_out", diff.firstStepLeftOut},
                  {"verdict_a", nameOf(diff.verdict.a)},
                  {"verdict_b", nameOf(diff.verdict.b)},
                  {"summary", std::move(summary)}};
    addFacts(document, diff);
    if (diff.lowGraphs.a)
        document["graphs_a"] = diff.lowGraphs.a->note;
    if (diff.lowGraphs.b)
        document["graphs_b"] = diff.lowGraphs.b->note;
    if (!diff.steps.empty()) { // the roles add up to the means
        document["gpu_per_step"]["mean_a_ns"] = perStep(t.gpu.a, diff).count();
        document["gpu_per_step"]["mean_b_ns"] = perStep(t.gpu.b, diff).count();
    }
    if (diff.hbmSavedBytes)
        document["hbm_saved_bytes"] = *diff.hbmSavedBytes;
    if (!diff.unmatchedSteps.a.empty())
        document["steps_only_a"] = diff.unmatchedSteps.a;
    if (!diff.unmatchedSteps.b.empty())
        document["steps_only_b"] = diff.unmatchedSteps.b;
    return document;
}

} // namespace lanescope
