"""What is shown of a raw text, and where each part of it stood."""

import json
from itertools import product

import pytest
from ftfy import fix_encoding
from hypothesis import given, settings
from hypothesis import strategies as st

from storage.text.repair import offset_map, repair
from storage.text.rules import RULES
from storage.text.rules_characters import WELL_READ
from storage.text.symbols import LOST_OPERATORS
from tests.effort import growth
from tests.shared import needs_shared, shared_path

# Excerpts of the kind that listings hold, each with the name of the rule that it is a case of.
CASES = [
    ("times", "with 1.37times/1.24times faster forward", "with 1.37×/1.24× faster forward"),
    ("times", "by 6times to 8times", "by 6× to 8×"),
    ("times", "on 4timesRTX 3090", "on 4×RTX 3090"),
    ("times", "one 1008times756 image", "one 1008×756 image"),
    ("times", "by up to 11.1times, compared", "by up to 11.1×, compared"),
    ("times-between", "only 1 times 1 convolutions", "only 1 × 1 convolutions"),
    ("times-between", "a 3 times 5 grid", "a 3 × 5 grid"),
    ("times-before", "a boost of times~5.1 in", "a boost of ×5.1 in"),
    ("times-variables", "a K times k kernel", "a K × k kernel"),
    ("much-greater", "which involve mgg 1 lower", "which involve m≫ 1 lower"),
    ("fraction-digits", "of frac12 and", "of 1/2 and"),
    ("math-delimiter", r"for \(n\) nodes", "for n nodes"),
    ("environment", r"\begin{itemize}many", "many"),
    ("opening-quote", "a ``wall of", "a “wall of"),
    ("display-math", "so $$n$$ is", "so n is"),
    ("hard-space", "5\u00a0ms", "5 ms"),
    ("times-letters", "an ntimes n matrix", "an n× n matrix"),
    ("sim", "achieves 2.36sim 8.02times speed-up", "achieves 2.36 ∼ 8.02× speed-up"),
    ("sim", "achieves 4.7 sim 71.3times speedup", "achieves 4.7 ∼ 71.3× speedup"),
    ("sim", "saving 15times sim 24times storage", "saving 15× ∼ 24× storage"),
    ("sim", "and sim 80% impact", "and ∼80% impact"),
    ("sim", "parameters (sim2%)", "parameters (∼2%)"),
    ("sim", "models (sim2.6B parameters)", "models (∼2.6B parameters)"),
    ("plus-minus", "of 96.00% pm 0.48% for", "of 96.00% ± 0.48% for"),
    ("operator", "for SEP with kgeq2 with", "for SEP with k≥2 with"),
    ("operator", "algorithm for kgeq 3 is", "algorithm for k≥ 3 is"),
    ("operator", "While achieving geq 81.3% top-1", "While achieving ≥ 81.3% top-1"),
    ("operator", "{g(1),g(2),ldots,g(J)}", "{g(1),g(2),…,g(J)}"),
    ("operator", "computing (neq split learning)", "computing (≠ split learning)"),
    ("operator", "the maximal resistance chi_2leq chi_1 of", "the maximal resistance χ₂≤ χ₁ of"),
    ("letter", "only O(nchi_1chi_2)", "only O(nχ₁χ₂)"),
    ("letter", "O(mepsilon^{-3})", "O(mε⁻³)"),
    ("braced-letter", "log(1{epsilon})", "log(1/ε)"),
    ("fraction", "O(nfrac{L{mu}}log n)", "O(n(L/μ)log n)"),
    ("fraction", r"of $\frac{1}{2}$ and", "of 1/2 and"),
    ("fraction", r"\frac{n+1}{2k}", "(n+1)/2k"),
    ("logarithm", "time O(nlog n+nk)", "time O(n log n+nk)"),
    ("micro", "in 10 mus of", "in 10 μs of"),
    ("power", "problems in TC^0.", "problems in TC⁰."),
    ("power", "O(N^{-2}) and 2^{13}", "O(N⁻²) and 2¹³"),
    ("power", "O(n^{3/2}k^2)", "O(n^(3/2)k²)"),
    ("power", "of 10^{-4} and 10^-6", "of 10⁻⁴ and 10⁻⁶"),
    ("power", r"at 90^\circ", "at 90°"),
    ("index", "few as O(d_{emb})", "few as O(d_emb)"),
    ("index-digit", "with CO_2 adsorption", "with CO₂ adsorption"),
    ("command", r"up to 2.4\times speedup", "up to 2.4× speedup"),
    ("command", r"the \alpha of it", "the α of it"),
    ("command", r"implement \proj, a novel", "implement proj, a novel"),
    ("command", r"O(n\log n)", "O(n log n)"),
    ("braced-command", r"called {\alpha}-FLOPs,", "called α-FLOPs,"),
    ("escape", r"a 19\% acceleration", "a 19% acceleration"),
    ("escape", r"Sort \& Search (S&S)", "Sort & Search (S&S)"),
    ("escape", r"a 30.4 \% increase", "a 30.4 % increase"),
    ("accent", r"a na\"ive NPU", "a naïve NPU"),
    ("accent", r"na\"{\i}vely", "naïvely"),
    ("accent", r"a Mat\'ern kernel", "a Matérn kernel"),
    ("accent", r"Erd\H{o}s and Ho\v{r}ava", "Erdős and Hořava"),
    ("braced-accent", r"G{\"o}del", "Gödel"),
    ("formula-accent", "in tilde{O}(n)", "in Õ(n)"),
    ("style", r"\textbf{hardware inference (HSPI)} --", "hardware inference (HSPI) –"),
    ("style", r"an \emph{easy} {\bf way}", "an easy way"),
    ("style", "in mathcal{O}(n)", "in O(n)"),
    ("root", r"\sqrt{n} and \sqrt{n+1}", "√n and √(n+1)"),
    ("reference", r"as in~\cite{abc}, we", "as in, we"),
    ("link-label", "at https://a.org/x/y{this url}.", "at https://a.org/x/y."),
    ("link-label", "at https://a.org/x{https://a.org/x}.", "at https://a.org/x."),
    ("link-command", "at {https://a.org/x}{aka.ms/x}.", "at https://a.org/x."),
    ("link-command", r"at \url{https://a.org/x}.", "at https://a.org/x."),
    ("code", "0.108s/tokenx2014only half", "0.108s/token—only half"),
    ("code", "the modelx2019s speed", "the model’s speed"),
    ("escaped-code", r"fast\u2014and small", "fast—and small"),
    ("entity", "R&amp;D &lt; 5&times;", "R&D < 5×"),
    ("raised-tag", "R<sup>2</sup> and CO<sub>2</sub>", "R² and CO₂"),
    ("tag", "<p>An <i>easy</i> way</p>", "An easy way"),
    ("quotes", "hits a ``memory wall'', i.e.,", "hits a “memory wall”, i.e.,"),
    ("single-quotes", "a `slow' path", "a ‘slow’ path"),
    ("em-dash", "present Ray---a distributed", "present Ray—a distributed"),
    ("en-dash", "the graph -- with many", "the graph – with many"),
    ("en-dash", "pages 1--10", "pages 1–10"),
    ("double-hyphen", "a single GPU--a feat", "a single GPU—a feat"),
    ("tie", "language models~(LLMs)", "language models (LLMs)"),
    ("tie", "to utilize~proxy tasks", "to utilize proxy tasks"),
    ("math", "in $O(n)$ time", "in O(n) time"),
    ("stray-dollar", r"up to 5.18\times$ and 42.9%$ savings", "up to 5.18× and 42.9% savings"),
    ("mojibake", "naÃ¯ve userâ€™s", "naïve user’s"),
    ("ligature", "eﬃcient ﬂow", "efficient flow"),
    ("invisible", "zero\u200bwidth\x00", "zerowidth"),
    ("invisible", "a\u200cfi\u200dne \u200dline", "afine line"),
]  # fmt: skip

# Prose and notation that only looks like residue; most of it stands in real abstracts.
UNTOUCHED = [
    "a family 👨\u200d👩\u200d👧, می\u200cخواهم and क्\u200dष",
    "outperforming cuRAND by up to 1.8 times.",
    "three times higher, 6.4-12.7 times on model size, long training times",
    "used 3 times 10 nodes", "evaluated 5 times, 2 of them twice",
    "a simple simulation with sim2real transfer", "the sim 3 environment", "simple similar similes",
    "language models named PanGu-alpha, with", "alpha, beta and lambda functions",
    "a delta between models; the mu of it", "at 9 pm 2 nodes failed",
    "in O(n log n) time", "blog posts and vlog entries",
    "an approximate approach, approx 2.5 ms per image", "approx. 5 hours",
    "an inequality, a sequel", "requires ~3n operations and ~1.5x (~100% use)",
    "rl_games, block_out and fast_p, MPI_Send, gpt_2 and conv_1",
    "a set {-1,0,1} of levels", "<kernel> + <programming model>", "k > 1 and a < b",
    "costs $5 and $10 million, US$20", "Linux2014 and a 1920x2014 screen, x2000 faster",
    "run with --help or -v", "AT&T and S&S; Gu & Dao", "it's the users' own 'word'",
    "https://a.org/~user/2times_x--y", "café, naïve, 5 µs, “quoted” — 3×",
    "version 3.0, e.g. v2.1, i.e. 2019-2020",
]  # fmt: skip


@pytest.mark.parametrize(("rule", "raw", "shown"), CASES)
def test_residue_becomes_readable(rule, raw, shown):
    assert rule in {known.name for known in RULES}
    assert repair(raw).text == shown


@pytest.mark.parametrize(("name", "sign"), LOST_OPERATORS.items())
def test_every_operator_is_known_without_its_backslash(name, sign):
    assert repair(f"for 1{name} 2").text == f"for 1{sign} 2"


@pytest.mark.parametrize("signs", WELL_READ)
def test_signs_that_are_never_looked_into_are_no_mojibake(signs):
    runs = map("".join, product(sorted(signs), repeat=2))
    assert [run for run in runs if len(fix_encoding(run)) < len(run)] == []


def test_every_rule_has_a_case():
    named = {rule for rule, _, _ in CASES}
    assert {rule.name for rule in RULES} == named


@pytest.mark.parametrize("text", UNTOUCHED)
def test_prose_stays_as_it_is(text):
    repaired = repair(text)
    assert repaired.text == text
    assert repaired.pieces == ()
    assert repaired.encode() == ""


def test_pieces_say_what_was_replaced():
    repaired = repair(r"by 3times or 19\% of it")
    assert repaired.text == "by 3× or 19% of it"
    assert repaired.pieces == ((4, 9, 4, 5), (15, 17, 11, 12))


@pytest.mark.parametrize(
    ("shown", "raw"),
    [
        ((0, 2), (0, 2)),  # "by", before everything
        ((3, 5), (3, 9)),  # "3×" is "3times"
        ((4, 5), (4, 9)),  # the sign alone is the whole command
        ((6, 8), (10, 12)),  # "or", between two pieces
        ((10, 12), (14, 17)),  # "9%" with its backslash
        ((13, 18), (18, 23)),  # "of it", behind everything
        ((0, 18), (0, 23)),
    ],
)
def test_spans_lead_back(shown, raw):
    repaired = repair(r"by 3times or 19\% of it")
    text = r"by 3times or 19\% of it"
    assert repaired.text[slice(*shown)]
    start, end = repaired.to_raw(*shown)
    assert text[start:end] == text[slice(*raw)]
    assert repaired.to_shown(*raw) == shown


def test_a_name_in_removed_braces_does_not_take_them_along():
    raw = r"the \textbf{Hydra} model"
    repaired = repair(raw)
    assert repaired.text == "the Hydra model"
    assert raw[slice(*repaired.to_raw(4, 9))] == "Hydra"
    assert repaired.to_shown(4, 18) == (4, 9)


def test_the_map_survives_writing():
    repaired = repair(r"by 3times or 19\% of it")
    assert json.loads(repaired.encode()) == [4, 9, 4, 5, 15, 17, 11, 12]
    again = offset_map(repaired.encode())
    assert again.pieces == repaired.pieces
    assert again.to_raw(4, 5) == (4, 9)
    assert offset_map("").to_raw(3, 5) == (3, 5)


@pytest.mark.parametrize("broken", ["{}", "[1,2,3]", '["a",1,2,3]', "[-1,2,3,4]", "nonsense"])
def test_a_broken_map_is_refused(broken):
    with pytest.raises(ValueError):  # noqa: PT011 - json and this module word it differently
        offset_map(broken)


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from(list("\\{}$^_~`'\"-x2014 timessimgeq%&;<>abñÃ©.,1 "))))
def test_between_pieces_nothing_changes(raw):
    repaired = repair(raw)
    shown_at = raw_at = 0
    for raw_start, raw_end, shown_start, shown_end in repaired.pieces:
        assert raw[raw_at:raw_start] == repaired.text[shown_at:shown_start]
        assert raw_start < raw_end
        raw_at, shown_at = raw_end, shown_end
    assert raw[raw_at:] == repaired.text[shown_at:]
    assert repaired.to_raw(0, len(repaired.text))[1] <= len(raw)


# The first text beyond ASCII loads the tables of a library, which takes longer than any other.
@settings(deadline=None)
@given(st.text())
def test_no_text_breaks_it(raw):
    repair(raw)


@pytest.mark.parametrize(
    "unit",
    ["\\textbf{", "{", "http://", "$a", "``a", "~", "1times", "&amp;", "^{", "x2014", "frac{",
     "\\cite[", "<p ", "log", "k", "Ã", "--", "1 times 1", "sim 1", "_{", "\\u2014", "\\'"],
)  # fmt: skip
def test_a_text_eight_times_as_long_is_no_more_than_so_many_times_the_work(unit):
    assert growth(repair, unit) < 9


@needs_shared
def test_real_abstracts_keep_no_residue():
    for name in ("000_db44ce40854f8154.txt", "002_da329cdcda836080.txt"):
        for line in shared_path("dumps", name).read_text(encoding="utf-8").splitlines():
            shown = repair(line).text
            assert not any(residue in shown for residue in ("\\", "``", "x2014", "~("))
            assert repair(shown).text == shown
