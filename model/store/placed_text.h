#pragma once
// The base of source texts that generate the text of an event for one exact position. A nearby position implies nothing
// about the event's text. Such texts derive from this class as well as from SourceText.

namespace lanescope {

class PlacedText {
public:
    virtual ~PlacedText() = default;
    virtual bool isPlaced() const { return true; }
};

} // namespace lanescope
