#include "model/inductor/code_folder.h"

#include "model/store/args.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

namespace lanescope {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxFiles = 20'000;
constexpr std::uintmax_t maxFileBytes = 64u << 20;

std::optional<std::string> textOfFile(const fs::path& path)
{
    std::error_code error;
    if (const auto bytes = fs::file_size(path, error); error || bytes > maxFileBytes)
        return {};
    std::ifstream in{path, std::ios::binary};
    if (!in)
        return {};
    std::string text{std::istreambuf_iterator<char>{in}, {}};
    return in.bad() ? std::nullopt : std::optional{std::move(text)};
}

// "lt", "#x27": the name between & and ; of a page. One that is not known stays as it is.
void appendEntity(std::string_view entity, std::string& out)
{
    static const std::map<std::string_view, std::string_view> named{{"lt", "<"},    {"gt", ">"},   {"amp", "&"},
                                                                    {"quot", "\""}, {"apos", "'"}, {"nbsp", " "}};
    if (const auto found = named.find(entity); found != named.end()) {
        out += found->second;
        return;
    }
    const bool isHex = entity.starts_with("#x") || entity.starts_with("#X");
    const std::string_view digits = entity.substr(std::min<std::size_t>(entity.size(), isHex ? 2 : 1));
    unsigned code = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), code, isHex ? 16 : 10);
    if (entity.starts_with('#') && error == std::errc{} && end == digits.data() + digits.size() && code < 0x80)
        out += static_cast<char>(code);
    else
        out.append("&").append(entity).append(";");
}

// The text of a page: its tags and styles removed, its entities decoded. tlparse writes each file as a page with
// colours.
std::string textOfPage(std::string_view page)
{
    std::string text;
    for (std::size_t i = 0; i < page.size();) {
        if (page[i] == '<') {
            const bool isStyle = page.substr(i).starts_with("<style");
            const std::string_view end = isStyle ? "</style>" : ">";
            const std::size_t found = page.find(end, i);
            i = found == std::string_view::npos ? page.size() : found + end.size();
            continue;
        }
        const std::size_t semicolon = page[i] == '&' ? page.substr(0, i + 12).find(';', i) : std::string_view::npos;
        if (semicolon == std::string_view::npos) {
            text += page[i++];
            continue;
        }
        appendEntity(page.substr(i + 1, semicolon - i - 1), text);
        i = semicolon + 1;
    }
    return text;
}

std::optional<std::string> codeOfFile(const fs::path& path)
{
    auto text = textOfFile(path);
    return text && path.extension() == ".html" ? std::optional{textOfPage(*text)} : std::move(text);
}

// output_code.py of a debug folder; inductor_output_code_HASH_3.txt or .html of tlparse; HASH.py of the cache.
bool mayHoldKernels(const fs::path& path)
{
    const std::string end = path.extension().string();
    return end == ".py" ||
           ((end == ".txt" || end == ".html") && path.filename().string().find("output_code") != std::string::npos);
}

// The readable graph of the same compilation. After Inductor's own passes ("transformed", "post_grad") the nodes have
// the names that the kernels' comments use.
std::string graphBeside(const fs::path& code)
{
    std::string all;
    std::error_code error;
    for (const char* name : {"fx_graph_transformed.py", "fx_graph_readable.py"})
        if (const fs::path graph = code.parent_path() / name; fs::exists(graph, error))
            all += textOfFile(graph).value_or(std::string{}) + '\n';
    if (code.filename().string().find("inductor_output_code") == std::string::npos)
        return all;
    for (auto at = fs::directory_iterator(code.parent_path(), error); !error && at != fs::directory_iterator{};
         at.increment(error)) {
        const std::string name = at->path().filename().string();
        if ((name.ends_with(".txt") || name.ends_with(".html")) &&
            (name.starts_with("inductor_post_grad_graph") || name.starts_with("aot_")))
            all += codeOfFile(at->path()).value_or(std::string{}) + '\n';
    }
    return all;
}

bool isTritonName(std::string_view name)
{
    return name.starts_with("triton_") && name.find('(') == std::string_view::npos;
}

std::string hashOfOp(const Trace& trace, SliceId op)
{
    if (!op)
        return {};
    const auto arguments = readArguments(trace, op);
    if (!arguments)
        return {};
    for (const char* key : {"kernel_hash", "kernel_file"})
        if (const Argument* found = arguments->find(key); found && !found->value.empty()) {
            const std::string_view value = found->value;
            const std::string_view file = value.substr(value.find_last_of("/\\") + 1);
            return std::string{file.substr(0, file.find('.'))};
        }
    return {};
}

} // namespace

Result<CodeFolder> readCodeFolder(const std::string& path, Task& task)
{
    std::error_code error;
    if (!fs::is_directory(path, error))
        return tl::unexpected(Error{Error::Kind::Io, path, {}, "expected a folder of Inductor's output, found none"});
    std::vector<fs::path> files;
    for (auto at = fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, error);
         !error && at != fs::recursive_directory_iterator{} && files.size() < maxFiles; at.increment(error)) {
        std::error_code own;
        if (at->is_regular_file(own) && !own && mayHoldKernels(at->path()))
            files.push_back(at->path());
    }
    std::sort(files.begin(), files.end());
    CodeFolder folder;
    folder.path = path;
    std::vector<FusedKernelCode> sources; // kernels of the cache: after those that show more
    for (const fs::path& file : files) {
        if (task.isStopped())
            return tl::unexpected(Error{Error::Kind::Cancelled, path, {}, {}});
        const auto text = codeOfFile(file);
        if (!text) {
            ++folder.unreadable;
            continue;
        }
        if (text->find("async_compile.triton(") == std::string::npos) {
            if (auto alone = readKernelFile(*text, file.string())) {
                ++folder.files;
                sources.push_back(*std::move(alone));
            }
            continue;
        }
        std::vector<FusedKernelCode> kernels = readOutputCode(*text, graphBeside(file));
        folder.files += !kernels.empty();
        for (FusedKernelCode& kernel : kernels) {
            kernel.file = file.string();
            folder.kernels.push_back(std::move(kernel));
        }
    }
    std::set<std::string, std::less<>> told;
    for (const FusedKernelCode& kernel : folder.kernels)
        told.insert(kernel.hash);
    for (FusedKernelCode& source : sources)
        if (!told.contains(source.hash))
            folder.kernels.push_back(std::move(source));
    if (folder.kernels.empty())
        return tl::unexpected(
            Error{Error::Kind::BadInput,
                  path,
                  {},
                  "expected output_code.py or other output of Inductor with Triton kernels, found none"});
    return folder;
}

std::string codeFolderBeside(const std::string& tracePath)
{
    std::error_code error;
    const fs::path file{tracePath};
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path{"."};
    std::vector<std::string> found;
    for (auto at = fs::directory_iterator(folder, error); !error && at != fs::directory_iterator{};
         at.increment(error)) {
        const std::string name = at->path().filename().string();
        std::error_code own;
        if (at->is_directory(own) &&
            (name == "torch_compile_debug" || name == "tl_out" || name.starts_with("torchinductor")))
            found.push_back(at->path().string());
    }
    std::sort(found.begin(), found.end());
    return found.empty() ? std::string{} : found.front();
}

std::vector<const FusedKernelCode*> codesOf(const CodeFolder& folder, std::string_view kernel, std::string_view hash)
{
    constexpr std::string_view nameOfAll = "triton_"; // the name of every kernel, with unique_kernel_names=False
    std::vector<const FusedKernelCode*> byHash, byName;
    std::set<std::string_view> sources;
    for (const FusedKernelCode& code : folder.kernels) {
        const bool isNamed = code.name == kernel;
        if (!hash.empty() && code.hash == hash && (isNamed || kernel == nameOfAll || code.name == nameOfAll) &&
            byHash.empty())
            byHash.push_back(&code);
        if (!isNamed)
            continue;
        if (sources.insert(code.source).second) // the same graph can be written more than once
            byName.push_back(&code);
    }
    return byHash.empty() ? byName : byHash;
}

std::vector<TracedKernelCode> tracedCodes(const Trace& trace, const CodeFolder& folder)
{
    std::map<std::pair<std::uint32_t, std::string>, TracedKernelCode> kernels;
    std::map<SliceId, std::string> hashes;
    for (const SliceId s : trace.slices()) {
        if (trace.kind(s) != SliceKind::Kernel || !isTritonName(trace.name(s)))
            continue;
        const SliceId launch = trace.launchOf(s);
        const SliceId op = launch ? trace.opOf(launch) : SliceId{};
        const auto [known, isNew] = hashes.try_emplace(op);
        if (isNew)
            known->second = hashOfOp(trace, op);
        TracedKernelCode& kernel = kernels[{trace.nameId(s).value, known->second}];
        kernel.name = trace.nameId(s);
        kernel.hash = known->second;
        ++kernel.count;
        kernel.total += trace.duration(s);
    }
    std::vector<TracedKernelCode> all;
    for (auto& [key, kernel] : kernels) {
        kernel.codes = codesOf(folder, trace.text(kernel.name), kernel.hash);
        kernel.isOtherHash = !kernel.hash.empty() && !kernel.codes.empty() &&
                             std::all_of(kernel.codes.begin(), kernel.codes.end(), [&](const FusedKernelCode* code) {
                                 return !code->hash.empty() && code->hash != kernel.hash;
                             });
        all.push_back(std::move(kernel));
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const TracedKernelCode& a, const TracedKernelCode& b) { return a.total > b.total; });
    return all;
}

double joinedPct(const std::vector<TracedKernelCode>& kernels)
{
    const auto joined =
        std::count_if(kernels.begin(), kernels.end(), [](const auto& k) { return !k.codes.empty() && !k.isOtherHash; });
    return kernels.empty() ? 100 : 100.0 * static_cast<double>(joined) / static_cast<double>(kernels.size());
}

} // namespace lanescope
