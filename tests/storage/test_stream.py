"""Bytes of every sort: encodings, line ends, archives, damage."""

import bz2
import gzip
import io
import lzma
import os
import tarfile
import zipfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.errors import DumpError, NoDumpError
from storage.readers import dumps_in, stdin_sources
from storage.readers.files import spooling, stream
from storage.readers.files.decoding import CHUNK, MAX_LINE, Lines, is_binary
from storage.readers.files.opening import open_dump
from storage.record import PaperRecord

ABSTRACT = (
    "We introduce Żółw, a naïve but quick solver for sparse systems – it halves the time of "
    "“classic” methods on GPUs, and its code is some 300 lines long."
)
WESTERN = ABSTRACT.replace("Żółw", "Änön")
LISTING = f"Daily Papers\n\n{ABSTRACT}\n\n{ABSTRACT.replace('sparse', 'dense')}\n"


def lines(data):
    return list(Lines(io.BytesIO(data)))


def records(paths):
    return [e.abstract for s in dumps_in(paths) for e in s.read() if isinstance(e, PaperRecord)]


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"],
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding, end):
    text = LISTING.replace("\n", end)
    assert lines(text.encode(encoding)) == LISTING.splitlines()


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_windows_1252_is_what_is_no_utf8(end):
    data = f"Papers{end}{end}{WESTERN}{end}".encode("cp1252")
    assert lines(data) == ["Papers", "", WESTERN]


def test_one_odd_line_does_not_spoil_the_others():
    data = ABSTRACT.encode() + b"\n" + WESTERN.encode("cp1252") + b"\n" + ABSTRACT.encode()
    assert lines(data) == [ABSTRACT, WESTERN, ABSTRACT]


def test_an_odd_line_far_behind_the_first_bytes():
    data = b"plain words\n" * 60_000 + WESTERN.encode("cp1252")
    assert lines(data)[-1] == WESTERN


def test_other_code_pages_are_guessed():
    russian = "Мы представляем новую систему для быстрой обработки разреженных матриц. " * 20
    assert lines(russian.encode("cp1251"))[0].startswith("Мы представляем")


def test_line_ends_on_the_border_of_two_chunks():
    for end in (b"\r\n", b"\r", b"\n"):
        for shift in range(-2, 3):
            first = b"a" * (stream.HEAD + CHUNK + shift)
            assert lines(first + end + b"b") == [first.decode(), "b"]


def test_wide_line_ends_on_the_border_of_two_chunks():
    for shift in range(-2, 3):
        first = "a" * ((stream.HEAD + CHUNK) // 2 + shift)
        data = (first + "\r\nb\r\n").encode("utf-16")
        assert lines(data) == [first, "b"]


def test_nul_characters_are_dropped():
    assert lines(b"We\0 prove it.\n" + b"plain " * 200)[0] == "We prove it."


def test_a_line_without_end_is_not_held():
    found = lines(b"x" * (5 * MAX_LINE) + b"\nafter")
    assert [len(line) <= MAX_LINE for line in found] == [True, True]
    assert found[1] == "after"


def test_a_wide_line_without_end_is_not_held():
    found = lines(("x" * (3 * MAX_LINE) + "\nafter").encode("utf-16"))
    assert all(len(line) <= MAX_LINE for line in found)
    assert found[1:] == ["after"]


@settings(deadline=None)
@given(st.binary())
def test_no_bytes_break_the_decoding(data):
    assert all("\n" not in line and "\0" not in line for line in lines(data))
    is_binary(data)


@pytest.mark.parametrize(
    ("data", "binary"),
    [
        (LISTING.encode(), False),
        (LISTING.encode("utf-16"), False),
        (LISTING.encode("utf-16-le"), False),
        (WESTERN.encode("cp1252"), False),
        (b"page one\x0cpage two", False),
        (b"a stray \x00 in a text that goes on " * 3, False),
        (b"%PDF-1.7\n%\xe2\xe3", True),
        (b"\x89PNG\r\n\x1a\n", True),
        (b"\x7fELF\x02\x01\x01", True),
        (bytes(range(256)) * 8, True),
    ],
)
def test_binary_files_are_told_from_text(data, binary):
    assert is_binary(data) is binary


@pytest.fixture
def folder(tmp_path):
    return tmp_path


def test_gzip(folder):
    path = folder / "daily.txt.gz"
    path.write_bytes(gzip.compress(LISTING.encode()))
    (source,) = dumps_in([path])
    assert source.size == path.stat().st_size
    assert len([e for e in source.read() if isinstance(e, PaperRecord)]) == 2
    assert source.bytes_read == source.size


def test_gzip_is_known_by_content(folder):
    path = folder / "daily.txt"
    path.write_bytes(gzip.compress(LISTING.encode()))
    assert len(records([path])) == 2


def test_each_member_of_a_zip_is_a_dump(folder):
    path = folder / "all.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("b.txt", LISTING)
        archive.writestr("sub/a.txt", LISTING.encode("utf-16"))
        archive.writestr("../out.txt", LISTING)
        archive.writestr("__MACOSX/a.txt", LISTING)
        archive.writestr(".hidden.txt", LISTING)
        archive.writestr("picture.png", b"\x89PNG\r\n\x1a\n")
        archive.writestr("empty.txt", "")
    names = [source.name for source in dumps_in([path])]
    assert names == [f"{path}/{name}" for name in ("out.txt", "b.txt", "sub/a.txt")]
    assert len(records([path])) == 6
    assert sorted(p.name for p in folder.rglob("*")) == ["all.zip"]


def zipped(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return path


OFFICE = {"[Content_Types].xml": "<Types/>", "_rels/.rels": "<Relationships/>"}
ODS = "application/vnd.oasis.opendocument.spreadsheet"


@pytest.mark.parametrize(
    "members",
    [
        OFFICE | {"xl/workbook.xml": "<workbook/>", "xl/sharedStrings.xml": ABSTRACT},
        {"mimetype": ODS, "content.xml": f"<p>{ABSTRACT}</p>", "META-INF/manifest.xml": "<m/>"},
    ],
)
def test_a_spreadsheet_is_one_file_of_raw_bytes(folder, members):
    path = zipped(folder / "table.bin", members)
    (file,) = open_dump(path)
    assert (file.name, file.size) == (str(path), path.stat().st_size)
    with file.open() as opened:
        assert opened.text.read() == path.read_bytes()
        assert opened.counter.bytes_read == file.size
    assert is_binary(path.read_bytes())


@pytest.mark.parametrize(
    "members",
    [
        OFFICE | {"word/document.xml": f"<w>{ABSTRACT}</w>"},
        OFFICE | {"ppt/presentation.xml": f"<p>{ABSTRACT}</p>"},
        {"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": ABSTRACT},
        {"mimetype": "application/epub+zip", "META-INF/container.xml": "", "a.html": ABSTRACT},
        {"META-INF/MANIFEST.MF": "Manifest-Version: 1.0", "README.txt": LISTING},
    ],
)
def test_other_documents_are_no_dumps(folder, members):
    path = zipped(folder / "some.zip", members)
    with pytest.raises(NoDumpError, match="not a dump"):
        list(dumps_in([path]))


def test_bytes_read_reaches_the_size(folder):
    path = folder / "daily.txt"
    path.write_text(LISTING, encoding="utf-8")
    (source,) = dumps_in([path])
    assert (source.name, source.format, source.bytes_read) == (str(path), "listing", 0)
    list(source.read())
    assert source.bytes_read == source.size == len(LISTING.encode())


def test_a_source_can_be_read_again(folder):
    path = folder / "daily.txt"
    path.write_text(LISTING, encoding="utf-8")
    (source,) = dumps_in([path])
    assert list(source.read()) == list(source.read())


@pytest.mark.parametrize("packed", [False, True])
def test_standard_input(packed):
    data = gzip.compress(LISTING.encode()) if packed else LISTING.encode()
    (source,) = stdin_sources(io.BytesIO(data))
    assert (source.name, source.size) == ("standard input", 0)
    assert len([e for e in source.read() if isinstance(e, PaperRecord)]) == 2
    assert source.bytes_read == len(data)


def test_a_named_pipe(folder):
    path = folder / "pipe"
    os.mkfifo(path)
    if os.fork() == 0:
        with path.open("wb") as pipe:
            pipe.write(LISTING.encode())
        os._exit(0)
    assert len(records([path])) == 2
    os.wait()


def write(path, data):
    path.write_bytes(data)
    return path


def broken_zip(folder):
    path = folder / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", LISTING * 50)
    path.write_bytes(path.read_bytes()[:2000])
    return path


def corrupt_zip(folder):
    path = folder / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", LISTING * 50)
    data = bytearray(path.read_bytes())
    data[300:310] = b"##########"
    return write(path, bytes(data))


def encrypted_zip(folder):
    path = folder / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", LISTING)
    data = bytearray(path.read_bytes())
    # The flag "encrypted" in the local header and in the central directory.
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    return write(path, bytes(data))


def folder_without_dumps(folder):
    (folder / "sub").mkdir()
    write(folder / "sub" / "a.png", b"\x89PNG\r\n\x1a\n")
    write(folder / "notes.py", b"import os\n")
    write(folder / ".hidden.txt", LISTING.encode())
    return folder


UNREADABLE = {
    "empty": (lambda f: write(f / "a.txt", b""), "is empty"),
    "blank": (lambda f: write(f / "a.txt", b" \n\n\t \r\n"), "is empty"),
    "only a mark": (lambda f: write(f / "a.txt", b"\xef\xbb\xbf"), "is empty"),
    "missing": (lambda f: f / "none.txt", "does not exist"),
    "binary": (lambda f: write(f / "a.txt", bytes(range(256)) * 9), "is a binary file"),
    "pdf": (lambda f: write(f / "a.pdf", b"%PDF-1.7\n"), "is a binary file"),
    "no dumps": (folder_without_dumps, "holds no dumps"),
    "empty folder": (lambda f: f, "holds no dumps"),
    "zip cut short": (broken_zip, "damaged zip archive"),
    "zip corrupt": (corrupt_zip, "is damaged"),
    "zip encrypted": (encrypted_zip, "is encrypted"),
    "gzip cut short": (
        lambda f: write(f / "a.gz", gzip.compress(LISTING.encode())[:-20]), "cut short",
    ),
    "gzip corrupt": (
        lambda f: write(f / "a.gz", gzip.compress(os.urandom(900))[:200] + b"#" * 400),
        "is damaged",
    ),
    "another format": (lambda f: write(f / "a.bib", b"<svg><text>b</text></svg>\n"), "no format"),
}  # fmt: skip


@pytest.mark.parametrize("kind", UNREADABLE)
def test_what_cannot_be_read_is_one_sentence(folder, kind):
    make, words = UNREADABLE[kind]
    path = make(folder)
    with pytest.raises(DumpError) as caught:
        records([path])
    sentence = str(caught.value)
    assert words in sentence
    assert str(path) in sentence
    assert "\n" not in sentence
    assert sentence.endswith(".")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_without_permission(folder):
    path = write(folder / "a.txt", LISTING.encode())
    path.chmod(0)
    with pytest.raises(DumpError, match="may not be read"):
        list(dumps_in([path]))


# Packers and archives.


def tarred(members):
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as archive:
        for name, text in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(text.encode())
            archive.addfile(info, io.BytesIO(text.encode()))
        link = tarfile.TarInfo("link.txt")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(link)
    return data.getvalue()


def zip_of(members):
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return data.getvalue()


TWO = {"a.txt": LISTING, "sub/b.txt": LISTING}
PACKERS = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress}


@pytest.mark.parametrize("packer", PACKERS)
@pytest.mark.parametrize("name", ["a.txt", "a.txt.packed"])
def test_packers_are_known_by_content(folder, packer, name):
    path = write(folder / name, PACKERS[packer](LISTING.encode()))
    (source,) = dumps_in([path])
    assert source.size == path.stat().st_size
    assert len([e for e in source.read() if isinstance(e, PaperRecord)]) == 2
    assert source.bytes_read == source.size


@pytest.mark.parametrize("packer", PACKERS)
def test_packed_files_put_together(folder, packer):
    pack = PACKERS[packer]
    path = write(folder / "a", pack(LISTING.encode()) + pack(LISTING.encode() * 2000))
    assert len(records([path])) == 2 * 2001


@pytest.mark.parametrize("packer", PACKERS)
@pytest.mark.parametrize("fault", ["cut", "corrupt"])
def test_a_damaged_packed_file_is_told(folder, packer, fault):
    data = PACKERS[packer](os.urandom(30_000).hex().encode())
    data = data[:-20] if fault == "cut" else data[:9000] + b"#" * 900 + data[9900:]
    path = write(folder / "a.txt", data)
    with pytest.raises(DumpError, match="damaged or cut short"):
        records([path])


@pytest.mark.parametrize("packer", [None, *PACKERS])
def test_tar(folder, packer):
    data = tarred(TWO | {".hidden": LISTING, "../../up.txt": LISTING})
    path = write(folder / "a.tgz", PACKERS[packer](data) if packer else data)
    names = [source.name for source in dumps_in([path])]
    assert names == [f"{path}/{name}" for name in ("a.txt", "sub/b.txt", "up.txt")]
    assert len(records([path])) == 6
    assert sorted(p.name for p in folder.rglob("*")) == ["a.tgz"]


def test_archives_in_archives(folder):
    inner = {
        "a.txt.gz": gzip.compress(LISTING.encode()),
        "b.zip": zip_of(TWO),
        "c.tar.xz": lzma.compress(tarred(TWO)),
        "table.xlsx": zip_of(OFFICE | {"xl/workbook.xml": "<workbook/>"}),
    }
    path = write(folder / "all.zip", zip_of(inner))
    files = list(open_dump(path))
    assert [file.name.removeprefix(f"{path}/") for file in files] == [
        "a.txt.gz", "b.zip/a.txt", "b.zip/sub/b.txt", "c.tar.xz/a.txt", "c.tar.xz/sub/b.txt",
        "table.xlsx",
    ]  # fmt: skip
    with files[-1].open() as opened:
        assert opened.text.read() == inner["table.xlsx"]
    assert len(records([path])) == 10


@pytest.mark.parametrize("sort", ["zip", "tar", "tar.gz", "xlsx"])
def test_archives_on_standard_input(sort):
    sheet = zip_of(OFFICE | {"xl/workbook.xml": "<workbook/>"})
    data = {
        "zip": zip_of(TWO), "tar": tarred(TWO), "tar.gz": gzip.compress(tarred(TWO)), "xlsx": sheet,
    }[sort]  # fmt: skip
    files = list(open_dump(io.BytesIO(data)))
    assert [file.name.removeprefix("standard input") for file in files] == (
        [""] if sort == "xlsx" else ["/a.txt", "/sub/b.txt"]
    )
    for _ in range(2):
        with files[0].open() as opened:
            assert opened.text.read() == (sheet if sort == "xlsx" else LISTING.encode())


@pytest.mark.parametrize("packer", PACKERS)
def test_packed_standard_input_is_read_as_it_comes(packer):
    data = PACKERS[packer](LISTING.encode() * 1000)
    (source,) = stdin_sources(io.BytesIO(data))
    assert len([e for e in source.read() if isinstance(e, PaperRecord)]) == 2000
    assert source.bytes_read == len(data)


def test_too_many_levels_are_refused(folder):
    data = zip_of(TWO)
    for _ in range(7):
        data = zip_of({"next.zip": data})
    path = write(folder / "a.zip", data)
    with pytest.raises(DumpError, match="archives in archives"):
        records([path])


@pytest.mark.parametrize("sort", ["zip", "gzip", "bzip2", "xz", "tar.gz", "zip in zip"])
def test_what_unpacks_without_end_is_stopped(folder, monkeypatch, sort):
    monkeypatch.setattr(stream, "FREE_UNPACKED", 1 << 20)
    endless = LISTING.encode() + b"words " * 500_000
    bomb = zip_of({"a.txt": endless})
    data = {
        "zip": bomb, "tar.gz": gzip.compress(tarred({"a.txt": endless.decode()})),
        "zip in zip": zip_of({f"{i}.zip": bomb for i in range(5)}),
        **{packer: pack(endless) for packer, pack in PACKERS.items()},
    }[sort]  # fmt: skip
    path = write(folder / "a", data)
    with pytest.raises(DumpError, match="far more than a dump would"):
        records([path])


def test_many_small_files_that_come_to_too_much(folder, monkeypatch):
    monkeypatch.setattr(stream, "FREE_UNPACKED", 1 << 20)
    path = write(folder / "a.zip", zip_of({f"{i}.txt": "word " * 40_000 for i in range(200)}))
    with pytest.raises(DumpError, match="far more than a dump would"):
        records([path])


def test_too_many_files_are_refused(folder, monkeypatch):
    monkeypatch.setattr(spooling, "MAX_FILES", 3)
    path = write(folder / "a.zip", zip_of({f"{i}.txt": LISTING for i in range(4)}))
    with pytest.raises(DumpError, match="far more than a dump would"):
        records([path])


def test_names_do_no_harm_where_they_are_shown(folder):
    names = ["..\\..\\up.txt", "a\x1b[31mred.txt", "/root.txt", "long" * 200 + ".txt"]
    path = write(folder / "a.zip", zip_of(dict.fromkeys(names, LISTING)))
    shown = [source.name.removeprefix(str(path)) for source in dumps_in([path])]
    assert len(shown) == 4
    assert all(name.isprintable() and len(name) <= 310 for name in shown)
    assert {"/up.txt", "/root.txt"} <= set(shown)


def test_a_table_in_a_locked_archive_is_told(folder):
    path = zipped(folder / "a.zip", {"mimetype": ODS})
    data = bytearray(path.read_bytes())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    path.write_bytes(data)
    with pytest.raises(DumpError, match="encrypted"):
        list(open_dump(path))


def test_a_file_that_unpacks_without_end_is_stopped(folder, monkeypatch):
    monkeypatch.setattr(stream, "FREE_UNPACKED", 1 << 20)
    endless = LISTING.encode() + b"words and words again. " * 200_000
    path = write(folder / "a.gz", gzip.compress(endless))
    with pytest.raises(DumpError, match="far more than a dump would"):
        list(dumps_in([path]))


def test_folders_are_read_in_order_and_hold_their_tongue(folder):
    (folder / "b").mkdir()
    (folder / ".git").mkdir()
    write(folder / "b" / "two.txt", LISTING.encode())
    write(folder / "a.txt", LISTING.encode())
    write(folder / "z.txt.gz", gzip.compress(LISTING.encode()))
    write(folder / ".git" / "x.txt", LISTING.encode())
    write(folder / "empty.txt", b"")
    write(folder / "code.py", LISTING.encode())
    write(folder / "page.html", b"<html><body>words</body></html>")
    names = [source.name for source in dumps_in([folder])]
    assert names == [str(folder / name) for name in ("a.txt", "z.txt.gz", "b/two.txt")]


def test_an_unknown_format_is_refused(folder):
    path = write(folder / "a.txt", LISTING.encode())
    with pytest.raises(DumpError, match='no dump format "runes"'):
        list(dumps_in([path], format_name="runes"))


def test_a_named_format_is_believed(folder):
    path = write(folder / "a.bib", b"{ " + LISTING.encode())
    assert [source.format for source in dumps_in([path], format_name="listing")] == ["listing"]
