# Sourced by run.sh and test.sh: what a bare Debian 12 or Ubuntu 24.04 lacks to build Lanescope, and how to get it.
# A machine that has it all is recognised by dpkg's own records: no network, no rights asked for.

# A|B: two names of one package in different releases; either will do.
build_needs="build-essential cmake ninja-build pkg-config qt6-base-dev qt6-l10n-tools qt6-svg-dev|libqt6svg6-dev
libsimdjson-dev
libfmt-dev libexpected-dev libisal-dev libzip-dev libre2-dev libcli11-dev libsqlite3-dev nlohmann-json3-dev python3
fonts-dejavu-core libopenblas-dev"

fail() { # fail CODE TEXT...
    code=$1
    shift
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit "$code"
}

missing_of() { # missing_of PACKAGE[|PACKAGE]...: those of which no name is installed, one a line
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

known_names() { # known_names PACKAGE[|PACKAGE]...: of each, the first name that this release has
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

need() { # need PACKAGE...: installs what is missing; exits 4 where it cannot
    command -v dpkg-query >/dev/null || fail 4 "this is no Debian or Ubuntu; install by hand: $*"
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

# How many compilers at once: one a core, but no more than memory holds (a heavy file takes some 1.5 GB).
jobs_here() {
    cores=$(nproc)
    by_memory=$(awk '/^MemAvailable:/ { print int($2 / 1500000) }' /proc/meminfo)
    [ "${by_memory:-0}" -lt 1 ] && by_memory=1
    [ "$by_memory" -lt "$cores" ] && cores=$by_memory
    printf '%s\n' "$cores"
}

# configure PRESET [CMAKE OPTION...]: writes .build/PRESET; ccache is used when present.
configure() {
    preset=$1
    shift
    if command -v ccache >/dev/null; then
        set -- -DCMAKE_CXX_COMPILER_LAUNCHER=ccache "$@"
        export CCACHE_SLOPPINESS=pch_defines,time_macros # without it nothing with precompiled headers is kept
    fi
    (cd "$root" && cmake --preset "$preset" "$@")
}
