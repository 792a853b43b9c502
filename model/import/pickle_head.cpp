#include "model/import/pickle_head.h"

namespace lanescope {

static Result<TracePtr> refusePickle(std::shared_ptr<Source> source, Task&)
{
    source->stop();
    return tl::unexpected(Error{Error::Kind::BadInput, source->path(), 0,
                                "expected a trace, found a pickle; `lanescope memory` reads a memory snapshot"});
}

const Importer pickleImporter{"memory snapshot", isPickleHead, refusePickle};

} // namespace lanescope
