"""Looks at what Python does while tests run: nothing reaches out, the package starts nothing but itself.

The tests load this for their own process; every Python process that they start finds it by its name, at its
start. It sees what goes through Python: what Qt does by itself is looked at by tracing a session.
"""

from __future__ import annotations

import os
import sys

_OUTWARDS = {
    "ftplib.connect",
    "http.client.connect",
    "imaplib.open",
    "nntplib.connect",
    "poplib.connect",
    "smtplib.connect",
    "socket.getaddrinfo",
    "socket.gethostbyaddr",
    "socket.gethostbyname",
    "telnetlib.Telnet.open",
    "urllib.Request",
    "webbrowser.open",
}
_ADDRESSED = {"socket.bind", "socket.connect", "socket.sendmsg", "socket.sendto"}
_STARTING = {
    "os.exec",
    "os.forkpty",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "os.system",
    "pty.spawn",
    "subprocess.Popen",
}
_ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))).replace("\\", "/")  # noqa: PTH100, PTH120
_PACKAGE, _TESTS = f"{_ROOT}/desktop/whycards/", f"{_ROOT}/tests/"
_STARTER = "formats/starting.py"


def refuse(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook. An address that is a tuple is one of the internet's; local sockets have a path."""
    if event in _OUTWARDS or (event in _ADDRESSED and isinstance(arguments[1], tuple)):
        raise AssertionError(f"{event} {arguments}: nothing here opens a network connection")
    if event in _STARTING:
        asking = _part_of_the_package()
        if asking and not (asking == _STARTER and arguments[0] == sys.executable):
            raise AssertionError(f"{event} {arguments}: {asking} starts something, and only {_STARTER} may")


def _part_of_the_package() -> str:
    """The innermost caller that is of the package or of the tests, "" where it is of the tests."""
    frame = sys._getframe(2)
    while frame is not None:
        path = frame.f_code.co_filename.replace("\\", "/")
        if path.startswith(_TESTS):
            return ""
        if path.startswith(_PACKAGE):
            return path.removeprefix(_PACKAGE)
        frame = frame.f_back  # type: ignore[assignment]
    return ""


sys.addaudithook(refuse)
