#pragma once
// A message line above the lanes with one action.

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
    void say(const QString& text, const QString& detail = {}); // detail: the tool tip
    QString text() const;

signals:
    void accepted();

private:
    QLabel* m_text;
    QPushButton* m_action = nullptr;
};

} // namespace lanescope
