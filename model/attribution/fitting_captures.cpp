#include "model/attribution/fitting_captures.h"

#include "model/attribution/iteration_names.h"
#include "model/store/args.h"

#include <algorithm>
#include <charconv>

namespace lanescope {

namespace {

std::string withoutSpaces(std::string text)
{
    std::erase(text, ' ');
    return text;
}

// "[32,2,1]|[256,1,1]"; empty where the grid is not recorded.
std::string gridOf(const Trace& trace, SliceId slice)
{
    const auto arguments = readArguments(trace, slice);
    const Argument* grid = arguments ? arguments->find("grid") : nullptr;
    if (!grid)
        return {};
    const Argument* block = arguments->find("block");
    return withoutSpaces(grid->value + "|" + (block ? block->value : std::string{}));
}

std::string inputDimsOf(const Trace& trace, SliceId op)
{
    const auto arguments = readArguments(trace, op);
    const Argument* dims = arguments ? arguments->find("Input Dims") : nullptr;
    return dims ? dims->value : std::string{};
}

std::vector<std::int64_t> numbersIn(std::string_view text)
{
    std::vector<std::int64_t> numbers;
    const char* const end = text.data() + text.size();
    for (const char* at = text.data(); at != end;) {
        std::int64_t number = 0;
        if (const auto [past, error] = std::from_chars(at, end, number); error == std::errc{}) {
            numbers.push_back(number);
            at = past;
        } else {
            ++at;
        }
    }
    return numbers;
}

// The tokens that a step computes: a graph is captured for as many.
std::optional<std::int64_t> graphTokensOf(const IterationName& name)
{
    if (name.tokens)
        return name.tokens;
    return name.kind == IterationKind::Decode ? name.tokensDecode ? name.tokensDecode : name.requestsDecode
                                              : std::nullopt;
}

std::optional<std::int64_t> tokensAround(const Trace& trace, SliceId launch)
{
    for (SliceId s = trace.parent(launch); s; s = trace.parent(s))
        if (const auto name = iterationNameOf(trace.name(s)))
            if (const auto tokens = graphTokensOf(*name))
                return tokens;
    return {};
}

SliceId stepAround(const Trace& trace, SliceId launch)
{
    for (SliceId s = trace.parent(launch); s; s = trace.parent(s))
        if (trace.kind(s) == SliceKind::Annotation &&
            (trace.name(s).starts_with("ProfilerStep#") || isServingIteration(trace.name(s))))
            return s;
    return {};
}

// Per kernel: the spots of its shapes at which the fits differ.
std::vector<std::size_t> differingSpots(const std::vector<std::vector<std::int64_t>>& shapes)
{
    std::vector<std::size_t> spots;
    for (std::size_t k = 0; k < shapes.front().size(); ++k)
        if (std::any_of(shapes.begin(), shapes.end(), [&](const auto& s) { return s[k] != shapes.front()[k]; }))
            spots.push_back(k);
    return spots;
}

// Keeps those of a list that are marked, unless none is.
void keepIfAny(std::vector<CaptureFit>& fits, const std::vector<bool>& isKept)
{
    if (std::find(isKept.begin(), isKept.end(), true) == isKept.end())
        return;
    std::size_t at = 0;
    std::erase_if(fits, [&](const CaptureFit&) { return !isKept[at++]; });
}

} // namespace

CaptureSource captureSourceOf(const Analysis& analysis, PlaceNames& names, std::string title)
{
    CaptureSource source{&analysis, capturesOf(analysis, names), std::move(title), {}};
    for (const Capture& capture : source.captures) {
        std::vector<std::uint32_t> kernels;
        for (const CapturedKernel& kernel : capture.kernels)
            kernels.push_back(kernel.name);
        source.namesOf.push_back(std::move(kernels));
    }
    return source;
}

CaptureChooser::CaptureChooser(const Trace& trace, const std::vector<AttributedWork>& works,
                               const std::vector<GraphReplay>& replays, std::vector<std::vector<std::uint32_t>> namesOf,
                               const std::vector<CaptureSource>& sources)
    : m_trace(trace), m_works(works), m_replays(replays), m_names(std::move(namesOf)), m_sources(sources)
{
    for (const CaptureSource& source : sources)
        m_isInOrder[&source] = isInOrder(source);
}

// Those that share most kernels with the replay, in order after the one that was taken last.
std::vector<CaptureFit> CaptureChooser::bestFits(std::size_t replay)
{
    const std::vector<std::uint32_t>& names = m_names[replay];
    std::vector<CaptureFit> best;
    for (const CaptureSource& source : m_sources) {
        const std::size_t count = source.captures.size();
        for (std::size_t k = 0; k < count; ++k) {
            const std::size_t c = (m_next[&source] + k) % count;
            const Capture& capture = source.captures[c];
            CaptureFit fit{&source, c, {}, capture.isByEagerOps ? PlaceSource::EagerOp : PlaceSource::Capture};
            if (!capture.hasNames) { // only their number is known
                if (capture.kernels.size() != names.size())
                    continue;
                fit.how = PlaceSource::Place;
                for (std::size_t i = 0; i < names.size(); ++i)
                    fit.pairs.emplace_back(i, i);
            } else if (source.namesOf[c] == names) {
                for (std::size_t i = 0; i < names.size(); ++i)
                    fit.pairs.emplace_back(i, i);
            } else if (2 * commonNames(names, source.namesOf[c]) >= names.size()) {
                fit.pairs = longestCommonSubsequence(names, source.namesOf[c]);
                if (2 * fit.pairs.size() < names.size())
                    continue;
            } else {
                continue;
            }
            const bool isByPlace = fit.how == PlaceSource::Place;
            if (!best.empty() && isByPlace != (best.front().how == PlaceSource::Place)) {
                if (isByPlace)
                    continue;
                best.clear();
            }
            if (!best.empty() && fit.pairs.size() > best.front().pairs.size())
                best.clear();
            if (best.empty() || fit.pairs.size() == best.front().pairs.size())
                best.push_back(std::move(fit));
        }
    }
    return best;
}

const std::vector<std::string>& CaptureChooser::shapesOf(const CaptureFit& fit)
{
    const auto [at, isNew] = m_shapes.try_emplace({fit.source, fit.number});
    if (isNew) {
        const Trace& trace = fit.source->analysis->trace();
        SliceId last;
        for (const CapturedKernel& kernel : fit.capture().kernels) {
            if (kernel.op && kernel.op == last) {
                at->second.push_back(at->second.back());
                continue;
            }
            at->second.push_back(kernel.op ? inputDimsOf(trace, kernel.op) : std::string{});
            last = kernel.op;
        }
    }
    return at->second;
}

const std::vector<std::string>& CaptureChooser::gridsOf(const CaptureFit& fit)
{
    const auto [at, isNew] = m_grids.try_emplace({fit.source, fit.number});
    if (isNew)
        for (const CapturedKernel& kernel : fit.capture().kernels)
            at->second.push_back(kernel.call ? gridOf(fit.source->analysis->trace(), kernel.call) : std::string{});
    return at->second;
}

bool CaptureChooser::hasEqualShapes(const std::vector<CaptureFit>& fits)
{
    return std::all_of(fits.begin(), fits.end(),
                       [&](const CaptureFit& fit) { return shapesOf(fit) == shapesOf(fits.front()); });
}

bool CaptureChooser::hasOtherGrids(const CaptureFit& fit, const GraphReplay& replay)
{
    const std::vector<std::string>& grids = gridsOf(fit);
    return std::any_of(fit.pairs.begin(), fit.pairs.end(), [&](const auto& pair) {
        if (grids[pair.second].empty())
            return false;
        const std::string mine = gridOf(m_trace, m_works[replay.works[pair.first]].work);
        return !mine.empty() && mine != grids[pair.second];
    });
}

// By fit: whether most kernels of which the shapes differ have that number of tokens where they differ.
std::vector<bool> CaptureChooser::holdsTokens(const std::vector<CaptureFit>& fits, std::int64_t tokens)
{
    std::vector<std::size_t> held(fits.size());
    std::size_t differing = 0;
    for (std::size_t k = 0; k < fits.front().pairs.size(); ++k) {
        std::vector<std::vector<std::int64_t>> shapes;
        for (const CaptureFit& fit : fits)
            shapes.push_back(numbersIn(shapesOf(fit)[fit.pairs[k].second]));
        if (std::any_of(shapes.begin(), shapes.end(), [&](const auto& s) { return s.size() != shapes.front().size(); }))
            continue;
        const std::vector<std::size_t> spots = differingSpots(shapes);
        differing += !spots.empty();
        for (std::size_t f = 0; f < fits.size(); ++f)
            held[f] += std::any_of(spots.begin(), spots.end(), [&](std::size_t at) { return shapes[f][at] == tokens; });
    }
    std::vector<bool> holds;
    for (const std::size_t count : held)
        holds.push_back(2 * count > differing);
    return holds;
}

// The replays run through all captures, in the order in which they were captured, once in each step: the pieces of one
// model. Only an order shows that: one that begins at one capture.
bool CaptureChooser::isInOrder(const CaptureSource& source) const
{
    const std::size_t count = source.captures.size();
    if (count < 2 || m_replays.empty() || m_replays.size() % count != 0)
        return false;
    for (std::size_t from = 1; from < count; ++from) {
        std::vector<std::vector<std::uint32_t>> turned{source.namesOf.begin() + static_cast<std::ptrdiff_t>(from),
                                                       source.namesOf.end()};
        turned.insert(turned.end(), source.namesOf.begin(), source.namesOf.begin() + static_cast<std::ptrdiff_t>(from));
        if (turned == source.namesOf)
            return false;
    }
    SliceId step;
    for (std::size_t r = 0; r < m_replays.size(); ++r) {
        const SliceId mine = stepAround(m_trace, m_replays[r].launch);
        if (m_names[r] != source.namesOf[r % count] || (r % count > 0 && mine != step))
            return false;
        step = mine;
    }
    return step || m_replays.size() > count;
}

CaptureChoice CaptureChooser::choose(std::size_t replay)
{
    std::vector<CaptureFit> fits = bestFits(replay);
    if (fits.empty())
        return {};
    const GraphReplay& mine = m_replays[replay];
    const bool hasNames = fits.front().how != PlaceSource::Place;
    if (hasNames && fits.size() > 1 && !hasEqualShapes(fits)) {
        std::vector<bool> isKept;
        for (const CaptureFit& fit : fits)
            isKept.push_back(!hasOtherGrids(fit, mine));
        keepIfAny(fits, isKept);
        if (const auto tokens = tokensAround(m_trace, mine.launch); tokens && !hasEqualShapes(fits))
            keepIfAny(fits, holdsTokens(fits, *tokens));
        if (!hasEqualShapes(fits)) {
            isKept.clear();
            for (const CaptureFit& fit : fits)
                isKept.push_back(m_isInOrder[fit.source] && fit.number == replay % fit.source->captures.size());
            keepIfAny(fits, isKept);
        }
        if (!hasEqualShapes(fits))
            return {std::move(fits), false};
    }
    fits.resize(1);
    m_next[fits.front().source] = (fits.front().number + 1) % fits.front().source->captures.size();
    const bool hasShapes = hasNames && !hasOtherGrids(fits.front(), mine);
    return {std::move(fits), hasShapes};
}

} // namespace lanescope
