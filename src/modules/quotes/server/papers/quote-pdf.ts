import type { TFunction } from 'i18next'
import { mountWords } from '#modules/orders/server/index.ts'
import type { PaperQuote } from '../answers/public-quote.serializer.ts'
import { formatCount, formatMoney } from '#kernel/rules/format.ts'
import { formatSideIn } from '#modules/pricing/rules/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { letterheadDataOrName, type LetterheadData } from '#kernel/outbox/pdf/letterhead.ts'
import {
  bodySize,
  createPdf,
  mm,
  contentWidth,
  secondaryColour,
  titleSize,
  type Pen,
} from '#kernel/outbox/pdf/pdf.ts'
import { drawYear, type DrawnYear } from '#modules/catalog/server/index.ts'
import { taxFacts } from '#modules/taxes/rules/index.ts'
import { drawingsOf } from './quote-drawing.ts'
import { discountLabel, taxLabel } from './quote-labels.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'

interface Surroundings {
  siteName: string
  letterhead?: (() => Promise<LetterheadData>) | undefined
  currency: string
  language: LanguageCode
}

/** The picture of a year, in points. */
const yearSides = { width: 62 * mm, height: 18 * mm }

/** The most pictures of a paper: each takes the server a part of a second, and the paper some kilobytes. */
const maxYears = 20

/** The years of the first pieces whose light is known, by the position of the item. */
async function yearsOf({ years = {} }: PaperQuote, language: LanguageCode) {
  const yearByPosition = new Map<number, DrawnYear>()
  for (const [position, at] of Object.entries(years).slice(0, maxYears)) {
    const year = await drawYear(at, language)
    if (year) yearByPosition.set(Number(position), year)
  }
  return yearByPosition
}

const widths = [contentWidth - 282, 62, 94, 96]

/** The PDF of a quote: letterhead, items, sums and terms. */
export async function quotePdf(t: TFunction, quote: PaperQuote, shop: Surroundings): Promise<Buffer> {
  const title = t('quote.heading', { number: quote.quoteNumber })
  const head = { t, title, shop: await letterheadDataOrName(shop), language: shop.language, widths }
  const years = await yearsOf(quote, shop.language)
  return createPdf(head, (pen) => write(pen, t, quote, { ...shop, title, years }))
}

function write(
  { paragraph, row, figure, rule, gap }: Pen,
  t: TFunction,
  quote: PaperQuote,
  shop: Surroundings & { title: string; years: ReadonlyMap<number, DrawnYear> },
): void {
  const money = (amount: number) => formatMoney(amount, shop.currency, shop.language)
  paragraph(shop.title, titleSize, { title: true })
  paragraph(t('quote.forWhom', { name: quote.customerName }), bodySize, { colour: secondaryColour, gap: 2 })
  if (quote.validUntil)
    paragraph(t('quote.valid', { day: formatDayIn(shop.language, quote.validUntil) }), bodySize, {
      colour: secondaryColour,
    })
  gap(10)
  if (quote.description) paragraph(quote.description, bodySize, { gap: 16 })

  if (quote.items.length > 0) {
    row([t('quote.item'), t('quote.quantity'), t('quote.price'), t('quote.sum')], {
      head: true,
      colour: secondaryColour,
    })
    const { sizeUnit: unit = 'm' } = quote
    const drawings = drawingsOf(quote.items)
    for (const [index, item] of quote.items.entries()) {
      rule()
      const size = sizeText(t, item, { unit, language: shop.language })
      const count = formatCount(item.quantity, shop.language)
      // The quotes in mails that were queued before quotes had these fields have none of them.
      const facts = [
        item.mount && t(mountWords[item.mount]),
        ...((item as Partial<typeof item>).choices ?? []),
        item.room,
        choiceText(t, item),
      ]
        .filter(Boolean)
        .join(' · ')
      const picture = drawings[index]
      row([`${item.name}${size}${facts && `\n${facts}`}`, count, money(item.price), money(item.total)], {
        ...(picture && { picture }),
      })
      const year = shop.years.get(index)
      if (year)
        figure(
          { image: year.picture, ...yearSides, indent: picture ? picture.side + 10 : 0 },
          `${year.sentence} ${year.note}`,
        )
    }
  }
  rule()
  writeSums({ row }, t, quote, { ...shop, money })

  writeSigning({ paragraph, rule, gap }, t, quote, shop)
  if (quote.terms) {
    gap(20)
    paragraph(t('quote.terms'), 11, { bold: true, gap: 4 })
    paragraph(quote.terms, bodySize, { colour: secondaryColour })
  }
}

/** `120 cm × 160 cm` on a line of its own; empty for an item without a size. */
function sizeText(
  t: TFunction,
  { width, length }: PaperQuote['items'][number],
  { unit, language }: { unit: NonNullable<PaperQuote['sizeUnit']> | 'm'; language: LanguageCode },
): string {
  if (width === null || length === null) return ''
  return `\n${t('quote.size', {
    width: formatSideIn(width, unit, language),
    length: formatSideIn(length, unit, language),
    unit: t(`order.units.${unit}`),
  })}`
}

/** Who signed it, and how what was signed at home is cancelled. */
function writeSigning(
  { paragraph, rule, gap }: Pick<Pen, 'paragraph' | 'rule' | 'gap'>,
  t: TFunction,
  quote: PaperQuote,
  shop: Surroundings,
): void {
  if (quote.lastDayToCancel) {
    gap(20)
    paragraph(t('quote.cancellable', { day: formatDayIn(shop.language, quote.lastDayToCancel) }), 11, {
      bold: true,
    })
  }
  if (quote.lastDayToCancel) writeNotices({ paragraph, rule, gap }, t, quote, shop)
  if (quote.signature) {
    gap(20)
    paragraph(
      t('quote.signedBy', {
        name: quote.signature.name,
        day: formatDayIn(shop.language, quote.signedOn ?? quote.signature.signedAt.slice(0, 10)),
      }),
      11,
      { bold: true },
    )
  }
}

/** The form to cancel a sale at home with, in two copies (16 CFR 429.1). */
function writeNotices(
  { paragraph, rule, gap }: Pick<Pen, 'paragraph' | 'rule' | 'gap'>,
  t: TFunction,
  quote: PaperQuote,
  shop: Surroundings,
): void {
  const day = formatDayIn(shop.language, quote.lastDayToCancel ?? '')
  for (const copy of [1, 2]) {
    gap(24)
    rule()
    paragraph(t('quote.notice.title', { copy }), 12, { bold: true, gap: 4 })
    paragraph(t('quote.notice.text', { day, siteName: shop.siteName, number: quote.quoteNumber }), 10)
    paragraph(t('quote.notice.declare'), 10, { gap: 20 })
    paragraph(t('quote.notice.sign'), 10)
  }
}

/** That an item is an alternative or optional, and whether it is chosen; empty for every other one. */
function choiceText(
  t: TFunction,
  { alternative, isOptional, isChosen }: PaperQuote['items'][number],
): string {
  if (alternative === undefined && !isOptional) return ''
  const kindText =
    alternative === undefined ? t('quote.optional') : t('quote.alternative', { name: alternative })
  return `${kindText}, ${t(isChosen ? 'quote.chosen' : 'quote.notChosen')}`
}

/** The total, what leads to it and the taxes in it. */
function writeSums(
  { row }: Pick<Pen, 'row'>,
  t: TFunction,
  quote: PaperQuote,
  shop: Surroundings & { money: (amount: number) => string },
): void {
  const { money } = shop
  if (quote.subtotal !== quote.totalAmount)
    row(['', '', t('quote.subtotal'), money(quote.subtotal)], { colour: secondaryColour })
  if (quote.discountAmount > 0)
    row(['', '', discountLabel(t, quote, shop.language), `−${money(quote.discountAmount)}`], {
      colour: secondaryColour,
    })
  if (quote.taxAmount !== 0)
    row(['', '', taxLabel(t, quote, shop.language), money(quote.taxAmount)], { colour: secondaryColour })
  row(['', '', t('quote.total'), money(quote.totalAmount)], { bold: true })
  const facts = quote.taxes ? taxFacts(quote.taxes, { language: shop.language, money }) : []
  for (const { key: fact, values, amount } of facts)
    row(['', '', t(`taxes.${fact}`, values), amount === undefined ? '' : money(amount)], {
      colour: secondaryColour,
    })
}
