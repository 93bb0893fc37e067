import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { PublicQuote } from '#modules/quotes/contract/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { drawLine, linesOf } from './pdf-text.ts'
import { quotePdf } from '#modules/quotes/server/papers/quote-pdf.ts'
import { mailTranslations } from '../mail/translations.ts'

const quote: PublicQuote = {
  quoteNumber: 'Q-2026-0007',
  title: '',
  description: 'Rèm cuốn cho phòng khách',
  customerName: 'Nguyễn Thị Lan',
  status: 'sent',
  validUntil: '2026-12-31',
  items: [
    {
      name: 'Alba',
      quantity: 2,
      price: 945_000,
      total: 1_890_000,
      width: 1.5,
      length: 1.8,
      mount: null,
      room: null,
      choices: [],
    },
  ],
  subtotal: 1_890_000,
  taxAmount: 0,
  discountAmount: 0,
  totalAmount: 1_890_000,
  terms: null,
  acceptedAt: null,
  rejectedAt: null,
  version: 1,
}
const pdfOf = async (language: LanguageCode, change: Partial<PublicQuote> = {}) =>
  quotePdf(
    await mailTranslations(language),
    { ...quote, ...change },
    { siteName: 'Fenestra', currency: 'VND', language },
  )

test('a PDF embeds the Chinese font only for Chinese text, and only the glyphs it needs', async () => {
  const chinese = await pdfOf('zh')
  expect(chinese.includes('NotoSansSC')).toBe(true)
  expect(chinese.length).toBeLessThan(100_000)
  expect((await pdfOf('de')).includes('NotoSansSC')).toBe(false)
  expect((await pdfOf('de', { customerName: '王小明' })).includes('NotoSansSC')).toBe(true)
})

test('lines break between Chinese characters, but not before closing or after opening punctuation', () => {
  const pdf = new PDFDocument()
  const style = { size: 10, width: 40 }
  const lines = linesOf(pdf, '安装后付款（货到付款）。谢谢 Anna', style).map(({ runs }) =>
    runs
      .map(({ text }) => text)
      .join('')
      .trim(),
  )
  expect(lines.join('')).toBe('安装后付款（货到付款）。谢谢Anna')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toMatch(/^[^）。].*[^（]$/)
})

test('letters of every script are drawn in a font that has them, and one square stands for what no font has', () => {
  const pdf = new PDFDocument()
  const drawn = (text: string) =>
    linesOf(pdf, text, { size: 10, width: 400 }).flatMap(({ runs }) =>
      runs.map(({ text: part, font }) => [part, font.split('/').at(-1)]),
    )
  const [own, dejavu] = ['house plain', 'DejaVuSansCondensed.ttf']
  for (const text of ['김', '민'])
    expect(drawn(text)).toEqual([[text, expect.stringContaining('korean plain')]])
  expect(drawn('สมชาย')).toEqual([['สมชาย', 'thai plain']])
  for (const text of ['محمد', 'יוסי', 'Ծ', '😀']) expect(drawn(text)).toEqual([[text, dejavu]])
  expect(drawn('Nguyễn'.normalize('NFD'))).toEqual([['Nguyễn', own]])
  for (const text of ['🌞', '👩‍👩‍👧', '🇻🇳', '\u{10ffff}']) expect(drawn(text)).toEqual([['□', dejavu]])
})

test('a word longer than a line is broken inside the box, without losing a letter', () => {
  const pdf = new PDFDocument()
  for (const word of ['W'.repeat(120), 'สมชาย'.repeat(30), '김민수'.repeat(30), 'محمد'.repeat(30)]) {
    const lines = linesOf(pdf, `At ${word}`, { size: 10, width: 60 })
    expect(lines.length).toBeGreaterThan(5)
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(61)
    const text = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('')
    expect(text).toBe(`At ${word}`)
  }
})

test('words of Arabic and Hebrew stand from right to left, between other words in their place', () => {
  const pdf = new PDFDocument()
  const drawn: string[] = []
  const text = pdf.text.bind(pdf)
  pdf.text = ((part: string, ...rest: [number, number]) => {
    drawn.push(part)
    return text(part, ...rest)
  }) as typeof pdf.text
  const style = { size: 10, width: 400 }
  for (const line of linesOf(pdf, 'For יוסי כהן 12 לוי, Hanoi', style))
    drawLine(pdf, line, { x: 0, y: 0, style, colour: '#000000' })
  expect(drawn.join('')).toBe('For לוי 12 כהן יוסי, Hanoi')
})
