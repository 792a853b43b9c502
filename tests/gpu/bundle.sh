#!/bin/bash
# bundle.sh OUT.tar.xz: the built program, its capture helper and the tests that a GPU machine runs, with the libraries
# and fonts that they need, for a machine that has no Qt. There: tar xJf OUT.tar.xz, then BIN=bundle/bin run.sh ...
# Needs patchelf. The C and C++ libraries are that machine's own, so it must not be older than this one.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
out=$(realpath -m "$1")
build=${BUILD:-$root/.build/release}
work=$(mktemp -d)
b=$work/bundle
mkdir -p "$b"/{bin,lib,plugins/platforms,plugins/imageformats,plugins/iconengines,fonts}
plugins=$(qmake6 -query QT_INSTALL_PLUGINS)
cp "$plugins"/platforms/libqoffscreen.so "$b/plugins/platforms/"
cp "$plugins"/imageformats/libqsvg.so "$b/plugins/imageformats/"
cp "$plugins"/iconengines/libqsvgicon.so "$b/plugins/iconengines/"
for font in DejaVuSans DejaVuSans-Bold DejaVuSansMono DejaVuSansMono-Bold; do
    find /usr/share/fonts -name "$font.ttf" -exec cp {} "$b/fonts/" \;
done
cp "$build"/bin/{lanescope,lanescope-capture,liblanescope-inject.so} "$b/bin/"
cp "$build"/tests/{app_tests,capture_program_tests} "$b/bin/"
find "$b/bin" "$b/plugins" -type f -exec ldd {} + 2>/dev/null | awk '$2 == "=>" && $3 ~ /^\// {print $1, $3}' | sort -u | while read -r name path; do
    case $name in
    libc.so.6 | libm.so.6 | libdl.so.2 | libpthread.so.0 | librt.so.1 | libstdc++.so.6 | libgcc_s.so.1 | ld-linux* | libcuda.so*) ;;
    *) cp -L "$path" "$b/lib/$name" ;;
    esac
done
find "$b/bin" "$b/lib" "$b/plugins" -type f -exec strip --strip-unneeded {} + 2>/dev/null
# Not LD_LIBRARY_PATH, which the recorded programs would inherit.
for file in "$b"/bin/lanescope "$b"/bin/lanescope-capture "$b"/bin/*_tests; do patchelf --set-rpath "\$ORIGIN/../lib" "$file"; done
for file in "$b"/lib/*; do patchelf --set-rpath "\$ORIGIN" "$file"; done
find "$b/plugins" -type f -exec patchelf --set-rpath "\$ORIGIN/../../lib" {} +
tar -C "$work" -cf - bundle | xz -6 -T1 >"$out"
rm -rf "$work"
ls -la "$out"
