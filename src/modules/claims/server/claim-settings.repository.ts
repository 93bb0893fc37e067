import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#kernel/database/db.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { settings } from '#modules/settings/server/index.ts'
import { claimSettings, type ClaimSettings } from '../contract/claim-settings.ts'

const { shape } = claimSettings
const stored = claimSettings.extend({
  isOn: shape.isOn.default(false),
  fitPromise: shape.fitPromise.default(null),
  cover: shape.cover.default(null),
  warrantyMonths: shape.warrantyMonths.default(24),
  delayNotices: shape.delayNotices.default(false),
  /** Minor units, so that it is converted with the other amounts. */
  hourlyRate: z.number().default(0),
  minutesPerPiece: shape.minutesPerPiece.default(0),
  minutesByKind: shape.minutesByKind.default({}),
})

const columns = { claims: settings.claims, version: settings.version }

/**
 * What is promised of measured pieces and what work costs: part of the single row of settings, with its version.
 * @param exponent decimals of the shop's currency
 */
export function claimSettingsRepository(db: Db, exponent: number) {
  const read = ([row]: { claims: Record<string, unknown>; version: number }[]) => {
    if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
    const settings = stored.parse(row.claims)
    return { ...settings, hourlyRate: toMajor(settings.hourlyRate, exponent), version: row.version }
  }
  return {
    read: async () => read(await db.select(columns).from(settings).limit(1)),

    /** The same, locked until the transaction ends. */
    lock: async () => read(await db.select(columns).from(settings).limit(1).for('update')),

    async write(form: ClaimSettings) {
      const claims = { ...form, hourlyRate: toMinor(form.hourlyRate, exponent) }
      const set = { claims, version: sql`${settings.version} + 1` }
      return read(await db.update(settings).set(set).returning(columns))
    },
  }
}
