"""All repair rules, in the order in which they have precedence."""

from storage.text.residue import Rule
from storage.text.rules_characters import CHARACTER_RULES
from storage.text.rules_latex import LATEX_RULES
from storage.text.rules_lost import LOST_RULES

RULES: tuple[Rule, ...] = (*LATEX_RULES, *LOST_RULES, *CHARACTER_RULES)
