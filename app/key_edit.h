#pragma once
// A field that records the next key pressed in it, with its modifiers.

#include <QKeySequence>
#include <QLineEdit>

namespace lanescope {

class KeyEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit KeyEdit(QWidget* parent = nullptr);
    void setKeys(const QKeySequence& keys);

signals:
    void pressed(const QKeySequence& keys); // empty: Backspace or Delete, which remove the key

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace lanescope
