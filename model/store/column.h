#pragma once
// The values of one property of all slices (or rows, links, ...): either its own memory, or a view of memory that
// someone else keeps, such as a mapped index (model/store/index). Reading is the same for both.

#include "model/base/uninitialised_vector.h"

#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace lanescope {

template <class T, class Vector = UninitialisedVector<T>>
class StoreColumn {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;

    StoreColumn() = default;
    StoreColumn(Vector values) : m_own(std::move(values)) { follow(); } // NOLINT: as cheap as a move
    // The memory must stay valid and unchanged as long as the column is used.
    static StoreColumn viewOf(std::span<const T> values)
    {
        StoreColumn column;
        column.m_data = values.data();
        column.m_size = values.size();
        return column;
    }
    StoreColumn(const StoreColumn& other) : m_own(other.begin(), other.end()) { follow(); }
    StoreColumn(StoreColumn&& other) noexcept
        : m_own(std::move(other.m_own)), m_data(std::exchange(other.m_data, nullptr)),
          m_size(std::exchange(other.m_size, 0))
    {
    }
    StoreColumn& operator=(StoreColumn other) noexcept
    {
        std::swap(m_own, other.m_own); // the memory stays where it is
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        return *this;
    }
    ~StoreColumn() = default;

    const T& operator[](std::size_t i) const { return m_data[i]; }
    const T* data() const { return m_data; }
    const T* begin() const { return m_data; }
    const T* end() const { return m_data + m_size; }
    const T& back() const { return m_data[m_size - 1]; }
    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    std::size_t memoryBytes() const { return (m_own.capacity() ? m_own.capacity() : m_size) * sizeof(T); }

    // Only for a column with its own memory:
    T& operator[](std::size_t i) { return m_own[i]; }
    T* data() { return m_own.data(); }
    T* begin() { return m_own.data(); }
    T* end() { return m_own.data() + m_size; }
    void reserve(std::size_t n)
    {
        change([&] { m_own.reserve(n); });
    }
    void resize(std::size_t n)
    {
        change([&] { m_own.resize(n); });
    }
    void push_back(const T& value)
    {
        change([&] { m_own.push_back(value); });
    }
    void pop_back()
    {
        change([&] { m_own.pop_back(); });
    }
    void shrink_to_fit()
    {
        change([&] { m_own.shrink_to_fit(); });
    }
    void assign(const T* first, const T* last)
    {
        change([&] { m_own.assign(first, last); });
    }
    void append(std::span<const T> values)
    {
        change([&] { m_own.insert(m_own.end(), values.begin(), values.end()); });
    }

private:
    template <class Change>
    void change(Change&& change)
    {
        change();
        follow();
    }
    void follow()
    {
        m_data = m_own.data();
        m_size = m_own.size();
    }

    Vector m_own;
    const T* m_data = nullptr;
    std::size_t m_size = 0;
};

// A column of values that are created by their constructor.
template <class T>
using StoreRecords = StoreColumn<T, std::vector<T>>;

} // namespace lanescope
