#pragma once
// Entries of a table's context menu for a row that is about slices.

namespace lanescope {

class DataTable;
class Document;

// "Show on the timeline" and "Add to figure". The table's owner makes the slices of a row the chosen ones at rowChosen.
// The figure gets a numbered note on the longest of them, with their count and time.
void offerRowActions(DataTable& table, Document& document);

} // namespace lanescope
