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

find_python() {
    local name
    for name in python3.13 python3.12 python3.11 python3; do
        if fits "$name"; then
            echo "$name"
            return
        fi
    done
    fail "no Python from 3.11 to 3.13 found. Install one, then run this again:" \
        "    $(python_line)"
}

# Make .venv, or make it anew where its Python is gone, too old or too new.
make_venv() {
    local python
    python=$(find_python)
    # Only Debian and its children keep this module in a package of its own.
    "$python" -c 'import venv, ensurepip' 2>/dev/null ||
        need_packages "the venv module of $python is missing" "$python-venv"
    say "Making the virtual environment $venv with $("$python" --version) ..."
    "$python" -m venv --clear "$venv" ||
        fail "the virtual environment could not be made in $venv (see above)."
}

# One line that changes whenever the installation must be repeated.
fingerprint() {
    { "$venv/bin/python" --version; echo "$root"; cat "$root/pyproject.toml"; } | sha256sum
}

# True where a finished installation is noted and no package it names has gone since.
is_installed() {
    [ "$(cat "$venv/installed-$1" 2>/dev/null)" = "$(fingerprint)" ] || return 1
    [ -f "$venv/bin/shortlist" ] || return 1
    "$venv/bin/python" - "$1" <<'PYTHON' 2>/dev/null
import re, sys
from importlib.metadata import distribution, requires
for line in requires("shortlist"):
    if "extra ==" not in line or sys.argv[1] == "test":
        distribution(re.match(r"[\w.-]+", line).group())
PYTHON
}

# Give .venv what `run` or `test` needs. An installation that was interrupted left no note
# behind and is taken up again.
need_environment() {
    local what=.
    [ "$1" = run ] || what=".[$1]"
    fits "$venv/bin/python" || make_venv
    if is_installed "$1"; then
        return
    fi
    say "Installing Shortlist and what it needs into $venv ..."
    rm -f "$venv"/installed-*
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 ||
        "$venv/bin/python" -m ensurepip >&2 || make_venv
    (cd "$root" && "$venv/bin/python" -m pip install --editable "$what" >&2) ||
        fail "pip could not install Shortlist (see above). Mend that, often the network," \
            "then run this again: it goes on where it stopped."
    fingerprint >"$venv/installed-$1"
    [ "$1" = run ] || fingerprint >"$venv/installed-run"
}
