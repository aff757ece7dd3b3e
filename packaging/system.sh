# shellcheck shell=bash
# Packages of the operating system: which are missing, and how they are installed here.
# Sourced by setup.sh.

say() { printf '%s\n' "$@" >&2; }

fail() {
    say "shortlist: $1" "${@:2}"
    exit 1
}

manager() {
    local name
    for name in apt-get dnf pacman zypper; do
        if command -v "$name" >/dev/null; then
            echo "$name"
            return
        fi
    done
}

# The command that installs packages, as words for a shell; $1 is a prefix such as sudo.
install_line() {
    local sudo=$1
    shift
    case $(manager) in
        apt-get)
            echo "${sudo}apt-get update -qq;" \
                "${sudo}env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $*"
            ;;
        dnf) echo "${sudo}dnf install -y $*" ;;
        pacman) echo "${sudo}pacman -Sy --needed --noconfirm $*" ;;
        zypper) echo "${sudo}zypper --non-interactive install --capability $*" ;;
    esac
}

python_line() {
    case $(manager) in
        apt-get) echo "sudo apt-get update; sudo apt-get install -y python3 python3-venv" ;;
        dnf) echo "sudo dnf install -y python3.13" ;;
        # Arch has the newest Python only, which may be too new.
        pacman) echo "sudo pacman -Sy --needed uv; uv python install 3.13 --default" ;;
        zypper) echo "sudo zypper install python313" ;;
        *) echo "https://www.python.org/downloads/" ;;
    esac
}

# need_packages WHY PACKAGE...: install as root or with a sudo that asks nothing, else say how.
need_packages() {
    local why=$1 sudo
    shift
    [ -n "$(manager)" ] ||
        fail "$why. Install what holds it with your system's package manager: $*"
    if [ "$(id -u)" = 0 ]; then
        sudo=""
    elif sudo -n true 2>/dev/null; then
        sudo="sudo -n "
    else
        fail "$why. Run this line, then the command again:" "    $(install_line "sudo " "$@")"
    fi
    say "$why: installing $*"
    bash -c "$(install_line "$sudo" "$@")" >&2 ||
        fail "$why, and $(manager) could not install it (see above). The line was:" \
            "    $(install_line "$sudo" "$@")"
}
