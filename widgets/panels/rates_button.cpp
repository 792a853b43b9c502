#include "widgets/panels/rates_button.h"

#include <QStringList>

#include <algorithm>

#include "widgets/kit/explain_tip.h"
#include "widgets/kit/text.h"

namespace lanescope {

RatesButton::RatesButton(QWidget* parent) : QToolButton(parent)
{
    setToolTip(tr("A click shows the formula with its values, and what is missing"));
    setFocusPolicy(Qt::TabFocus);
    setAutoRaise(true);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    hide();
    connect(this, &QToolButton::clicked, this, [this] {
        showExplanation(m_full, lines(), mapToGlobal(QPoint{0, 0}), this);
    });
}

void RatesButton::set(std::shared_ptr<const PlaceRates> rates, const QString& name)
{
    m_rates = std::move(rates);
    setVisible(m_rates && m_rates->flops.busy > Ns{});
    if (!m_rates)
        return;
    const QString title = toQt(m_rates->title());
    m_full = (name.isEmpty() ? title : tr("%1: %2").arg(name, title)) + QStringLiteral(" ▾");
    updateGeometry();
    fit();
}

// Where it is narrow its last words are left out, no number is cut, and all is in full in what a click shows.
void RatesButton::fit()
{
    const QString arrow = QStringLiteral(" ▾");
    const auto fits = [this](const QString& words) { return fontMetrics().horizontalAdvance(words) <= width() - room; };
    QString words = m_full;
    for (QString kept = m_full.chopped(arrow.size()); !fits(words) && kept.contains(QLatin1Char{' '});) {
        kept = kept.left(kept.lastIndexOf(QLatin1Char{' '})); // "MFU …" rather than "MFU at least 0.0…"
        while (!kept.isEmpty() && !kept.back().isLetter() && kept.back() != QLatin1Char{'%'})
            kept.chop(1);
        words = kept + QStringLiteral(" …") + arrow;
    }
    setText(fits(words) ? words : fontMetrics().elidedText(m_full, Qt::ElideRight, width() - room));
}

QSize RatesButton::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_full) + room, QToolButton::sizeHint().height()};
}

QSize RatesButton::minimumSizeHint() const { return {std::min(sizeHint().width(), 120), sizeHint().height()}; }

void RatesButton::resizeEvent(QResizeEvent* event)
{
    QToolButton::resizeEvent(event);
    fit();
}

QString RatesButton::lines() const
{
    QStringList all;
    if (m_rates)
        for (const std::string& line : m_rates->lines())
            all.append(toQt(line));
    return all.join(QLatin1Char{'\n'});
}

} // namespace lanescope
