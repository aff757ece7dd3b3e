"""Search is right again after indexing was killed: a few of the rounds of the benchmark."""

import subprocess
import sys

import pytest


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_killed_at_random_moments_of_indexing():
    command = [sys.executable, "-m", "tests.benchmarks.killing", "--times", "6", "--seed", "7"]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert run.returncode == 0, run.stdout + run.stderr
    assert run.stdout.startswith("6 rounds")
    assert run.stdout.endswith("search was right after each\n")
