#!/bin/sh
# test.sh [full]: the complete test on a bare Debian 12 or Ubuntu 24.04. Builds everything, runs every test, checks the
# sources' format. `full` adds the model's tests under the address and undefined-behaviour sanitizers, libFuzzer on each
# fuzz target for a while, the thread sanitizer for what has locks, and clang-tidy on what changed. One line per stage,
# with its duration; the first failure stops it, with the end of the stage's log, and exit code 1.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/needs.sh"
cd "$root"

extent=${1:-usual}
case "$extent" in
usual | full) ;;
*) fail 2 "usage: test.sh [full]" ;;
esac

# clang-format and clang-tidy are of one fixed release, because releases differ in their results.
formatter=clang-format-14
tidy=clang-tidy-14
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 ASAN_OPTIONS=detect_leaks=1

mkdir -p .build
begun=$(date +%s)
stage() { # stage NAME COMMAND...
    name=$1
    shift
    from=$(date +%s)
    if [ -t 1 ]; then
        printf '%-16s ...\r' "$name"
    fi
    if ("$@") >".build/$name.log" 2>&1; then
        printf '%-16s ok      %4d s\n' "$name" "$(($(date +%s) - from))"
    else
        printf '%-16s FAILED  %4d s   (.build/%s.log)\n' "$name" "$(($(date +%s) - from))" "$name"
        tail -n 60 ".build/$name.log"
        exit 1
    fi
}

sources() { # the project's C++ files; in a git checkout only tracked ones
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
# Tests wait for programs and windows a part of their time, a seventh on two cores: one more at a time fills it.
run_tests() { ctest --preset "$@" -j "$(($(nproc) + 1))"; }

# Sources that differ from the branch this one came from, or else from the commit before; at most a dozen, so that a
# large merge does not take an hour. A folder configured for clang, one source at a time, defines how they are compiled.
changed_sources() {
    base=$(git merge-base HEAD origin/HEAD 2>/dev/null || git merge-base HEAD origin/main 2>/dev/null || :)
    if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then
        base=$(git rev-parse -q --verify HEAD~1 || git rev-parse HEAD)
    fi
    git diff --name-only --diff-filter=d "$base" -- 'model/*.cpp' 'widgets/*.cpp' 'app/*.cpp' | head -n 12
}
check_tidy() {
    if ! git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        echo "no checkout: nothing is known to have changed"
        return 0
    fi
    files=$(changed_sources)
    [ -n "$files" ] || return 0
    configure fuzz -B .build/tidy -DLANESCOPE_TOGETHER=OFF || return 1
    printf '%s\n' "$files" | xargs -P "$(jobs_here)" -n 1 "$tidy" -p .build/tidy --quiet '--warnings-as-errors=*'
}

# Minutes on two cores without ccache; more cores reduce most of it.
cores=$(jobs_here)
case "$extent" in
full) minutes=75 ;;
*) minutes=20 ;;
esac
printf 'A first run takes about %d minutes on %d cores; the output of each stage is in .build/STAGE.log\n' \
    $(((minutes * 2 + cores - 1) / cores)) "$cores"

# In addition to the packages for building: programs that render the figures and check the installation.
stage install need $build_needs git ccache "$formatter" "$tidy" librsvg2-bin poppler-utils desktop-file-utils appstream \
    mandoc shared-mime-info libglib2.0-bin file clang libclang-rt-dev
stage format check_format
stage build build_preset release all
stage test run_tests release
if [ "$extent" = full ]; then
    stage build_sanitized build_preset fuzz model_tests fuzz_tests
    stage test_sanitized run_tests fuzz -R '^(model|fuzz)/'
    stage build_threads build_preset tsan model_tests capture_raw_tests
    stage test_threads run_tests tsan -L locks
    stage tidy check_tidy
fi
printf '%-16s ok      %4d s\n' everything "$(($(date +%s) - begun))"
