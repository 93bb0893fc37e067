import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'

/** Sizes in bytes of a WOFF header and table entry, and of their counterparts in a plain font. */
const sizes = { woffHeader: 44, woffEntry: 20, header: 12, entry: 16 }

/**
 * Unpacks a web font (WOFF 1.0, W3C 2012) into a plain font. The PDF library would otherwise decompress a whole table
 * for each glyph.
 */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const entries = Array.from({ length: count }, (_, index) => sizes.woffHeader + index * sizes.woffEntry)
  const power = Math.floor(Math.log2(count))
  const head = Buffer.alloc(sizes.header + count * sizes.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(2 ** power * 16, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(count * 16 - 2 ** power * 16, 10)
  const tables: Buffer[] = []
  let offset = head.length
  for (const [index, at] of entries.entries()) {
    const packed = woff.subarray(woff.readUInt32BE(at + 4)).subarray(0, woff.readUInt32BE(at + 8))
    const length = woff.readUInt32BE(at + 12)
    const table = packed.length < length ? inflateSync(packed) : packed
    const entry = sizes.header + index * sizes.entry
    woff.copy(head, entry, at, at + 4)
    woff.copy(head, entry + 4, at + 16, at + 20)
    head.writeUInt32BE(offset, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    // Tables are aligned to four bytes.
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    offset += padded.length
  }
  return Buffer.concat([head, ...tables])
}

/** `title` is the typeface of headings; letters that it does not have are set in bold ones of the others. */
export type Weight = 'plain' | 'bold' | 'title'

/**
 * The typefaces of the screens for all our languages except Chinese: Inter at weights 400 and 600, Literata at 500, both
 * under the SIL Open Font License. Each file is made of fontsource's variable ones: one weight of Latin, Vietnamese,
 * Cyrillic and Greek together, with tabular figures in place of the proportional ones.
 */
const house: Record<Weight, URL> = {
  plain: new URL('fonts/inter-400.woff', import.meta.url),
  bold: new URL('fonts/inter-600.woff', import.meta.url),
  title: new URL('fonts/literata-500.woff', import.meta.url),
}

const dejavu = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

/** Fonts for Arabic, Hebrew and signs. */
export const wideFonts: Record<Weight, string> = { ...dejavu, title: dejavu.bold }

const chineseBold = new URL('fonts/noto-sans-sc-700.woff', import.meta.url)

/** Noto Sans SC (SIL Open Font License) for Chinese characters, as packaged by fontsource. */
const chinese: Record<Weight, URL> = {
  plain: new URL('fonts/noto-sans-sc-400.woff', import.meta.url),
  bold: chineseBold,
  title: chineseBold,
}

const require = createRequire(import.meta.url)
const css: Record<Weight, number> = { plain: 400, bold: 700, title: 700 }
const unpacked = new Map<string, Buffer>()

/** Registers a font with the document. Its file is read with the first character that needs it. */
function register(pdf: PDFKit.PDFDocument, name: string, path: () => string | URL): string {
  const font = unpacked.get(name) ?? unpackWoff(readFileSync(path()))
  unpacked.set(name, font)
  pdf.registerFont(name, font)
  return name
}

/** The house's font of a weight, ready to be set. */
export const houseFont = (pdf: PDFKit.PDFDocument, weight: Weight) =>
  register(pdf, `house ${weight}`, () => house[weight])

const chineseFont = (pdf: PDFKit.PDFDocument, weight: Weight) =>
  register(pdf, `chinese ${weight}`, () => chinese[weight])

const thaiFont = (pdf: PDFKit.PDFDocument, weight: Weight) =>
  register(pdf, `thai ${weight}`, () =>
    require.resolve(`@fontsource/noto-sans-thai/files/noto-sans-thai-thai-${css[weight]}-normal.woff`),
  )

/** The parts of the Korean font, each with the code points that it contains, as first and last ones. */
let koreanParts: { part: string; ranges: (readonly [number, number])[] }[] | undefined

function readKoreanParts() {
  const listed = require('@fontsource/nanum-gothic/unicode.json') as Record<string, string>
  return Object.entries(listed).map(([part, list]) => ({
    part: part.replace(/[[\]]/g, ''),
    ranges: list.split(',').map((range) => {
      const [first = '', last = first] = range.replace('U+', '').split('-')
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
    }),
  }))
}

/** Nanum Gothic comes in ninety files, of which a name needs one to three. */
function koreanFont(pdf: PDFKit.PDFDocument, weight: Weight, codePoint: number): string | null {
  koreanParts ??= readKoreanParts()
  const koreanPart = koreanParts.find(({ ranges }) =>
    ranges.some(([first, last]) => first <= codePoint && codePoint <= last),
  )
  if (koreanPart === undefined) return null
  return register(pdf, `korean ${weight} ${koreanPart.part}`, () =>
    require.resolve(
      `@fontsource/nanum-gothic/files/nanum-gothic-${koreanPart.part}-${css[weight]}-normal.woff`,
    ),
  )
}

/** The current font of a document; pdfkit's types do not have it. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } }
}

function has(pdf: PDFKit.PDFDocument, name: string, codePoint: number): boolean {
  const { _font: current } = pdf.font(name) as unknown as WithFont
  return current.font.hasGlyphForCodePoint(codePoint)
}

/** Whether the house's font of a weight has all letters of a word. */
export function hasAll(pdf: PDFKit.PDFDocument, weight: Weight, word: string): boolean {
  const { _font: current } = pdf.font(houseFont(pdf, weight)) as unknown as WithFont
  return Array.from(word, (letter) => letter.codePointAt(0) as number).every((codePoint) =>
    current.font.hasGlyphForCodePoint(codePoint),
  )
}

/** The first font that has the character; null if none has it. */
export function fontFor(pdf: PDFKit.PDFDocument, weight: Weight, codePoint: number): string | null {
  const isHan = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/.test(String.fromCodePoint(codePoint))
  if (!isHan && has(pdf, houseFont(pdf, weight), codePoint)) return houseFont(pdf, weight)
  if (!isHan && has(pdf, wideFonts[weight], codePoint)) return wideFonts[weight]
  const character = String.fromCodePoint(codePoint)
  const other = /\p{Script=Thai}/u.test(character)
    ? thaiFont(pdf, weight)
    : /\p{Script=Hangul}/u.test(character)
      ? koreanFont(pdf, weight, codePoint)
      : isHan || /\p{Script=Han}/u.test(character)
        ? chineseFont(pdf, weight)
        : null
  return other !== null && has(pdf, other, codePoint) ? other : null
}
