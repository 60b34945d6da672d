"""The sums behind zooming and moving."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QSizeF

from whycards.ui.viewer.camera import LEAST, MOST, Camera, Fit, View

ROOM = QSizeF(1000, 600)


def looking(wide: float, high: float, view: View | None = None, most_fit: float = MOST) -> Camera:
    camera = Camera()
    camera.set_room(ROOM)
    camera.set_picture(QSizeF(wide, high), most_fit, view or View())
    return camera


def test_a_picture_is_first_seen_whole_in_the_middle() -> None:
    camera = looking(2000, 600)
    assert camera.scale == 0.5
    place = camera.place
    assert (place.left(), place.top(), place.width(), place.height()) == (0, 150, 1000, 300)


def test_fitting_enlarges_as_far_as_it_may() -> None:
    assert looking(100, 60).scale == MOST
    assert looking(100, 60, most_fit=2.0).scale == 2.0
    assert looking(100, 60, most_fit=2.0).place.center() == QPointF(500, 300)


@pytest.mark.parametrize("at", [QPointF(500, 300), QPointF(31, 440), QPointF(999, 151)])
@pytest.mark.parametrize("factor", [1.1, 2.0, 5.0])
def test_the_point_under_the_pointer_stays_under_it(at: QPointF, factor: float) -> None:
    camera = looking(1000, 300)
    before = camera.to_picture(at)
    camera.zoom_by(factor, at)
    after = camera.to_picture(at)
    assert abs(after.x() - before.x()) < 0.01
    assert abs(after.y() - before.y()) < 0.01


def test_the_scale_ends_at_eight_and_at_a_twentieth() -> None:
    camera = looking(1000, 600)
    camera.zoom_by(100)
    assert camera.scale == MOST
    camera.zoom_by(1e-6)
    assert camera.scale == LEAST


def test_a_large_picture_covers_the_window_wherever_it_is_moved() -> None:
    camera = looking(1000, 600)
    camera.zoom_to(2.0)
    camera.move(1e6, 1e6)
    assert camera.place.topLeft() == QPointF(0, 0)
    camera.move(-1e6, -1e6)
    assert camera.place.bottomRight() == QPointF(1000, 600)
    assert camera.seen.topLeft() == QPointF(500, 300)


def test_what_a_zoom_uncovered_is_no_reason_to_jump() -> None:
    camera = looking(1000, 300)
    camera.zoom_by(2.2, QPointF(500, 440))
    gap = camera.place.top()
    assert camera.place.bottom() < 600
    camera.move(0, -5)
    assert camera.place.top() == gap
    camera.move(0, 5)
    assert camera.place.top() == gap + 5


def test_a_small_one_stays_inside() -> None:
    camera = looking(1000, 600)
    camera.zoom_to(0.5)
    camera.move(-1e6, 1e6)
    assert (camera.place.left(), camera.place.bottom()) == (0, 600)


def test_width_shows_the_top() -> None:
    camera = looking(500, 3000)
    camera.show_width()
    assert camera.scale == 2.0
    assert camera.fit is Fit.WIDTH
    assert camera.place.top() == 0


def test_what_lies_in_the_middle_stays_there_when_the_window_changes() -> None:
    camera = looking(1000, 600)
    camera.zoom_to(4.0, QPointF(800, 100))
    view = camera.view
    camera.set_room(QSizeF(640, 480))
    assert camera.scale == 4.0
    assert abs(camera.view.x - view.x) < 1e-9
    assert abs(camera.view.y - view.y) < 1e-9


def test_a_fitted_picture_follows_the_window() -> None:
    camera = looking(1000, 600)
    camera.set_room(QSizeF(500, 600))
    assert camera.scale == 0.5


def test_a_view_can_be_taken_up_again() -> None:
    camera = looking(1000, 600)
    camera.zoom_to(3.0, QPointF(900, 500))
    again = looking(1000, 600, camera.view)
    assert (again.scale, again.place) == (camera.scale, camera.place)


def test_a_view_from_elsewhere_is_held_within_bounds() -> None:
    assert looking(1000, 600, View(Fit.FREE, 1e9, 7, -7)).scale == MOST
