#include "model/kernels/mangled.h"

#include "model/kernels/name_parts.h"

#include <array>
#include <utility>
#include <vector>

namespace lanescope {

namespace {

constexpr std::size_t maxText = std::size_t{32} << 10U;
constexpr int deepest = 100;

// Reads the grammar of the Itanium C++ ABI, section 5.1 (mangling), as far as kernel names use it.
class Demangler {
public:
    explicit Demangler(std::string_view in) : m_in{in} {}

    std::string encoding() { return name(false); }

private:
    std::string_view m_in;
    std::vector<std::string> m_known; // the meaning of S_, S0_, ...
    std::size_t m_left = maxText;
    int m_depth = 0;
    bool m_stopped = false;

    bool stopped() const { return m_stopped || m_in.empty(); }
    char peek() const { return m_in.empty() ? '\0' : m_in.front(); }
    bool take(std::string_view text) { return !m_stopped && eat(m_in, text); }
    std::string stop()
    {
        m_stopped = true;
        return {};
    }
    // All text added to the result counts towards the limit here.
    std::string pay(std::string text)
    {
        if (text.size() > m_left)
            return stop();
        m_left -= text.size();
        return text;
    }
    void know(const std::string& text)
    {
        if (m_known.size() < 4096)
            m_known.push_back(pay(text));
    }

    std::string sourceName()
    {
        const auto length = eatNumber(m_in);
        if (!length)
            return stop();
        const std::string_view word = m_in.substr(0, static_cast<std::size_t>(*length));
        if (word.size() < static_cast<std::size_t>(*length))
            m_stopped = true; // cut off inside the word
        m_in.remove_prefix(word.size());
        return pay(word.starts_with("_GLOBAL__N") ? "(anonymous namespace)" : std::string{word});
    }

    std::string unqualified()
    {
        if (isDigit(peek()))
            return sourceName();
        if (take("L"))
            return sourceName();
        if (take("Ul")) { // a lambda: its parameters, then its count
            while (!stopped() && peek() != 'E')
                type();
            take("E");
            eatNumber(m_in);
            take("_");
            return pay("{lambda}");
        }
        if (take("cl"))
            return pay("operator()");
        if (take("C1") || take("C2") || take("D1") || take("D2"))
            return pay("{constructor}");
        return stop();
    }

    std::string substitution()
    {
        static constexpr std::array<std::pair<char, std::string_view>, 6> shorts{{{'a', "std::allocator"},
                                                                                  {'b', "std::basic_string"},
                                                                                  {'s', "std::string"},
                                                                                  {'i', "std::istream"},
                                                                                  {'o', "std::ostream"},
                                                                                  {'d', "std::iostream"}}};
        if (!take("S"))
            return stop();
        for (const auto& [letter, text] : shorts)
            if (peek() == letter) {
                m_in.remove_prefix(1);
                return pay(std::string{text});
            }
        std::size_t index = 0;
        if (!take("_")) {
            std::size_t digits = 0;
            for (; digits < 4 && !m_in.empty() && (isDigit(peek()) || (peek() >= 'A' && peek() <= 'Z')); ++digits) {
                index = index * 36 + static_cast<std::size_t>(isDigit(peek()) ? peek() - '0' : peek() - 'A' + 10);
                m_in.remove_prefix(1);
            }
            if (digits == 0 || !take("_"))
                return stop();
            ++index;
        }
        return index < m_known.size() ? pay(m_known[index]) : stop();
    }

    std::string parameter() // T_, T0_
    {
        eat(m_in, "T");
        eatNumber(m_in);
        take("_");
        return pay("T");
    }

    std::string literal()
    {
        if (take("_Z")) {
            std::string held = encodingWithParameters();
            take("E");
            return held;
        }
        const char kind = peek();
        const std::string of = type();
        const std::string_view digits = m_in.substr(0, m_in.find('E'));
        m_in.remove_prefix(digits.size());
        take("E");
        if (kind == 'b')
            return pay(digits == "0" ? "false" : "true");
        std::string value{digits.substr(0, 32)};
        if (value.starts_with("n"))
            value[0] = '-';
        const bool isPlain = kind == 'i' || kind == 'j' || kind == 'l' || kind == 'm' || kind == 's' || kind == 't';
        return pay(isPlain ? value : "(" + of + ")" + value);
    }

    std::string argument()
    {
        if (take("L"))
            return literal();
        if (take("J")) {
            std::string pack;
            while (!stopped() && peek() != 'E') {
                if (!pack.empty())
                    pack += ", ";
                pack += argument();
            }
            take("E");
            return pack;
        }
        if (take("Tn")) { // the kind of a parameter, then the argument
            type();
            return argument();
        }
        if (peek() == 'X')
            return stop();
        return type();
    }

    std::string arguments()
    {
        if (!take("I"))
            return stop();
        std::string list = "<";
        while (!stopped() && peek() != 'E') {
            std::string next = argument();
            if (next.empty() && !m_stopped)
                continue; // an empty pack
            if (list.size() > 1 && !next.empty())
                list += ", ";
            list += next;
        }
        take("E");
        return list + ">";
    }

    std::string nested(bool isType)
    {
        while (take("r") || take("V") || take("K") || take("R") || take("O")) {
        }
        std::string all;
        bool knowsAll = false;
        while (!stopped() && peek() != 'E') {
            const char c = peek();
            if (c == 'I') {
                all += arguments();
            } else if (c == 'S' && m_in.starts_with("St")) {
                eat(m_in, "St");
                all = pay("std");
                continue;
            } else if (c == 'S') {
                all = substitution();
                continue;
            } else if (c == 'T') {
                all = parameter();
            } else if (c == 'B') { // an ABI tag
                eat(m_in, "B");
                sourceName();
                continue;
            } else {
                std::string word = unqualified();
                all = all.empty() ? word : all + "::" + word;
            }
            know(all);
            knowsAll = true;
        }
        take("E");
        if (!isType && knowsAll && !m_known.empty())
            m_known.pop_back(); // the function itself is not a candidate for repetition
        return all;
    }

    std::string name(bool isType)
    {
        if (++m_depth > deepest) {
            --m_depth;
            return stop();
        }
        std::string all;
        bool mayRepeat = true;
        if (take("N")) {
            all = nested(isType);
            mayRepeat = false;
        } else if (take("Z")) {
            all = encodingWithParameters();
            take("E");
            all += "::" + name(isType);
        } else if (take("St")) {
            all = "std::" + unqualified();
        } else if (peek() == 'S') {
            all = substitution();
            mayRepeat = false;
        } else {
            all = unqualified();
        }
        if (peek() == 'I' && !m_stopped) {
            if (mayRepeat)
                know(all);
            all += arguments();
            if (isType)
                know(all);
        } else if (isType && mayRepeat) {
            know(all);
        }
        --m_depth;
        return all;
    }

    std::string encodingWithParameters()
    {
        std::string all = name(false);
        while (!stopped() && peek() != 'E')
            type();
        return all;
    }

    std::string modified(std::string_view ending)
    {
        m_in.remove_prefix(1);
        std::string all = type() + std::string{ending};
        know(all);
        return all;
    }

    std::string type()
    {
        static constexpr std::array<std::pair<char, std::string_view>, 20> builtins{
            {{'v', "void"},        {'w', "wchar_t"},
             {'b', "bool"},        {'c', "char"},
             {'a', "signed char"}, {'h', "unsigned char"},
             {'s', "short"},       {'t', "unsigned short"},
             {'i', "int"},         {'j', "unsigned int"},
             {'l', "long"},        {'m', "unsigned long"},
             {'x', "long long"},   {'y', "unsigned long long"},
             {'n', "__int128"},    {'o', "unsigned __int128"},
             {'f', "float"},       {'d', "double"},
             {'e', "long double"}, {'z', "..."}}};
        if (stopped())
            return {};
        if (++m_depth > deepest) {
            --m_depth;
            return stop();
        }
        std::string all = builtinOr(builtins);
        --m_depth;
        return all;
    }

    template <class Builtins>
    std::string builtinOr(const Builtins& builtins)
    {
        const char c = peek();
        for (const auto& [letter, text] : builtins)
            if (c == letter) {
                m_in.remove_prefix(1);
                return pay(std::string{text});
            }
        switch (c) {
        case 'P':
            return modified("*");
        case 'R':
            return modified("&");
        case 'O':
            return modified("&&");
        case 'K':
            return modified(" const");
        case 'V':
            return modified(" volatile");
        case 'r':
            return modified("");
        case 'D':
            return takeD();
        case 'F': {
            m_in.remove_prefix(1);
            while (!stopped() && peek() != 'E')
                type();
            take("E");
            std::string function = pay("function");
            know(function);
            return function;
        }
        case 'T': {
            std::string all = parameter();
            know(all);
            return all;
        }
        case 'S': {
            if (m_in.starts_with("St"))
                return name(true);
            std::string all = substitution();
            if (peek() == 'I' && !m_stopped) {
                all += arguments();
                know(all);
            }
            return all;
        }
        case 'u':
            m_in.remove_prefix(1);
            return sourceName();
        default:
            return name(true);
        }
    }

    std::string takeD()
    {
        if (take("DF16b"))
            return pay("__bf16");
        if (take("DF16_"))
            return pay("_Float16");
        if (take("Dh"))
            return pay("half");
        if (take("Dn"))
            return pay("nullptr_t");
        if (take("Dv")) { // a vector: Dv4_f
            const auto n = eatNumber(m_in);
            take("_");
            std::string all = type() + " vector(" + std::to_string(n.value_or(0)) + ")";
            know(all);
            return all;
        }
        if (take("Dp")) {
            std::string all = type();
            know(all);
            return all;
        }
        return stop();
    }
};

} // namespace

std::string demangled(std::string_view name)
{
    if (!eat(name, "_Z") && !eat(name, "__Z"))
        return {};
    return Demangler{name}.encoding();
}

} // namespace lanescope
