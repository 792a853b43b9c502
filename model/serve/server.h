#pragma once
// The far side of a line: answers the requests of another Lanescope, read from one file descriptor, on another one. It
// loads the trace as any command does, and sends parts of its index and of its text. Nothing is written but indexes in
// the cache of this user. A picture is drawn by the caller, in the thread of run().

#include "model/base/result.h"
#include "model/remote/message.h"
#include "model/store/trace.h"

#include <functional>

namespace lanescope {

// trace: null before it is loaded, so that what it takes long to make can be made meanwhile.
using DrawPicture = std::function<Result<remote::PictureAnswer>(const TracePtr& trace, const remote::PictureRequest&)>;

// Returns when `in` ends, or when its bytes are not a message; the Error then names them.
Result<void> serveTraces(int in, int out, const DrawPicture& draw);

} // namespace lanescope
