#pragma once
// Results that are computed when first asked for, each once, safe from any thread. A result is known by the function
// that computes it, so that a new analysis needs no line in its owner.

#include <map>
#include <memory>
#include <mutex>

namespace lanescope {

class OnceCache {
public:
    // compute(owner), computed at the first call. It may ask the cache for other results, not for itself.
    template <class Result, class Owner>
    const Result& get(Result (*compute)(const Owner&), const Owner& owner) const
    {
        Slot& slot = slotOf(reinterpret_cast<Key>(compute));
        std::call_once(slot.once, [&] { slot.result = std::make_shared<const Result>(compute(owner)); });
        return *static_cast<const Result*>(slot.result.get());
    }

private:
    using Key = void (*)();
    struct Slot {
        std::once_flag once;
        std::shared_ptr<const void> result;
    };
    Slot& slotOf(Key key) const
    {
        const std::lock_guard lock{m_mutex};
        return m_slots[key]; // a map's values stay where they are
    }

    mutable std::mutex m_mutex;
    mutable std::map<Key, Slot, std::less<>> m_slots;
};

} // namespace lanescope
