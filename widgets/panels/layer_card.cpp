#include "widgets/panels/layer_card.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>

#include "widgets/kit/frame_style.h"
#include "widgets/kit/text.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/layer_chart.h"

namespace lanescope {

LayerCard::LayerCard(QWidget* parent) : QFrame(parent), m_theme(&Theme::light())
{
    m_chart = new LayerChart{this};
    m_below = new QWidget{this};
    m_sentence = new QLabel{m_below};
    m_sentence->setWordWrap(true);
    m_sentence->setTextFormat(Qt::PlainText);
    m_sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_show = new QPushButton{m_below};
    m_show->setFocusPolicy(Qt::TabFocus); // so that after a click the keys still go to the timeline
    m_show->setAutoDefault(false);
    setLook(*m_show, "primary");
    auto* below = new QHBoxLayout{m_below};
    below->setContentsMargins(12, 2, 10, 6);
    below->setSpacing(8);
    below->addWidget(m_sentence, 1);
    below->addWidget(m_show, 0, Qt::AlignBottom | Qt::AlignRight);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(4, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_chart, 1);
    layout->addWidget(m_below);
    connect(m_chart, &LayerChart::layerChosen, this, &LayerCard::layerChosen);
    connect(m_show, &QPushButton::clicked, this, [this] {
        if (m_far) {
            m_chart->choose(*m_far);
            emit layerChosen(*m_far);
        }
    });
}

void LayerCard::set(Layers layers, const LayerWords& words)
{
    m_far = words.far.empty() ? std::nullopt : std::optional{words.far.front().layer};
    QString text = words.far.empty() ? QString{} : toQt(words.far.front().text);
    if (text.isEmpty() && !words.beside.empty())
        text = toQt(words.beside.front());
    m_text = text;
    QStringList all;
    for (const std::string& sentence : words.all())
        all.append(toQt(sentence));
    m_sentence->setToolTip(all.join('\n'));
    m_show->setVisible(m_far.has_value());
    if (m_far)
        m_show->setText(tr("Show %1").arg(toQt(layers.all[*m_far].name)));
    m_chart->set(std::move(layers));
    fit();
    update();
}

QString LayerCard::sentence() const { return m_text; }

void LayerCard::setTheme(const Theme& theme)
{
    m_theme = &theme;
    m_below->setStyleSheet(frameSheet(theme));
    m_chart->setTheme(theme);
    update();
}

// The bars come first: with little room for the words, they are one line that ends in dots, and all of them are in its
// tip; without any room, only in the tip of the chart.
void LayerCard::fit()
{
    constexpr int minChart = 120, lowChart = 110, besideFrom = 440;
    auto* below = static_cast<QBoxLayout*>(m_below->layout());
    below->setDirection(width() < besideFrom ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_sentence->setWordWrap(true);
    m_sentence->setText(m_text);
    const bool isWhole = height() >= minChart + m_below->heightForWidth(width() - 4);
    if (!isWhole) {
        below->setDirection(QBoxLayout::LeftToRight);
        const int room = width() - 4 - 22 - (m_far ? m_show->sizeHint().width() + 8 : 0);
        m_sentence->setWordWrap(false);
        m_sentence->setText(m_sentence->fontMetrics().elidedText(m_text, Qt::ElideRight, std::max(0, room)));
    }
    m_below->setVisible(!m_text.isEmpty() && (isWhole || height() >= lowChart + m_below->sizeHint().height()));
}

void LayerCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fit();
}

// A fold with a layer far from its median has the edge of a finding.
void LayerCard::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->lanes);
    if (m_far)
        painter.fillRect(QRect{0, 4, 4, height() - 8}, m_theme->notable);
}

} // namespace lanescope
