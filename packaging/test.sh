#!/bin/sh
# test.sh [quick]: from a bare Debian 12 or Ubuntu 24.04 to a verdict. Builds everything, runs every test, checks the
# sources' looks, then builds once more with the address and undefined-behaviour sanitizers, runs the model's tests
# under them and lets libFuzzer drive each fuzz target for a while. `quick` leaves the sanitizers out. One line a stage,
# with its duration; the first failure stops it, with the end of the stage's log, and exit code 1.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/needs.sh"
cd "$root"

quick=no
case "${1:-}" in
'') ;;
quick) quick=yes ;;
*) fail 2 "usage: test.sh [quick]" ;;
esac

# The looks are those of one release of clang-format; another one would disagree with itself over the years.
formatter=clang-format-14
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 ASAN_OPTIONS=detect_leaks=1

mkdir -p .build
begun=$(date +%s)
stage() { # stage NAME COMMAND...
    name=$1
    shift
    from=$(date +%s)
    if ("$@") >".build/$name.log" 2>&1; then
        printf '%-16s ok      %4d s\n' "$name" "$(($(date +%s) - from))"
    else
        printf '%-16s FAILED  %4d s   (.build/%s.log)\n' "$name" "$(($(date +%s) - from))" "$name"
        tail -n 60 ".build/$name.log"
        exit 1
    fi
}

sources() { # the project's C++ files, tracked ones where this is a checkout
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files -z '*.cpp' '*.h' '*.inl' '*.cu'
    else
        find app capture model tests widgets \( -name '*.cpp' -o -name '*.h' -o -name '*.inl' -o -name '*.cu' \) -print0
    fi
}
check_format() { sources | xargs -0 -r "$formatter" --dry-run -Werror; }
build_preset() { # build_preset PRESET TARGET...
    preset=$1
    shift
    configure "$preset" && cmake --build --preset "$preset" --target "$@" -- -j "$(jobs_here)"
}
run_tests() { ctest --preset "$@" -j 2; }

# Other programs that draw what the figures hold and check what is installed, beside what building wants.
stage install need $build_needs git ccache "$formatter" librsvg2-bin poppler-utils desktop-file-utils appstream mandoc \
    shared-mime-info libglib2.0-bin file clang libclang-rt-dev
stage format check_format
stage build build_preset release all
stage test run_tests release
if [ "$quick" = no ]; then
    stage build_sanitized build_preset fuzz model_tests fuzz_tests
    stage test_sanitized run_tests fuzz -R '^(model|fuzz)/'
fi
printf '%-16s ok      %4d s\n' everything "$(($(date +%s) - begun))"
