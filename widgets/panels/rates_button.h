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

private:
    std::shared_ptr<const PlaceRates> m_rates;
};

} // namespace lanescope
