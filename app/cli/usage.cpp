#include "app/cli/usage.h"

#include "app/cli/output.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>

namespace lanescope {

namespace {

std::string choicesOf(const std::vector<std::string>& words)
{
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
    return text;
}

// The named sub-command, or the whole program.
const CLI::App& partOf(const CLI::App& cli)
{
    const auto parsed = cli.get_subcommands();
    return parsed.empty() ? cli : *parsed.front();
}

std::vector<std::string> optionsOf(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

std::string nameOf(const CLI::App& cli, const CLI::App& part)
{
    return &part == &cli ? std::string{"lanescope"} : part.get_name();
}

// Describes the allowed values of that type.
std::string_view kindOf(const CLI::App& app, const std::string& name)
{
    const CLI::Option* option = app.get_option_no_throw(name);
    const std::string type = option ? option->get_type_name() : std::string{};
    if (type.starts_with("UINT"))
        return "a whole number, 0 or more";
    if (type.starts_with("INT"))
        return "a whole number";
    if (type.starts_with("FLOAT"))
        return "a number";
    return "a value";
}

// The word after `option` on the command line.
std::string wordBehind(const std::string& option, const std::vector<std::string>& words)
{
    const auto at = std::find(words.begin(), words.end(), option);
    return at == words.end() || at + 1 == words.end() ? std::string{} : at[1];
}

std::string foundOf(const std::string& word) { return word.empty() ? "found none" : "found " + word; }

std::string lineOf(const CLI::App& cli, const CLI::ParseError& error, const std::vector<std::string>& words)
{
    const CLI::App& part = partOf(cli);
    const std::string text = error.what();
    const auto kind = static_cast<CLI::ExitCodes>(error.get_exit_code()); // the name may come from the sub-command
    if (kind == CLI::ExitCodes::ExtrasError) {
        std::vector<std::string> extras = cli.remaining(true);
        std::erase(extras, "--");
        const auto option =
            std::find_if(extras.begin(), extras.end(), [](const std::string& word) { return word.starts_with('-'); });
        if (option == extras.end())
            return fmt::format("{}: expected no further argument{}", nameOf(cli, part),
                               extras.empty() ? std::string{} : ", found " + extras.front());
        const std::string name = option->substr(0, option->find('='));
        return fmt::format("{} has no option {}{}", nameOf(cli, part), name, didYouMean(name, optionsOf(part)));
    }
    if (kind == CLI::ExitCodes::RequiredError) {
        const std::string name = text.substr(0, text.find(' '));
        const CLI::Option* option = part.get_option_no_throw(name);
        return fmt::format("{}: expected {}{}", nameOf(cli, part), name,
                           option ? fmt::format(" ({})", option->get_description()) : std::string{});
    }
    if (kind == CLI::ExitCodes::ConversionError) {
        const std::string_view mark = "Could not convert: ";
        const std::size_t equals = text.find(" = ");
        if (text.starts_with(mark) && equals != std::string::npos) {
            const std::string name = text.substr(mark.size(), equals - mark.size());
            return fmt::format("{}: expected {}, {}", name, kindOf(part, name), foundOf(text.substr(equals + 3)));
        }
    }
    if (kind == CLI::ExitCodes::ArgumentMismatch)
        if (const std::size_t end = text.find(':'); end != std::string::npos && text.ends_with("missing")) {
            const std::string name = text.substr(0, end);
            return fmt::format("{}: expected {}, {}", name, kindOf(part, name), foundOf(wordBehind(name, words)));
        }
    if (const std::size_t at = text.find(" excludes ");
        kind == CLI::ExitCodes::ExcludesError && at != std::string::npos)
        return fmt::format("{} cannot be given together with {}", text.substr(0, at), text.substr(at + 10));
    return text;
}

} // namespace

ExitCode refuseUsage(const CLI::App& cli, const CLI::ParseError& error, const std::vector<std::string>& words)
{
    printError({Error::Kind::BadInput, {}, {}, lineOf(cli, error, words)});
    return ExitCode::Usage;
}

void checkNumbers(CLI::App& app)
{
    for (CLI::Option* option : app.get_options()) {
        const std::string type = option->get_type_name();
        if (type.starts_with("UINT"))
            option->check([](const std::string& given) {
                return !given.empty() && given.size() < 19 && given.find_first_not_of("0123456789") == std::string::npos
                           ? std::string{}
                           : "expected a whole number, 0 or more, " + foundOf(given);
            });
        else if (type.starts_with("INT") || type.starts_with("FLOAT")) // the parser takes an empty word for 0
            option->transform(CLI::Validator(                          // before any other check of the option
                [](std::string& given) {
                    return given.empty() ? "expected a number, " + foundOf(given) : std::string{};
                },
                std::string{}));
    }
}

bool isMistypedSubcommand(const CLI::App& cli, const std::vector<std::string>& files)
{
    std::error_code error;
    if (files.empty() || files[0].find_first_of("./*?[~") != std::string::npos ||
        std::filesystem::exists(files[0], error))
        return false;
    std::vector<std::string> names;
    for (const CLI::App* subcommand : cli.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(subcommand->get_name());
    printError({Error::Kind::BadInput,
                files[0],
                {},
                "expected a file or a sub-command, found neither" + didYouMean(files[0], names)});
    return true;
}

CLI::Validator numberWithin(double min, double max)
{
    const std::string range = fmt::format("{:g} to {:.0f}", min, max);
    return CLI::Validator{[=](std::string& given) {
                              const auto number = [&] {
                                  double value = std::nan("");
                                  return CLI::detail::lexical_cast(given, value) ? value : std::nan("");
                              }();
                              return number >= min && number <= max
                                         ? std::string{}
                                         : fmt::format("expected a number from {}, found {}", range, given);
                          },
                          range};
}

CLI::Validator oneOf(std::vector<std::string> allowed)
{
    const std::string names = choicesOf(allowed);
    return CLI::Validator{[allowed = std::move(allowed)](std::string& given) {
                              if (std::find(allowed.begin(), allowed.end(), given) != allowed.end())
                                  return std::string{};
                              return fmt::format("expected {}, found {}{}", choicesOf(allowed), given,
                                                 didYouMean(given, allowed));
                          },
                          names};
}

} // namespace lanescope
