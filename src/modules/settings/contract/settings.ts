import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { languageQuery, translationFields } from '#kernel/contract/translations.ts'
import { language, version } from '#kernel/contract/wire.ts'
import { analyticsTool } from './analytics-tool.ts'
import { inchSteps, shopDetails } from './shop-details.ts'

/** Which staff need a second factor to use the back office. */
export const secondFactorRequirements = [
  'none',
  'administrators',
  'administratorsAndEditors',
  'allStaff',
] as const
export type SecondFactorRequirement = (typeof secondFactorRequirements)[number]

/** What pages say beside prices about taxes. */
export const priceNote = z.object({
  kind: z.enum(['included', 'added', 'small_business']),
  /** The rate that prices contain; omitted where it differs. */
  percent: z.number().optional(),
  /** The rates that prices of other tax classes contain, by class; omitted where there are none. */
  others: z.record(z.string(), z.number()).optional(),
})
export type PriceNote = z.output<typeof priceNote>

export const settings = z.object({
  site_name: z.string(),
  site_description: z.string(),
  logo_url: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  /** Only returned to staff, who edit the settings. */
  version: version.optional(),
  /** Only for staff: the language in which texts are written first. */
  baseLanguage: language.optional(),
  /** Only for staff: the languages that visitors can choose, including the base language. */
  offeredLanguages: z.array(language).optional(),
  ...translationFields,
  /** Only for staff. */
  requiredSecondFactor: z.enum(secondFactorRequirements).optional(),
  /** Whether customers can order without an account; only present if they can. */
  guestCheckout: z.boolean().optional(),
  /** Whether the shop refuses orders at present; only present if it does. */
  closedForOrders: z.boolean().optional(),
  /** The owner's sentence about it; for visitors only while the shop refuses orders. */
  closed_sentence: z.string().optional(),
  /** Only present while the shop charges taxes, or says that it charges none. */
  price_note: priceNote.optional(),
  /** Only present while delivery has prices of its own. */
  delivers: z.literal(true).optional(),
  /** Only present where sizes are typed in inches: the smallest part of one. */
  inch_step: z.literal(inchSteps).optional(),
  /** Only present where the shop sells goods by the piece, or has sold some. */
  sells_goods: z.literal(true).optional(),
  /** Only present while the shop says beside each line whether it can be withdrawn from. */
  withdrawal_notices: z.literal(true).optional(),
  /** Only present while shoppers can book visits. */
  visits: z.literal(true).optional(),
  /** Only present while orders are planned into the workshop's time: `POST /api/products/{id}/ready-day` says the day. */
  names_ready_day: z.literal(true).optional(),
  /** Only present while the shop keeps account of payments. */
  takes_payments: z.literal(true).optional(),
  /** Only present while customers can claim what does not fit or is damaged. */
  takes_claims: z.literal(true).optional(),
  /** Only present while buyers see their order as a house whose windows light up. */
  shows_houses: z.literal(true).optional(),
  /** Only present while the checkout offers to cover the sizes: `POST /api/checkout/quote` says at what price. */
  offers_cover: z.literal(true).optional(),
  /** Only present while products show who made them, their warnings and their fibres. */
  product_safety: z.literal(true).optional(),
  /** What the order button says in the language of the reader; only present where it has words of its own. */
  order_button: z.string().optional(),
  /** Only present while visits are counted, without cookies. */
  counts_visits: z.literal(true).optional(),
  /** Only present while a foreign tool counts visitors who agree. */
  analytics_tool: analyticsTool.optional(),
  /** Only present while there are discount codes. */
  takes_codes: z.literal(true).optional(),
  /** Only present while some carts or customers pay less without a code: `POST /api/checkout/quote` says who. */
  has_reductions: z.literal(true).optional(),
  ...shopDetails,
})
export type Settings = z.output<typeof settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  summary: 'Name, description, logo, contact, address and opening hours of the shop, and its languages',
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: settings },
})
