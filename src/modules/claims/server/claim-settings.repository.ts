import { z } from 'zod'
import type { Db } from '#kernel/database/db.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { settingsPart } from '#modules/settings/server/index.ts'
import { claimSettings } from '../contract/claim-settings.ts'

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

/**
 * What is promised of measured pieces and what work costs.
 * @param exponent decimals of the shop's currency
 */
export const claimSettingsRepository = (db: Db, exponent: number) =>
  settingsPart('claims', (value) => {
    const claims = stored.parse(value)
    return { ...claims, hourlyRate: toMajor(claims.hourlyRate, exponent) }
  })(db)
