"""Formulas inside texts: MathML among tags, TeX documents around one symbol, old entities."""

import pytest

from storage.readers.fields.citation import readable
from storage.readers.fields.plain_text import paragraphs, without_tags
from tests.effort import growth

SQUARE = "<mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup>"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (f"at <mml:math>{SQUARE}</mml:math> steps", "at x² steps"),
        (f'at <mml:math display="inline" id="m1">{SQUARE}</mml:math> steps', "at x² steps"),
        ("for <math><mi>a</mi><mo>&lt;</mo><mi>&beta;</mi></math>", "for a < β"),
        ("the <math Xmlns='u'><mi>m</Mi></Math>-plane", "the m-plane"),
        (
            f"<alternatives><tex-math>$x^2$</tex-math> <math>{SQUARE}</math></alternatives> is",
            "x² is",
        ),
        ("the <math> tag is <b>bold</b>", "the <math> tag is bold"),
        ("broken <math><mfrac><mi>a</mi></math> here", "broken a here"),
        ("PM2<middle dot>5 is", "PM2·5 is"),
        (
            '<AbstractText Label="Aim">Pack.</AbstractText> <AbstractText>Go.</AbstractText>',
            "Aim: Pack. Go.",
        ),
        ('AIM: <AbstractText Label="AIM" NlmCategory="X">Pack.</AbstractText>', "AIM: Pack."),
        ("10&mgr;m at 5&agr;", "10μm at 5α"),
        ("<jats:list><jats:list-item><jats:p>One</jats:p></jats:list-item></jats:list>", "One"),
    ],
)
def test_formulas_among_tags(written, shown):
    assert " ".join(without_tags(written).split()) == shown


@pytest.mark.parametrize("reading", [paragraphs, readable])
def test_a_document_around_a_symbol(reading):
    text = (
        r"An angle \documentclass[12pt]{minimal} \usepackage{amsmath} "
        r"\setlength{\oddsidemargin}{-69pt} \begin{document}$$\alpha$$\end{document} of 5."
    )
    assert reading(text) == r"An angle $$\alpha$$ of 5."


def test_quotes_that_bibtex_left_in_braces():
    assert paragraphs("The “safe isle{”} and ``it{''} of {many}") == (
        "The “safe isle” and ``it'' of {many}"
    )


@pytest.mark.parametrize(
    "unit", ["<math>", "<AbstractText ", "</math>", "<tex-math>x", r"\documentclass{a}"]
)
def test_work_grows_as_the_text_does(unit):
    assert growth(lambda text: paragraphs(without_tags(text + "</math>")), unit, 400) < 16
