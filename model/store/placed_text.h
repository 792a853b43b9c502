#pragma once
// A source text in which an event is made for its own place: another place, however near, says nothing about where in
// that event's text it would be. Such texts derive from this beside SourceText.

namespace lanescope {

class PlacedText {
public:
    virtual ~PlacedText() = default;
    virtual bool isPlaced() const { return true; }
};

} // namespace lanescope
