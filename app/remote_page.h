#pragma once
// The page of a tab while its trace is on the way from another machine: a picture of the lanes that was drawn there,
// and how much has arrived. W, S, A, D and the wheel ask for a picture of another range.

#include <QImage>
#include <QTimer>
#include <QWidget>

#include "model/base/time.h"

#include <memory>
#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;

namespace lanescope {

class RemoteWait;
struct Theme;

class RemotePage : public QWidget {
    Q_OBJECT
public:
    RemotePage(const QString& host, const Theme& theme, QWidget* parent = nullptr);

    // range: what the first picture shows; absent: where the window would open.
    void start(std::shared_ptr<RemoteWait> wait, std::optional<TimeRange> range);
    void stop();
    void setTheme(const Theme& theme) { m_theme = &theme; }
    void setTextScale(double scale) { m_textScale = scale; }
    bool hasPicture() const { return !m_picture.isNull(); }
    const QImage& picture() const { return m_picture; }
    qsizetype pictureBytes() const { return m_pictureBytes; }
    std::optional<TimeRange> shownRange() const { return m_shown; }
    std::optional<TimeRange> chosenRange() const; // by the user; nullopt: the range was not changed
    QString text() const;

signals:
    void cancelled();
    void pictureShown();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void look();
    void ask();
    void move(double zoom, double pan, double at = 0.5); // zoom: of the length; pan: in lengths
    QRect pictureArea() const;

    QString m_host;
    const Theme* m_theme;
    double m_textScale = 1;
    std::shared_ptr<RemoteWait> m_wait;
    QTimer m_poll, m_resized;
    QImage m_picture;
    qsizetype m_pictureBytes = 0;
    std::optional<TimeRange> m_asked, m_shown, m_whole;
    bool m_isChosen = false;
    QLabel* m_text;
    QProgressBar* m_progress;
    QWidget* m_bar;
};

} // namespace lanescope
