# Sourced by run.sh and test.sh: finds and installs the packages that Debian 12 or Ubuntu 24.04 needs to build Lanescope.
# If dpkg's records show that nothing is missing, neither network nor root is needed.

# A|B: two names of one package in different releases; one is enough.
build_needs="build-essential cmake ninja-build pkg-config qt6-base-dev qt6-l10n-tools qt6-svg-dev|libqt6svg6-dev
libsimdjson-dev
libfmt-dev libexpected-dev libprotozero-dev libisal-dev libzip-dev libre2-dev libcli11-dev libsqlite3-dev nlohmann-json3-dev python3
fonts-dejavu-core libopenblas-dev"

fail() { # fail CODE TEXT...
    code=$1
    shift
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit "$code"
}

missing_of() { # missing_of PACKAGE[|PACKAGE]...: packages that are not installed under any name, one per line
    for names in "$@"; do
        found=no
        for package in $(printf '%s' "$names" | tr '|' ' '); do
            case $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) in
            installed) found=yes ;;
            esac
        done
        [ "$found" = yes ] || printf '%s\n' "$names"
    done
}

known_names() { # known_names PACKAGE[|PACKAGE]...: the first name of each that exists in this release
    for names in "$@"; do
        chosen=${names%%|*}
        for package in $(printf '%s' "$names" | tr '|' ' '); do
            if [ -n "$(apt-cache madison "$package" 2>/dev/null)" ]; then
                chosen=$package
                break
            fi
        done
        printf '%s ' "$chosen"
    done
}

# The packages for systems without apt; the build itself works there too.
other_system() {
    if command -v dnf >/dev/null; then
        found="Fedora" line="sudo dnf install gcc-c++ cmake ninja-build pkgconf qt6-qtbase-devel qt6-qtsvg-devel \
qt6-qttools-devel simdjson-devel fmt-devel expected-devel protozero-devel isa-l-devel libzip-devel re2-devel cli11-devel sqlite-devel \
json-devel openblas-devel python3 dejavu-sans-fonts"
    elif command -v pacman >/dev/null; then
        found="Arch" line="sudo pacman -S --needed base-devel cmake ninja qt6-base qt6-svg qt6-tools simdjson fmt \
tl-expected protozero isa-l libzip re2 cli11 sqlite nlohmann-json openblas python ttf-dejavu"
    else
        fail 4 "this system has neither apt nor dnf nor pacman; install what these Debian packages hold: $build_needs"
    fi
    if [ -n "${LANESCOPE_NEEDS_INSTALLED:-}" ]; then
        return 0
    fi
    printf '%s: on %s, install this first, then call again with LANESCOPE_NEEDS_INSTALLED=1:\n    %s\n' \
        "${0##*/}" "$found" "$line" >&2
    exit 4
}

need() { # need PACKAGE...: installs missing packages; exits with 4 if it cannot
    if ! command -v dpkg-query >/dev/null; then
        other_system
        return 0
    fi
    missing=$(missing_of "$@")
    [ -z "$missing" ] && return 0
    if [ "$(id -u)" = 0 ]; then
        as_root="env"
    elif command -v sudo >/dev/null; then
        as_root="sudo env"
    else
        fail 4 "needs root or sudo to install: $(printf '%s ' $missing)"
    fi
    printf 'installing %s\n' "$(printf '%s ' $missing)" >&2
    log=$(mktemp)
    if ! { $as_root apt-get -q update &&
        $as_root DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends \
            $(known_names $missing); } >"$log" 2>&1; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        fail 4 "could not install: $(printf '%s ' $missing)"
    fi
    rm -f "$log"
}

# The number of parallel compilers: one per core, but no more than fit in memory (a large file takes about 1.5 GB).
jobs_here() {
    cores=$(nproc)
    by_memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo)
    [ "${by_memory:-0}" -lt 1 ] && by_memory=1
    [ "$by_memory" -lt "$cores" ] && cores=$by_memory
    printf '%s\n' "$cores"
}

# build_with_progress TARGET: builds it in $build; one line on stderr shows the progress and the remaining time, everything
# else is in $build/run.log. Returns the build's exit code.
build_with_progress() {
    NINJA_STATUS='@%f %t ' cmake --build "$build" --target "$1" -- -j "$(jobs_here)" 2>&1 | {
        begun=$(date +%s)
        shown=none
        while IFS= read -r line; do
            printf '%s\n' "$line" >&3
            case $line in
            @*) ;;
            *) continue ;;
            esac
            counts=${line#@}
            done=${counts%% *}
            counts=${counts#* }
            all=${counts%% *}
            percent=$((100 * done / all))
            [ "$percent" = "$shown" ] && continue
            spent=$(($(date +%s) - begun))
            left=$((spent * (all - done) / (done > 0 ? done : 1)))
            remaining=''
            [ "$percent" -lt 3 ] || remaining=$(printf ', about %d:%02d min left' $((left / 60)) $((left % 60)))
            if [ -t 2 ]; then # on a terminal one line is updated
                printf '\rbuilding: %3d %%%s ' "$percent" "$remaining" >&2
            elif [ "$shown" = none ] || [ $((percent / 10)) -gt $((shown / 10)) ]; then
                printf 'building: %3d %%%s\n' "$percent" "$remaining" >&2
            fi
            shown=$percent
        done
        if [ "$shown" != none ] && [ -t 2 ]; then
            printf '\r%60s\r' '' >&2
        fi
    } 3>>"$build/run.log"
    cmake --build "$build" --target "$1" >>"$build/run.log" 2>&1 # has nothing to do, or repeats the error
}

# configure PRESET [CMAKE OPTION...]: writes .build/PRESET; ccache is used when present.
configure() {
    preset=$1
    shift
    if command -v ccache >/dev/null; then
        set -- -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "$@"
        export CCACHE_SLOPPINESS=pch_defines,time_macros # without it ccache keeps no object that uses precompiled headers
    fi
    if ! command -v dpkg-query >/dev/null; then # an unknown compiler may have more warnings
        set -- -DLANESCOPE_WERROR=OFF "$@"
    fi
    (cd "$root" && cmake --preset "$preset" "$@")
}
