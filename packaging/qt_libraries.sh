# shellcheck shell=bash
# What a Qt window needs from the operating system, found by asking the loader itself.
# Sourced by setup.sh, which sets venv.
# shellcheck disable=SC2154

# missing_libraries PLATFORM...: what the loader cannot find for the parts of Qt that a window
# with one of these platform plugins uses.
missing_libraries() {
    local qt platform
    qt=$("$venv/bin/python" -c 'import importlib.util as u
print(u.find_spec("PySide6").submodule_search_locations[0])')
    local files=("$qt"/Qt{Core,Gui,Widgets,Svg,Test,OpenGL,OpenGLWidgets}.abi3.so
        "$qt"/Qt/plugins/iconengines/*.so "$qt"/Qt/plugins/imageformats/libqsvg.so)
    for platform in "$@"; do
        files+=("$qt/Qt/plugins/platforms/libq$platform.so")
        [ ! -d "$qt/Qt/plugins/${platform}glintegrations" ] ||
            files+=("$qt/Qt/plugins/${platform}glintegrations"/*.so)
    done
    { ldd "${files[@]}" 2>/dev/null || true; } | sed -n 's/^[[:space:]]*\(.*\) => not found.*/\1/p' | sort -u
}

# The package that owns a library, by the naming rule of each family.
package_of() {
    local library=${1%%.so*} version=${1##*.so.}
    case $(manager):$library in
        "apt-get:any font") echo fonts-dejavu-core ;;
        "dnf:any font") echo dejavu-sans-fonts dejavu-serif-fonts ;;
        "pacman:any font") echo ttf-dejavu ;;
        "zypper:any font") echo dejavu-fonts ;;
        apt-get:libgthread-2.0 | apt-get:libglib-2.0) echo libglib2.0-0 ;;
        apt-get:libz) echo zlib1g ;;
        # Debian policy 8.1: name and version of the soname, with a hyphen between two digits.
        apt-get:*)
            library=${library//_/-}
            case $library in *[0-9]) library=$library- ;; esac
            echo "${library,,}$version"
            ;;
        pacman:libglib-2.0 | pacman:libgthread-2.0) echo glib2 ;;
        pacman:libEGL | pacman:libGL | pacman:libGLX | pacman:libOpenGL) echo libglvnd ;;
        pacman:libdbus-1) echo dbus ;;
        pacman:libfontconfig) echo fontconfig ;;
        pacman:libfreetype) echo freetype2 ;;
        pacman:libgssapi_krb5) echo krb5 ;;
        pacman:libwayland-*) echo wayland ;;
        pacman:libxcb-cursor) echo xcb-util-cursor ;;
        pacman:libxcb-icccm) echo xcb-util-wm ;;
        pacman:libxcb-image) echo xcb-util-image ;;
        pacman:libxcb-keysyms) echo xcb-util-keysyms ;;
        pacman:libxcb-render-util) echo xcb-util-renderutil ;;
        pacman:libxcb*) echo libxcb ;;
        pacman:libX11*) echo libx11 ;;
        pacman:*) echo "$library" ;;
        # RPM packages say which libraries they provide; a name in this form finds the owner.
        dnf:* | zypper:*) echo "'$1()(64bit)'" ;;
        *) echo "$1" ;;
    esac
}

has_fonts() (
    shopt -s globstar nullglob
    fonts=({/usr/share/fonts,/usr/local/share/fonts,"${HOME:-}"/{.local/share/fonts,.fonts}}/**/*.[ot]t[fc])
    [ ${#fonts[@]} -gt 0 ]
)

# need_qt_libraries PLATFORM...: what Qt needs from the system to open a window.
need_qt_libraries() {
    local missing packages
    mapfile -t missing < <(missing_libraries "$@")
    has_fonts || missing+=("any font")
    [ ${#missing[@]} -gt 0 ] || return 0
    mapfile -t packages < <(for library in "${missing[@]}"; do package_of "$library"; done | sort -u)
    need_packages "Qt cannot find ${missing[0]}${missing[1]:+ and $((${#missing[@]} - 1)) more}" \
        "${packages[@]}"
    mapfile -t missing < <(missing_libraries "$@")
    [ ${#missing[@]} = 0 ] ||
        fail "Qt still cannot find ${missing[*]}. Install what holds them, then run this again."
}

# The Qt platform plugins that a window of this session may use, one a line.
window_platforms() {
    if [ -n "${QT_QPA_PLATFORM:-}" ]; then
        tr ';' '\n' <<<"${QT_QPA_PLATFORM%%:*}"
    elif [ -n "${WAYLAND_DISPLAY:-}" ]; then
        printf '%s\n' wayland xcb
    else
        echo xcb
    fi
}
