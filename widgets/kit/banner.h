#pragma once
// A line above the work that says something and offers one thing to do about it.

#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;

namespace lanescope {

struct Theme;

class Banner : public QFrame {
    Q_OBJECT
public:
    // action: the label of its button; empty for none.
    explicit Banner(const QString& action, QWidget* parent = nullptr);
    void setTheme(const Theme& theme);
    void say(const QString& text, const QString& detail = {}); // detail: as a tooltip
    QString text() const;

signals:
    void accepted();

private:
    QLabel* m_text;
    QPushButton* m_action = nullptr;
};

} // namespace lanescope
