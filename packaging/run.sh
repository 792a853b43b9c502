#!/bin/sh
# run.sh [FILE...]: from a bare Debian 12 or Ubuntu 24.04 to an open trace. Installs what is missing, builds, and opens
# the given files, or a bundled example. Without a display it draws each file into a picture and prints its path. The
# first call takes a few minutes and shows how many are left; later calls start at once and need no network. Targets that
# the window does not need are built in the background.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/packaging/needs.sh"

need $build_needs
if [ -z "${DISPLAY:-}" ] && [ -n "${WAYLAND_DISPLAY:-}" ]; then
    need qt6-wayland
fi

build=$root/.build/release
program=$build/bin/lanescope
mkdir -p "$build"
: >"$build/run.log"
if ! { { [ -f "$build/build.ninja" ] || configure release >>"$build/run.log" 2>&1; } && build_with_progress lanescope; }; then
    tail -n 40 "$build/run.log" >&2
    fail 3 "the build failed; all of it is in $build/run.log"
fi
# The helper of File > Capture and `lanescope capture` is built in the background.
nice cmake --build "$build" --target lanescope-capture -- -j 1 >>"$build/run.log" 2>&1 &

if [ $# -eq 0 ]; then
    set -- "$root/resources/samples/synthetic_matmul_add_64_bf16_cold_eager.json.gz"
fi
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$program" "$@"
fi

# Drops warnings of Qt's offscreen platform about functions that it does not support.
export QT_QPA_PLATFORM=offscreen QT_LOGGING_RULES=default.warning=false
mkdir -p "$root/.build/pictures"
status=0
for file in "$@"; do
    name=$(basename -- "$file")
    name=${name%.gz}
    picture=$root/.build/pictures/${name%.json}.png
    if "$program" --screenshot "$picture" "$file"; then
        printf 'no display: %s is drawn in %s\n' "$file" "$picture"
    else
        status=$?
        "$program" info "$file" >/dev/null || : # prints the error in one line
    fi
done
exit "$status"
