#include "app/cli/mcp.h"

#include "app/cli/input.h"
#include "app/cli/mcp_tools.h"
#include "app/cli/usage.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <new>
#include <sys/mman.h>
#include <unistd.h>

namespace lanescope {

namespace {

// The errors of JSON-RPC.
enum class RpcError { Parse = -32700, Request = -32600, Method = -32601, Params = -32602 };

// The protocol versions, newest first. A client that supports none of them is offered the newest.
constexpr std::array<std::string_view, 3> protocolVersions{"2025-06-18", "2025-03-26", "2024-11-05"};

constexpr std::string_view instructions = "Reads profiler traces of PyTorch and CUDA programs. Begin with `brief`: it "
                                          "gives the main facts first. Its lines "
                                          "name the command or the SQL that proves each number. Times that end in _ns "
                                          "are nanoseconds. What a key leaves out the trace "
                                          "does not hold.";

Json failure(const Json& id, RpcError code, const std::string& message)
{
    return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", static_cast<int>(code)}, {"message", message}}}};
}

// Catches what is written to a descriptor while it lives.
class Caught {
public:
    explicit Caught(int descriptor, std::FILE* stream)
        : m_descriptor(descriptor), m_stream(stream), m_file(memfd_create("lanescope", MFD_CLOEXEC))
    {
        std::fflush(m_stream);
        m_before = dup(m_descriptor);
        if (m_file >= 0 && m_before >= 0)
            dup2(m_file, m_descriptor);
    }
    Caught(const Caught&) = delete;
    Caught& operator=(const Caught&) = delete;
    ~Caught() { release(); }

    std::string text()
    {
        release();
        std::string all;
        const off_t length = lseek(m_file, 0, SEEK_END);
        if (m_file < 0 || length <= 0)
            return all;
        all.resize(static_cast<std::size_t>(length));
        std::size_t have = 0;
        while (have < all.size()) {
            const ssize_t n = pread(m_file, all.data() + have, all.size() - have, static_cast<off_t>(have));
            if (n <= 0)
                break;
            have += static_cast<std::size_t>(n);
        }
        all.resize(have);
        close(m_file);
        m_file = -1;
        return all;
    }

private:
    void release()
    {
        if (m_before < 0)
            return;
        std::fflush(m_stream);
        dup2(m_before, m_descriptor);
        close(m_before);
        m_before = -1;
    }

    int m_descriptor;
    std::FILE* m_stream;
    int m_file, m_before = -1;
};

struct Ran {
    ExitCode code = ExitCode::Usage;
    std::string out, error;
};

Ran run(const ToolCall& call)
{
    const std::span<const Subcommand> all = subcommands();
    const auto command =
        std::find_if(all.begin(), all.end(), [&](const Subcommand& s) { return s.name == call.command; });
    Ran ran;
    if (command == all.end())
        return ran;
    forgetWarnings(); // those of the previous answer
    Caught out{STDOUT_FILENO, stdout}, error{STDERR_FILENO, stderr};
    CLI::App app{std::string{command->summary}, std::string{command->name}};
    const std::function<ExitCode()> answer = command->declare(app);
    checkNumbers(app);
    try {
        app.parse(std::vector<std::string>{call.words.rbegin(), call.words.rend()});
        ran.code = answer();
    } catch (const CLI::ParseError& wrong) {
        ran.code = refuseUsage(app, wrong, call.words);
    } catch (const std::bad_alloc&) {
        ran.code = ExitCode::Unreadable;
        std::fprintf(stderr, "lanescope: not enough memory for this answer\n");
    }
    ran.error = error.text();
    ran.out = out.text();
    return ran;
}

std::string base64(std::string_view bytes)
{
    static constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8 | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0U);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k > bytes.size() ? '=' : letters[three >> (18 - 6 * k) & 63];
    }
    return text;
}

// A temporary file that is removed with this object.
class PictureFile {
public:
    PictureFile()
    {
        const char* folder = std::getenv("TMPDIR");
        m_path = fmt::format("{}/lanescope-XXXXXX.png", folder && *folder ? folder : "/tmp");
        const int file = mkstemps(m_path.data(), 4);
        if (file < 0)
            m_path.clear();
        else
            close(file);
    }
    PictureFile(const PictureFile&) = delete;
    PictureFile& operator=(const PictureFile&) = delete;
    ~PictureFile()
    {
        if (!m_path.empty())
            unlink(m_path.c_str());
    }
    const std::string& path() const { return m_path; }
    std::string bytes() const
    {
        std::string all;
        std::FILE* file = std::fopen(m_path.c_str(), "rb");
        if (!file)
            return all;
        char piece[65536];
        while (const std::size_t n = std::fread(piece, 1, sizeof piece, file))
            all.append(piece, n);
        std::fclose(file);
        return all;
    }

private:
    std::string m_path;
};

Json textContent(std::string text) { return {{"type", "text"}, {"text", std::move(text)}}; }

Json resultOf(const Json& content, bool isError)
{
    Json result{{"content", content}};
    if (isError)
        result["isError"] = true;
    return result;
}

// A call that fails is an answer too, so that an agent reads what is wrong and tries again.
Json answered(const Json& params)
{
    const auto name = params.find("name");
    if (name == params.end() || !name->is_string())
        return resultOf(Json::array({textContent("expected the name of a tool")}), true);
    const auto given = params.find("arguments");
    if (given != params.end() && !given->is_object() && !given->is_null())
        return resultOf(Json::array({textContent("expected arguments as an object")}), true);
    const Json arguments = given == params.end() || given->is_null() ? Json::object() : *given;
    auto call = toolCall(name->get<std::string>(), arguments);
    if (!call)
        return resultOf(Json::array({textContent(call.error())}), true);
    std::optional<PictureFile> picture;
    if (!call->picture.empty()) {
        picture.emplace();
        if (picture->path().empty())
            return resultOf(Json::array({textContent("the folder for temporary files cannot be written")}), true);
        call->words.insert(call->words.begin(), {"-o", picture->path()});
    }
    Ran ran = run(*call);
    if (ran.code != ExitCode::Done && ran.code != ExitCode::DoesNotHold)
        return resultOf(Json::array({textContent(ran.error.empty() ? "the command failed without a word" : ran.error)}),
                        true);
    Json content = Json::array();
    if (picture)
        content.push_back({{"type", "image"}, {"data", base64(picture->bytes())}, {"mimeType", "image/png"}});
    else
        content.push_back(textContent(std::move(ran.out)));
    if (!ran.error.empty())
        content.push_back(textContent(std::move(ran.error)));
    return resultOf(content, false);
}

Json initialized(const Json& params)
{
    std::string version{protocolVersions[0]};
    if (const auto asked = params.find("protocolVersion"); asked != params.end() && asked->is_string())
        for (const std::string_view known : protocolVersions)
            if (*asked == known)
                version = known;
    return {{"protocolVersion", version},
            {"capabilities", {{"tools", Json::object()}}},
            {"serverInfo", {{"name", "lanescope"}, {"title", "Lanescope"}, {"version", LANESCOPE_VERSION}}},
            {"instructions", instructions}};
}

// Nothing is answered to a notification.
std::optional<Json> answerTo(const Json& request)
{
    const Json none = nullptr;
    if (!request.is_object())
        return failure(none, RpcError::Request, "expected an object");
    const auto id = request.find("id");
    const bool isNotification = id == request.end();
    const Json& number = isNotification ? none : *id;
    const auto method = request.find("method");
    if (method == request.end() || !method->is_string())
        return isNotification ? std::optional<Json>{} : failure(number, RpcError::Request, "expected a method");
    if (isNotification)
        return {};
    const auto given = request.find("params");
    if (given != request.end() && !given->is_object())
        return failure(number, RpcError::Params, "expected params as an object");
    const Json params = given == request.end() ? Json::object() : *given;
    const std::string called = method->get<std::string>();
    Json result;
    if (called == "initialize")
        result = initialized(params);
    else if (called == "ping")
        result = Json::object();
    else if (called == "tools/list")
        result = {{"tools", mcpTools()}};
    else if (called == "tools/call")
        result = answered(params);
    else
        return failure(number, RpcError::Method, fmt::format("no method is called {}", called));
    return Json{{"jsonrpc", "2.0"}, {"id", number}, {"result", std::move(result)}};
}

void send(const Json& answer)
{
    const std::string line = answer.dump(-1, ' ', false, Json::error_handler_t::replace);
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fputc('\n', stdout);
    std::fflush(stdout);
}

ExitCode serve()
{
    constexpr std::size_t maxOpen = 16;
    keepFilesOpen(maxOpen);
    std::string line;
    while (std::getline(std::cin, line) && !std::ferror(stdout)) {
        if (line.find_first_not_of(" \t\r") == std::string::npos)
            continue;
        const Json request = Json::parse(line, nullptr, false);
        if (request.is_discarded()) {
            send(failure(nullptr, RpcError::Parse, "expected a line of JSON"));
        } else if (request.is_array()) { // several at once, as one version of the protocol has it
            Json answers = Json::array();
            for (const Json& one : request)
                if (auto answer = answerTo(one))
                    answers.push_back(*std::move(answer));
            if (!answers.empty())
                send(answers);
        } else if (const auto answer = answerTo(request)) {
            send(*answer);
        }
    }
    return ExitCode::Done;
}

std::function<ExitCode()> declareMcp(CLI::App&) { return serve; }

} // namespace

const Subcommand mcpCommand{"mcp", "Answer an agent by the Model Context Protocol, on stdin and stdout", declareMcp};

} // namespace lanescope
