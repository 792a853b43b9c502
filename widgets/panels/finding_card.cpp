#include "widgets/panels/finding_card.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>

#include "widgets/kit/explain_tip.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/panels/card_words.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

namespace {

constexpr int edge = 5, barHeight = 8, buttonSpacing = 3;

QColor edgeOf(const CardText& text, const Theme& theme)
{
    if (text.edge)
        return text.edge(theme);
    const Severity severity = text.severity;
    return severity >= Severity::Warning ? theme.severe : severity == Severity::Notice ? theme.notable : theme.slight;
}

// A bar that shows a finding's cost as a share of the window.
class CostBar : public QWidget {
public:
    CostBar(const CardText& text, QWidget* parent) : QWidget(parent), m_share(text.share.value_or(0)), m_text(text)
    {
        setFixedHeight(barHeight);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    void setTheme(const Theme& theme)
    {
        m_theme = &theme;
        update();
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter{this};
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_theme->track);
        painter.drawRoundedRect(QRectF{rect()}, barHeight / 2.0, barHeight / 2.0);
        painter.setBrush(edgeOf(m_text, *m_theme));
        const double w = std::max<double>(barHeight, width() * std::clamp(m_share, 0.0, 1.0));
        painter.drawRoundedRect(QRectF{0, 0, w, static_cast<double>(height())}, barHeight / 2.0, barHeight / 2.0);
    }

private:
    double m_share;
    const CardText& m_text; // the surrounding card's text
    const Theme* m_theme = &Theme::light();
};

QLabel* label(const QString& text, const char* look, QWidget* parent)
{
    auto* made = new QLabel{breakable(text), parent};
    made->setWordWrap(true);
    QSizePolicy policy{QSizePolicy::Ignored, QSizePolicy::Preferred}; // as wide as the card, even with a long word
    policy.setHeightForWidth(true);
    made->setSizePolicy(policy);
    made->setTextFormat(Qt::PlainText);
    made->setAttribute(Qt::WA_TransparentForMouseEvents); // so that a click folds the card
    setLook(*made, look);
    return made;
}

// A slice that can be shown, as a link; its times are never cut.
class PlaceLink : public QPushButton {
public:
    PlaceLink(const CardText::Place& place, QWidget* parent) : QPushButton(parent), m_place(place)
    {
        setObjectName(QStringLiteral("place"));
        setFocusPolicy(Qt::TabFocus);
        setAutoDefault(false);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        setAccessibleName(text(m_place.name));
        setToolTip(accessibleName());
        setLook(*this, "link");
        setText(accessibleName());
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QPushButton::resizeEvent(event);
        const int room = width() - fontMetrics().horizontalAdvance(text({})) - 4;
        setText(text(fontMetrics().elidedText(m_place.name, Qt::ElideMiddle, room)));
    }

private:
    QString text(const QString& name) const { return name + QStringLiteral("  ") + m_place.when; }

    CardText::Place m_place;
};

QPushButton* button(const QString& text, const char* look, const QString& name, QWidget* parent)
{
    auto* made = new QPushButton{text, parent};
    made->setFocusPolicy(Qt::TabFocus); // so that after a click the keys still go to the timeline
    made->setAutoDefault(false);
    made->setAccessibleName(name);
    made->setToolTip(name == text ? QString{} : wrappedTip(name));
    setLook(*made, look);
    return made;
}

} // namespace

FindingCard::FindingCard(CardText text, QWidget* parent)
    : QFrame(parent), m_text(std::move(text)), m_theme(&Theme::light())
{
    setObjectName(QStringLiteral("card"));
    setAccessibleName(m_text.title);
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(15, 11, 10, 12);
    layout->setSpacing(6);
    m_title = label(m_text.title, "title", this);
    layout->addWidget(m_title);
    if (!m_text.cost.isEmpty()) {
        auto* row = new QHBoxLayout;
        row->setSpacing(10);
        m_bar = new CostBar{m_text, this};
        m_bar->setVisible(m_text.share.has_value());
        m_bar->setToolTip(wrappedTip(m_text.costTip));
        if (!m_text.costWord.isEmpty()) {
            m_costWord = label(m_text.costWord, "muted", this);
            m_costWord->setWordWrap(false);
            m_costWord->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
            m_costWord->setToolTip(wrappedTip(m_text.costTip));
            m_costWord->setAttribute(Qt::WA_TransparentForMouseEvents,
                                     false); // for the tip; a click goes on to the card
            row->addWidget(m_costWord);
        }
        m_cost = label(m_text.cost, "strong", this);
        m_cost->setWordWrap(false);
        m_cost->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
        m_cost->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        row->addWidget(m_bar, 1);
        row->addWidget(m_cost, m_text.share ? 0 : 1);
        layout->addLayout(row);
    }
    if (!m_text.gain.isEmpty()) {
        m_gain = label(m_text.gain, "body", this);
        layout->addWidget(m_gain);
    }
    m_detail = label(m_text.detail, "muted", this);
    m_detail->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    layout->addWidget(m_detail);
    m_more = new QWidget{this};
    layout->addWidget(m_more);
    fill();
    setFonts();
    m_more->hide();
}

void FindingCard::fill()
{
    auto* layout = new QVBoxLayout{m_more};
    layout->setContentsMargins(0, 2, 0, 0);
    layout->setSpacing(8);
    for (const QString& other : m_text.alike)
        layout->addWidget(label(QStringLiteral("· ") + other, "muted", m_more));
    if (!m_text.kinds.empty())
        layout->addWidget(makeCardRows(m_text.kinds, m_more));
    addAdvice(*layout);
    fillButtons(*layout);
    fillWhy(*layout);
}

void FindingCard::fillButtons(QVBoxLayout& layout)
{
    m_first = new QWidget{m_more};
    m_second = new QWidget{m_more};
    m_buttons = new QBoxLayout{QBoxLayout::LeftToRight};
    m_buttons->setSpacing(buttonSpacing);
    for (QWidget* part : {m_first, m_second}) {
        auto* row = new QHBoxLayout{part};
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(buttonSpacing);
        m_buttons->addWidget(part, 0, Qt::AlignLeft);
    }
    m_buttons->addStretch(1);
    QLayout* row = m_first->layout();
    if (m_text.places > 0) {
        m_show = button(QString{}, "primary", tr("Show its places on the timeline"), m_more);
        connect(m_show, &QPushButton::clicked, this, &FindingCard::showRequested);
        row->addWidget(m_show);
        setShown({});
        if (m_text.places > 1)
            for (const int by : {-1, 1}) {
                QPushButton* step = button(by < 0 ? QStringLiteral("‹") : QStringLiteral("›"), "quiet",
                                           by < 0 ? tr("Previous place") : tr("Next place"), m_more);
                step->setMaximumWidth(fontMetrics().height() + 8);
                connect(step, &QPushButton::clicked, this, [this, by] { emit stepRequested(by); });
                row->addWidget(step);
            }
    }
    m_first->setVisible(m_text.places > 0);
    row = m_second->layout();
    if (!m_text.detail.isEmpty()) {
        QPushButton* why =
            button(tr("Why"), "quiet", tr("Show how the number was reached, and the clearest places"), m_more);
        why->setObjectName(QStringLiteral("why"));
        why->setCheckable(true);
        connect(why, &QPushButton::toggled, this, [this](bool isOn) { m_why->setVisible(isOn); });
        row->addWidget(why);
    }
    QHBoxLayout* below = nullptr; // the row of the link takes buttons that do not fit next to the others
    if (m_text.canPredict) {
        below = new QHBoxLayout;
        QPushButton* link = button(tr("What would it save?"), "link", tr("What would it save?"), m_more);
        link->setObjectName(QStringLiteral("whatIf"));
        link->setCursor(Qt::PointingHandCursor);
        connect(link, &QPushButton::clicked, this, &FindingCard::whatIfRequested);
        below->addWidget(link, 0, Qt::AlignLeft);
        below->addStretch(1);
        row = below;
    }
    if (m_text.canAnnotate) {
        QPushButton* note = button(tr("Note"), "quiet", tr("Add a note to the timeline"), m_more);
        connect(note, &QPushButton::clicked, this, &FindingCard::noteRequested);
        row->addWidget(note);
    }
    if (!m_text.copied.isEmpty())
        row->addWidget(makeCopyButton());
    m_second->setVisible(m_second->layout()->count() > 0);
    layout.addLayout(m_buttons);
    if (below)
        layout.addLayout(below);
}

void FindingCard::fillWhy(QVBoxLayout& layout)
{
    m_why = new QWidget{m_more};
    auto* column = new QVBoxLayout{m_why};
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    m_rest = label({}, "muted", m_why);
    column->addWidget(m_rest);
    for (const QString& part : {m_text.saving, m_text.recorded})
        if (!part.isEmpty())
            column->addWidget(label(part, "muted", m_why));
    for (std::size_t i = 0; i < m_text.first.size(); ++i) {
        auto* link = new PlaceLink{m_text.first[i], m_why};
        connect(link, &QPushButton::clicked, this, [this, i] { emit placeRequested(i); });
        column->addWidget(link);
    }
    if (!m_text.areGaps && !m_text.first.empty() && m_text.places > m_text.first.size())
        column->addWidget(
            label(tr("and %1 more places").arg(countOf(m_text.places - m_text.first.size())), "muted", m_why));
    m_why->hide();
    layout.addWidget(m_why);
}

void FindingCard::addAdvice(QVBoxLayout& into)
{
    if (m_text.advice.isEmpty() && m_text.tried.empty())
        return;
    auto* box = new QFrame{m_more};
    setLook(*box, "tryBox");
    auto* column = new QVBoxLayout{box};
    column->setContentsMargins(10, 7, 10, 7);
    column->setSpacing(6);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    QLabel* word = label(tr("Try"), "try", box);
    word->setWordWrap(false);
    word->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    row->addWidget(word, 0, Qt::AlignTop);
    if (!m_text.advice.isEmpty())
        row->addWidget(label(m_text.advice, "body", box), 1);
    else
        row->addStretch(1);
    column->addLayout(row);
    if (!m_text.tried.empty()) // as wide as the box
        column->addWidget(makeCardRows(m_text.tried, box));
    into.addWidget(box);
}

QPushButton* FindingCard::makeCopyButton()
{
    const QString tip = tr("Copies this line for the environment of the program: %1").arg(m_text.copied);
    QPushButton* copy = button(tr("Copy settings"), "quiet", tip, m_more);
    copy->setObjectName(QStringLiteral("copySettings"));
    connect(copy, &QPushButton::clicked, copy, [copy, line = m_text.copied] {
        constexpr int saidMs = 2000;
        QGuiApplication::clipboard()->setText(line);
        copy->setText(tr("Copied"));
        QTimer::singleShot(saidMs, copy, [copy] { copy->setText(tr("Copy settings")); });
    });
    return copy;
}

void FindingCard::setShown(std::optional<std::size_t> place)
{
    if (!m_show)
        return;
    m_show->setMinimumWidth(std::max(m_show->minimumWidth(), m_show->sizeHint().width())); // nothing moves by a click
    m_place = place;
    m_show->setText(wordOfShow());
    fitButtons();
}

QString FindingCard::wordOfShow() const
{
    if (m_place)
        return tr("%1 of %2").arg(countOf(*m_place + 1), countOf(m_text.places));
    return m_text.areGaps ? numberOf(m_text.places, tr("Show the gap"), tr("Show %1 gaps"))
                          : numberOf(m_text.places, tr("Show it"), tr("Show %1 places"));
}

// Large text, or many places in a narrow card, need two rows of buttons.
void FindingCard::fitButtons()
{
    const QMargins margins = layout()->contentsMargins();
    const int room = width() - margins.left() - margins.right();
    const auto fitsInRow = [&] {
        return m_first->sizeHint().width() + buttonSpacing + m_second->sizeHint().width() <= room;
    };
    if (m_show && !m_place && m_text.places > 1) {
        m_show->setMinimumWidth(0);
        m_show->setText(wordOfShow());
        m_show->setMinimumWidth(m_show->sizeHint().width());
    }
    const bool fits = fitsInRow();
    m_buttons->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

QString FindingCard::plainText() const
{
    QStringList all{m_text.title,
                    m_text.costWord.isEmpty() ? m_text.cost : m_text.costWord + QLatin1Char{' '} + m_text.cost,
                    m_text.detail};
    all += m_text.alike;
    all.append(m_text.saving);
    all.append(m_text.recorded);
    for (const CardRow& kind : m_text.kinds)
        all.append(kind.name + QLatin1Char{' '} + kind.value);
    all.append(m_text.advice);
    for (const CardRow& each : m_text.tried)
        all.append(each.name + QLatin1Char{' '} + each.value + QLatin1Char{' '} + each.word);
    all.removeAll(QString{});
    return all.join(QLatin1Char{'\n'});
}

void FindingCard::setOpen(bool isOpen)
{
    if (isOpen == m_isOpen)
        return;
    m_isOpen = isOpen;
    m_more->setVisible(isOpen);
    fitButtons();
    emit toggled(isOpen);
}

// A card shows two lines of explanation, or three where the first sentence needs them; "Why" shows all of it.
void FindingCard::shortenDetail()
{
    if (!m_detail)
        return;
    m_detail->setMaximumHeight(3 * m_detail->fontMetrics().lineSpacing() + 1);
    const QMargins margins = layout()->contentsMargins();
    const QString whole = breakable(m_text.detail);
    const QString first = firstSentences(whole, m_detail->font(), width() - margins.left() - margins.right());
    m_detail->setText(first);
    // "Why" goes on where the card ends; a sentence that is cut is there from its begin.
    const QString rest = whole.startsWith(first) ? whole.mid(first.size()).trimmed() : whole;
    m_rest->setText(rest);
    m_rest->setVisible(!rest.isEmpty());
}

void FindingCard::setTheme(const Theme& theme)
{
    m_theme = &theme;
    if (m_bar)
        static_cast<CostBar*>(m_bar)->setTheme(theme);
    update();
}

void FindingCard::setFonts()
{
    QFont title = font();
    title.setBold(true);
    title.setPointSizeF(title.pointSizeF() > 0 ? title.pointSizeF() * 1.04 : 10);
    m_title->setFont(title);
    shortenDetail();
    fitButtons();
}

void FindingCard::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF{rect()}.adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen{hasFocus() ? m_theme->accent : m_theme->cardLine, 1});
    painter.setBrush(m_theme->card);
    painter.drawRoundedRect(box, 8, 8);
    painter.setPen(Qt::NoPen);
    painter.setBrush(edgeOf(m_text, *m_theme));
    painter.drawRoundedRect(QRectF{0, 0, edge, static_cast<double>(height())}, 2, 2);
}

void FindingCard::mousePressEvent(QMouseEvent* event) { m_isPressed = event->button() == Qt::LeftButton; }

void FindingCard::mouseReleaseEvent(QMouseEvent* event)
{
    if (std::exchange(m_isPressed, false) && rect().contains(event->position().toPoint()))
        setOpen(!m_isOpen);
}

void FindingCard::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)
        setOpen(!m_isOpen);
    else
        QFrame::keyPressEvent(event);
}

void FindingCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    shortenDetail();
    fitButtons();
}

void FindingCard::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        setFonts();
    if (event->type() == QEvent::StyleChange)
        fitButtons();
}

} // namespace lanescope
