#pragma once
// Real traces next to the checkout, sorted by path; none if they are absent. Damaged and foreign ones are left out.

#include <QDirIterator>

#include <algorithm>
#include <vector>

namespace lanescope::test {

inline std::vector<QString> realTraces()
{
    std::vector<QString> all;
    QDirIterator files{QStringLiteral(LANESCOPE_TRACES),
                       {QStringLiteral("*.json"), QStringLiteral("*.json.gz")},
                       QDir::Files,
                       QDirIterator::Subdirectories};
    while (files.hasNext())
        if (const QString path = files.next(); !path.contains(QStringLiteral("/odd/")))
            all.push_back(path);
    std::ranges::sort(all);
    return all;
}

} // namespace lanescope::test
