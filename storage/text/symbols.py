"""Tables from LaTeX names to characters: letters, operators, accents, raised and lowered digits."""

import unicodedata
from typing import Final

GREEK: Final = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "varepsilon": "ε",
    "zeta": "ζ", "eta": "η", "theta": "θ", "vartheta": "ϑ", "iota": "ι", "kappa": "κ",
    "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π", "rho": "ρ", "varrho": "ϱ",
    "sigma": "σ", "varsigma": "ς", "tau": "τ", "upsilon": "υ", "phi": "φ", "varphi": "φ",
    "chi": "χ", "psi": "ψ", "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ",
    "Lambda": "Λ", "Xi": "Ξ", "Pi": "Π", "Sigma": "Σ", "Upsilon": "Υ", "Phi": "Φ", "Psi": "Ψ",
    "Omega": "Ω",
}  # fmt: skip

LOST_OPERATORS: Final = {
    "geq": "≥", "geqslant": "≥", "leq": "≤", "leqslant": "≤", "neq": "≠", "ldots": "…",
    "cdots": "⋯", "cdot": "·", "infty": "∞", "rightarrow": "→", "leftarrow": "←",
    "leftrightarrow": "↔", "longrightarrow": "⟶", "Rightarrow": "⇒", "Leftrightarrow": "⇔",
    "uparrow": "↑", "downarrow": "↓", "mapsto": "↦", "approx": "≈", "propto": "∝",
    "subseteq": "⊆", "otimes": "⊗", "oplus": "⊕", "odot": "⊙", "nabla": "∇", "langle": "⟨",
    "rangle": "⟩", "lceil": "⌈", "rceil": "⌉", "lfloor": "⌊", "rfloor": "⌋", "gtrsim": "≳",
    "lesssim": "≲", "simeq": "≃",
}  # fmt: skip
"""Operators whose bare names are no English words, so they are known without a backslash."""

COMMANDS: Final = {
    **GREEK,
    **LOST_OPERATORS,
    "ge": "≥", "le": "≤", "ne": "≠", "gg": "≫", "ll": "≪", "pm": "±", "mp": "∓", "div": "÷",
    "times": "×", "sim": "∼", "equiv": "≡", "cong": "≅", "in": "∈", "notin": "∉", "subset": "⊂",
    "supset": "⊃", "cup": "∪", "cap": "∩", "emptyset": "∅", "forall": "∀", "exists": "∃",
    "partial": "∂", "sum": "∑", "prod": "∏", "int": "∫", "sqrt": "√", "to": "→", "gets": "←",
    "dots": "…", "ast": "∗", "star": "⋆", "circ": "∘", "bullet": "•", "prime": "′", "ell": "ℓ",
    "hbar": "ℏ", "Re": "ℜ", "Im": "ℑ", "aleph": "ℵ", "angle": "∠", "perp": "⊥", "parallel": "∥",
    "mid": "|", "vert": "|", "Vert": "‖", "lbrace": "{", "rbrace": "}", "land": "∧", "lor": "∨",
    "neg": "¬", "wedge": "∧", "vee": "∨", "checkmark": "✓", "degree": "°", "textdegree": "°",
    "textmu": "μ", "texttimes": "×", "textasciitilde": "~", "textbackslash": "\\",
    "textemdash": "—", "textendash": "–", "textquotesingle": "'", "textregistered": "®",
    "texttrademark": "™", "copyright": "©", "dagger": "†", "ddagger": "‡", "S": "§", "P": "¶",
    "pounds": "£", "euro": "€", "quad": " ", "qquad": " ", "newline": " ", "par": " ",
    "item": "•", "left": "", "right": "", "big": "", "Big": "", "bigl": "", "bigr": "",
    "displaystyle": "", "textstyle": "", "limits": "", "nolimits": "", "centering": "",
    "noindent": "", "xspace": "", "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ",
    "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ",
    "dh": "ð", "th": "þ", "TeX": "TeX", "LaTeX": "LaTeX",
}  # fmt: skip

LETTER_COMMANDS: Final = frozenset({"ss", "ae", "AE", "oe", "OE", "o", "O", "l", "L", "aa", "AA"})
"""Commands that are letters of a word: TeX swallows the space behind them."""

FUNCTIONS: Final = frozenset(
    """log ln exp sin cos tan tanh max min sup inf lim arg argmax argmin det dim ker deg gcd mod
    Pr poly polylog""".split()
)
"""Names that TeX sets upright as they are."""

STYLES: Final = (
    "textbf", "textit", "texttt", "textsc", "textsf", "textrm", "textnormal", "text", "emph",
    "underline", "mathcal", "mathbb", "mathbf", "mathrm", "mathit", "mathsf", "mathtt",
    "mathfrak", "mathscr", "operatorname", "boldsymbol", "bm", "mbox", "hbox", "ensuremath",
)  # fmt: skip
"""Commands whose argument is shown as it is."""

LOST_STYLES: Final = tuple(name for name in STYLES if name not in {"text", "underline", "bm"})
"""Those of STYLES that nobody writes before a brace but as a command."""

ACCENT_COMMANDS: Final = {
    "tilde": "~", "widetilde": "~", "hat": "^", "widehat": "^", "bar": "=", "overline": "=",
    "dot": ".", "ddot": '"', "check": "v", "breve": "u", "acute": "'", "grave": "`",
}  # fmt: skip
"""Accents over a letter of a formula, as the accents over a letter of a word."""

_COMBINING: Final = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304",
    ".": "\u0307", "c": "\u0327", "v": "\u030c", "H": "\u030b", "k": "\u0328", "r": "\u030a",
    "u": "\u0306", "d": "\u0323", "b": "\u0331",
}  # fmt: skip

_RAISED: Final = dict(zip("0123456789+-−()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁽⁾ⁿⁱ", strict=True))
_LOWERED: Final = dict(zip("0123456789+-−()", "₀₁₂₃₄₅₆₇₈₉₊₋₋₍₎", strict=True))


def accented(accent: str, letter: str) -> str | None:
    """The one character for a LaTeX accent and its letter, or None where there is none."""
    composed = over(accent, letter)
    return composed if len(composed) == 1 else None


def over(accent: str, letter: str) -> str:
    """The letter under its accent, as one character where Unicode has one."""
    return unicodedata.normalize("NFC", letter + _COMBINING[accent])


def raised(text: str) -> str | None:
    """The text in superscript characters, or None where one of them is missing."""
    return _all(text, _RAISED)


def lowered(text: str) -> str | None:
    """The text in subscript characters, or None where one of them is missing."""
    return _all(text, _LOWERED)


def _all(text: str, table: dict[str, str]) -> str | None:
    if not text or any(character not in table for character in text):
        return None
    return "".join(table[character] for character in text)
