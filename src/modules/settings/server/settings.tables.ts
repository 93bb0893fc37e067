import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { secondFactorRequirements } from '../contract/settings.ts'
import type { inchSteps, OpeningTime } from '../contract/shop-details.ts'

export const settings = pgTable('settings', {
  id: uuid().primaryKey().defaultRandom(),
  siteName: text('site_name').notNull(),
  siteDescription: text('site_description').notNull(),
  logoUrl: text('logo_url').notNull().default(''),
  contactEmail: text('contact_email').notNull(),
  contactPhone: text('contact_phone').notNull(),
  requiredSecondFactor: text('required_second_factor', { enum: secondFactorRequirements })
    .notNull()
    .default('none'),
  guestCheckout: boolean('guest_checkout').notNull().default(false),
  closedForOrders: boolean('closed_for_orders').notNull().default(false),
  closedSentence: text('closed_sentence').notNull().default(''),
  baseLanguage: text('base_language', { enum: languageCodes }).notNull().default('en'),
  languages: text({ enum: languageCodes })
    .array()
    .notNull()
    .default([...languageCodes]),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  /** Owned and validated by the module `making`. */
  selling: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Owned and validated by the module `taxes`. */
  taxes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Owned and validated by the module `documents`. */
  documents: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Owned and validated by the module `payment-terms`. */
  payments: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Owned and validated by the module `claims`. */
  claims: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Owned and validated by the module `catalog`. */
  productSafety: jsonb('product_safety').$type<Record<string, unknown>>().notNull().default({}),
  /** Owned and validated by the module `analytics`. */
  analytics: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Whether orders are shown as houses; owned by the module `street`. */
  showsHouses: boolean('shows_houses').notNull().default(false),
  /** The smallest part of an inch in which sizes are typed; null: they are in metres. */
  inchStep: smallint('inch_step').$type<(typeof inchSteps)[number]>(),
  /** Whether any delivery method is switched on; set by the database. */
  delivers: boolean().notNull().default(false),
  /** Whether any discount code can be used; set by the database. */
  takesCodes: boolean('takes_codes').notNull().default(false),
  /** Whether any discount applies without a code; set by the database. */
  givesDiscounts: boolean('gives_discounts').notNull().default(false),
  /** Whether there are groups of customers; set by the database. */
  hasGroups: boolean('has_groups').notNull().default(false),
  /** Whether any customer has a tax certificate; set by the database. */
  hasCertificates: boolean('has_certificates').notNull().default(false),
  /** Whether it sells goods by the piece, or has sold some; set by the database. */
  sellsGoods: boolean('sells_goods').notNull().default(false),
  /** Owned by the module `orders`. Minor units; null if cash payments are not rounded. */
  cashStep: bigint('cash_step', { mode: 'number' }),
  addressStreet: text('address_street').notNull().default(''),
  addressPostalCode: text('address_postal_code').notNull().default(''),
  addressCity: text('address_city').notNull().default(''),
  taxNumber: text('tax_number').notNull().default(''),
  openingHours: jsonb('opening_hours').$type<readonly OpeningTime[]>().notNull().default([]),
  /** The mark of a ministry at the foot of every page: picture, where it leads, and what it says. */
  markImageUrl: text('mark_image_url').notNull().default(''),
  markLinkUrl: text('mark_link_url').notNull().default(''),
  markText: text('mark_text').notNull().default(''),
  replyTo: text('reply_to').notNull().default(''),
  senderName: text('sender_name').notNull().default(''),
  /** Owned and validated by the module `installations`. */
  visits: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  version: integer().notNull().default(1),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
