import type { OpportunityStage, QuoteStatus } from '#modules/record-states/contract.ts'
import type { Calendar } from './calendar.ts'
import type { DemoOrder } from './orders.ts'
import type { Locals } from '../country.ts'
import type { Buyer, Colleague, Team } from './people.ts'
import type { DrawnPiece } from './pieces.ts'
import type { Random } from './random.ts'

export interface QuoteItem {
  description: string
  productId: string | null
  quantity: number
  /** In major units of the shop's currency. */
  price: number
  total: number
  specifications: Record<string, unknown>
  piece: DrawnPiece | null
}

/** With amounts in minor units, as its items. */
export interface Quote {
  id: string
  number: string
  status: QuoteStatus
  items: QuoteItem[]
  subtotal: number
  discount: number
  createdAt: Date
  sentAt: Date | null
  viewedAt: Date | null
  answeredAt: Date | null
  validUntil: string
}

export interface StageStep {
  at: Date
  from: OpportunityStage | null
  to: OpportunityStage
}

/** A sales opportunity with a customer, whether won, lost or open. */
export interface Deal {
  id: string
  buyer: Buyer
  title: string
  description: string
  at: Date
  owner: Colleague
  steps: StageStep[]
  stage: OpportunityStage
  probability: number
  value: number
  expected: string
  closed: string | null
  quote: Quote | null
  order: DemoOrder | null
}

export interface DealParts {
  random: Random
  calendar: Calendar
  team: Team
  locals: Locals
  exponent: number
  /** The next quote number on a day. */
  quoteNumber: (day: string) => string
}

/** Rounds to two decimals, the precision of the value of a deal. */
export const amount = (value: number) => Math.round(value * 100) / 100
