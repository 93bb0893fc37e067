import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import type { PublicQuote } from '../../../modules/quotes/contract/index.ts'
import type { LanguageCode } from '../../rules/languages.ts'
import { linesOf } from './pdf-text.ts'
import { quotePdf } from '../../../modules/quotes/server/quote-pdf.ts'
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
  const lines = linesOf(pdf, '安装后付款（货到付款）。谢谢 Anna', style).map(({ pieces }) =>
    pieces
      .map(({ text }) => text)
      .join('')
      .trim(),
  )
  expect(lines.join('')).toBe('安装后付款（货到付款）。谢谢Anna')
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) expect(line).toMatch(/^[^）。].*[^（]$/)
})
