"""Run the real command in a process of its own, in which nothing can open a connection.

Most commands are forked off a process that has loaded the program (`forking.py`), as loading is
most of what they take; `fresh` and `alone` start Python as a reader's shell does.
"""

import json
import os
import shutil
import subprocess
import sys
from contextlib import nullcontext
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.shared import ROOT

DUMP = """\
Invented Daily Papers

We present Kestrel, a neuroevolution library that runs whole populations as tensors on a single \
NVIDIA A100 GPU. On standard control tasks it achieves up to 500x speedups over NEAT-Python. The \
code is available at https://example.org/kestrel.

Serving long prompts is slow because attention reads the whole cache. This paper introduces \
Driftwood, a cache layout for CPUs. On an Intel Xeon server it reduces latency by 35% compared \
with a plain cache.

Compilers for quantum circuits differ in what they assume about hardware. We survey forty of them \
and sort their assumptions into six groups, with open questions for each group.

Sparse matrices waste most of the bandwidth of an accelerator. We propose Pebble, a storage \
format that keeps rows together. It is 1.37times faster than cuSPARSE on an NVIDIA V100 GPU.
"""
"""A listing of four papers. Their claims, by hand: 500 (up to), 1/0.65, none, 1.37."""

SECOND = """\
Invented Daily Papers, the day after

Sparse matrices waste most of the bandwidth of an accelerator. We propose Pebble, a storage \
format that keeps rows together. It is 1.37times faster than cuSPARSE on an NVIDIA V100 GPU.

Phones run hot when they run language models. We build Lantern, a scheduler that moves layers \
between the cores of a phone, and measure no loss of speed.
"""
"""A second listing: one paper of the first, and one new."""

_GUARD = """\
import os, socket

def refuse(*args, **kwargs):
    with open(os.environ["SHORTLIST_TEST_CALLS"], "a") as calls:
        calls.write(repr(args[1:]) + "\\n")
    raise OSError("no connection is allowed in this test")

for name in ("connect", "connect_ex", "bind", "sendto"):
    setattr(socket.socket, name, refuse)
socket.create_connection = socket.getaddrinfo = refuse
"""


_MANY = """\
import io, json, sys
from desktop.cli import main
answer, results = sys.stdout, []
for arguments in json.load(sys.stdin):
    sys.argv = ["shortlist", *arguments]
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    sys.stdout, sys.stderr = out, err
    try:
        main()
        code = 0
    except SystemExit as end:
        code = end.code or 0
    for stream in (out, err):
        stream.flush()
    results.append((code, out.buffer.getvalue().decode(), err.buffer.getvalue().decode()))
sys.stdout, sys.stderr = answer, sys.__stderr__
loaded = sorted({name.partition(".")[0] for name in sys.modules})
print(json.dumps({"results": results, "loaded": loaded}))
"""


@dataclass
class Done:
    """What a run of the command left: its code, its two streams."""

    code: int
    stdout: str
    stderr: str

    @property
    def json(self):
        return json.loads(self.stdout)

    @property
    def lines(self):
        return self.stdout.splitlines()


class Forker:
    """The process that forks, started for the first command that is asked of it."""

    def __init__(self, folder, loading="program"):
        self._folder = folder
        self._loading = loading
        self._process = None

    def run(self, arguments, stdin, env, cwd, stdout=None):
        """Run a command; give its exit code and what it wrote to its two streams.

        With `stdout` it writes its results to that file, and they are not read.
        """
        names = {name: str(self._folder / name) for name in ("stdin", "stdout", "stderr")}
        (self._folder / "stdin").write_bytes(stdin)
        command = {"arguments": arguments, "env": env, "cwd": str(cwd), **names}
        if stdout is not None:
            (self._folder / "stdout").write_bytes(b"")
            command["stdout"] = str(stdout)
        process = self._process = self._process or self._started(env)
        process.stdin.write(json.dumps(command).encode() + b"\n")
        process.stdin.flush()
        code = int(process.stdout.readline())
        return code, *((self._folder / name).read_bytes() for name in ("stdout", "stderr"))

    def _started(self, env):
        return subprocess.Popen(
            [sys.executable, "-m", "tests.end_to_end.forking", self._loading],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            # A library that starts a thread when it is loaded must not: threads do not fork.
            env={**env, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            cwd=ROOT,
        )

    def end(self):
        if self._process is not None:
            self._process.communicate()


@dataclass
class Shortlist:
    """The command, with a library and settings of its own under `folder`."""

    folder: Path
    forker: Forker | None = None
    environment: dict[str, str] = field(default_factory=dict)
    loaded: set[str] = field(default_factory=set)

    @property
    def library(self):
        return self.folder / "library"

    def command(self, *arguments):
        return [sys.executable, "-m", "desktop.cli", *map(str, arguments)]

    @property
    def env(self):
        kept = {k: v for k, v in os.environ.items() if not k.startswith("SHORTLIST_")}
        return {
            **kept,
            "PYTHONPATH": os.pathsep.join((str(self.folder / "guard"), str(ROOT))),
            "SHORTLIST_TEST_CALLS": str(self.folder / "connections"),
            "SHORTLIST_LIBRARY": str(self.library),
            "SHORTLIST_CONFIG": str(self.folder / "settings.json"),
            **self.environment,
        }

    def __call__(self, *arguments, stdin=b"", stdout=None):
        """Run it; with `stdout`, let it write its results to that file."""
        # What Python itself is told, it looks at when it starts only.
        if self.forker is None or any(name.startswith("PYTHON") for name in self.environment):
            return self.alone(*arguments, stdin=stdin, stdout=stdout)
        code, out, err = self.forker.run(
            [*map(str, arguments)], stdin, self.env, self.folder, stdout
        )
        return Done(code, out.decode(), err.decode())

    def alone(self, *arguments, stdin=b"", stdout=None):
        """Run it in a Python that was started for it."""
        with nullcontext(subprocess.PIPE) if stdout is None else Path(stdout).open("wb") as out:
            done = subprocess.run(
                self.command(*arguments),
                input=stdin,
                stdout=out,
                stderr=subprocess.PIPE,
                env=self.env,
                cwd=self.folder,
                timeout=120,
            )
        return Done(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())

    def ok(self, *arguments, stdin=b""):
        """Run it and expect success."""
        done = self(*arguments, stdin=stdin)
        assert done.code == 0, done.stderr
        return done

    def python(self, code, *arguments, stdin=""):
        """Run Python code where the command would run."""
        return subprocess.run(
            [sys.executable, "-c", code, *map(str, arguments)],
            input=stdin,
            capture_output=True,
            env=self.env,
            cwd=self.folder,
            timeout=240,
            text=True,
        )

    def many(self, *lines):
        """Run command lines one after the other; give what each left."""
        return self.fresh(*lines) if self.forker is None else [self(*line) for line in lines]

    def fresh(self, *lines):
        """As `many`, all in one Python that was started for them.

        `loaded` then names the packages that they have imported together.
        """
        done = self.python(_MANY, stdin=json.dumps(lines))
        assert done.returncode == 0, done.stderr
        told = json.loads(done.stdout)
        self.loaded = set(told["loaded"])
        return [Done(*result) for result in told["results"]]

    def ok_all(self, *lines):
        """As `many`, and expect success of each."""
        results = self.many(*lines)
        assert [one.stderr for one in results if one.code != 0] == []
        return results

    @property
    def connections(self):
        """What was tried to connect to, one a line."""
        calls = self.folder / "connections"
        return calls.read_text() if calls.exists() else ""


def prepared(folder, forker=None):
    """The command with its own folder, in which the two listings lie."""
    (folder / "guard").mkdir()
    (folder / "guard" / "sitecustomize.py").write_text(_GUARD)
    (folder / "papers.txt").write_text(DUMP)
    (folder / "second.txt").write_text(SECOND)
    return Shortlist(folder, forker)


@pytest.fixture(scope="session")
def forker(tmp_path_factory):
    """The process that forks, or None where processes cannot."""
    made = Forker(tmp_path_factory.mktemp("forker")) if hasattr(os, "fork") else None
    yield made
    if made is not None:
        made.end()


@pytest.fixture
def shortlist(tmp_path, forker):
    """The command, with no library yet; `papers.txt` and `second.txt` lie beside it."""
    run = prepared(tmp_path, forker)
    yield run
    assert run.connections == ""


@pytest.fixture(scope="session")
def _imported(tmp_path_factory, forker):
    run = prepared(tmp_path_factory.mktemp("imported"), forker)
    run.ok("import", "papers.txt")
    return run.library


@pytest.fixture
def filled(shortlist, _imported):
    """The command, with the four papers of `DUMP` in its library, ids 1 to 4."""
    shutil.copytree(_imported, shortlist.library)
    return shortlist
