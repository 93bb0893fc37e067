import { defaultChangeHours, withdrawalDays } from '#modules/making/contract/index.ts'
import { contractTextsNow, type LegalTextRow } from '#modules/content/server/index.ts'
import { settings } from '#modules/settings/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'

type Row = { step: string | null; hours: number | null; notices: boolean | null; inInches: boolean } & Omit<
  ChargeSettings,
  'taxSettings' | 'paymentSettings'
> & { taxes: unknown; payments: unknown }
const readTerms = statement<Row>(
  `select cash_step::text as step, (selling ->> 'changeHours')::int as hours,
    (selling ->> 'withdrawalNotices')::boolean as notices, taxes, payments, delivers,
    inch_step is not null as "inInches",
    gives_discounts as "givesDiscounts", has_groups as "hasGroups", has_certificates as "hasCertificates",
    (claims #>> '{cover,percent}')::float8 as "coverPercent"
  from settings limit 1`,
)
const locked = statement<{ step: string | null }>(
  'select cash_step::text as step from settings limit 1 for update',
)

const stepIn = ([row]: { step: string | null }[]) => (row?.step ? Number(row.step) : null)

/** The step to which a new order's cash is rounded, in minor units; null: cash is not rounded. */
export const cashStepNow = async (db: Db): Promise<number | null> => stepIn(await readTerms(db.$client))

/** What the shop promises of a new order: its rounding of cash, and the hours for changes. */
export interface OrderTerms {
  cashStep: number | null
  changeHours: number
  /** The days in which goods can be withdrawn from; null: the shop shows no notices of withdrawal. */
  withdrawalDays: number | null
  /** The legal texts that its confirmation carries: with the notices, those that are published. */
  papers: readonly LegalTextRow[]
}

/** What the shop charges besides pieces. */
export interface ChargeSettings {
  /** The stored settings of taxes, for `saleTaxes`. */
  taxSettings: unknown
  /** The stored settings of payments, for `paymentTermsOf`. */
  paymentSettings: unknown
  /** Whether delivery has prices of its own. */
  delivers: boolean
  /** Whether any discount applies without a code. */
  givesDiscounts: boolean
  /** Whether there are groups of customers. */
  hasGroups: boolean
  /** Whether any customer has a tax certificate. */
  hasCertificates: boolean
  /** What covering the sizes costs, in percent of the pieces; null: it is not offered. */
  coverPercent: number | null
}

/**
 * What the shop promises and charges now, and whether it sells by the inch.
 * @param language of the confirmation; null: none is written
 */
export async function orderTermsNow(
  db: Db,
  language: string | null = null,
): Promise<ChargeSettings & { terms: OrderTerms; inInches: boolean }> {
  const [row] = await readTerms(db.$client)
  const papers = row?.notices && language !== null ? await contractTextsNow(db, language) : []
  return {
    terms: {
      papers,
      cashStep: stepIn(row ? [row] : []),
      changeHours: row?.hours ?? defaultChangeHours,
      withdrawalDays: row?.notices ? withdrawalDays : null,
    },
    inInches: row?.inInches ?? false,
    taxSettings: row?.taxes ?? {},
    paymentSettings: row?.payments ?? {},
    delivers: row?.delivers ?? false,
    givesDiscounts: row?.givesDiscounts ?? false,
    hasGroups: row?.hasGroups ?? false,
    hasCertificates: row?.hasCertificates ?? false,
    coverPercent: row?.coverPercent ?? null,
  }
}

/** The step, locked until the transaction ends. */
export const lockCashStep = async (db: Db): Promise<number | null> => stepIn(await locked(db.$client))

/**
 * The version of the settings stays: their form does not contain this value, so saving the form must not be refused
 * because of it.
 */
export async function writeCashStep(db: Db, cashStep: number | null): Promise<void> {
  await db.update(settings).set({ cashStep })
}
