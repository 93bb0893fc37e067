import { rasterize, type Outline } from './rasterize.ts'
import { lettersOf, type Letters } from './letters.ts'

/** What stands beside the photograph. Texts of which the typeface lacks a character are left out. */
export interface PanelWords {
  /** Beside the mark; null where the logo says it. */
  shop: string | null
  title: string
  price: string | null
}

/** In pixels. */
export const panel = { width: 540, height: 630, edge: 56, mark: 56 } as const

type Colour = readonly [number, number, number]

/** The colours of the light scheme, as in src/app/web/look.css. */
export const paper: Colour = [0xfa, 0xf7, 0xf1]
const ink: Colour = [0x23, 0x1f, 0x1a]
const accent: Colour = [0x17, 0x50, 0x4e]

const lineHeight = 1.18
/** More have no place. */
const maxWords = 60
/** A longer word is wider than the panel in any size. */
const maxLetters = 100
/** Characters of a line of a word that is wider than the panel. */
const cut = /.{1,20}/gu
/** What has no shape of its own, and small pictures, which the typeface lacks; names are often pasted with them. */
const unwritten = /(?![©®™])[\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]/gu
/** Above and below the base line, as shares of the size: a capital with two marks needs the most. */
const reach = { up: 1.25, down: 0.4 }

interface Word extends Letters {
  /** Whether it is a part of a longer word, so that the next one starts a line. */
  isCut: boolean
}

interface Line {
  words: Word[]
  /** In units of the font's size. */
  width: number
}

/** Words in as few lines as a width takes. */
function linesOf(words: readonly Word[], space: number, width: number): Line[] {
  const lines: Line[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const longer = last && !last.words.at(-1)?.isCut ? last.width + space + word.width : Infinity
    if (last && longer <= width) {
      last.words.push(word)
      last.width = longer
    } else lines.push({ words: [word], width: word.width })
  }
  return lines
}

interface Set {
  size: number
  space: number
  lines: Line[]
}

/**
 * The words of a text, those wider than `widest` in parts; null where the typeface lacks a character.
 * @param widest in units of the font's size
 */
async function wordsOf(text: string, widest: number): Promise<Word[] | null> {
  const words: Word[] = []
  const writableText = text.normalize('NFC').replaceAll('\u2011', '-').replaceAll(unwritten, '')
  for (const word of writableText.split(/\s+/).filter(Boolean).slice(0, maxWords)) {
    const whole = word.length <= maxLetters ? await lettersOf(word) : null
    const parts = whole && whole.width <= widest ? [word] : (word.match(cut) ?? [])
    for (const [at, part] of parts.entries()) {
      const letters = await lettersOf(part)
      if (letters === null) return null
      words.push({ ...letters, isCut: at < parts.length - 1 })
    }
  }
  return words.slice(0, maxWords)
}

/** A text in lines that fit a width, in the largest of the sizes that takes few enough lines; cut short in the last. */
async function set(
  text: string,
  { sizes, width, lines: maxLines }: { sizes: readonly number[]; width: number; lines: number },
): Promise<Set | null> {
  const words = await wordsOf(text, width / (sizes.at(-1) as number))
  const space = await lettersOf(' ')
  const dots = await lettersOf('…')
  if (!words || !space || !dots) return null
  for (const size of sizes) {
    const lines = linesOf(words, space.width, width / size)
    const fits = lines.length <= maxLines && lines.every((line) => line.width * size <= width)
    if (!fits && size !== sizes.at(-1)) continue
    const shownLines = lines.slice(0, maxLines)
    if (lines.length > maxLines) shownLines.at(-1)?.words.push({ ...dots, isCut: false })
    return { size, space: space.width, lines: shownLines }
  }
  return null
}

/** Paints a line; work in its length and size. */
function write(
  pixels: Buffer,
  { words }: Line,
  { x, line, size, space, colour }: { x: number; line: number; size: number; space: number; colour: Colour },
): void {
  const top = Math.max(0, Math.floor(line - size * reach.up))
  const height = Math.min(panel.height, Math.ceil(line + size * reach.down)) - top
  const placed: Outline[] = []
  let right = x
  for (const { outlines, width } of words) {
    const put = (value: number, index: number) => value * size + (index % 2 === 0 ? right : line - top)
    placed.push(...outlines.map((outline) => outline.map(put)))
    right += (width + space) * size
  }
  const shares = rasterize(placed, panel.width, height)
  for (const [pixel, share] of shares.entries()) {
    if (share === 0) continue
    const offset = (top * panel.width + pixel) * 3
    for (const [channel, value] of colour.entries())
      pixels[offset + channel] = Math.round(
        (pixels[offset + channel] as number) * (1 - share) + value * share,
      )
  }
}

/** The panel as pixels of three bytes. */
export async function panelOf({ shop, title, price }: PanelWords): Promise<Buffer> {
  const { width, height, edge, mark } = panel
  const pixels = Buffer.alloc(width * height * 3, Buffer.from(paper))
  const room = width - 2 * edge
  const name = shop && (await set(shop, { sizes: [32, 26, 21], width: room - mark - 16, lines: 1 }))
  if (name) {
    const line = edge + mark / 2 + name.size * 0.33
    for (const text of name.lines) write(pixels, text, { ...name, x: edge + mark + 16, line, colour: ink })
  }
  const below = price && (await set(price, { sizes: [31, 26, 22], width: room, lines: 2 }))
  if (below) {
    const step = below.size * lineHeight
    const first = height - edge - 6 - (below.lines.length - 1) * step
    for (const [index, text] of below.lines.entries())
      write(pixels, text, { ...below, x: edge, line: first + index * step, colour: accent })
  }
  const head = await set(title, { sizes: [60, 52, 44, 37], width: room, lines: 5 })
  if (head) {
    const step = head.size * lineHeight
    const first = (height - head.lines.length * step) / 2 + head.size * 0.95
    for (const [index, text] of head.lines.entries())
      write(pixels, text, { ...head, x: edge, line: first + index * step, colour: ink })
  }
  return pixels
}
