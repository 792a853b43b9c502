#include "widgets/kit/finding_words.h"

#include <QCoreApplication>

#include "model/analysis/breakdown.h"
#include "model/describe/short_names.h"
#include "model/kernels/kernel_name.h"
#include "widgets/kit/glance.h"
#include "widgets/kit/text.h"

namespace lanescope {

Finding withShortNames(Finding finding)
{
    constexpr std::size_t longest = 40;
    for (auto& [key, value] : finding.values) {
        auto* name = std::get_if<std::string>(&value);
        if (name && name->starts_with("<built-in "))
            *name = std::string{shortNameOf(*name, SliceKind::Python)};
        // "train.py(12): forward" is "forward", "autograd::engine::evaluate_function: MulBackward0" is "MulBackward0".
        if (name && (name->find(".py(") != std::string::npos || name->find("evaluate_function: ") != std::string::npos))
            *name = std::string{
                shortNameOf(*name, name->find(".py(") == std::string::npos ? SliceKind::Op : SliceKind::Python)};
        if (name && name->starts_with('#')) // "# running sparse arch": without quotes it reads as part of the sentence
            *name = "“" + *name + "”";
        if (name && name->size() > longest && key != "doubts") // sentences
            if (std::string label = decodeKernelName(*name).label; !label.empty() && label.size() < name->size())
                *name = std::move(label);
    }
    return finding;
}

QString costText(const FindingCost& cost)
{
    if (cost.time <= Ns{})
        return {};
    const QString time = glanceDuration(cost.time);
    return cost.share ? time + QStringLiteral(" · ") + glancePercent(*cost.share) : time;
}

QString stripPartOf(const Finding& finding)
{
    if (!finding.share)
        return {};
    if (isHostWork(*finding.share))
        return QStringLiteral("host");
    switch (*finding.share) {
    case Cause::UnknownWait:
    case Cause::NotRecorded:
    case Cause::Unknown:
        return QStringLiteral("other");
    default:
        return QString::fromLatin1(nameOf(*finding.share).data(),
                                   static_cast<qsizetype>(nameOf(*finding.share).size()));
    }
}

// Worded as on the command line: within the GPU's window, since the cost is a share of that window.
QString savingSentence(const Finding& finding, const Sentence& reason, bool hasGpuWork)
{
    const Sentence saving = savingText(finding);
    if (saving.text.empty() || finding.isArtefact)
        return {};
    // Without GPU work there is no window to replay.
    const QString said =
        (hasGpuWork ? QCoreApplication::translate("FindingsPanel", "Predicted by replaying the trace: it %1.")
                    : QCoreApplication::translate("FindingsPanel", "Doing without it %1."))
            .arg(toQt(format(saving, wordDuration)));
    return reason.text.empty() ? said : said + QLatin1Char{' '} + toQt(format(reason, wordDuration));
}

} // namespace lanescope
