#pragma once
// The look of the inspector's selection page as HTML: a title with a badge, and rows of facts. Long names may break
// anywhere, so that nothing is cut in a narrow inspector.

#include <QString>

namespace lanescope {

struct Theme;

QString breakableHtml(const QString& text); // escaped
QString factsBegin(const QString& title, const QString& badge, const Theme& theme);
QString factRow(const QString& key, const QString& valueHtml, const Theme& theme);
QString factsEnd();
// A row of a list across the page: a name at the left, figures at the right.
QString listBegin(const QString& title, const Theme& theme);
QString listRow(const QString& nameHtml, const QString& count, const QString& figure, const Theme& theme);
QString listEnd();

} // namespace lanescope
