import { fileURLToPath } from 'node:url'
import type { TFunction } from 'i18next'
import PDFDocument from 'pdfkit'
import type { SentQuote } from '../../contract/sent-quote.ts'
import { formatMoney, formatSide } from '../../rules/format.ts'
import type { LanguageCode } from '../../rules/languages.ts'
import { dayIn } from './quote-day.ts'

interface Surroundings {
  siteName: string
  currency: string
  language: LanguageCode
}

/** The letters of all our languages but Chinese, which no font of a reasonable size holds. */
const fonts = {
  plain: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
  bold: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
}

/** Whether the paper can be written in a language. */
export const hasPaper = (language: LanguageCode) => language !== 'zh'

/** Points, on A4. */
const margin = 56
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const columns = [0, width - 255, width - 195, width - 95] as const
const widths = [width - 265, 50, 90, 95] as const
const ink = '#23201c'
const soft = '#5f574b'
const line = '#ddd5c7'

/** A quote as the customer keeps it: the shop's name, every item, the sums, the terms. */
export async function quotePdf(t: TFunction, quote: SentQuote, shop: Surroundings): Promise<Buffer> {
  const title = t('quote.heading', { number: quote.quoteNumber })
  const paper = new PDFDocument({
    size: 'A4',
    margin,
    lang: shop.language,
    info: { Title: title, Author: shop.siteName },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
  })
  write(paper, t, quote, { ...shop, title })
  paper.end()
  return done
}

function write(
  paper: PDFKit.PDFDocument,
  t: TFunction,
  quote: SentQuote,
  shop: Surroundings & { title: string },
): void {
  const money = (amount: number) => formatMoney(amount, shop.currency)
  const say = (text: string, size: number, { bold = false, colour = ink, gap = 6 } = {}) => {
    paper
      .font(bold ? fonts.bold : fonts.plain)
      .fontSize(size)
      .fillColor(colour)
    paper.text(text, margin, paper.y, { width })
    paper.y += gap
  }

  /** One row of the table; the last three cells stand to the right. */
  const row = (cells: readonly [string, string, string, string], { bold = false, colour = ink } = {}) => {
    paper.font(bold ? fonts.bold : fonts.plain).fontSize(10)
    const height = Math.max(
      ...cells.map((cell, index) => paper.heightOfString(cell, { width: widths[index] })),
    )
    if (paper.y + height + 14 > bottom) paper.addPage()
    const top = paper.y + 7
    cells.forEach((cell, index) => {
      paper.fillColor(colour)
      const place = { width: widths[index] as number, align: index === 0 ? 'left' : 'right' } as const
      paper.text(cell, margin + (columns[index] as number), top, place)
    })
    paper.y = top + height + 7
  }
  const rule = () => {
    paper
      .moveTo(margin, paper.y)
      .lineTo(margin + width, paper.y)
      .lineWidth(0.5)
      .strokeColor(line)
      .stroke()
  }

  say(shop.siteName, 13, { bold: true, gap: 28 })
  say(shop.title, 22, { bold: true })
  say(t('quote.forWhom', { name: quote.customerName }), 11, { colour: soft, gap: 2 })
  if (quote.validUntil)
    say(t('quote.valid', { day: dayIn(shop.language, quote.validUntil) }), 11, { colour: soft })
  paper.y += 10
  if (quote.description) say(quote.description, 11, { gap: 16 })

  if (quote.items.length > 0) {
    row([t('quote.item'), t('quote.quantity'), t('quote.price'), t('quote.sum')], { colour: soft })
    for (const item of quote.items) {
      rule()
      const size =
        item.width !== null && item.length !== null
          ? `\n${t('quote.size', {
              width: formatSide(item.width, shop.language),
              length: formatSide(item.length, shop.language),
            })}`
          : ''
      const count = new Intl.NumberFormat(shop.language).format(item.quantity)
      row([`${item.name}${size}`, count, money(item.price), money(item.total)])
    }
  }
  rule()
  if (quote.subtotal !== quote.totalAmount)
    row(['', '', t('quote.subtotal'), money(quote.subtotal)], { colour: soft })
  if (quote.discountAmount > 0)
    row(['', '', t('quote.discount'), `−${money(quote.discountAmount)}`], { colour: soft })
  if (quote.taxAmount > 0) row(['', '', t('quote.tax'), money(quote.taxAmount)], { colour: soft })
  row(['', '', t('quote.total'), money(quote.totalAmount)], { bold: true })

  if (quote.terms) {
    paper.y += 20
    say(t('quote.terms'), 11, { bold: true, gap: 4 })
    say(quote.terms, 10, { colour: soft })
  }
}
