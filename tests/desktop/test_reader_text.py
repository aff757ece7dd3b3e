"""Pure parts of the reader: offsets, places, links, rendered notes, words for claims."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.models.claim_words import (
    baseline_words,
    factor_text,
    headline,
    reasons_text,
    scope_words,
    spoken,
    status_words,
    with_short_quotes,
)
from desktop.widgets.note_rendering import note_html
from desktop.widgets.origins_list import origin_words
from desktop.widgets.short_links import is_web_address, same_place, short_link
from desktop.widgets.stretching import stretched
from desktop.widgets.utf16 import Utf16Map
from storage.database.rows import ClaimRow, OriginRow, PlatformRow
from storage.record import PaperId
from storage.text.anchoring import place_of

CLAIM = ClaimRow(
    id=1, paper_id=PaperId(1), paper_label="Ostrakon", start=0, end=5, quote="37.2x",
    sentence_start=0, sentence_end=5, sentence="37.2x", low=37.2, high=37.2, unit="x",
    direction="increase", bound="up_to", metric="speed", factor_low=37.2, factor_high=37.2,
    platforms=(PlatformRow("Xilinx Alveo U280", "FPGA"),), platform_scope="sentence",
    baseline="CPU baselines", of_baseline=False, rule="cue", reasons=("it says so",),
    status="unchecked",
)  # fmt: skip


class TestOffsets:
    def test_a_letter_beyond_the_first_plane_counts_twice_in_qt(self):
        # "a𝒪b": Python 0 1 2, Qt 0 1-2 3.
        offsets = Utf16Map("a𝒪b")
        assert [offsets.to_qt(i) for i in range(4)] == [0, 1, 3, 4]
        assert [offsets.from_qt(i) for i in (0, 1, 3, 4)] == [0, 1, 2, 3]

    def test_a_position_inside_a_pair_is_before_it(self):
        assert Utf16Map("a𝒪b").from_qt(2) == 1

    @given(st.text(alphabet=st.sampled_from("ab 𝒪😀é\n"), max_size=40))
    def test_there_and_back(self, text):
        offsets = Utf16Map(text)
        for offset in range(len(text) + 1):
            position = offsets.to_qt(offset)
            assert position == len(text[:offset].encode("utf-16-le")) // 2
            assert offsets.from_qt(position) == offset

    def test_beyond_the_ends_is_the_end(self):
        assert Utf16Map("ab").to_qt(99) == 2
        assert Utf16Map("ab").to_qt(-3) == 0
        assert Utf16Map("ab").from_qt(99) == 2


class TestPlaces:
    TEXT = "One fast path. Another fast path. A slow road."

    def test_offsets_that_fit_are_kept(self):
        assert place_of(self.TEXT, "fast", 23) == (23, 27)

    def test_else_the_nearest_place_of_the_quote(self):
        assert place_of(self.TEXT, "fast", 25) == (23, 27)
        assert place_of(self.TEXT, "fast", 2) == (4, 8)

    def test_white_space_and_case_may_differ(self):
        assert place_of(self.TEXT, "another  fast\npath", 0) == (15, 32)

    def test_offsets_beyond_the_text_are_no_harm(self):
        assert place_of(self.TEXT, "slow", 900) == (36, 40)

    def test_words_that_are_gone_are_none(self):
        assert place_of(self.TEXT, "bridge", 0) is None
        assert place_of(self.TEXT, " ", 90) is None


class TestStretching:
    TEXT = "It is 1.5x faster. Why do we ask? The end"

    def words(self, *span, by="sentence", back=False):
        start, end = stretched(self.TEXT, span, by, back=back)
        return self.TEXT[start:end]

    @pytest.mark.parametrize(
        ("offset", "words"),
        [
            (0, "It is 1.5x faster."),
            (10, "It is 1.5x faster."),
            (20, "Why do we ask?"),
            (18, "Why do we ask?"),
            (41, "The end"),
        ],
    )
    def test_the_sentence_at_the_caret(self, offset, words):
        assert self.words(offset, offset) == words

    @pytest.mark.parametrize(
        ("offset", "word"), [(0, "It"), (4, "is"), (8, "1.5x"), (17, "Why"), (40, "end")]
    )
    def test_the_word_at_the_caret(self, offset, word):
        assert self.words(offset, offset, by="word") == word

    def test_one_more_at_each_press(self):
        assert self.words(0, 18) == "It is 1.5x faster. Why do we ask?"
        assert self.words(0, 33) == self.TEXT
        assert self.words(0, 41) == self.TEXT
        assert self.words(0, 2, by="word") == "It is"
        assert self.words(3, 10, by="word") == "is 1.5x faster"

    def test_what_is_cut_is_made_whole_first(self):
        assert self.words(4, 9) == "It is 1.5x faster."
        assert self.words(7, 12, by="word") == "1.5x faster"

    def test_one_less_but_not_the_only_one(self):
        assert self.words(0, 33, back=True) == "It is 1.5x faster."
        assert self.words(0, 18, back=True) == "It is 1.5x faster."
        assert self.words(0, 10, by="word", back=True) == "It is"
        assert self.words(5, 5, by="word", back=True) == ""


class TestLinks:
    @pytest.mark.parametrize(
        ("address", "short"),
        [
            ("https://github.com/lab/ostrakon", "github.com/lab/ostrakon"),
            (
                "https://github.com/fast-data-lab/search-engines/ostrakon",
                "github.com/…/ostrakon",
            ),
            ("https://www.example.org/", "example.org"),
            ("not an address", "not an address"),
        ],
    )
    def test_short(self, address, short):
        assert short_link(address) == short

    def test_never_long(self):
        assert len(short_link("https://example.org/" + "a" * 200)) <= 36
        assert len(short_link("https://" + "a" * 200)) <= 36

    @pytest.mark.parametrize(
        ("one", "other", "same"),
        [
            ("http://arxiv.org/abs/2202.11316", "https://arxiv.org/abs/2202.11316", True),
            ("https://dx.doi.org/10.1/x", "https://doi.org/10.1/x/", True),
            ("https://www.Example.org/a", "https://example.org/a", True),
            ("https://example.org/a", "https://example.org/A", False),
            ("https://example.org/a?b=1", "https://example.org/a?b=2", False),
        ],
    )
    def test_one_place_may_be_written_in_several_ways(self, one, other, same):
        assert (same_place(one) == same_place(other)) is same

    @pytest.mark.parametrize(
        ("address", "opens"),
        [
            ("https://a.org/b", True),
            ("HTTP://a.org", True),
            ("file:///etc/passwd", False),
            ("javascript:alert(1)", False),
            ("https://", False),
            ("http://[broken", False),
        ],
    )
    def test_only_the_web_is_opened(self, address, opens):
        assert is_web_address(address) is opens


class TestNotes:
    def test_markdown(self):
        html = note_html("**Co-design**, not *tuning*\n\n- one\n- two\n\n|a|b|\n|-|-|\n|1|2|")
        assert "<strong>Co-design</strong>" in html
        assert "<em>tuning</em>" in html
        assert html.count("<li>") == 2
        assert "<td>2</td>" in html

    @pytest.mark.parametrize(
        "hostile",
        [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "[a](javascript:alert(1))",
            "[a](file:///etc/passwd)",
            "![a](https://example.org/pixel.png)",
            '<a href="x" onclick="y">z</a>',
            "<style>@import 'https://example.org/a.css'</style>",
        ],
    )
    def test_nothing_runs_and_nothing_is_fetched(self, hostile):
        html = note_html(hostile)
        for danger in ("<script", "<img", "<style", "<a ", "<link"):
            assert danger not in html

    def test_a_picture_becomes_its_words(self):
        assert "[picture: the plot]" in note_html("![the plot](https://example.org/p.png)")

    @given(st.text(max_size=200))
    def test_any_text_renders(self, text):
        assert "<script" not in note_html(text)


class TestClaimWords:
    def test_headline(self):
        assert headline(CLAIM).text == "37.2× faster, at most · speed"

    def test_a_percentage_says_its_factor(self):
        # 35 % less time: 1 / (1 - 0.35) = 1.538...
        claim = replace(
            CLAIM, low=35.0, high=35.0, unit="%", direction="decrease", bound="exact",
            metric="time", factor_low=1 / 0.65, factor_high=1 / 0.65,
        )  # fmt: skip
        assert headline(claim).text == "35% less time · a factor of 1.54×"

    def test_long_quotes_lose_their_middle(self):
        long = f"It is about speed because of '{'reads well ' * 8}faster' (cue)."
        short = "of 'reads well reads well reads … well reads well faster' (cue)."
        assert with_short_quotes(long) == f"It is about speed because {short}"
        assert with_short_quotes(f"because of '{'y' * 70}'.") == (
            f"because of '{'y' * 28} … {'y' * 28}'."
        )
        assert with_short_quotes("The number is '35%'.") == "The number is '35%'."

    def test_reasons_are_sentences_in_a_row(self):
        claim = replace(CLAIM, reasons=("The number is 'x'.", "it says so"))
        assert reasons_text(claim) == "The number is 'x'. it says so. Rule: cue."

    def test_a_slowdown_is_called_one(self):
        claim = replace(CLAIM, low=0.5, high=0.5, factor_low=0.5, factor_high=0.5)
        assert "a slowdown" in headline(claim).text

    def test_factors_have_three_figures(self):
        assert factor_text(replace(CLAIM, factor_low=2.1, factor_high=26.0)) == "2.1–26×"
        assert factor_text(replace(CLAIM, factor_low=1234.5, factor_high=1234.5)) == "1,234×"

    def test_where_and_against_what(self):
        assert scope_words(CLAIM) == "named in the same sentence"
        assert scope_words(replace(CLAIM, platforms=())) == "no hardware could be told"
        assert baseline_words(replace(CLAIM, baseline=None)) == ""

    @pytest.mark.parametrize(
        ("status", "words"),
        [
            ("unchecked", "unchecked"),
            ("right", "✓ checked"),
            ("wrong", "✕ wrong"),
            ("corrected", "✓ corrected"),
            ("added", "✓ added by you"),
        ],
    )
    def test_states(self, status, words):
        assert status_words(replace(CLAIM, status=status)) == words

    def test_spoken(self):
        assert spoken(CLAIM) == (
            "up to 37.2× (speed), on Xilinx Alveo U280, over CPU baselines, unchecked"
        )


def test_an_origin_says_file_listing_place_and_day():
    origin = OriginRow("monday.txt", "/x/monday.txt", "Daily Papers", 11, 25, 0, "raw")
    assert origin_words(origin).startswith("monday.txt · Daily Papers · no. 12, line 25 · import")
