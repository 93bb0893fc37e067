"""Makes the fonts of PDF files (src/kernel/outbox/pdf/fonts) from the variable ones of the pages.

pdfkit writes a variable font at its default weight, and the packages split each font by script. Each file made here is
one weight of Latin, Vietnamese, Cyrillic and Greek together, with tabular figures in place of the proportional ones.

Also makes the small files of the pages' headings (public/fonts): one weight for each script, which a first visit loads
before everything else (src/app/web/fonts.css).

    pip install fonttools==4.66.1 brotli && python pictures/paper-fonts.py
"""

import tempfile
from pathlib import Path

from fontTools import subset
from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).parent.parent
PACKAGES = ROOT / "node_modules/@fontsource-variable"
FONTS = ROOT / "src/kernel/outbox/pdf/fonts"
SCRIPTS = ("latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek")


def tabular(font):
    """The figures of the feature tnum in place of the usual ones; other substitutions are dropped."""
    if "GSUB" not in font:
        return
    table = font["GSUB"].table
    mapping = {}
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for part in table.LookupList.Lookup[index].SubTable:
                mapping.update(getattr(getattr(part, "ExtSubTable", part), "mapping", {}))
    for cmap in font["cmap"].tables:
        for code, glyph in list(cmap.cmap.items()):
            if 0x30 <= code <= 0x39 and glyph in mapping:
                cmap.cmap[code] = mapping[glyph]
    del font["GSUB"]


def named(font, family, style):
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (1, 16):
            record.string = family
        elif record.nameID in (2, 17):
            record.string = style
        elif record.nameID == 4:
            record.string = f"{family} {style}"
        elif record.nameID in (3, 6):
            record.string = f"{family}-{style}"
        elif record.nameID > 17:
            names.names.remove(record)


def build(family, axes, style):
    seen, parts = set(), []
    with tempfile.TemporaryDirectory() as folder:
        for script in SCRIPTS:
            name = family.lower()
            font = TTFont(PACKAGES / name / "files" / f"{name}-{script}-opsz-normal.woff2")
            font = instancer.instantiateVariableFont(
                font, {axis.axisTag: axes.get(axis.axisTag, axis.defaultValue) for axis in font["fvar"].axes}
            )
            tabular(font)
            # A letter that two scripts have is taken from the first.
            letters = [code for code in font.getBestCmap() if code not in seen]
            seen.update(letters)
            if not letters:
                continue
            options = subset.Options(
                layout_features=["kern", "mark", "mkmk"], notdef_outline=True, name_IDs=["*"], hinting=False
            )
            options.drop_tables += ["STAT", "meta", "DSIG", "gasp"]
            cut = subset.Subsetter(options)
            cut.populate(unicodes=letters)
            cut.subset(font)
            font.flavor = None
            parts.append(f"{folder}/{script}.ttf")
            font.save(parts[-1])
        whole = Merger().merge(parts)
    named(whole, family, style)
    whole.flavor = "woff"
    whole.save(FONTS / f"{family.lower()}-{axes['wght']}.woff")


def heading(script, letters):
    """The letters of a script that headings of the pages need, as woff2."""
    font = TTFont(PACKAGES / "literata/files" / f"literata-{script}-wght-normal.woff2")
    font = instancer.instantiateVariableFont(font, {"wght": 500})
    options = subset.Options(
        layout_features=["kern", "liga", "lnum", "tnum", "locl", "ccmp", "mark"], hinting=False
    )
    cut = subset.Subsetter(options)
    cut.populate(unicodes=letters)
    cut.subset(font)
    font.flavor = "woff2"
    font.save(ROOT / "public/fonts" / f"literata-500-{script}.woff2")


build("Inter", {"wght": 400, "opsz": 14}, "Regular")
build("Inter", {"wght": 600, "opsz": 14}, "SemiBold")
build("Literata", {"wght": 500, "opsz": 24}, "Medium")

heading("latin", [*range(0x20, 0x7F), *range(0xA0, 0x100), *map(ord, "–—‘’“”„…€−")])
heading("vietnamese", range(0x100, 0x2000))
heading("cyrillic", range(0x400, 0x460))
