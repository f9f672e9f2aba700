"""Links to hand on: as a picture that a phone can read, and whether another device can open them."""

from io import BytesIO

import segno

from sobremesa.svg import THEMES

LOOPBACK = ("localhost", "127.0.0.1", "::1")  # names that a machine has for itself


def qr_code(link: str) -> str:
    """The link as a picture that a phone can read."""
    out, light = BytesIO(), THEMES["light"]
    colours = {"dark": light["ink"], "light": light["paper"]}
    segno.make(link, error="m").save(out, kind="svg", xmldecl=False, svgns=True, border=2, omitsize=True, **colours)
    return out.getvalue().decode()
