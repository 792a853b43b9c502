#pragma once
// The inputs of an op as its event records them: shapes, strides, types, and the values of arguments that are not
// tensors. Read from the JSON arrays "Input Dims", "Input Strides", "Input type" and "Concrete Inputs".

#include "model/store/args.h"
#include "model/store/event_reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

// Types of elements. Among types of equal size, promotion prefers the later one.
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
// The type of a pointwise op's result, as torch promotes tensors.
ElementType promoted(ElementType a, ElementType b);

using Extents = std::vector<std::int64_t>;
std::int64_t elementsOf(const Extents& extents); // 1 if there are none; saturates

struct OpInput {
    Extents dims;                    // for a tensor
    Extents strides;                 // empty where they are not recorded
    std::vector<Extents> list;       // for a list of tensors
    std::optional<ElementType> type; // absent: not a tensor, or an unknown type
    std::string concrete;            // "", "[1, 1]", "True", "2"; empty if it is not recorded

    bool isTensor() const { return type.has_value(); }
    // Number of stored elements: a repeated dimension (stride 0) counts once.
    std::int64_t stored() const;
    std::optional<std::int64_t> integer() const; // from `concrete`
    std::optional<Extents> integers() const;     // from "[1, 2]" or a single number
    std::optional<bool> truth() const;
};

struct OpTexts {
    std::string_view dims, strides, types, concrete; // JSON arrays; empty if not recorded
};
// Finds the four texts in an event; returns views into it.
OpTexts opTextsIn(const EventShape& event);
// The same for parsed arguments; returns views into them.
OpTexts opTextsIn(const Arguments& arguments);

std::vector<OpInput> parseInputs(const OpTexts& texts);
// For ops whose types are not recorded (emit_nvtx): inputs with dimensions are given the type Float, so that formulas
// take them for tensors. Only what does not depend on the type may be used.
std::vector<OpInput> parseShapes(const OpTexts& texts);

} // namespace lanescope
