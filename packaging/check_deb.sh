#!/bin/sh
# check_deb.sh PACKAGE.deb [PICTURE.png]: tests a package on a bare system. It makes a Debian with debootstrap, installs
# the package with only its dependencies, opens a bundled trace in a window under Xvfb as an ordinary user, then opens
# two files as a double-click does, one recognised by its name and one by its first bytes, and removes the package again.
# It prints one line per step and makes a picture of the window at the end. It needs root, a mirror, and Debian's
# packages debootstrap, xvfb, xdotool and imagemagick; if they are missing, it exits with code 4. LANESCOPE_MIRROR names
# another mirror than debootstrap's default.
set -eu
[ "$#" -ge 1 ] && [ -f "$1" ] || { echo "usage: check_deb.sh PACKAGE.deb [PICTURE.png]" >&2; exit 2; }
package=$(readlink -f "$1")
picture=$(readlink -m "${2:-window.png}")
for program in debootstrap Xvfb xdotool import identify; do
    command -v "$program" >/dev/null || {
        echo "check_deb.sh: needs $program: apt-get install debootstrap xvfb xdotool imagemagick" >&2
        exit 4
    }
done
[ "$(id -u)" = 0 ] || { echo "check_deb.sh: debootstrap and chroot want root" >&2; exit 4; }

work=$(mktemp -d)
root=$work/root log=$work/log
display= server=
stop() {
    status=$?
    [ "$status" = 0 ] || { [ -f "$log" ] && tail -n 20 "$log" >&2; }
    [ -z "$server" ] || kill "$server" 2>/dev/null || true # the windows close with it
    sleep 1
    for mounted in "$root/tmp/.X11-unix" "$root/proc"; do
        ! mountpoint -q "$mounted" || umount "$mounted" || umount -l "$mounted"
    done
    rm -rf --one-file-system "$work"
    exit "$status"
}
trap stop EXIT
trap 'exit 1' INT TERM
fail() { echo "check_deb.sh: $*" >&2; exit 1; }
say() { printf '%-34s %s\n' "$1" "$2"; }
inside() { # as root
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
reader() { # as an ordinary user with a display
    chroot --userspec=1000:1000 "$root" env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 HOME=/home/reader \
        XDG_DATA_DIRS=/usr/share DISPLAY="$display" "$@"
}
add() { inside apt-get -q -y install --no-install-recommends "$@" >>"$log" 2>&1 || fail "apt-get install $*"; }
shown() { # shown TITLE: waits up to 30 s for the window with that title
    for _ in $(seq 300); do
        found=$(DISPLAY=$display xdotool search --onlyvisible --name "$1" 2>/dev/null | head -n 1) || true
        [ -z "$found" ] || { printf '%s\n' "$found"; return 0; }
        sleep 0.1
    done
    return 1
}
close_window() { # close_window ID
    DISPLAY=$display xdotool windowkill "$1"
    for _ in $(seq 100); do
        DISPLAY=$display xdotool search --onlyvisible --name Lanescope >/dev/null 2>&1 || return 0
        sleep 0.1
    done
    fail "the window stays"
}

release=$(. /etc/os-release && echo "$VERSION_CODENAME")
debootstrap --variant=minbase "$release" "$root" ${LANESCOPE_MIRROR:-} >"$log" 2>&1 || fail "debootstrap $release"
mount -t proc proc "$root/proc"
inside useradd --create-home --uid 1000 reader
say "a bare $release" "$(inside dpkg-query -W | wc -l) packages"

before=$(inside dpkg-query -W | wc -l)
cp "$package" "$root/tmp/"
inside apt-get -q update >>"$log" 2>&1
add "/tmp/$(basename "$package")"
say "installed" "$(inside dpkg-query -W -f '${Package} ${Version}' lanescope), $(($(inside dpkg-query -W | wc -l) - before - 1)) dependencies"
missing=$(inside sh -c 'ldd /usr/bin/lanescope /usr/bin/lanescope-capture' | grep 'not found' || true)
[ -z "$missing" ] || fail "libraries are missing: $missing"

mkdir -p /tmp/.X11-unix "$root/tmp/.X11-unix"
chmod 1777 /tmp/.X11-unix
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
mkfifo "$work/display"
Xvfb -displayfd 3 -screen 0 1500x940x24 -ac -nolisten tcp 3>"$work/display" >/dev/null 2>&1 &
server=$!
display=:$(head -n 1 "$work/display")

samples=/usr/share/lanescope/samples
sample=synthetic_matmul_add_64_bf16_cold_eager.json.gz
say "without a display" "$(DISPLAY='' reader env -u DISPLAY lanescope info "$samples/$sample" | sed -n 's/^ *events *//p')"
reader lanescope capture mlp --size 2>/dev/null && fail "an option that is none was taken"
say "captures" "$(reader lanescope capture matmul_add --device cpu --size 64 -o /home/reader/captured.json | head -n 1)"

reader lanescope "$samples/$sample" >>"$log" 2>&1 &
window=$(shown "$sample – Lanescope") || fail "no window shows $sample"
sleep 3 # the panels are computed in the background
DISPLAY=$display import -window root "$picture"
colours=$(identify -format '%k' "$picture")
[ "$colours" -gt 200 ] || fail "the window is empty: $colours colours"
say "a window with a trace" "$picture, $colours colours"
close_window "$window"

# Like a file manager: determine the file's type, then the program for the type.
add libglib2.0-bin shared-mime-info desktop-file-utils
reader sh -c "cp $samples/$sample /home/reader/run.pt.trace.json.gz && gunzip -c $samples/$sample >/home/reader/any_name.json"
for file in run.pt.trace.json.gz any_name.json; do
    type=$(reader gio info -a standard::content-type "/home/reader/$file" | sed -n 's/.*content-type: //p')
    reader gio open "/home/reader/$file" >>"$log" 2>&1
    window=$(shown "$file – Lanescope") || fail "$file ($type) does not open in Lanescope"
    say "double-click: $file" "$type"
    close_window "$window"
done
printf '{"name": "another"}' >"$root/home/reader/package.json"
type=$(reader gio info -a standard::content-type /home/reader/package.json | sed -n 's/.*content-type: //p')
[ "$type" = application/json ] || fail "other people's JSON is taken for a trace: $type"

inside apt-get -q -y purge lanescope >>"$log" 2>&1
left=$(find "$root" -xdev -path "$root/proc" -prune -o -path "$root/home" -prune -o -path "$root/tmp" -prune -o \
    -path "$root/var/log" -prune -o -iname '*lanescope*' -print)
[ -z "$left" ] || fail "left behind: $left"
say "removed" "no file is left of it"
