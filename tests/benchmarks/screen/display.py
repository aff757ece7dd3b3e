"""A screen that nobody sees: Xvfb, whose picture is a file, and a keyboard for it."""

import ctypes
import mmap
import os
import struct
import subprocess
import tempfile
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt

WIDTH: Final = 1280
HEIGHT: Final = 800

_HEAD: Final = struct.Struct(">25I")
"""What a picture of the X window dump format begins with."""
_HEAD_SIZE, _LINE_SIZE, _COLOURS = 0, 12, 19
"""Places in it: of its own length, of the bytes of a line, of the number of colours."""
_COLOUR: Final = 12
"""Bytes that a colour takes behind it."""
_REVERT_TO_PARENT: Final = 2

Frame = npt.NDArray[np.uint32]
"""The pixels of a part of the screen, by line and column."""


class Box(NamedTuple):
    """A part of the screen, in pixels."""

    left: int
    top: int
    width: int
    height: int


class Screen:
    """A screen of its own, for as long as this is open."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory()
        told, tell = os.pipe()
        size = f"{WIDTH}x{HEIGHT}x24"
        command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", size]
        command += ["-nocursor", "-fbdir", self._folder.name]
        self._process = subprocess.Popen(command, pass_fds=[tell], stderr=subprocess.DEVNULL)
        os.close(tell)
        with os.fdopen(told) as number:
            self.name = f":{number.readline().strip()}"
        with (Path(self._folder.name) / "Xvfb_screen0").open("rb") as file:
            self._memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        head = _HEAD.unpack_from(self._memory)
        begin = head[_HEAD_SIZE] + _COLOUR * head[_COLOURS]
        columns = head[_LINE_SIZE] // 4
        pixels = np.frombuffer(self._memory, "<u4", columns * HEIGHT, begin)
        self._pixels = pixels.reshape(HEIGHT, columns)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        self._folder.cleanup()

    def frame(self, box: Box) -> Frame:
        """Copy what is seen in a part of the screen now."""
        rows = slice(box.top, box.top + box.height)
        return self._pixels[rows, box.left : box.left + box.width].copy()


class Keyboard:
    """Presses keys as a keyboard would: the window hears of them from the X server."""

    def __init__(self, display: str) -> None:
        self._x11, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._x11.XStringToKeysym.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(display.encode()))
        if not self._display:
            raise RuntimeError(f"the display {display} cannot be opened")

    def focus(self, window: int) -> None:
        """Let a window have the keys."""
        self._x11.XSetInputFocus(
            self._display, ctypes.c_ulong(window), _REVERT_TO_PARENT, ctypes.c_ulong(0)
        )
        self._x11.XFlush(self._display)

    def press(self, name: str) -> None:
        """Press a key and let it go: a letter, or a name such as `BackSpace`."""
        symbol = self._x11.XStringToKeysym(("space" if name == " " else name).encode())
        code = self._x11.XKeysymToKeycode(self._display, ctypes.c_ulong(symbol))
        for down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x11.XFlush(self._display)
