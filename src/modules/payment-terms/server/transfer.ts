import type { Db } from '#kernel/database/db.ts'
import { settings } from '#modules/settings/server/index.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { BankAccount, TransferInstructions } from '../contract/payment-settings.ts'
import { bankName, transferCode } from '../rules/index.ts'

/** A code as a drawing (SVG); the generator of codes is loaded with the first one. */
async function drawCode(text: string): Promise<string> {
  const { drawingSVG, qrcode } = await import('bwip-js/generic')
  // Its level of error correction is M unless said otherwise, as the European guidelines ask for.
  return qrcode({ bcid: 'qrcode', text, scale: 4 }, drawingSVG())
}

/** Whether transfers lead anywhere. */
const isUsable = ({ iban, bank, number }: BankAccount) => iban !== '' || (bank !== '' && number !== '')

/**
 * How an amount is transferred to the shop, with a code to scan; null while the shop has no account.
 * @param db with which the shop's address is read: that of a transaction, which must need no second connection
 * @param transfer.amount minor units
 */
export async function transferInstructions(
  db: Db,
  account: BankAccount,
  transfer: { amount: number; orderNumber: string; currency: string; exponent: number; country: string },
): Promise<TransferInstructions | null> {
  if (!isUsable(account) || transfer.amount <= 0) return null
  const { amount, currency, exponent, country, orderNumber } = transfer
  const [address] = await db
    .select({
      street: settings.addressStreet,
      postcode: settings.addressPostalCode,
      city: settings.addressCity,
    })
    .from(settings)
    .limit(1)
  const creditor = { street: '', postcode: '', city: '', ...address, country }
  const code = transferCode({ account, creditor, currency, amount, exponent, orderNumber })
  const { holder, iban, bic, bank, number } = account
  return {
    amount: toMajor(amount, exponent),
    currency,
    holder,
    ...(iban !== '' && { iban }),
    ...(bic !== '' && { bic }),
    ...(iban === '' && { bank: bankName(bank, country), number }),
    reference: code?.reference ?? orderNumber,
    ...(code && { code: { format: code.format, payload: code.payload, svg: await drawCode(code.payload) } }),
  }
}
