import type { TFunction } from 'i18next'
import type { Order } from '#modules/orders/contract/index.ts'
import { itemsOf, maxOrderLines } from '#modules/orders/rules/index.ts'
import { longestLead } from '#modules/making/rules/index.ts'
import { chosenItems } from '../rules/quote-choices.ts'
import { ItemsMistake } from '../rules/quote-items.ts'
import { wholeMinor } from '../rules/quote-money.ts'
import type { PlaceQuoted, QuotedOrder, StoredCharge } from '#modules/orders/server/index.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { ProductForSale } from '#modules/catalog/server/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Db } from '#kernel/database/db.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { winOpportunity } from '#modules/pipeline/server/index.ts'
import { mailTranslations } from '#kernel/outbox/mail/translations.ts'
import { discountLabel, restLabel, taxLabel } from './papers/quote-labels.ts'
import { discontinuedChoices } from './answers/agreed-choices.ts'
import { customerOf, languageFor } from './answers/quotes.customer.ts'
import { goodsOf, leadOf, linesOf, optionsOf } from './pricing/quoted-lines.ts'
import { deliveryIn, isGoods, isMadeToMeasure, quotedPiece } from './pricing/quotes.pricing.ts'
import { cancellationOf, sizeUnitOf } from './answers/public-quote.serializer.ts'
import { quotesRepository } from './quotes.repository.ts'
import { productsIn } from './papers/quotes.words.ts'
import { quotePaths, type QuoteDeps } from './quotes.service.ts'
import type { QuoteItemRow, QuoteRow } from './quotes.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Why items cannot be ordered, by dotted field. */
function refusedItems(rows: readonly QuoteItemRow[]): Record<string, string> {
  const fields: Record<string, string> = {}
  rows.forEach((item, index) => {
    if (!isMadeToMeasure(item) && !isGoods(item)) return
    if (!Number.isInteger(item.quantity))
      fields[`items.${index}.quantity`] = staffText('Only whole pieces can be ordered')
    if (item.unitPrice <= 0) fields[`items.${index}.price`] = staffText('This item has no price yet')
    const { error } = optionsOf(item)
    if (error) fields[`items.${index}.options`] = error.issues[0]?.message ?? staffText('Must be options')
  })
  const pieces = rows.filter(isMadeToMeasure).reduce((sum, { quantity }) => sum + quantity, 0)
  const lines = pieces + rows.filter(isGoods).length
  if (lines === 0) fields['items'] = staffText('No item has a product and a size')
  if (lines > maxOrderLines)
    fields['items'] = staffText('An order has at most {{maxOrderLines}} lines', { maxOrderLines })
  return fields
}

/** The agreed choices that are no longer offered, by dotted field. */
function goneOf(
  rows: readonly QuoteItemRow[],
  products: ReadonlyMap<string, ProductForSale>,
): Record<string, string> {
  const fields: Record<string, string> = {}
  rows.forEach((item, index) => {
    const product = item.productId === null ? undefined : products.get(item.productId)
    const piece = product?.options ? quotedPiece(item, product) : null
    if (!product || piece === null || piece instanceof ItemsMistake) return
    for (const [option, words] of Object.entries(discontinuedChoices(item.specifications, piece, product)))
      fields[`items.${index}.options.${option}`] = staffText('{{words}} is not offered any more', { words })
  })
  return fields
}

/** The percentage of a charge, which is worked out again when the order changes. */
const percentOf = (percent: number | null) => (percent === null || percent === 0 ? {} : { percent })

/** A way of delivery of the shop as a charge, which no discount of the quote reduces. */
const deliveryCharge = ({ description, quantity, unitPrice }: QuoteItemRow, kind: string): StoredCharge => ({
  kind: kind === 'fitting' ? 'fitting' : 'delivery',
  label: description.slice(0, 100),
  amount: wholeMinor(quantity * unitPrice),
})

/**
 * The charges beside the pieces, in minor units and in the customer's language: items without a size, discount and tax.
 * If a total typed by hand differs from the sum, the difference is a last charge, so that lines and charges always add
 * up to the total.
 */
function chargesOf(
  quote: QuoteRow,
  lines: readonly { calculatedPrice: number }[],
  { language, t }: { language: LanguageCode; t: TFunction },
): StoredCharge[] {
  const charges: StoredCharge[] = [
    ...quote.rows
      .filter((item) => !isMadeToMeasure(item) && !isGoods(item) && !deliveryIn(item))
      .map(({ description, quantity, unitPrice }) => ({
        kind: 'other' as const,
        label: (quantity === 1 ? description : `${quantity} × ${description}`).slice(0, 100),
        amount: wholeMinor(quantity * unitPrice),
      })),
    {
      kind: 'discount',
      label: discountLabel(t, quote, language),
      amount: -wholeMinor(quote.discountAmount),
      ...percentOf(quote.discountPercent),
    },
    ...quote.rows.flatMap((item) => {
      const delivery = deliveryIn(item)
      return delivery ? [deliveryCharge(item, delivery.kind)] : []
    }),
    {
      kind: 'tax',
      label: taxLabel(t, quote, language),
      amount: wholeMinor(quote.taxAmount),
      ...percentOf(quote.taxPercent),
    },
  ]
  const sum = [...lines.map(({ calculatedPrice }) => calculatedPrice), ...charges.map(({ amount }) => amount)]
  const rest = wholeMinor(quote.totalAmount) - sum.reduce((all, amount) => all + amount, 0)
  return [
    ...charges,
    { kind: rest < 0 ? ('discount' as const) : ('other' as const), label: restLabel(t), amount: rest },
  ].filter(({ amount }) => amount !== 0)
}

/** Tells staff which quote it was and which choices are made as agreed although they are no longer offered. */
const noteOf = ({ quoteNumber }: QuoteRow, gone: readonly string[]): string =>
  [
    staffText('From quote {{quoteNumber}}.', { quoteNumber }),
    ...(gone.length > 0 ? [staffText('Ordered as it was agreed:'), ...gone] : []),
  ].join('\n')

/** Creates orders from accepted quotes. */
export function quoteOrdering(parts: QuoteDeps & { placeQuoted: PlaceQuoted }) {
  const { pool, timeZone, languages, placeQuoted } = parts

  async function quotedOrder(
    db: Db,
    quote: QuoteRow,
    {
      language,
      products,
      gone,
      address,
    }: {
      language: LanguageCode
      products: ReadonlyMap<string, ProductForSale>
      gone: readonly string[]
      address: string | null | undefined
    },
  ): Promise<QuotedOrder> {
    const customer = await customerOf(db, quote.customerId)
    const pieces = quote.rows.filter(isMadeToMeasure)
    const quoted = { products, quoteNumber: quote.quoteNumber }
    const lines = linesOf(quote.rows, quoted)
    const goods = goodsOf(quote.rows, quoted)
    return {
      quoteId: quote.id,
      customerId: quote.customerId,
      userId: customer.userId,
      customer: { ...customer.info, ...(address && { address }) },
      lines,
      goods,
      delivery: quote.rows.map(deliveryIn).find((delivery) => delivery !== null) ?? null,
      taxTerms: quote.taxes?.terms ?? null,
      charges: chargesOf(quote, itemsOf({ lines, goods }), {
        language,
        t: await mailTranslations(language),
      }),
      total: wholeMinor(quote.totalAmount),
      ...sizeUnitOf(quote),
      lead: longestLead(pieces.map((item) => leadOf(item, products.get(item.productId ?? '')))),
      language,
      heldUntil: (quote.waivedAt === null && cancellationOf(quote, parts).lastDayToCancel) || null,
      note: noteOf(quote, gone),
    }
  }

  return {
    /**
     * Returns the order of a quote, which the first call creates.
     * @param agreed `asAgreed`: order also choices that are no longer offered, which are otherwise refused by field.
     * `address`: the delivery address instead of the customer's own
     */
    order: (
      id: string,
      by: Actor,
      {
        asAgreed = false,
        address,
      }: { asAgreed?: boolean | undefined; address?: string | null | undefined } = {},
    ) =>
      transactionOrRefusal(
        pool,
        async (
          db,
        ): Promise<
          | { order: Order; replayed: boolean }
          | Refusal<'quote_not_found' | 'quote_not_accepted' | 'quote_refused' | 'quote_choices_gone'>
        > => {
          const stored = await quotesRepository(db, timeZone).lock(id)
          if (stored === null) return refuse('quote_not_found')
          // What was not chosen is not ordered.
          const quote = { ...stored, rows: chosenItems(stored.rows) }
          if (quote.status !== 'accepted') return refuse('quote_not_accepted')
          const fields = refusedItems(quote.rows)
          if (Object.keys(fields).length > 0) return refuse('quote_refused', { fields })
          const language = await languageFor(db, quote, languages())
          const products = await productsIn(db, quote, language, languages())
          const gone = quote.orderId === null ? goneOf(quote.rows, products) : {}
          if (!asAgreed && Object.keys(gone).length > 0) return refuse('quote_choices_gone', { fields: gone })
          const terms = { language, products, gone: Object.values(gone), address }
          const placed = await placeQuoted(db, await quotedOrder(db, quote, terms), by)
          if (placed.replayed) return placed
          if (quote.opportunityId !== null) await winOpportunity(db, quote.opportunityId, { by, timeZone })
          const { order } = placed
          await audit(db, {
            by,
            action: 'quote.order',
            id,
            label: quote.quoteNumber,
            after: { order: order.order_number },
          })
          await publishInvalidation(db, quotePaths)
          return placed
        },
      ),
  }
}

export type QuoteOrdering = ReturnType<typeof quoteOrdering>
