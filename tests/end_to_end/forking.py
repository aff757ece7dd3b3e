"""A process that loads the program once and then forks for each command that it is given.

Each command still has a process of its own, with its own folder, environment and streams; only
what it loads has been loaded before, which is most of what a short command takes. A command comes
in as a line of JSON; its exit code goes out.

    python -m tests.end_to_end.forking program|libraries

With `libraries`, only what is heavy of other people's has been loaded: of the program itself, each
command loads what it needs, as one does that is started by itself.
"""

import atexit
import gc
import importlib
import json
import os
import pkgutil
import signal
import sys
from typing import NoReturn

LONGEST = 120
"""Seconds after which a command is ended."""


LIBRARIES = ("numpy", "sqlmodel", "typer")
"""Most of what loading takes; pieces of others that a module forgets to import are missed."""


def load_program() -> None:
    """Import what any command may, and put verbs and tables together; none is in use yet."""
    for name in ("desktop.cli", "storage"):
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    importlib.import_module("desktop.cli.program").command()
    importlib.import_module("sqlalchemy.orm").configure_mappers()


def load(what: str) -> None:
    """Load the program, or only libraries."""
    if what == "program":
        load_program()
    else:
        for name in LIBRARIES:
            importlib.import_module(name)
    # What lives now is the same in all commands: no collector of theirs need go through it.
    gc.collect()
    gc.freeze()


def become(command) -> None:
    """Give this process the arguments, folder, environment and streams of a command."""
    signal.alarm(LONGEST)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        mode = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        opened = os.open(command[name], mode)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    os.environ.clear()
    os.environ.update(command["env"])
    os.chdir(command["cwd"])
    sys.argv = ["shortlist", *command["arguments"]]


def serve() -> None:
    """Fork for each line; returns in the process that is to be the command."""
    for line in sys.stdin.buffer:
        child = os.fork()
        if not child:
            become(json.loads(line))
            return
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    sys.exit()


def run() -> NoReturn:
    """Run the command and leave; what it does not catch ends the process as it always would.

    Taking the interpreter down, module by module, would take as long as the command.
    """
    from desktop.cli import main

    code = 0
    try:
        main()
    except SystemExit as end:
        if not isinstance(end.code, int | None):
            raise
        code = end.code or 0
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()
    os._exit(code)


if __name__ == "__main__":
    load(sys.argv[1])
    serve()
    run()
