#pragma once
// The GPU of this machine, as one line of the start page. The helper that captures is asked once, as a process of
// its own: a driver that hangs or crashes does not affect the window.

#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <QProcess>

namespace lanescope {

class Machine : public QObject {
    Q_OBJECT
public:
    explicit Machine(QWidget* shownIn, QObject* parent = nullptr);
    ~Machine() override;

    void ask();                                      // later, and only if the widget is visible then
    static QString lineOf(const QJsonObject& probe); // the answer of the helper
    const QString& line() const { return m_line; }   // empty: not known (yet)

signals:
    void known();

private:
    void start();
    void answered();

    QPointer<QWidget> m_shownIn;
    QProcess m_process;
    QString m_line;
    bool m_isAsked = false;
};

} // namespace lanescope
