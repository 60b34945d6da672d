"""A question bank in the shape of public practice tests: furniture, contents, check boxes, links back."""

from __future__ import annotations

TITLE = "Practice bank of a made-up certification"
_HEAD = f"""# {TITLE}

![Banner](images/banner.png)

## Support

- Tell a friend about this page.

## Table of contents

| No. | Questions |
| --- | --------- |
"""


def stem(number: int) -> str:
    asked = " (Choose 2 answers)" if is_multiple(number) else ""
    return f"Service {number} loses [...] requests while it restarts. What does the team change first?{asked}"


def is_multiple(number: int) -> bool:
    """Every fourth question has two keys."""
    return number % 4 == 0


def keys(number: int) -> tuple[int, ...]:
    """Positions of the right options of the question with this number (from 1)."""
    first = number % 4
    return tuple(sorted({first, (first + 2) % 4})) if is_multiple(number) else (first,)


def wrong(number: int) -> int:
    return next(place for place in range(4) if place not in keys(number))


def bank(count: int) -> str:
    """The whole file with so many questions."""
    listed = [f"| {number} | [{stem(number)}](#service-{number})" for number in range(1, count + 1)]
    return _HEAD + "\n".join(listed) + "\n\n" + "\n".join(_question(number) for number in range(1, count + 1))


def _question(number: int) -> str:
    options = [
        f"- [{'x' if place in keys(number) else ' '}] Change number {place + 1} for service {number}"
        for place in range(4)
    ]
    if number % 7 == 0:
        options[-1] += "\n\n```sh\n- [x] inside a fence this is no option\n```"
    return "\n".join([f"### {stem(number)}", "", *options, "", "**[⬆ Back to Top](#table-of-contents)**", ""])
