"""What is offered to the window and is no file."""

import os
import sys

import pytest

from desktop.notices import Notice


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes of POSIX")
def test_a_pipe_is_refused_since_it_may_never_end(window, workspace, tmp_path):
    said = []
    workspace.notice.connect(said.append)
    pipe = tmp_path / "pipe.ris"
    os.mkfifo(pipe)
    workspace.imports.offer([pipe])
    texts = [one.text if isinstance(one, Notice) else str(one) for one in said]
    assert any("pipe.ris is a pipe or a device and no file" in text for text in texts)
    assert not workspace.busy
