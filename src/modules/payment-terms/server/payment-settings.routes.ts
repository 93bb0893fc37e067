import type { FastifyInstance } from 'fastify'
import { isValidBIC, isValidIBAN } from 'ibantools'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { checkVersion, entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
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
    fields['methods'] =
      'Cards need a provider, which is set up in the environment of the shop or brought by a module'
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

  mount(http, getPaymentSettings, async ({ reply }) => {
    const settings = await paymentSettingsRepository(createDb(pool)).read()
    reply.header('etag', entityTag(settings.version))
    return { ...settings, provider }
  })

  mount(http, putPaymentSettings, async ({ body: { version, ...form }, headers, actor, reply }) => {
    const saved = await transactionOrRefusal(pool, async (db) => {
      const repository = paymentSettingsRepository(db)
      const before = await repository.lock()
      const stale = checkVersion(before, { ifMatch: headers['if-match'], version }, { ...before, provider })
      if (stale) return stale
      const { version: _, ...old } = before
      const next = { ...old, ...form, account: plainAccount(form.account ?? old.account) }
      const refused = refuseUnusable(next, provider)
      if (refused) return refused
      const after = await repository.write(next)
      await audit(db, { by: actor, action: 'settings.update', id: 'payments', before, after })
      await publishInvalidation(db, ['/api/settings'])
      return { ...after, provider }
    })
    if (saved instanceof Refusal) return saved
    reply.header('etag', entityTag(saved.version))
    return saved
  })

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
