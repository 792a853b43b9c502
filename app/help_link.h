#pragma once
// A link in the help's pages that runs a command of the program:
//
//     lanescope:EXAMPLE?find=SEARCH&nth=2&zoom=slice&light=1&overlay=gaps&panel=kernels
//     lanescope:EXAMPLE?finding=RULE        opens the card of that finding
//     lanescope:EXAMPLE?compare=OTHER       lanescope:EXAMPLE?query=SQL
//
// EXAMPLE is the name of a bundled trace without its suffix, and without "synthetic_".

#include <QString>
#include <QUrl>

#include "model/base/result.h"
#include "model/store/trace.h"

#include <optional>

namespace lanescope {

struct HelpLink {
    enum class Zoom { AsItIs, Slice, Host, All };
    QString example, compare; // paths; compare may be empty
    QString find;             // a search of slices
    int nth = 1;              // index of the match, by time
    bool isLit = false;       // highlight all matches
    Zoom zoom = Zoom::AsItIs;
    QString overlay, panel, query;
    QString finding; // the id of its rule
};

// Errors: BadInput with what is wrong in the link.
Result<HelpLink> parseHelpLink(const QUrl& url);

// The matches of the link's search, by time. Errors: BadInput if there are fewer than the link needs.
Result<std::vector<SliceId>> slicesOf(const HelpLink& link, const Trace& trace);

} // namespace lanescope
