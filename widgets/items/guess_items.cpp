#include "widgets/items/guess_items.h"

#include <QCoreApplication>

#include "widgets/kit/quantities.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

QString tr(const char* text) { return QCoreApplication::translate("GuessItems", text); }

QString countWord(const std::string& what)
{
    if (what == "kernel")
        return tr("Kernels");
    if (what == "gemm")
        return tr("Matrix multiplications (GEMM kernels)");
    if (what == "memcpy")
        return tr("Copies");
    if (what == "memset")
        return tr("Memory sets");
    if (what == "work")
        return tr("All GPU work");
    if (what == "launch")
        return tr("Launching calls");
    if (what == "op")
        return tr("Ops");
    if (what == "annotation")
        return tr("Annotations");
    if (what == "runtime")
        return tr("Runtime calls");
    if (what == "sync")
        return tr("Synchronizations");
    if (what == "step")
        return tr("Steps");
    return tr("Findings");
}

QString numberWords(double value, const Expectation& e)
{
    const bool isMetric = e.subject == Expectation::Subject::Metric;
    if (isMetric && e.what.ends_with("_ns"))
        return exactDuration(Ns{std::llround(value)});
    if (isMetric && e.what.ends_with("_pct"))
        return percentOf(value);
    return QString::number(value, 'g', 12);
}

} // namespace

QString wordsOf(const Expectation& e)
{
    QString text;
    switch (e.subject) {
    case Expectation::Subject::Verdict:
        return tr("Verdict");
    case Expectation::Subject::Count:
        text = countWord(e.what);
        break;
    case Expectation::Subject::Metric:
        text = e.what == "gpu_busy_pct" ? tr("GPU busy") : QString::fromStdString(e.what);
        break;
    case Expectation::Subject::Slowest:
        text = e.what == "op" ? tr("Slowest op") : tr("Slowest kernel");
        break;
    }
    if (e.subject == Expectation::Subject::Count && e.named)
        text += tr(" named %1").arg(QString::fromStdString(*e.named));
    if (e.subject == Expectation::Subject::Count && e.matching)
        text += tr(" matching /%1/").arg(QString::fromStdString(*e.matching));
    if (e.within)
        text += tr(" in each %1").arg(QString::fromStdString(*e.within));
    return text;
}

QString wordsOf(const FoundValue& value, const Expectation& e)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return numberWords(static_cast<double>(*whole), e);
    if (const auto* real = std::get_if<double>(&value))
        return numberWords(*real, e);
    if (const auto* text = std::get_if<std::string>(&value))
        return QString::fromStdString(*text).replace(
            QLatin1Char{'_'}, e.subject == Expectation::Subject::Verdict ? QLatin1Char{'-'} : QLatin1Char{'_'});
    return tr("not in the trace");
}

void GuessItems::set(std::vector<JudgedGuess> guesses)
{
    std::stable_partition(guesses.begin(), guesses.end(), [](const JudgedGuess& g) { return !g.outcome.holds; });
    beginResetModel();
    m_rows = std::move(guesses);
    endResetModel();
}

int GuessItems::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int GuessItems::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant GuessItems::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& [e, outcome] = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole) {
        QStringList lines{wordsOf(e)};
        for (std::size_t i = 0; i < std::min<std::size_t>(outcome.occurrences.size(), 20); ++i)
            lines.append(tr("occurrence %1: %2%3")
                             .arg(i)
                             .arg(wordsOf(outcome.occurrences[i].found, e),
                                  outcome.occurrences[i].holds ? QString{} : tr(", does not hold")));
        return lines.join(QLatin1Char{'\n'});
    }
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Holds:
        return outcome.holds ? QStringLiteral("✓") : QStringLiteral("✗");
    case Guess:
        return wordsOf(e);
    case Expected: {
        if (e.subject == Expectation::Subject::Verdict)
            return wordsOf(FoundValue{e.what}, e);
        if (e.equals)
            return numberWords(*e.equals, e);
        if (e.atLeast && e.atMost)
            return tr("%1 to %2").arg(numberWords(*e.atLeast, e), numberWords(*e.atMost, e));
        if (e.atLeast)
            return tr("at least %1").arg(numberWords(*e.atLeast, e));
        if (e.atMost)
            return tr("at most %1").arg(numberWords(*e.atMost, e));
        return QString::fromStdString(expectedOf(e));
    }
    case Found:
        return wordsOf(outcome.found, e);
    case Note: {
        const auto bad = std::count_if(outcome.occurrences.begin(), outcome.occurrences.end(),
                                       [](const Outcome::Occurrence& o) { return !o.holds; });
        if (outcome.occurrences.empty())
            return e.within ? tr("nothing is called %1").arg(QString::fromStdString(*e.within)) : QString{};
        return bad ? tr("fails in %1 of %2").arg(bad).arg(outcome.occurrences.size())
                   : tr("in all %1").arg(outcome.occurrences.size());
    }
    default:
        return {};
    }
}

QVariant GuessItems::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Guess:
        return tr("Guess");
    case Expected:
        return tr("Expected");
    case Found:
        return tr("The trace");
    case Note:
        return tr("Where");
    default:
        return QString{};
    }
}

} // namespace lanescope
