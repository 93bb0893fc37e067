import content from '../content/crm-year.json' with { type: 'json' }
import people from '../content/people.json' with { type: 'json' }
import type { ProductForSale } from '#modules/catalog/server/products/products-for-sale.ts'
import type { OpportunityStage, QuoteStatus } from '#modules/record-states/contract.ts'
import { shopPrice } from '../shop-price.ts'
import { isClosed } from '#modules/pipeline/rules/pipeline.ts'
import { daysAfter, daysBetween, hoursAfter } from './calendar.ts'
import type { Deal, DealParts, Quote, QuoteItem } from './deal.ts'
import { drawPiece } from './pieces.ts'
import type { Random } from './random.ts'

/** Cost of an hour of installation, in đồng. */
const fitting = 250_000

/** What a quote says in its own words, in the language of its customer. */
export const paperWords = (language: string) => inLanguage(content.paper, language)

function inLanguage<Words extends { language: string }>(all: readonly Words[], language: string): Words {
  const words = all.find((one) => one.language === language) ?? all.find((one) => one.language === 'en')
  if (!words) throw new Error('the demo content has no English words')
  return words
}

function quoteItems(parts: DealParts, language: string, products: readonly ProductForSale[]): QuoteItem[] {
  const { random, exponent } = parts
  const { rooms } = inLanguage(people.locals, language)
  const items = Array.from({ length: random.whole(1, 4) }, (): QuoteItem | null => {
    const product = random.pick(products)
    const piece = drawPiece(random, product, rooms)
    if (piece === null) return null
    const quantity = random.whole(1, 5)
    const price = piece.line.calculatedPrice
    const { width, length, mount } = piece
    const { options, room } = piece.line
    const specifications = {
      width,
      length,
      ...(mount && { mount }),
      ...(room && { room }),
      ...(Object.keys(options).length > 0 && {
        options,
        choices: piece.choices.map(({ option, choice }) => `${option}: ${choice}`),
      }),
    }
    return {
      description: product.name,
      productId: product.id,
      quantity,
      price,
      total: price * quantity,
      specifications,
      piece,
    }
  }).filter((item) => item !== null)
  const hours = Math.max(1, Math.round(items.reduce((sum, { quantity }) => sum + quantity, 0) / 2))
  const price = shopPrice(fitting, exponent)
  return [
    ...items,
    {
      description: paperWords(language).fitting,
      productId: null,
      quantity: hours,
      price,
      total: price * hours,
      specifications: {},
      piece: null,
    },
  ]
}

function statusOf(random: Random, stage: OpportunityStage, proposed: QuoteStatus): QuoteStatus {
  if (stage === 'closed_won') return 'accepted'
  if (stage === 'closed_lost') return random.chance(0.6) ? 'rejected' : 'expired'
  if (stage === 'negotiation') return random.chance(0.7) ? 'viewed' : 'sent'
  return proposed
}

/**
 * The quote of a deal that reached that stage; null otherwise.
 * @param proposed the status of the quote if the deal is a proposal
 */
export function quoteFor(
  parts: DealParts,
  deal: Deal,
  products: readonly ProductForSale[],
  proposed: QuoteStatus,
): Quote | null {
  const { random, calendar } = parts
  const offered = deal.steps.find(({ to }) => to === 'proposal')
  if (!offered) return null
  const createdAt = offered.at
  const items = quoteItems(parts, deal.buyer.language, products)
  const subtotal = items.reduce((sum, { total }) => sum + total, 0)
  const status = statusOf(random, deal.stage, proposed)
  const day = calendar.dayOf(createdAt)
  // An expired quote was valid until yesterday at the latest.
  const age = daysBetween(day, calendar.today)
  const validUntil = daysAfter(day, status === 'expired' ? Math.min(14, Math.max(0, age - 1)) : 30)
  const end =
    status === 'expired' ? calendar.at(validUntil, 1080) : isClosed(deal.stage) ? lastOf(deal) : calendar.now
  const span = Math.max(0, end.getTime() - createdAt.getTime())
  const within = (share: number) => new Date(createdAt.getTime() + share * span)
  const isSeen =
    ['viewed', 'accepted', 'rejected'].includes(status) || (status === 'expired' && random.chance(0.5))
  const off = status !== 'accepted' && random.chance(0.25) ? 0.05 : 0
  return {
    id: random.uuid(),
    number: '',
    status,
    items,
    subtotal,
    discount: Math.round(subtotal * off),
    createdAt,
    sentAt:
      status === 'draft'
        ? null
        : new Date(Math.min(within(0.1).getTime(), hoursAfter(createdAt, 4).getTime())),
    viewedAt: isSeen ? within(0.35) : null,
    answeredAt: ['accepted', 'rejected'].includes(status) ? within(0.9) : null,
    validUntil,
  }
}

const lastOf = ({ steps, at }: Deal) => steps.at(-1)?.at ?? at
