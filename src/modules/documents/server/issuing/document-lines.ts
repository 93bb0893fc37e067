import type { TFunction } from 'i18next'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { LineTexts } from '#kernel/modules/field-texts.ts'
import { itemsOf, nameOfCharge, withoutTaxes } from '#modules/orders/rules/index.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import { formatSideIn, sideInMetres } from '#modules/pricing/rules/index.ts'
import { reducePieces, reductionsIn, type TaxTerms } from '#modules/taxes/rules/index.ts'
import { orderAmounts, totalsOf, type DocumentSums } from '../../rules/index.ts'
import type { DocumentLine } from '../documents.tables.ts'

interface Surroundings {
  /** Whether details name prices; omitted: yes. */
  isPriced?: boolean
  t: TFunction
  language: LanguageCode
  /** What is said of the fields that modules add to lines; omitted: nothing. */
  lineTexts?: LineTexts | undefined
  currency: string
  exponent: number
}

type Piece = OrderWithLines['lines'][number]
type Goods = OrderWithLines['goods'][number]

/** Whether a line can be withdrawn from; nothing for an order without notices. */
const withdrawalOf = (isPossible: boolean, days: number | null, t: TFunction): string[] =>
  days === null ? [] : [isPossible ? t('order.withdrawal', { days }) : t('order.noWithdrawal')]

/** Size, choices and room of a piece, as its customer reads them. */
function detailsOf(
  line: Piece,
  order: OrderWithLines,
  { t, language, lineTexts = () => [] }: Surroundings,
): string[] {
  const unit = order.sizeUnit ?? 'm'
  const side = (millimetres: number, sixteenths: number | null) =>
    formatSideIn(sideInMetres(millimetres, sixteenths), unit, language)
  const size = t('quote.size', {
    width: side(line.widthMm, line.width16ths),
    length: side(line.lengthMm, line.length16ths),
    unit: t(`order.units.${unit}`),
  })
  const chosen = [...(line.made.choices ?? []).map(({ choice }) => choice), line.room].filter(Boolean)
  return [
    size,
    ...(chosen.length > 0 ? [chosen.join(' · ')] : []),
    ...lineTexts('buyer', language, line.customFields),
    ...withdrawalOf(line.made.fixedSize === true, order.withdrawalDays, t),
  ]
}

/** The price of each, and how long they can be withdrawn from. */
const detailsOfGoods = (
  { quantity, unitPrice, customFields }: Goods,
  { withdrawalDays: days }: OrderWithLines,
  {
    t,
    language,
    lineTexts = () => [],
    money,
    isPriced = true,
  }: Surroundings & { money: (minor: number) => string },
): string[] => [
  ...(isPriced ? [t('order.each', { quantity, price: money(unitPrice) })] : []),
  ...lineTexts('buyer', language, customFields),
  ...withdrawalOf(true, days, t),
]

const kindOfCharge = (kind: string): DocumentLine['kind'] =>
  kind === 'delivery' || kind === 'fitting' ? kind : 'other'

/**
 * The lines of an order as documents have them, and its sums: pieces after their share of the reductions, then what is
 * charged besides. Without taxes reductions are lines of their own.
 * @param terms null: the order has no taxes
 */
export function documentLines(
  order: OrderWithLines,
  terms: TaxTerms | null,
  words: Surroundings,
): { lines: DocumentLine[]; whole: DocumentSums } {
  const { t, language, currency, exponent } = words
  const charges = withoutTaxes(order.charges, terms)
  const namedCharge = ({ kind, label, percent }: (typeof charges)[number]) => ({
    kind: kindOfCharge(kind),
    name: nameOfCharge({ label, percent }, t(`order.charges.${kind}`)),
    details: [],
  })
  const money = (minor: number) => formatMoney(toMajor(minor, exponent), currency, language)
  const item = (line: Piece | Goods) => ({
    kind: 'piece' as const,
    name: line.productName,
    ...(line.taxClass !== null && { taxClass: line.taxClass }),
    ...('quantity' in line
      ? {
          details: detailsOfGoods(line, order, { ...words, money }),
          quantity: line.quantity,
        }
      : { details: detailsOf(line, order, words) }),
  })
  const items = itemsOf(order)
  if (terms === null) {
    const untaxed = (amount: number) => ({ percent: null, amount, net: amount })
    const lines = [
      ...items.map((line) => ({ ...item(line), ...untaxed(line.calculatedPrice) })),
      ...charges.map((charge) => ({ ...namedCharge(charge), ...untaxed(charge.amount) })),
    ]
    return { lines, whole: { sums: [], net: order.totalAmount, tax: 0, gross: order.totalAmount } }
  }
  const prices = items.map(({ calculatedPrice }) => calculatedPrice)
  const reduced = reducePieces(prices, reductionsIn(charges))
  const { lines, whole } = orderAmounts(
    {
      pieces: items.map(({ calculatedPrice: amount, taxClass }) => ({ amount, taxClass })),
      charges,
    },
    terms,
  )
  const namedLines = [
    ...items.map((line, index) => {
      const price = prices[index] as number
      const reduction = price - (reduced[index] as number)
      const { details, ...rest } = item(line)
      const less = t('document.reduced', { price: money(price), reduction: money(reduction) })
      return { ...rest, details: reduction === 0 ? details : [...details, less] }
    }),
    ...charges.filter(({ amount }) => amount >= 0).map(namedCharge),
  ]
  return {
    lines: namedLines.map((line, index) => ({ ...line, ...(lines[index] as (typeof lines)[number]) })),
    whole: totalsOf(whole.sums),
  }
}
