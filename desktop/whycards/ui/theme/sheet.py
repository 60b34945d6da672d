"""The small style sheet for what a palette cannot say: scroll bars, menus, tooltips, fields."""

from __future__ import annotations

from collections.abc import Callable

from whycards.ui.theme.tokens import Tokens


def mix(first: str, second: str, share: float) -> str:
    """The colour that is `share` (0 to 1) of `first` over `second`, both "#RRGGBB"."""
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


def style_sheet(tokens: Tokens, px: Callable[[float], int]) -> str:
    """QSS for the whole application; `px` scales lengths."""
    handle = mix(tokens.strong, tokens.bg, 0.55)
    width, gap = px(7), px(3)
    ground, ink = (tokens.accent, tokens.onaccent) if tokens.is_high_contrast else (tokens.tint, tokens.text)
    on_bar = (
        f"background: {ground}; color: {ink}" if tokens.is_high_contrast else f"background: {tokens.sunken}"
    )
    return f"""
QToolTip {{ background: {tokens.raised}; color: {tokens.text}; border: 1px solid {tokens.border};
  padding: {px(4)}px {px(8)}px; }}
QMenuBar {{ background: {tokens.bg}; border-bottom: 1px solid {tokens.border}; padding: 0 {px(10)}px;
  spacing: 0; }}
QMenuBar::item {{ background: transparent; padding: {px(5)}px {px(9)}px; border-radius: {px(5)}px; }}
QMenuBar::item:selected {{ {on_bar}; }}
QMenu {{ background: {tokens.raised}; color: {tokens.text}; border: 1px solid {tokens.border};
  padding: {px(4)}px; }}
QMenu::item {{ padding: {px(6)}px {px(24)}px {px(6)}px {px(8)}px; border-radius: {px(5)}px; }}
QMenu::item:selected {{ background: {ground}; color: {ink}; }}
QMenu::item:disabled {{ color: {tokens.muted}; }}
QMenu::icon {{ padding-left: {px(6)}px; }}
QMenu::separator {{ height: 1px; background: {tokens.border}; margin: {px(4)}px {px(6)}px; }}
QScrollBar:vertical {{ background: transparent; width: {width + 2 * gap}px; margin: 0; }}
QScrollBar:horizontal {{ background: transparent; height: {width + 2 * gap}px; margin: 0; }}
QScrollBar::handle {{ background: {handle}; border-radius: {width // 2}px; }}
QScrollBar::handle:vertical {{ margin: {px(4)}px {gap}px; min-height: {px(32)}px; }}
QScrollBar::handle:horizontal {{ margin: {gap}px {px(4)}px; min-width: {px(32)}px; }}
QScrollBar::handle:hover {{ background: {tokens.strong}; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
QLineEdit, QPlainTextEdit, QSpinBox, QComboBox {{ background: {tokens.surface}; color: {tokens.text};
  border: 1px solid {tokens.strong}; border-radius: {px(7)}px; padding: {px(4)}px {px(8)}px;
  selection-background-color: {tokens.accent}; selection-color: {tokens.onaccent}; }}
QLineEdit, QPlainTextEdit {{ placeholder-text-color: {tokens.muted}; }}
QSpinBox QLineEdit {{ border: none; padding: 0; background: transparent; }}
QComboBox QAbstractItemView {{ background: {tokens.raised}; color: {tokens.text}; outline: none;
  border: 1px solid {tokens.border}; selection-background-color: {ground}; selection-color: {ink}; }}
QComboBox QAbstractItemView::item {{ min-height: {px(30)}px; padding: 0 {px(10)}px; }}
QLineEdit:focus, QPlainTextEdit:focus {{ border: 2px solid {tokens.focus}; }}
"""
