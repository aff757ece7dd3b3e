import numpy as np

from storage.index.cache import OVERHEAD, ArrayCache


def test_longest_unused_goes_first():
    cache = ArrayCache(3 * (80 + OVERHEAD))
    made: list[str] = []

    def get(key: str) -> None:
        def make() -> tuple[np.ndarray]:
            made.append(key)
            return (np.zeros(10),)

        assert cache.get(key, make)[0].size == 10

    for key in ("a", "b", "c", "a", "d", "a", "b"):
        get(key)
    assert made == ["a", "b", "c", "d", "b"]
    assert cache.size == 3 * (80 + OVERHEAD)


def test_newest_is_kept_whatever_its_size():
    cache = ArrayCache(1)
    cache.get("a", lambda: (np.zeros(10),))
    assert cache.size == 80 + OVERHEAD
    cache.get("b", lambda: (np.zeros(20),))
    assert cache.size == 160 + OVERHEAD
