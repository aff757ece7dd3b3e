"""MathML in a line of Unicode: (a+b)/2, x², √(n), ∑_(i=1)^(n)."""

from xml.etree.ElementTree import Element

from storage.text.symbols import lowered, raised

MAX_DEPTH = 60

_INVISIBLE = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064\u200b\ufeff"))
_RELATIONS = frozenset("= < > ≤ ≥ ≈ ≠ ∼ ≡ → ← ± × ≫ ≪ ∈ ∝ ≃ ≅".split())
_ACCENTS = {
    "^": "\u0302", "ˆ": "\u0302", "¯": "\u0304", "‾": "\u0304", "_": "\u0304", "~": "\u0303",
    "˜": "\u0303", "˙": "\u0307", ".": "\u0307", "→": "\u20d7", "⃗": "\u20d7",
}  # fmt: skip
_SKIPPED = frozenset({"annotation", "annotation-xml", "mphantom", "mprescripts", "none"})


def formula(element: Element, depth: int = 0) -> str:
    """The formula of an element as one line of text."""
    if depth > MAX_DEPTH:
        return "".join(element.itertext())
    name = element.tag.rpartition("}")[2].lower()
    if name in _SKIPPED:
        return ""
    parts = [formula(child, depth + 1) for child in element]
    if not parts:
        return _token(name, element)
    return _combined(name, element, parts)


def _token(name: str, element: Element) -> str:
    text = " ".join((element.text or "").translate(_INVISIBLE).split())
    if name == "mo" and text in _RELATIONS:
        return f" {text} "
    return " " if name == "mspace" else text


def _combined(name: str, element: Element, parts: list[str]) -> str:
    if name in _SCRIPTS:
        return _scripted(name, *[*parts, "", ""][:3])
    match name:
        case "mfrac":
            return f"{_grouped(parts[0])}/{_grouped(''.join(parts[1:]))}"
        case "msqrt":
            return f"√{_grouped(''.join(parts))}"
        case "mroot":
            index = "".join(parts[1:])
            return f"{raised(index) or index}√{_grouped(parts[0])}"
        case "mfenced":
            left, right = element.get("open", "("), element.get("close", ")")
            return f"{left}{', '.join(parts)}{right}"
        case "mtable" | "mtr":
            return ("; " if name == "mtable" else ", ").join(parts)
        case "semantics":
            return parts[0]
    return (element.text or "").strip() + "".join(
        part + " ".join((child.tail or "").split())
        for part, child in zip(parts, element, strict=True)
    )


_SCRIPTS = frozenset({"msup", "msub", "munder", "msubsup", "munderover", "mover"})


def _scripted(name: str, base: str, script: str, upper: str) -> str:
    if name == "mover":
        accent = _ACCENTS.get(script.strip())
        return base + accent if accent and len(base) == 1 else base + _up(script)
    if name == "msup":
        return base + _up(script)
    return base + _down(script) + (_up(upper) if name in {"msubsup", "munderover"} else "")


def _up(text: str) -> str:
    text = text.strip()
    if set(text) <= set("′″'*†"):
        return text
    return raised(text) or f"^{_grouped(text)}"


def _down(text: str) -> str:
    text = text.strip()
    return (lowered(text) or f"_{_grouped(text)}") if text else ""


def _grouped(text: str) -> str:
    """The text, in brackets where it is more than a word or number."""
    text = text.strip()
    return text if text.replace(".", "").isalnum() else f"({text})"
