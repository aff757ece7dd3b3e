# shellcheck shell=bash
# What both commands need: a Python, the virtual environment, and what a window asks for.
# Sourced by run and test; messages go to standard error, so that results can be piped.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
venv=$root/.venv
# shellcheck source-path=SCRIPTDIR source=system.sh
. "$root/packaging/system.sh"
# shellcheck source-path=SCRIPTDIR source=qt_libraries.sh
. "$root/packaging/qt_libraries.sh"

# Settings for another Python must not reach into the environment.
unset PYTHONHOME PYTHONPATH
# Without UTF-8, Qt warns and file names with accents cannot be written.
[ "$(locale charmap 2>/dev/null)" = UTF-8 ] || export LC_ALL=C.UTF-8

fits() {
    "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 14))' 2>/dev/null
}

# The Python under .venv, then the newest that fits.
find_python() {
    local name
    for name in "$(python_of_venv)" python3.13 python3.12 python3.11 python3; do
        if fits "$name"; then
            echo "$name"
            return
        fi
    done
    fail "no Python from 3.11 to 3.13 found. Install one, then run this again:" \
        "    $(python_line)"
}

python_of_venv() {
    "$venv/bin/python" -c 'import sys
print(f"{sys.base_prefix}/bin/python3.{sys.version_info[1]}")' 2>/dev/null || true
}

make_venv() {
    local python
    python=$(find_python)
    # Only Debian and its children keep this module in a package of its own.
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        need_packages "the venv module of $python is missing" "${python##*/}-venv"
    say "Making the virtual environment $venv with $("$python" --version) ..."
    "$python" -m venv --clear --without-pip "$venv" ||
        fail "the virtual environment could not be made in $venv (see above)."
}

# One line that changes whenever the installation must be repeated.
fingerprint() {
    { "$venv/bin/python" --version; echo "$root"; cat "$root/pyproject.toml"; } | sha256sum
}

# The names of all packages in the environment, one a line, in the order of comm.
packages_in_venv() {
    "$venv/bin/python" -c 'from importlib.metadata import distributions
print(*{d.name for d in distributions()}, sep="\n")' | LC_ALL=C sort
}

# True where a finished installation is noted and no package that it left has gone since.
is_installed() {
    local note=$venv/installed-$1
    [ -f "$note" ] && [ "$(head -n 1 "$note")" = "$(fingerprint)" ] &&
        [ -z "$(LC_ALL=C comm -23 <(tail -n +2 "$note") <(packages_in_venv))" ]
}

# Give .venv what `run` or `test` needs. An installation that was cut short may have left
# packages that only look whole: then, and where its Python is gone or does not fit, .venv is
# made anew.
need_environment() {
    local what=. kinds=run kind
    [ "$1" = run ] || what=".[$1]" kinds="run $1"
    if ! fits "$venv/bin/python" || [ -f "$venv/installing" ]; then
        make_venv
    fi
    if is_installed "$1"; then
        return
    fi
    say "Installing Shortlist and what it needs into $venv ..."
    rm -f "$venv"/installed-*
    touch "$venv/installing"
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 ||
        "$venv/bin/python" -m ensurepip >&2 ||
        fail "pip could not be put into $venv (see above)."
    (cd "$root" && "$venv/bin/python" -m pip install --editable "$what" >&2) ||
        fail "pip could not install Shortlist (see above). Mend that, often the network," \
            "then run this again."
    for kind in $kinds; do
        { fingerprint; packages_in_venv; } >"$venv/installed-$kind"
    done
    rm "$venv/installing"
}
