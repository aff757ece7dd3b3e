"""How the window looks: colours by name, fonts, spacing, icons, and the system's wish followed.

Every colour that a widget paints comes from `tokens()`; a widget that keeps derived things
(pixmaps, formats) renews them in `changeEvent` on `PaletteChange`, which follows every switch.
"""

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Final, Literal, TypeAlias, get_args

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QFontMetricsF,
    QGuiApplication,
    QIcon,
    QImage,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

import resources

UNIT: Final = 4
"""The grid in device-independent pixels; every distance is a multiple of it."""
INTERFACE_PX: Final = 13
SMALL_PX: Final = 12
ABSTRACT_PX: Final = 16
LINE_HEIGHT: Final = 1.55
"""Line height of the abstract as a multiple of the font size."""
MEASURE_EM: Final = 33
"""Widest line of the abstract, in em: about 70 characters."""

ThemeName: TypeAlias = Literal["system", "light", "sepia", "dark", "contrast"]
THEME_NAMES: Final[tuple[ThemeName, ...]] = get_args(ThemeName)


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one theme. `dark` tells which way to mix."""

    dark: bool
    window: QColor
    panel: QColor
    paper: QColor
    hairline: QColor
    text: QColor
    dim: QColor
    accent: QColor
    keep: QColor
    later: QColor
    skip: QColor
    selection: QColor
    chip: QColor
    hover: QColor
    track: QColor
    star_off: QColor
    error: QColor
    on_accent: QColor
    include: QColor
    exclude: QColor


def _tokens(*, dark: bool, **colours: str) -> Tokens:
    return Tokens(dark=dark, **{name: QColor(value) for name, value in colours.items()})


LIGHT: Final = _tokens(
    dark=False, window="#f6f6f4", panel="#fbfbfa", paper="#ffffff", hairline="#e3e2de",
    text="#1f2328", dim="#6b7078", accent="#2f5d8a", keep="#2f7d4f", later="#b7791f",
    skip="#9a9a96", selection="#e4edf6", chip="#ebebe7", hover="#f0f0ed", track="#e6e6e2",
    star_off="#e9e2d6", error="#b3261e", on_accent="#ffffff", include="#00856a",
    exclude="#c04a1a",
)  # fmt: skip
DARK: Final = _tokens(
    dark=True, window="#1b1d20", panel="#202327", paper="#25282d", hairline="#34383e",
    text="#e6e6e3", dim="#9aa0a8", accent="#7fb0e0", keep="#6fc48f", later="#e0b060",
    skip="#7c8087", selection="#2b3b4d", chip="#30343a", hover="#2a2e33", track="#34383e",
    star_off="#453d31", error="#f2b8b5", on_accent="#14202c", include="#4fcfae",
    exclude="#f2945f",
)  # fmt: skip
SEPIA: Final = _tokens(
    dark=False, window="#efe4cd", panel="#f4ead6", paper="#f9f1e1", hairline="#dccfb4",
    text="#3a2f22", dim="#6a5b46", accent="#1f5876", keep="#2a6640", later="#80500a",
    skip="#857862", selection="#e5d6b8", chip="#e9dcc2", hover="#f0e5cf", track="#e0d3b8",
    star_off="#e2d3b3", error="#9c2a1c", on_accent="#ffffff", include="#00604c",
    exclude="#94370f",
)  # fmt: skip
CONTRAST_LIGHT: Final = _tokens(
    dark=False, window="#ffffff", panel="#ffffff", paper="#ffffff", hairline="#000000",
    text="#000000", dim="#262626", accent="#00337a", keep="#004d1f", later="#663c00",
    skip="#404040", selection="#ffe97a", chip="#ffffff", hover="#f0f0f0", track="#bdbdbd",
    star_off="#c7c7c7", error="#9b0000", on_accent="#ffffff", include="#00543f",
    exclude="#8f2b00",
)  # fmt: skip
CONTRAST_DARK: Final = _tokens(
    dark=True, window="#000000", panel="#000000", paper="#000000", hairline="#ffffff",
    text="#ffffff", dim="#e0e0e0", accent="#8ecbff", keep="#7dffb0", later="#ffd24a",
    skip="#cfcfcf", selection="#1d3f73", chip="#000000", hover="#1c1c1c", track="#5a5a5a",
    star_off="#4d4d4d", error="#ff9d94", on_accent="#000000", include="#5dffcb",
    exclude="#ffae80",
)  # fmt: skip


class Theme(QObject):
    """The one theme of the running program; follows the system while its name says so."""

    changed = Signal()
    """New colours are in force; `tokens()` gives them."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self.name: ThemeName = "light"
        self.tokens = LIGHT
        self._busy = False
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        if hasattr(hints, "accessibility"):  # from Qt 6.10 on
            hints.accessibility().contrastPreferenceChanged.connect(self._follow)

    def apply(self, name: str) -> None:
        """Put a theme of `THEME_NAMES` in force; an unknown name counts as "system"."""
        self.name = next((known for known in THEME_NAMES if known == name), "system")
        hints = QGuiApplication.styleHints()
        self._busy = True
        if self.name in ("light", "sepia", "dark"):
            dark = self.name == "dark"
            hints.setColorScheme(Qt.ColorScheme.Dark if dark else Qt.ColorScheme.Light)
        else:
            hints.unsetColorScheme()
        self._busy = False
        self._put_in_force()

    @Slot()
    def _follow(self) -> None:
        if not self._busy and self.name in ("system", "contrast"):
            self._put_in_force()

    def _put_in_force(self) -> None:
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            return
        wanted = choose(self.name, dark=_system_is_dark(), contrast=_system_wants_contrast())
        if wanted is self.tokens and app.styleSheet():
            return
        self.tokens = wanted
        app.setPalette(palette(self.tokens))
        app.setFont(interface_font())
        app.setStyleSheet(stylesheet(self.tokens))
        self.changed.emit()


def choose(name: str, *, dark: bool, contrast: bool) -> Tokens:
    """Give the tokens for a theme's name and what the system asks for."""
    if name == "contrast" or (name == "system" and contrast):
        return CONTRAST_DARK if dark else CONTRAST_LIGHT
    if name == "sepia":
        return SEPIA
    if name == "dark" or (name == "system" and dark):
        return DARK
    return LIGHT


def _system_is_dark() -> bool:
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def _system_wants_contrast() -> bool:
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):
        return False
    preference = hints.accessibility().contrastPreference()
    return preference == Qt.ContrastPreference.HighContrast


_in_force: list[Theme] = []
"""The theme of the one application; empty before the first call of `theme()`."""


def theme() -> Theme:
    """Give the theme of the running application, made at the first call."""
    if not _in_force:
        app = QApplication.instance()
        if not isinstance(app, QApplication):
            message = "a theme needs a running application"
            raise RuntimeError(message)
        _in_force.append(Theme(app))
    return _in_force[0]


def tokens() -> Tokens:
    """Give the colours now in force; the light ones before any theme was applied."""
    return _in_force[0].tokens if _in_force else LIGHT


def apply_theme(app: QApplication, name: str) -> None:
    """Put the style, palette, style sheet and font of a theme in force, for all windows."""
    if app.style().objectName() != "fusion":
        app.setStyle("Fusion")
    theme().apply(name)


def mixed(colour: QColor, ground: QColor, share: float) -> QColor:
    """Give the opaque colour of `colour` laid over `ground` with `share` (0 to 1)."""
    rest = 1.0 - share
    return QColor(
        round(colour.red() * share + ground.red() * rest),
        round(colour.green() * share + ground.green() * rest),
        round(colour.blue() * share + ground.blue() * rest),
    )


def palette(colours: Tokens) -> QPalette:
    """Translate tokens into the palette that standard widgets paint with."""
    made = QPalette()
    role = QPalette.ColorRole
    for part, colour in (
        (role.Window, colours.window),
        (role.WindowText, colours.text),
        (role.Base, colours.paper),
        (role.AlternateBase, colours.panel),
        (role.Text, colours.text),
        (role.PlaceholderText, colours.dim),
        (role.Button, colours.panel),
        (role.ButtonText, colours.text),
        (role.BrightText, colours.error),
        (role.ToolTipBase, colours.panel),
        (role.ToolTipText, colours.text),
        (role.Highlight, colours.selection),
        (role.HighlightedText, colours.text),
        (role.Link, colours.accent),
        (role.LinkVisited, colours.accent),
        (role.Light, colours.paper),
        (role.Midlight, colours.hover),
        (role.Mid, colours.hairline),
        (role.Dark, colours.hairline),
        (role.Shadow, colours.hairline),
        (role.Accent, colours.accent),
    ):
        made.setColor(part, colour)
    for part in (role.Text, role.WindowText, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, part, mixed(colours.dim, colours.window, 0.6))
    return made


def stylesheet(colours: Tokens) -> str:
    """Fill colours (`@name`) and the folder of icons (`@icons`) into `resources/theme.qss`."""
    text = _sheet_template()
    names = sorted((field.name for field in fields(colours)), key=len, reverse=True)
    for name in names:
        value = getattr(colours, name)
        if isinstance(value, QColor):
            text = text.replace(f"@{name}", value.name())
    return text.replace("@icons", (resources.FOLDER / "icons").as_posix())


@lru_cache(maxsize=1)
def _sheet_template() -> str:
    return (resources.FOLDER / "theme.qss").read_text(encoding="utf-8")


@lru_cache(maxsize=4)
def _families(*wanted: str) -> tuple[str, ...]:
    here = set(QFontDatabase.families())
    return tuple(name for name in wanted if name in here)


def interface_font(px: int = INTERFACE_PX, *, bold: bool = False, figures: bool = False) -> QFont:
    """Give the sans font of the interface; `figures` makes all digits equally wide."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    own = font.families() or [font.family()]
    font.setFamilies([*_families("Inter"), *own, *_families("Noto Sans", "DejaVu Sans")])
    font.setPixelSize(px)
    if bold:
        font.setWeight(QFont.Weight.DemiBold)
    return tabular(font) if figures else font


def abstract_font(px: int = ABSTRACT_PX, family: str = "") -> QFont:
    """Give the font in which abstracts are set: the serif one, unless another is named."""
    font = QFont()
    serifs = _families("Noto Serif", "Source Serif 4", "Charter", "Georgia", "DejaVu Serif")
    font.setFamilies([*([family] if family else []), *serifs, "serif"])
    font.setStyleHint(QFont.StyleHint.Serif)
    font.setPixelSize(px)
    return font


@dataclass(frozen=True, slots=True)
class Type:
    """How abstracts are set.

    `px` is the type size in pixels at scale 1, `line_height` a multiple of it, `measure_em` the
    widest line in em; `family` is "" for the serif font that ships.
    """

    px: int = ABSTRACT_PX
    family: str = ""
    line_height: float = LINE_HEIGHT
    measure_em: int = MEASURE_EM

    @property
    def font(self) -> QFont:
        """The font of the abstract."""
        return abstract_font(self.px, self.family)

    @property
    def line_px(self) -> float:
        """From one line to the next, in pixels."""
        return self.px * self.line_height

    @property
    def measure_px(self) -> int:
        """The widest line, in pixels."""
        em = QFontMetricsF(self.font).horizontalAdvance("M" * 10) / 10
        # An em is the type size; fonts whose M is far off it would only make the column odd.
        return round(min(max(em, self.px * 0.9), self.px * 1.05) * self.measure_em)


def tabular(font: QFont) -> QFont:
    """Give the font with figures of equal width, where it has them."""
    made = QFont(font)
    if hasattr(QFont, "Tag"):
        made.setFeature(QFont.Tag("tnum"), 1)
    return made


def icon(name: str, colour: QColor | None = None) -> QIcon:
    """Give `resources/icons/<name>.svg`, its `currentColor` replaced (by the text's colour).

    Raises `KeyError` for a name that is not there. Ask again after a change of theme.
    """
    return _icon(name, (colour or tokens().text).rgb())


@lru_cache(maxsize=256)
def _icon(name: str, rgb: int) -> QIcon:
    made = QIcon()
    for size in (16, 32, 64):
        made.addPixmap(_drawn(name, rgb, QSize(size, size)))
    return made


def pixmap(name: str, colour: QColor, size: int, ratio: float) -> QPixmap:
    """Give an icon as a pixmap of `size` logical pixels for a screen of that pixel ratio."""
    side = max(1, round(size * ratio))
    made = QPixmap(_drawn(name, colour.rgb(), QSize(side, side)))
    made.setDevicePixelRatio(ratio)
    return made


@lru_cache(maxsize=512)
def _drawn(name: str, rgb: int, size: QSize) -> QPixmap:
    path = resources.FOLDER / "icons" / f"{name}.svg"
    if not path.is_file():
        raise KeyError(name)
    text = path.read_text(encoding="utf-8").replace("currentColor", QColor(rgb).name())
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(text.encode())).render(painter)
    painter.end()
    return QPixmap.fromImage(image)
