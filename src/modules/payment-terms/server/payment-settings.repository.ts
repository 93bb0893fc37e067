import { settingsPart } from '#modules/settings/server/index.ts'
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

/** How orders can be paid. */
export const paymentSettingsRepository = settingsPart('payments', paymentsIn)
