"""Numbers of a query that are no numbers of a library."""

import pytest

from storage.errors import QuerySyntaxError
from storage.query.parser import parse


@pytest.mark.parametrize("field", ["speedup", "year", "rating"])
@pytest.mark.parametrize("number", ["1e999", ">1e999", "1..1e999"])
def test_a_number_beyond_all_numbers_is_refused_with_its_place(field, number):
    with pytest.raises(QuerySyntaxError) as caught:
        parse(f"{field}:{number}")
    assert (caught.value.start, caught.value.end) == (len(field) + 1, len(field) + 1 + len(number))
