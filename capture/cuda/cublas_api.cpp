#include "capture/cuda/cublas_api.h"

#include "capture/library_search.h"

#include <dlfcn.h>
#include <type_traits>

namespace lanescope::capture {

bool CublasApi::open(std::string& error)
{
    const std::string version = std::to_string(CUBLAS_VER_MAJOR), forced = environmentValue("LANESCOPE_CUDA_LIBS");
    // cuBLAS needs cuBLASLt: it must be loaded first, with global symbols.
    const OpenLibrary lt = openLibrary("libcublasLt", {version}, forced, true);
    const OpenLibrary blas = lt.handle ? openLibrary("libcublas", {version}, forced, true) : lt;
    if (!blas.handle) {
        error = "cuBLAS " + version + " was not found (tried " + blas.tried +
                "): install it with the CUDA toolkit (libcublas-" + version +
                "-0), or name its folder in LANESCOPE_CUDA_LIBS";
        return false;
    }
    m_path = blas.path;
    const char* lacking = nullptr;
    const auto find = [&](void* library, const char* name, auto& pointer) {
        pointer = reinterpret_cast<std::remove_reference_t<decltype(pointer)>>(dlsym(library, name));
        if (!pointer)
            lacking = name;
    };
#define LANESCOPE_CUBLAS_FIND(name) find(blas.handle, #name, name);
    LANESCOPE_CUBLAS(LANESCOPE_CUBLAS_FIND)
#undef LANESCOPE_CUBLAS_FIND
#define LANESCOPE_CUBLAS_FIND(name) find(lt.handle, #name, name);
    LANESCOPE_CUBLASLT(LANESCOPE_CUBLAS_FIND)
#undef LANESCOPE_CUBLAS_FIND
    find(blas.handle, "cublasGemmEx", cublasGemmEx);
    find(blas.handle, "cublasGemmStridedBatchedEx", cublasGemmStridedBatchedEx);
    if (lacking)
        error = m_path + " lacks " + lacking + ": cuBLAS " + version + ".0 or newer is needed";
    return !lacking;
}

} // namespace lanescope::capture
