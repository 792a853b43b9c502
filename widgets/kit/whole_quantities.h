#pragma once
// Keeps a number and its unit in one line of a text that wraps: "19.1 ms", "99.6 %".

#include <QString>

namespace lanescope {

QString wholeQuantities(QString text);
// The same for rich text, which makes an ordinary space of every space but one.
QString wholeQuantitiesHtml(const QString& html);

} // namespace lanescope
