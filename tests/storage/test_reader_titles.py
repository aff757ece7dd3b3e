"""Titles lose their LaTeX as they come in, whatever format they were in."""

import pytest

from storage.readers import dumps_in
from storage.readers.fields.titles import plain_title
from storage.record import PaperRecord


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (r"Growth of Zn$_2$X films", "Growth of Zn₂X films"),
        (r"Growth of $\mathrm{Zn}_2\mathrm{X}$ films", "Growth of Zn₂X films"),
        (r"A trace of Q$_{\textrm{13}}$", "A trace of Q₁₃"),
        (r"QO$_4^{2-}$ in water", "QO₄²⁻ in water"),
        (r"Ions of Q$^+$", "Ions of Q⁺"),
        (r"Yields of $\pi^{\pm}$ and $K^{\ast}$", "Yields of π^± and K^∗"),
        (r"Spots of 5 $\mu$m at $\pm$0.2\%", "Spots of 5 μm at ±0.2%"),
        (r"$k$-sorting in $O(n\log n)$", "k-sorting in O(n log n)"),
        (r"Faces $(00\bar{1})$", "Faces (001\u0304)"),
        (r"On ${\rm Zn}(00\bar{1})$", "On Zn(001\u0304)"),
        (r"Faces (0\bar100)", "Faces (01\u030400)"),
        (
            r"In $({P_5},gem)$-free graphs and ${O}(n)$ steps",
            "In (P₅,gem)-free graphs and O(n) steps",
        ),
        (r"Radix-2\({}^{\mbox{k}}\) trees", "Radix-2^k trees"),
        (r"R{\'e}nyi's \emph{law} of \textbf{tensors}", "Rényi's law of tensors"),
        (r"On the $n^{1/2}$ barrier", "On the n^(1/2) barrier"),
        (r"A $\Sigma$$\Delta$ and a ${\Delta\Sigma}$ modulator", "A ΣΔ and a ΔΣ modulator"),
        (r"Growth along $\langle111\rangle$ and $<100>$", "Growth along ⟨111⟩ and <100>"),
        ("Wires in a village,\\nFields", "Wires in a village, Fields"),
        ("From US$10 to A$20", "From US$10 to A$20"),
        ("Tensors for 5$ and less", "Tensors for 5$ and less"),
        ("Sets {a, b} and _names_", "Sets {a, b} and _names_"),
    ],
)
def test_a_title_without_its_latex(written, shown):
    assert plain_title(written) == shown


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.bib", "@article{a, title = {Packing Zn$_2$X with $\\alpha$-cuts}}\n"),
        ("a.ris", "TY  - JOUR\nTI  - Packing Zn$_2$X with $\\alpha$-cuts\nER  - \n"),
        ("a.json", '[{"title": "Packing Zn$_2$X with $\\\\alpha$-cuts", "type": "article"}]'),
    ],
)
def test_titles_are_plain_whatever_the_format(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text)
    (source,) = dumps_in([path])
    papers = [entry for entry in source.read() if isinstance(entry, PaperRecord)]
    assert [paper.title for paper in papers] == ["Packing Zn₂X with α-cuts"]
