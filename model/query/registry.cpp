// The tables for SQL, in the order of the documentation.

#include "model/query/table.h"

#include <array>

namespace lanescope {

std::span<const Table> queryTables()
{
    static const std::array all{slicesTable(), kernelsTable(),  opsTable(),      launchesTable(),
                                copiesTable(), sharesTable(),   gapPartsTable(), stepsTable(),
                                lanesTable(),  argsTable(),     flowsTable(),    countersTable(),
                                gpusTable(),   instantsTable(), infoTable(),     schemaTable()};
    return all;
}

} // namespace lanescope
