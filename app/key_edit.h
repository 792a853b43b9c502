#pragma once
// A field that takes the next key that is pressed in it, with whatever is held beside it.

#include <QKeySequence>
#include <QLineEdit>

namespace lanescope {

class KeyEdit : public QLineEdit {
    Q_OBJECT
public:
    explicit KeyEdit(QWidget* parent = nullptr);
    void setKeys(const QKeySequence& keys);

signals:
    void pressed(const QKeySequence& keys); // empty: Backspace or Delete, for no key

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace lanescope
