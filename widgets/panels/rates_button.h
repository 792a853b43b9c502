#pragma once
// MFU and tokens per second in a few words; a click shows the formula with its values, and what is missing.

#include <QToolButton>

#include "model/attribution/place_rates.h"

#include <memory>

namespace lanescope {

class RatesButton : public QToolButton {
    Q_OBJECT
public:
    explicit RatesButton(QWidget* parent = nullptr);

    // name: the row that they are of; empty: all. null: nothing to show.
    void set(std::shared_ptr<const PlaceRates> rates, const QString& name);
    QString lines() const; // shown on a click
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr int room = 14; // around the words

    void fit();

    std::shared_ptr<const PlaceRates> m_rates;
    QString m_full; // the words, however narrow it is
};

} // namespace lanescope
