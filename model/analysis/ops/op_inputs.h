#pragma once
// The inputs of an op as its event records them: shapes, strides, types, and the values of what is no tensor. Read from
// the JSON text of "Input Dims", "Input Strides", "Input type" and "Concrete Inputs", which must be its arrays.

#include "model/store/args.h"
#include "model/store/event_reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Types of elements, in the order in which promotion prefers the later one among equals of size.
enum class ElementType : std::uint8_t {
    Bool,
    UInt8,
    Int8,
    Int16,
    Int32,
    Int64,
    Float8,
    Half,
    BFloat16,
    Float,
    Double,
    ComplexFloat,
    ComplexDouble,
};
std::optional<ElementType> elementTypeOf(std::string_view recorded); // "c10::BFloat16", "float", "long int"
int bytesOf(ElementType type);
std::string_view nameOf(ElementType type); // "bf16", "fp32", "int64"
bool isFloating(ElementType type);
// Of the arguments of one pointwise op, as torch promotes tensors.
ElementType promoted(ElementType a, ElementType b);

using Extents = std::vector<std::int64_t>;
std::int64_t elementsOf(const Extents& extents); // 1 for none; saturates

struct OpInput {
    Extents dims;                    // of a tensor
    Extents strides;                 // empty where they are not recorded
    std::vector<Extents> list;       // of a list of tensors
    std::optional<ElementType> type; // absent: no tensor, or a type that is not known
    std::string concrete;            // "", "[1, 1]", "True", "2"; empty where it is not recorded

    bool isTensor() const { return type.has_value(); }
    // Elements that are stored: an extent that is only repeated (stride 0) counts once.
    std::int64_t stored() const;
    std::optional<std::int64_t> integer() const; // of `concrete`
    std::optional<Extents> integers() const;     // of "[1, 2]"; also of a lone number
    std::optional<bool> truth() const;
};

struct OpTexts {
    std::string_view dims, strides, types, concrete; // JSON arrays; empty: not recorded
};
// Finds the four in an event; views into its text.
OpTexts opTextsIn(const EventShape& event);
// Of arguments that are there; views into them.
OpTexts opTextsIn(const Arguments& arguments);

std::vector<OpInput> parseInputs(const OpTexts& texts);

} // namespace lanescope
