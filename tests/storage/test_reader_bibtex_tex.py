"""TeX in fields, and lists of names."""

import pytest

from storage.readers.bibtex.names import authors_of
from storage.readers.bibtex.tex import one_line, paragraphs, readable, verbatim
from tests.effort import growth


@pytest.mark.parametrize(
    ("tex", "shown"),
    [
        ("no TeX: x < 3, ~50%, a_b", "no TeX: x < 3, ~50%, a_b"),
        ('M{\\"u}ller, M\\"uller, M\\"{u}ller, {\\"{u}}', "Müller, Müller, Müller, ü"),
        ("\\'{\\i}\\'\\i{\\'\\i} \\^{I}", "ííí Î"),
        ("\\v{s} \\v s {\\v{S}} \\c{c} \\c c \\H{o} \\u{g} \\k{a} \\r{a}", "š š Š ç ç ő ğ ą å"),
        (
            "{\\ss}\\ss{}\\ss x \\o re \\O{} {\\aa}{\\AA} {\\ae} \\L{}\\'od\\'z",
            "ßßßx øre Ø åÅ æ Łódź",
        ),
        ("Nguy{\\~{\\^e}}n Ti{\\'{\\^e}}n \\textcommabelow{s}", "Nguyễn Tiến ș"),
        ("Aks{\\i}n \\cprime", "Aksın ʹ"),
        ("N{\\ocirc{u}} {\\polhk{a}} (112\\=0)", "Nů ą (1120\u0304)"),
        ("A{$\\slash$}B one.\\ud \\ud Two", "A/B one. Two"),
        ('"The end"--Back cover, "--fast"', '"The end"–Back cover, "--fast"'),
        ("<![CDATA[We pack <i>x</i>.]]>", "We pack x."),
        ("{E}ffects of {\\emph{in vitro}} \\textbf{b} {\\it c}", "Effects of in vitro b c"),
        ("pre\\-{C}olumbian 10\\,mm a\\ b a\\\\b", "preColumbian 10 mm a b a b"),
        ("R\\&D 50\\% \\$5 a\\_b \\#1 \\{x\\}", "R&D 50% $5 a_b #1 {x}"),
        ("Fig.~3 of~\\LaTeX{} and \\TeX book", "Fig. 3 of LaTeX and TeXbook"),
        ("1--2 a---b a -- b C--C --fast x----y", "1–2 a—b a – b C–C --fast x----y"),
        ("``a'' ``b c'' 5'' it's", "“a” “b c” 5'' it's"),
        ('\\mkbibquote{{\\"U}ber {a}} \\enquote*{b}', "“Über a” “b”"),
        ("$\\mu${J} $x_{1}$ {\\mbox{$\\pm$}} \\(a_{b}\\)", "$\\mu$J $x_{1}$ $\\pm$ \\(a_{b}\\)"),
        ("CO\\textsubscript{2} x\\textsuperscript{2} 1\\textsuperscript{st}", "CO₂ x² 1st"),
        ("\\href{http://a.org/x_y}{text} \\url{http://a.org/x_y~z}", "text http://a.org/x_y~z"),
        ("{\\noopsort{1973a}}1973 \\cite{a} \\textcolor{red}{b}", "1973 b"),
        ("\\~{} \\^{} {\\textasciitilde}", "~ ^ ~"),
        ("Ragnhei{\\d}ur \\GPUnet runs", "Ragnheidur GPUnet runs"),
        ("A &amp; B \\&amp; C <i>in vivo</i> H<sub>2</sub>O", "A & B & C in vivo H₂O"),
        ("\\ldots{} \\textendash{} \\textquoteright s", "… – ’ s"),
        ("D\\\\'ecoret Swe{\\\\i}g", "Décoret Sweıg"),
        (
            "R$\\backslash$'enyi R$\\backslash$'\\{e\\}nyi $\\backslash$x",
            "Rényi Rényi $\\backslash$x",
        ),
        ("a\\hyphen b and\\slash or", "a-b and/or"),
        ("unbalanced {a } b} c{", "unbalanced a b c"),
        ("ends with \\", "ends with \\"),
        ("CafÃ© und Ãœbung", "Café und Übung"),
    ],
)
def test_a_line_of_tex(tex, shown):
    assert one_line(tex) == shown


def test_text_without_markup_is_the_same_text():
    text = "We reach 1.37× at ~50% of n^2, x_i, [3] and “more” – see a/b."
    assert readable(text) is text


def test_paragraphs_are_kept_apart_and_lines_joined():
    assert paragraphs(" A\n  b.\n \n\n C\nd \\par e") == "A b.\n\nC d\n\ne"


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("http://a.org/x\\_y{\\%}20", "http://a.org/x_y%20"),
        ("\\url{http://a.org/~b}", "http://a.org/~b"),
        ("http://a.org/$\\sim$b", "http://a.org/~b"),
        ("http://a.org/\\~{}b", "http://a.org/~b"),
        ("10.1002/x$<$377::a$>$3", "10.1002/x<377::a>3"),
    ],
)
def test_fields_that_are_no_tex(raw, shown):
    assert verbatim(raw) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("Larkspur, Ada and Jan van der Teasel", ["Ada Larkspur", "Jan van der Teasel"]),
        ("B. L$\\not$ark and So$\\not$ren, C. and Wei$\\beta$, D.",
         ["B. Łark", "C. Søren", "D. Weiß"]),
        ("Larkspur, V. and Teasel, I. and Lee, V", ["V. Larkspur", "I. Teasel", "V Lee"]),
        ("Larkspur, M. D. and Teasel, M.D.", ["M. D. Larkspur", "M.D. Teasel"]),
        ("Larkspur, Md and Golam Teasel, Md", ["Md Larkspur", "Md Golam Teasel"]),
        ("Larkspur, III, Ada and Teasel, Jr., Jan", ["Ada Larkspur III", "Jan Teasel Jr."]),
        ("Ann Th{'e and Bo Lee and Cy Roe", ["Ann Th'e", "Bo Lee", "Cy Roe"]),
        ("van der Teasel, Jan\n  AND  Lee, A.", ["Jan van der Teasel", "A. Lee"]),
        ("King, Jr., Martin L. and Doe, III, J.", ["Martin L. King Jr.", "J. Doe III"]),
        ("Pimentel, Jr.,Joseph J.", ["Joseph J. Pimentel Jr."]),
        ("{The ATLAS and CMS Collaborations} and others", ["The ATLAS and CMS Collaborations"]),
        ("{Barn {and} Co, Inc.} and {\\'E}mile Zola", ["Barn and Co, Inc.", "Émile Zola"]),
        ("V{\\'a}zques{ de }Parga, Luis", ["Luis Vázques de Parga"]),
        ("{de la Cruz}, Maria and {\\\"O}fele, Karl", ["Maria de la Cruz", "Karl Öfele"]),
        ("family=Brown, prefix=de, given=Brian, id=7 and Simon Smith",
         ["Brian de Brown", "Simon Smith"]),
        ("useprefix=false and Alan von Animal", ["Alan von Animal"]),
        ("Smith, J., Doe, K.-L., Roe, M. A.", ["J. Smith", "K.-L. Doe", "M. A. Roe"]),
        ("J. Smith, K. Doe, M. Roe", ["J. Smith", "K. Doe", "M. Roe"]),
        ("Smith, J.; Doe, K.; ", ["J. Smith", "K. Doe"]),
        ("Wei Wang 0001 and 王, 小明 and 김, 철수", ["Wei Wang", "王小明", "김철수"]),
        ("Anderson and Land and Anderson", ["Anderson", "Land"]),
        ("Аренс З", ["Аренс З"]),
        ("and and ", []),
        ("", []),
        ("Doe, J. and et al.", ["J. Doe"]),
    ],
)  # fmt: skip
def test_names(value, shown):
    assert [author.name for author in authors_of(value)] == shown


@pytest.mark.parametrize(
    "unit",
    ["{", "}", "\\", "$", "\\(", "\\cite{", "\\textsuperscript{", "\\'", "~", "`", "'", "--",
     "$a$", "\\\\", "&", "<b", " and ", ", a", "; a", ",family=", "a=b,", "{a and "],
)  # fmt: skip
def test_work_grows_with_the_text(unit):
    assert growth(readable, unit, 200) < 12
    assert growth(authors_of, unit, 200) < 12
