// The findings of a memory snapshot, as cards: how much memory each is about, what it says, what to do.

#include <QClipboard>
#include <QFrame>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "model/memory/figures.h"
#include "model/memory/findings.h"
#include "widgets/kit/frame_style.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"
#include "widgets/memory/memory_labels.h"
#include "widgets/memory/memory_view.h"

namespace lanescope {

namespace {

// The bytes of a finding as a bar, in what is reserved at most.
class SizeBar : public QWidget {
public:
    SizeBar(const MemoryFinding& finding, const MemoryDevice& device, const QColor& fill, const Theme& theme,
            QWidget* parent)
        : QWidget(parent), m_share(std::clamp(shareOf(finding.bytes, device.peakReserved.bytes), 0.0, 100.0)),
          m_fill(fill), m_track(theme.track), m_ink(theme.text)
    {
        m_text = QString::fromStdString(shownBytes(finding.bytes));
        // A refused request is not reserved, and some files hold more than they reserve.
        if (finding.severity != Severity::Critical && finding.bytes <= device.peakReserved.bytes)
            m_text += QStringLiteral("  ·  ") + percentOf(shareOf(finding.bytes, device.peakReserved.bytes));
        setFixedHeight(18);
        setToolTip(MemoryView::tr("%1; the bar is as long as what is reserved at most: %2")
                       .arg(m_text, QString::fromStdString(shownBytes(device.peakReserved.bytes))));
        setAccessibleName(m_text);
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter{this};
        painter.setRenderHint(QPainter::Antialiasing);
        QFont bold = font();
        bold.setBold(true);
        bold.setPixelSize(sizes::secondary);
        painter.setFont(bold);
        const double words = painter.fontMetrics().horizontalAdvance(m_text) + 10.0;
        const QRectF track{0, height() / 2.0 - 3, std::max(20.0, width() - words), 6};
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_track);
        painter.drawRoundedRect(track, 3, 3);
        painter.setBrush(m_fill);
        painter.drawRoundedRect(QRectF{track.topLeft(), QSizeF{std::max(6.0, track.width() * m_share / 100), 6}}, 3, 3);
        painter.setPen(m_ink);
        painter.drawText(rect(), Qt::AlignRight | Qt::AlignVCenter, m_text);
    }

private:
    double m_share;
    QColor m_fill, m_track, m_ink;
    QString m_text;
};

} // namespace

// Lists the kinds that a finding tells apart: name, bytes, and below them what helps.
QLabel* MemoryView::kindsOf(const MemoryFinding& finding, QWidget* card)
{
    QString rows = QStringLiteral("<table cellspacing=0 width=100%>");
    for (const MemoryPart& part : finding.parts)
        rows += QStringLiteral("<tr><td width=100% style='padding-top:4px'>%1</td>"
                               "<td align=right style='white-space:nowrap; padding-top:4px'>%2</td></tr>"
                               "<tr><td colspan=2 style='color:%3'>%4</td></tr>")
                    .arg(snapshotText(part.name).toHtmlEscaped(), shownBytesText(part.bytes), m_theme->mutedText.name(),
                         snapshotText(part.help).toHtmlEscaped());
    auto* made = new QLabel{rows + QStringLiteral("</table>"), card};
    made->setObjectName(QStringLiteral("kinds"));
    made->setTextFormat(Qt::RichText);
    made->setWordWrap(true);
    setLook(*made, "body");
    return made;
}

QLabel* MemoryView::remediesOf(const MemoryFinding& finding, QWidget* card)
{
    auto* made = new QLabel{remediesHtml(finding, *m_theme), card};
    made->setTextFormat(Qt::RichText);
    made->setWordWrap(true);
    setLook(*made, "body");
    return made;
}

// "Show", and a button that copies the line for the environment if the advice names a setting of the allocator.
QWidget* MemoryView::buttonsOf(const MemoryFinding& finding, QWidget* card)
{
    auto* made = new QWidget{card};
    auto* row = new QHBoxLayout{made};
    row->setContentsMargins(0, 2, 0, 0);
    auto* show = new QPushButton{tr("Show"), made};
    setLook(*show, "link");
    connect(show, &QPushButton::clicked, this, [this, index = finding.index, device = finding.device] {
        if (device == m_document->deviceIndex())
            m_document->setCursor(index);
        else
            emit deviceChosen(device);
    });
    row->addWidget(show);
    if (!finding.settings.empty()) {
        const QString line = QString::fromStdString(finding.settings);
        auto* copy = new QPushButton{tr("Copy settings"), made};
        copy->setObjectName(QStringLiteral("copySettings"));
        copy->setToolTip(tr("Copies this line for the environment of the program: %1").arg(line));
        setLook(*copy, "quiet");
        connect(copy, &QPushButton::clicked, copy, [copy, line] {
            constexpr int saidMs = 2000;
            QGuiApplication::clipboard()->setText(line);
            copy->setText(tr("Copied"));
            QTimer::singleShot(saidMs, copy, [copy] { copy->setText(tr("Copy settings")); });
        });
        row->addWidget(copy);
    }
    row->addStretch(1);
    return made;
}

void MemoryView::fillCards()
{
    auto* page = new QWidget{m_cards};
    auto* column = new QVBoxLayout{page};
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(10);
    fillFindings(*column);
    column->addStretch(1);
    m_cards->setWidget(page);
}

void MemoryView::fillFindings(QVBoxLayout& into)
{
    const std::vector<MemoryFinding>& findings = findingsOf(m_document->snapshot());
    into.addWidget(plainLabel(numberOf(findings.size(), tr("1 finding"), tr("%1 findings")), "title", this));
    for (const MemoryFinding& f : findings) {
        auto* card = new QFrame{this};
        card->setObjectName(QStringLiteral("memoryFinding"));
        const QColor edge = f.severity == Severity::Critical  ? m_theme->severe
                            : f.severity == Severity::Warning ? m_theme->notable
                                                              : m_theme->slight;
        card->setStyleSheet(QStringLiteral("QFrame#memoryFinding { background: %1; border: 1px solid %2; "
                                           "border-left: 4px solid %3; border-radius: 6px; }")
                                .arg(m_theme->card.name(), m_theme->cardLine.name(), edge.name()));
        auto* column = new QVBoxLayout{card};
        column->setContentsMargins(10, 8, 8, 8);
        column->setSpacing(4);
        const std::vector<MemoryDevice>& devices = m_document->snapshot().devices;
        const QString of =
            devices.size() > 1 ? tr("GPU %1").arg(devices[f.device].index) + QStringLiteral(": ") : QString{};
        column->addWidget(plainLabel(of + snapshotText(f.title), "title", card));
        if (f.bytes > 0)
            column->addWidget(new SizeBar{f, devices[f.device], edge, *m_theme, card});
        column->addWidget(plainLabel(snapshotText(f.detail), "muted", card));
        if (const QString advice = snapshotText(f.advice); !advice.isEmpty())
            column->addWidget(plainLabel(advice, "body", card));
        if (!f.remedies.empty())
            column->addWidget(remediesOf(f, card));
        if (!f.parts.empty())
            column->addWidget(kindsOf(f, card));
        column->addWidget(buttonsOf(f, card));
        into.addWidget(card);
    }
    for (const Sentence& w : m_document->snapshot().warnings)
        into.addWidget(plainLabel(snapshotText(w), "muted", this));
}

} // namespace lanescope
