"""Whether the newest step of the history is the last answer of a comparison."""

from sqlalchemy import Connection, text

from storage.database.models import ComparisonAnswer
from storage.edits.comparing import AnswerPair
from storage.edits.encoding import decode
from storage.edits.recorder import Restore


def is_newest_step(connection: Connection, comparison: int) -> bool:
    """Tell whether undoing takes back just the last answer of a comparison."""
    step = connection.execute(
        text("SELECT kind, backward FROM history WHERE undone = 0 ORDER BY id DESC LIMIT 1")
    ).first()
    last = connection.execute(
        text("SELECT max(id) FROM comparison_answer WHERE comparison_id = :of"), {"of": comparison}
    ).scalar()
    if step is None or last is None or step[0] != AnswerPair.kind:
        return False
    back = decode(str(step[1]))
    return isinstance(back, Restore) and any(
        images.table == ComparisonAnswer.__tablename__ and images.rows[0][0] == (last,)
        for images in back.images
    )
