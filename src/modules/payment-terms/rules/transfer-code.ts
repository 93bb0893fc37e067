import type { BankAccount } from '../contract/payment-settings.ts'
import { creditorReference } from './creditor-reference.ts'

export interface TransferCode {
  format: 'epc' | 'vietqr' | 'swiss' | 'spd'
  /** The content of the code. */
  payload: string
  /** What the transfer names. */
  reference: string
}

interface Transfer {
  account: BankAccount
  /** Where the creditor is; only codes of Switzerland name it. */
  creditor: { street: string; postcode: string; city: string; country: string }
  /** ISO 4217. */
  currency: string
  /** Minor units. */
  amount: number
  /** Decimals of the currency. */
  exponent: number
  orderNumber: string
}

const decimal = (amount: number, exponent: number) => (amount / 10 ** exponent).toFixed(exponent)

/**
 * A code for transfers in euros (EPC069-12, version 2): read by banking apps of the single euro payments area. It ends
 * after its last element that is not empty.
 */
function epcPayload({ account, currency, amount, exponent, orderNumber }: Transfer): string {
  const { bic, holder, iban } = account
  const total = `${currency}${decimal(amount, exponent)}`
  return ['BCD', '002', '1', 'SCT', bic, holder, iban, total, '', creditorReference(orderNumber)].join('\n')
}

/** A field of EMVCo's codes: two digits of name, two of length, the value. */
const field = (name: string, value: string) => `${name}${String(value.length).padStart(2, '0')}${value}`

/** CRC-16/CCITT-FALSE of ASCII text, as EMVCo's codes end with it. */
function crc16(text: string): string {
  let crc = 0xff_ff
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x80_00 ? (crc << 1) ^ 0x10_21 : crc << 1
    crc &= 0xff_ff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** A code of Vietnam's banks (VietQR: NAPAS' profile of EMVCo's merchant codes) with an amount, for one transfer. */
function vietQrPayload({ account, amount, orderNumber }: Transfer): string {
  const beneficiary = field('00', account.bank) + field('01', account.number)
  const consumer = field('00', 'A000000727') + field('01', beneficiary) + field('02', 'QRIBFTTA')
  const body =
    field('00', '01') +
    field('01', '12') +
    field('38', consumer) +
    field('53', '704') +
    field('54', String(amount)) +
    field('58', 'VN') +
    field('62', field('08', orderNumber)) +
    '6304'
  return body + crc16(body)
}

/** The code of Switzerland's QR-bill (version 2.2), with a structured address and a creditor reference. */
function swissPayload({ account, creditor, currency, amount, exponent, orderNumber }: Transfer): string {
  const address = [
    'S',
    account.holder,
    creditor.street,
    '',
    creditor.postcode,
    creditor.city,
    creditor.country,
  ]
  const nobody = ['', '', '', '', '', '', '']
  return [
    'SPC',
    '0200',
    '1',
    account.iban,
    ...address,
    ...nobody,
    decimal(amount, exponent),
    currency,
    // Who pays is not printed.
    ...nobody,
    'SCOR',
    creditorReference(orderNumber),
    '',
    'EPD',
  ].join('\n')
}

/** Characters that the short payment descriptor reserves. */
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('*', '%2A')

/** The code of Czech and Slovak banks (SPAYD 1.0). */
function spdPayload({ account, currency, amount, exponent, orderNumber }: Transfer): string {
  const bank = account.bic === '' ? account.iban : `${account.iban}+${account.bic}`
  return [
    'SPD*1.0',
    `ACC:${bank}`,
    `AM:${decimal(amount, exponent)}`,
    `CC:${currency}`,
    `RN:${escaped(account.holder.slice(0, 35))}`,
    `MSG:${escaped(orderNumber)}`,
  ].join('*')
}

/** The format that banks of the account read for a currency; null: none is known. */
function formatOf({
  account: { iban, bank, number, holder },
  currency,
}: Transfer): TransferCode['format'] | null {
  if (currency === 'VND') return bank.length === 6 && number !== '' ? 'vietqr' : null
  if (iban === '' || holder === '') return null
  const country = iban.slice(0, 2)
  if ((country === 'CH' || country === 'LI') && (currency === 'CHF' || currency === 'EUR')) return 'swiss'
  if (country === 'CZ' && currency === 'CZK') return 'spd'
  return currency === 'EUR' ? 'epc' : null
}

const payloadOf = { epc: epcPayload, vietqr: vietQrPayload, swiss: swissPayload, spd: spdPayload }

/** The code to scan for a transfer; null where none is known for its account and currency. */
export function transferCode(transfer: Transfer): TransferCode | null {
  const format = formatOf(transfer)
  if (format === null) return null
  const isStructured = format === 'epc' || format === 'swiss'
  const { orderNumber } = transfer
  return {
    format,
    payload: payloadOf[format](transfer),
    reference: isStructured ? creditorReference(orderNumber) : orderNumber,
  }
}
