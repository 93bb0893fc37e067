// For every program that reads this file.
// oxlint-disable-next-line typescript/triple-slash-reference
/// <reference path="./fontkit.d.ts" />
import { readFile } from 'node:fs/promises'
import type { Command, Font } from 'fontkit'
import type { Outline } from './rasterize.ts'

/** The files of the typeface of headings, each with the characters that it is read for. Chinese has none. */
const parts: readonly (readonly [name: string, characters: RegExp])[] = [
  ['latin', /[\u0020-\u02ff\u2000-\u22ff]/],
  ['vietnamese', /[\u00c0-\u036f\u1ea0-\u1eff\u20ab]/],
  ['latin-ext', /[\u0100-\u036f\u1e00-\u22ff]/],
  ['cyrillic', /[\u0400-\u04ff\u2116]/],
  ['cyrillic-ext', /[\u0400-\u052f\u20b4]/],
  ['greek', /[\u0370-\u03ff]/],
]

/** Corners of a curve; letters are at most 60 pixels high. */
const steps = 6

/** A text as shapes. */
export interface Letters {
  /** In units of the font's size, from the left end of the base line. */
  outlines: Outline[]
  /** In units of the font's size. */
  width: number
}

/** The files that a picture needed so far; one that could not be read is read again. */
const fontsByPart = new Map<string, Promise<Font>>()

async function read(part: string): Promise<Font> {
  const { create } = await import('fontkit')
  const file = `@fontsource-variable/literata/files/literata-${part}-wght-normal.woff2`
  return create(await readFile(new URL(import.meta.resolve(file))))
}

function partOf(part: string): Promise<Font> {
  let reading = fontsByPart.get(part)
  if (reading === undefined) {
    reading = read(part)
    fontsByPart.set(part, reading)
    reading.catch(() => fontsByPart.delete(part))
  }
  return reading
}

async function fontOf(character: string): Promise<Font | null> {
  for (const [part, characters] of parts) {
    if (!characters.test(character)) continue
    const font = await partOf(part)
    if (font.hasGlyphForCodePoint(character.codePointAt(0) as number)) return font
  }
  return null
}

/** Consecutive characters that one of the files has; null for a text that needs another typeface. */
async function runsOf(text: string): Promise<{ font: Font; text: string }[] | null> {
  const runs: { font: Font; text: string }[] = []
  for (const character of text) {
    const last = runs.at(-1)
    const isSame = last?.font.hasGlyphForCodePoint(character.codePointAt(0) as number)
    const font = isSame ? last?.font : await fontOf(character)
    if (!font) return null
    if (last && font === last.font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Whether the typeface has all characters of a text; it lacks the signs of some currencies, such as ₪. */
export const isInTypeface = async (text: string): Promise<boolean> =>
  (await runsOf(text.normalize('NFC'))) !== null

type Point = readonly [number, number]

/** The corners of a glyph, of which y goes up. */
function outlinesOf(commands: readonly Command[]): Point[][] {
  const outlines: Point[][] = []
  let at: Point = [0, 0]
  const curve = (point: (share: number) => Point) => {
    for (let step = 1; step <= steps; step += 1) outlines.at(-1)?.push(point(step / steps))
  }
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    const from = at
    if (command === 'moveTo') outlines.push([[a, b]])
    if (command === 'lineTo') outlines.at(-1)?.push([a, b])
    if (command === 'quadraticCurveTo')
      curve((t) => {
        const [p, q, r] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
        return [p * from[0] + q * a + r * c, p * from[1] + q * b + r * d]
      })
    if (command === 'bezierCurveTo')
      curve((t) => {
        const [p, q, r, s] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
        return [p * from[0] + q * a + r * c + s * e, p * from[1] + q * b + r * d + s * f]
      })
    at = outlines.at(-1)?.at(-1) ?? at
  }
  return outlines
}

/** A text in the shop's typeface, with its kerning; null where the typeface lacks one of its characters. */
export async function lettersOf(text: string): Promise<Letters | null> {
  const runs = await runsOf(text.normalize('NFC'))
  if (!runs) return null
  const outlines: Outline[] = []
  let width = 0
  for (const { font, text: run } of runs) {
    const { glyphs, positions } = font.layout(run)
    for (const [index, glyph] of glyphs.entries()) {
      const position = positions[index]
      const put = ([x, y]: Point) => [
        width + ((position?.xOffset ?? 0) + x) / font.unitsPerEm,
        -((position?.yOffset ?? 0) + y) / font.unitsPerEm,
      ]
      outlines.push(...outlinesOf(glyph.path.commands).map((outline) => outline.flatMap(put)))
      width += (position?.xAdvance ?? glyph.advanceWidth) / font.unitsPerEm
    }
  }
  return { outlines, width }
}
