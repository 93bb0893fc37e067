import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isValidBIC, isValidIBAN } from 'ibantools'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import { mountSettingsPart, settings } from '#modules/settings/server/index.ts'
import {
  getPaymentSettings,
  putPaymentSettings,
  tryPayment,
  type BankAccount,
  type PaymentSettings,
} from '../contract/payment-settings.ts'
import { depositFor } from './order-payment.ts'
import { paymentSettingsRepository } from './payment-settings.repository.ts'
import { transferInstructions } from './transfer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Without the spaces that people type and banks print. */
const plain = (text: string) => text.replaceAll(/\s/g, '').toUpperCase()

const plainAccount = ({ holder, iban, bic, bank, number }: BankAccount): BankAccount => ({
  holder,
  bank,
  iban: plain(iban),
  bic: plain(bic),
  number: plain(number),
})

/** Settings with which nobody could pay. */
function refuseUnusable(
  { account, methods, isOn, deposit, paysAhead }: PaymentSettings,
  provider: string | null,
) {
  const { iban, bic, bank, number, holder } = account
  const fields: Record<string, string> = {}
  if (iban !== '' && !isValidIBAN(iban)) fields['account.iban'] = 'This is not a valid IBAN'
  if (bic !== '' && !isValidBIC(bic)) fields['account.bic'] = 'This is not a valid BIC'
  // A deposit is paid before anybody comes to the door.
  const isDepositOfCash = (deposit !== null || paysAhead !== null) && !methods.includes('card')
  if (isOn && (methods.includes('transfer') || isDepositOfCash)) {
    if (holder === '') fields['account.holder'] = 'Please fill this in'
    if (iban === '' && (bank === '' || number === '')) fields['account.iban'] ??= 'Please fill this in'
  }
  if (isOn && methods.includes('card') && provider === null)
    fields['methods'] = staffText(
      'Cards need a provider, which is set up in the environment of the shop or brought by a module',
    )
  if (new Set(methods).size < methods.length) fields['methods'] = 'Each way once'
  return Object.keys(fields).length > 0 ? refuse('invalid_body', { fields }) : null
}

/** How orders can be paid. */
export function mountPaymentSettings(
  http: FastifyInstance,
  shop: {
    pool: Pool
    exponent: number
    currency: string
    country: string
    /** Who takes cards. */
    provider: string | null
  },
): void {
  const { pool, exponent, currency, country, provider } = shop

  mountSettingsPart(
    http,
    pool,
    { get: getPaymentSettings, put: putPaymentSettings },
    {
      id: 'payments',
      of: paymentSettingsRepository,
      beside: { provider },
      change(next) {
        const payments = { ...next, account: plainAccount(next.account) }
        // What else is kept there stays.
        const merged = sql`${settings.payments} || ${JSON.stringify(payments)}::jsonb`
        return refuseUnusable(payments, provider) ?? merged
      },
    },
  )

  mount(http, tryPayment, async ({ body }) => {
    const db = createDb(pool)
    const stored = await paymentSettingsRepository(db).read()
    const settings = { ...stored, ...body.settings }
    const total = toMinor(body.total, exponent)
    const place = { country: body.country ?? country, region: body.region ?? '', exponent }
    const deposit = depositFor(total, settings, place)
    const transfer = await transferInstructions(db, plainAccount(settings.account), {
      amount: deposit?.amount ?? total,
      orderNumber: body.order_number,
      currency,
      exponent,
      country,
    })
    return {
      deposit: deposit && toMajor(deposit.amount, exponent),
      ...(deposit?.isLimited && { deposit_limited: true as const }),
      rest: toMajor(total - (deposit?.amount ?? 0), exponent),
      transfer,
    }
  })
}
