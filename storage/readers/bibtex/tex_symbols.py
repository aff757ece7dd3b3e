"""TeX commands of running text and what they stand for; formulas are left to `text.repair`."""

from typing import Final

from storage.text.symbols import COMMANDS, FUNCTIONS

ACCENTS: Final = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304",
    ".": "\u0307", "c": "\u0327", "v": "\u030c", "H": "\u030b", "k": "\u0328", "r": "\u030a",
    "u": "\u0306", "d": "\u0323", "b": "\u0331", "h": "\u0309", "G": "\u030f", "U": "\u030e",
    "textcommabelow": "\u0326", "ocirc": "\u030a", "polhk": "\u0328", "udot": "\u0323",
    "lfhook": "\u0326", "soft": "\u030c",
}  # fmt: skip
"""Accent commands, MathSciNet's own too, and the characters that combine with a letter."""

SPACING: Final = {
    "'": "´", "`": "`", "^": "^", '"': "¨", "~": "~", "=": "¯", ".": "˙", "c": "¸", "v": "ˇ",
}  # fmt: skip
"""What an accent over nothing is: `\\~{}` is how a tilde is written."""

LETTERS: Final = {
    "ss": "ß", "SS": "ẞ", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø",
    "l": "ł", "L": "Ł", "aa": "å", "AA": "Å", "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð",
    "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "cprime": "ʹ",
    "cdprime": "ʺ", "Dbar": "Đ", "dbar": "đ", "TeX": "TeX", "LaTeX": "LaTeX", "LaTeXe": "LaTeX2ε",
    "BibTeX": "BibTeX", "BibLaTeX": "BibLaTeX", "XeTeX": "XeTeX", "LuaTeX": "LuaTeX",
    "textdegree": "°", "degree": "°", "hyphen": "-", "slash": "/",
}  # fmt: skip
"""Parts of words: TeX swallows the blank behind such a command."""

SYMBOLS: Final = {
    **COMMANDS,
    "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“",
    "textquotedblright": "”", "textquotedbl": '"', "textquotesingle": "'", "lq": "‘", "rq": "’",
    "quotedblbase": "„", "quotesinglbase": "‚", "guillemotleft": "«", "guillemotright": "»",
    "guillemetleft": "«", "guillemetright": "»", "guilsinglleft": "‹", "guilsinglright": "›",
    "flqq": "«", "frqq": "»", "glqq": "„", "grqq": "“", "glq": "‚", "grq": "‘",
    "textendash": "–", "textemdash": "—", "textellipsis": "…", "ldots": "…", "dots": "…",
    "textbar": "|", "textless": "<", "textgreater": ">", "textdollar": "$", "textunderscore": "_",
    "textasciicircum": "^", "textasciitilde": "~", "textasciigrave": "`", "textbraceleft": "{",
    "textbraceright": "}", "textperiodcentered": "·", "textcentereddot": "·", "textbullet": "•",
    "textonehalf": "½", "textonequarter": "¼", "textthreequarters": "¾", "texttwosuperior": "²",
    "textthreesuperior": "³", "textonesuperior": "¹", "textordfeminine": "ª",
    "textordmasculine": "º", "texteuro": "€", "textsterling": "£", "textyen": "¥", "textcent": "¢",
    "textsection": "§", "textparagraph": "¶", "textcopyright": "©", "textmu": "µ", "textpm": "±",
    "textexclamdown": "¡", "textquestiondown": "¿", "textnumero": "№", "textdiv": "÷",
    "textminus": "−", "textlnot": "¬", "textbrokenbar": "¦", "textdagger": "†",
    "textdaggerdbl": "‡", "textinterrobang": "‽", "textonlyspace": " ", "textvisiblespace": " ",
    "textfractionsolidus": "⁄", "textperthousand": "‰", "textrightarrow": "→",
    "textleftarrow": "←", "dash": "–", "space": " ", "break": " ",
    "linebreak": " ", "newline": " ", "thinspace": " ", "enspace": " ", "par": "\n\n",
    "endgraf": "\n\n", "item": "\n\n• ", "allowbreak": "", "relax": "", "protect": "",
    "nobreak": "", "nocorr": "", "textalpha": "α", "textbeta": "β", "textgamma": "γ",
    "textdelta": "δ", "textomega": "ω", "textOmega": "Ω", "textmusicalnote": "♪", "textpi": "π",
    "textprime": "′", "autodot": ".", "adddot": ".", "addcolon": ":", "addcomma": ",",
    "addspace": " ", "addnbspace": " ", "adddotspace": ". ", "isdot": "",
    "ud": " ",
    **{name: name for name in FUNCTIONS},
}  # fmt: skip
"""Commands that are characters by themselves."""

ESCAPED: Final = {
    ",": " ", ";": " ", ":": " ", " ": " ", "\n": " ", "\t": " ", "\\": " ", "!": "", "-": "",
    "/": "", "@": "", "*": "",
}  # fmt: skip
"""What a backslash before a sign gives, where that is not the sign itself."""

SILENT: Final = frozenset(
    """it em bf rm sc sf sl tt bfseries itshape mdseries rmfamily scshape sffamily slshape ttfamily
    upshape normalfont normalsize small footnotesize scriptsize tiny large Large LARGE huge Huge
    emph textit textbf textsc textsf textsl texttt textrm textup textmd textnormal text mbox hbox
    fbox makebox underline uline textlower textupper uppercase lowercase MakeUppercase
    MakeLowercase MakeTextLowercase ensuremath mathrm mathit mathbf mathsf mathtt mathcal mathbb
    boldmath unboldmath mkbibemph mkbibbold mkbibitalic acro acronym nocase NoCaseChange foreign
    textcyr cyr begingroup endgroup bgroup egroup noindent centering raggedright sloppy
    displaystyle textstyle xspace""".split()
)
"""Commands of which only the argument is seen."""

SKIPPED: Final = frozenset(
    """noopsort noop SortNoop sortnoop printfirst singleletter cite citep citet citealp citeauthor
    citeyear parencite textcite autocite fullcite footcite ref eqref label pageref vspace hspace
    phantom vphantom hphantom color index thanks footnotemark vskip hskip includegraphics
    input begin end""".split()
)
"""Commands whose argument is not seen."""

SECOND: Final = frozenset(
    "textcolor colorbox foreignlanguage otherlanguage href bibinfo bibfield selectlanguage "
    "raisebox rotatebox scalebox fontsize".split()
)
"""Commands whose first argument is not seen, but the second."""

SIGNS: Final = {"$\\slash$": "/", "$\\#$": "#", "$\\&$": "&", "$\\%$": "%"}
"""Formulas that are no more than a sign, as programs write them."""

QUOTES: Final = {"mkbibquote": "“”", "enquote": "“”", "textquote": "“”", "mkbibparens": "()",
                 "mkbibbrackets": "[]", "parens": "()"}  # fmt: skip
"""Commands that set their argument between these."""

VERBATIM: Final = frozenset({"url", "path", "nolinkurl", "doi", "verb"})
"""Commands whose argument is no TeX."""

SHIFTED: Final = {"textsuperscript": True, "textsubscript": False, "mkbibsuperscript": True}
"""Commands that raise (or lower) their argument."""
