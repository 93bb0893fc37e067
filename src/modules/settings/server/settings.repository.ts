import { sql } from 'drizzle-orm'
import type { SettingsForm } from '../contract/settings-form.ts'
import { analyticsTool } from '../contract/analytics-tool.ts'
import { priceNote } from '../contract/settings.ts'
import { weekdays, type OpeningTime } from '../contract/shop-details.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { settings } from './settings.tables.ts'

type SettingsRow = typeof settings.$inferSelect

/** Whether a step of work has minutes a day, as `isPlanned` in the module `making`. */
const hasWorkshopTime = (workshop: unknown): boolean =>
  Object.values((workshop as { capacity?: Record<string, number> } | undefined)?.capacity ?? {}).some(
    (minutes) => minutes > 0,
  )

/** Whether shoppers can book visits, as the module `installations` stores it. */
const booksVisits = (booking: unknown): boolean =>
  ((booking as { purposes?: unknown[] } | undefined)?.purposes?.length ?? 0) > 0

/** Omits empty details, so that responses of a shop without any stay the same. */
const detailsOnWire = (row: SettingsRow) => ({
  ...(row.addressStreet && { address_street: row.addressStreet }),
  ...(row.addressPostalCode && { address_postal_code: row.addressPostalCode }),
  ...(row.addressCity && { address_city: row.addressCity }),
  ...(row.taxNumber && { tax_number: row.taxNumber }),
  ...(row.openingHours.length > 0 && { opening_hours: [...row.openingHours] }),
  ...(row.replyTo && { reply_to: row.replyTo }),
  ...(row.senderName && { sender_name: row.senderName }),
  ...(safeAddress(row.markImageUrl) && { mark_image_url: row.markImageUrl }),
  ...(safeAddress(row.markLinkUrl) && { mark_link_url: row.markLinkUrl }),
  ...(row.markText && { mark_text: row.markText }),
  ...(row.inchStep !== null && { inch_step: row.inchStep }),
  ...(row.takesCodes && { takes_codes: true as const }),
  ...((row.givesDiscounts || row.hasGroups) && { has_reductions: true as const }),
  ...(row.sellsGoods && { sells_goods: true as const }),
  ...(row.selling['withdrawalNotices'] === true && { withdrawal_notices: true as const }),
  ...(booksVisits(row.visits['booking']) && { visits: true as const }),
  ...(hasWorkshopTime(row.selling['workshop']) && { names_ready_day: true as const }),
  ...(row.payments['isOn'] === true && { takes_payments: true as const }),
  ...(row.claims['isOn'] === true && { takes_claims: true as const }),
  ...(row.showsHouses && { shows_houses: true as const }),
  ...(row.claims['cover'] != null && { offers_cover: true as const }),
  ...(row.analytics['counts'] === true && { counts_visits: true as const }),
  ...(row.analytics['tool'] != null && { analytics_tool: analyticsTool.parse(row.analytics['tool']) }),
  ...(row.productSafety['isOn'] === true && { product_safety: true as const }),
  ...(row.selling['orderButton'] !== undefined && {
    orderButton: row.selling['orderButton'] as Partial<Record<LanguageCode, string>>,
  }),
  ...(row.delivers && { delivers: true as const }),
  ...(row.taxes['priceNote'] != null && { price_note: priceNote.parse(row.taxes['priceNote']) }),
})

function onWire(row: SettingsRow) {
  return {
    site_name: row.siteName,
    site_description: row.siteDescription,
    logo_url: safeAddress(row.logoUrl) ?? '',
    contact_email: row.contactEmail,
    contact_phone: row.contactPhone,
    requiredSecondFactor: row.requiredSecondFactor,
    guestCheckout: row.guestCheckout,
    closedForOrders: row.closedForOrders,
    closed_sentence: row.closedSentence,
    baseLanguage: row.baseLanguage,
    offeredLanguages: row.languages,
    translations: row.translations,
    ...detailsOnWire(row),
    version: row.version,
  }
}

/** Omitted details stay unchanged. */
const detailsToStore = (form: SettingsForm) => ({
  ...(form.address_street !== undefined && { addressStreet: form.address_street }),
  ...(form.address_postal_code !== undefined && { addressPostalCode: form.address_postal_code }),
  ...(form.address_city !== undefined && { addressCity: form.address_city }),
  ...(form.tax_number !== undefined && { taxNumber: form.tax_number }),
  ...(form.opening_hours && { openingHours: inOrder(form.opening_hours) }),
  ...(form.mark_image_url !== undefined && { markImageUrl: form.mark_image_url }),
  ...(form.mark_link_url !== undefined && { markLinkUrl: form.mark_link_url }),
  ...(form.mark_text !== undefined && { markText: form.mark_text }),
  ...(form.reply_to !== undefined && { replyTo: form.reply_to }),
  ...(form.sender_name !== undefined && { senderName: form.sender_name }),
})

/** Sorts by day, from Monday, then by time. */
const inOrder = (times: readonly OpeningTime[]) =>
  times.toSorted(
    (a, b) => weekdays.indexOf(a.day) - weekdays.indexOf(b.day) || a.opens.localeCompare(b.opens),
  )

export type StoredSettings = ReturnType<typeof onWire>

const missing = () => new Error('the settings row is missing; run: npm run shop -- migrate')

/** SQL of the single row of settings, which is inserted when the database is first filled. */
export function settingsRepository(db: Db) {
  return {
    async read(): Promise<StoredSettings> {
      const [row] = await db.select().from(settings).limit(1)
      if (row === undefined) throw missing()
      return onWire(row)
    },

    /** The same, locked until the transaction ends. */
    async lock(): Promise<StoredSettings> {
      const [row] = await db.select().from(settings).limit(1).for('update')
      if (row === undefined) throw missing()
      return onWire(row)
    },

    /** Writes only the translations. */
    async writeTranslations(translations: StoredTranslations): Promise<void> {
      await db.update(settings).set({ translations, version: sql`${settings.version} + 1` })
    },

    async write(
      form: SettingsForm & { translations?: StoredTranslations | undefined },
    ): Promise<StoredSettings> {
      const [row] = await db
        .update(settings)
        .set({
          siteName: form.site_name,
          siteDescription: form.site_description,
          logoUrl: form.logo_url,
          contactEmail: form.contact_email,
          contactPhone: form.contact_phone,
          ...(form.baseLanguage && { baseLanguage: form.baseLanguage }),
          ...(form.offeredLanguages && { languages: form.offeredLanguages }),
          ...(form.translations && { translations: form.translations }),
          ...(form.requiredSecondFactor && { requiredSecondFactor: form.requiredSecondFactor }),
          ...(form.guestCheckout !== undefined && { guestCheckout: form.guestCheckout }),
          ...(form.closedForOrders !== undefined && { closedForOrders: form.closedForOrders }),
          ...(form.closed_sentence !== undefined && { closedSentence: form.closed_sentence }),
          ...(form.inch_step !== undefined && { inchStep: form.inch_step }),
          ...detailsToStore(form),
          version: sql`${settings.version} + 1`,
        })
        .returning()
      if (row === undefined) throw missing()
      return onWire(row)
    },
  }
}
