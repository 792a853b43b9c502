#pragma once
// Caches results: each is computed once, when it is first asked for, safe from any thread. The key of a result is the
// function that computes it, so that a new analysis needs no line in its owner.

#include <map>
#include <memory>
#include <mutex>

namespace lanescope {

class OnceCache {
public:
    // Returns compute(owner), which is computed at the first call. It may ask the cache for other results, not for
    // itself.
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
        return m_slots[key]; // references to a map's values stay valid
    }

    mutable std::mutex m_mutex;
    mutable std::map<Key, Slot, std::less<>> m_slots;
};

} // namespace lanescope
