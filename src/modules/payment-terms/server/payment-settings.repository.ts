import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { settings } from '#modules/settings/server/index.ts'
import {
  defaultPaymentSettings as defaults,
  paymentSettings,
  type PaymentSettings,
} from '../contract/payment-settings.ts'

const { shape } = paymentSettings
const stored = paymentSettings.extend({
  isOn: shape.isOn.default(defaults.isOn),
  methods: shape.methods.default(defaults.methods),
  account: shape.account.default(defaults.account),
  deposit: shape.deposit.default(defaults.deposit),
  waitsForDeposit: shape.waitsForDeposit.default(defaults.waitsForDeposit),
  isHomeImprovement: shape.isHomeImprovement.default(defaults.isHomeImprovement),
  dueDays: shape.dueDays.default(defaults.dueDays),
  cashDiscount: shape.cashDiscount.default(defaults.cashDiscount),
  reminders: shape.reminders.default(defaults.reminders),
  paysAhead: shape.paysAhead.default(defaults.paysAhead),
  depositDays: shape.depositDays.default(defaults.depositDays),
})

/** The stored settings with their defaults. Amounts in major units. */
export const paymentsIn = (value: unknown): PaymentSettings => stored.parse(value)

const columns = { payments: settings.payments, version: settings.version }

/** How orders can be paid: part of the single row of settings, with its version. */
export function paymentSettingsRepository(db: Db) {
  const read = ([row]: { payments: Record<string, unknown>; version: number }[]) => {
    if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
    return { ...paymentsIn(row.payments), version: row.version }
  }
  return {
    read: async () => read(await db.select(columns).from(settings).limit(1)),

    /** The same, locked until the transaction ends. */
    lock: async () => read(await db.select(columns).from(settings).limit(1).for('update')),

    async write(payments: PaymentSettings) {
      // What else is kept there stays.
      const set = {
        payments: sql`${settings.payments} || ${JSON.stringify(payments)}::jsonb`,
        version: sql`${settings.version} + 1`,
      }
      return read(await db.update(settings).set(set).returning(columns))
    },
  }
}
