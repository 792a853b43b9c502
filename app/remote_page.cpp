#include "app/remote_page.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include "app/language.h"
#include "model/import/remote_trace.h"
#include "widgets/kit/quantities.h"
#include "widgets/kit/theme.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

RemotePage::RemotePage(const QString& host, const Theme& theme, QWidget* parent)
    : QWidget(parent), m_host(host), m_theme(&theme)
{
    setFocusPolicy(Qt::StrongFocus);
    m_bar = new QWidget{this};
    m_text = new QLabel{tr("Connecting to %1…").arg(host), m_bar};
    m_progress = new QProgressBar{m_bar};
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Loading"));
    m_progress->setMaximumWidth(320);
    auto* cancel = new QPushButton{tr("Cancel"), m_bar};
    cancel->setFocusPolicy(Qt::TabFocus);
    connect(cancel, &QPushButton::clicked, this, &RemotePage::cancelled);
    auto* row = new QHBoxLayout{m_bar};
    row->addWidget(m_text, 2);
    row->addWidget(m_progress, 1);
    row->addWidget(cancel);
    auto* layout = new QVBoxLayout{this};
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addStretch(1);
    layout->addWidget(m_bar);
    m_poll.setInterval(30);
    connect(&m_poll, &QTimer::timeout, this, &RemotePage::look);
    m_resized.setSingleShot(true);
    m_resized.setInterval(150); // a window is dragged in many steps
    connect(&m_resized, &QTimer::timeout, this, &RemotePage::ask);
}

void RemotePage::start(std::shared_ptr<RemoteWait> wait, std::optional<TimeRange> range)
{
    m_wait = std::move(wait);
    m_asked = range;
    m_isChosen = false;
    m_picture = {};
    ask();
    m_poll.start();
    look();
}

void RemotePage::stop()
{
    m_poll.stop();
    m_resized.stop();
    m_wait.reset();
}

std::optional<TimeRange> RemotePage::chosenRange() const { return m_isChosen ? m_asked : std::nullopt; }

QString RemotePage::text() const { return m_text->text(); }

QRect RemotePage::pictureArea() const { return {0, 0, width(), std::max(1, height() - m_bar->height())}; }

void RemotePage::ask()
{
    if (!m_wait)
        return;
    const QSize size = pictureArea().size();
    remote::PictureRequest request;
    request.width = static_cast<std::uint32_t>(size.width());
    request.height = static_cast<std::uint32_t>(size.height());
    request.scale = devicePixelRatioF();
    request.theme = m_theme->kind == Theme::Kind::Dark ? "dark" : "light";
    request.language = spokenLanguage().code;
    request.textScale = m_textScale;
    if (m_asked) {
        request.beginNs = nsOf(m_asked->begin);
        request.endNs = nsOf(m_asked->end);
    }
    m_wait->askPicture(std::move(request));
}

void RemotePage::look()
{
    if (!m_wait)
        return;
    if (const auto answer = m_wait->takePicture()) {
        const QByteArray png = QByteArray::fromStdString(answer->png);
        if (QImage image; image.loadFromData(png, "PNG")) {
            m_picture = std::move(image);
            m_pictureBytes = png.size();
            m_shown = TimeRange{timeAt(answer->beginNs), timeAt(answer->endNs)};
            m_whole = TimeRange{timeAt(answer->wholeBeginNs), timeAt(answer->wholeEndNs)};
            update();
            emit pictureShown();
        }
    }
    const RemoteWait::Progress now = m_wait->progress();
    m_progress->setRange(0, now.total ? 1000 : 0);
    if (now.total)
        m_progress->setValue(static_cast<int>(1000.0 * static_cast<double>(now.done) / static_cast<double>(now.total)));
    using Is = remote::LineState::Is;
    if (now.line.is == Is::Mending)
        m_text->setText(tr("The line to %1 is broken and is opened again: %2")
                            .arg(m_host, QString::fromStdString(now.line.reason)));
    else if (now.phase == RemoteWait::Phase::Connecting)
        m_text->setText(tr("Connecting to %1…").arg(m_host));
    else if (now.phase == RemoteWait::Phase::Loading)
        m_text->setText(tr("%1 reads the file: %2 of text").arg(m_host, bytesOf(now.done)));
    else
        m_text->setText(tr("%1 of %2 from %3").arg(bytesOf(now.done), bytesOf(now.total), m_host));
}

void RemotePage::move(double zoom, double pan, double at)
{
    if (!m_whole || !m_shown)
        return;
    const TimeRange from = m_asked.value_or(*m_shown);
    const double length = static_cast<double>(from.length().count());
    const double longest = static_cast<double>(m_whole->length().count()) * 1.1;
    const double next = std::clamp(length * zoom, 1.0, std::max(1.0, longest));
    const double begin = static_cast<double>(nsOf(from.begin)) + (length - next) * at + pan * length;
    const double margin = static_cast<double>(m_whole->length().count()) * 0.05;
    const double low = static_cast<double>(nsOf(m_whole->begin)) - margin;
    const double high = std::max(low, static_cast<double>(nsOf(m_whole->end)) + margin - next);
    const auto first = static_cast<std::int64_t>(std::clamp(begin, low, high));
    m_asked = TimeRange{timeAt(first), timeAt(first + static_cast<std::int64_t>(next))};
    m_isChosen = true;
    ask();
}

void RemotePage::keyPressEvent(QKeyEvent* event)
{
    constexpr double step = 0.25, half = 0.5;
    switch (event->key()) {
    case Qt::Key_W:
    case Qt::Key_Plus:
        return move(half, 0);
    case Qt::Key_S:
    case Qt::Key_Minus:
        return move(1 / half, 0);
    case Qt::Key_A:
    case Qt::Key_Left:
        return move(1, -step);
    case Qt::Key_D:
    case Qt::Key_Right:
        return move(1, step);
    default:
        QWidget::keyPressEvent(event);
    }
}

void RemotePage::wheelEvent(QWheelEvent* event)
{
    const double turns = event->angleDelta().y() / 120.0;
    move(std::pow(0.8, turns), 0, std::clamp(event->position().x() / std::max(1, width()), 0.0, 1.0));
}

void RemotePage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_wait)
        m_resized.start();
}

void RemotePage::paintEvent(QPaintEvent*)
{
    QPainter painter{this};
    painter.fillRect(rect(), m_theme->lanes);
    if (m_picture.isNull())
        return;
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(pictureArea(), m_picture);
}

} // namespace lanescope
