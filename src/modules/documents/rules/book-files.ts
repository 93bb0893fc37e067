import type { Booking } from './bookings.ts'

interface Period {
  /** `2026-11-01`, both included. */
  from: string
  to: string
}

const compact = (day: string) => day.replaceAll('-', '')
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const decimal = (minor: number, exponent: number, sign: ',' | '.') =>
  (minor / 10 ** exponent).toFixed(exponent).replace('.', sign)

const datevColumns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
]

/**
 * A batch of bookings for DATEV (EXTF, version 700, category 21 "Buchungsstapel", version 13): semicolons, decimal
 * commas, CRLF. The same documents always give the same file.
 * @param batch.consultant numbers of the tax adviser and of the client there; empty: none
 */
export function datevFile(
  bookings: readonly Booking[],
  {
    from,
    to,
    currency,
    exponent,
    consultant,
    client,
  }: Period & { currency: string; exponent: number; consultant: string; client: string },
): string {
  const year = from.slice(0, 4)
  const accountLength = 4
  const head = [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    `${compact(to)}000000000`,
    '',
    '"RE"',
    '""',
    '""',
    consultant,
    client,
    `${year}0101`,
    String(accountLength),
    compact(from),
    compact(to),
    quoted(`Rechnungen ${from.slice(0, 7)}`),
    '""',
    '1',
    '0',
    '0',
    quoted(currency),
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ]
  const rows = bookings.map(({ amount, side, account, contra, day, number, text }) => [
    decimal(amount, exponent, ','),
    quoted(side),
    quoted(currency),
    '',
    '',
    '""',
    account,
    contra,
    '""',
    `${day.slice(8, 10)}${day.slice(5, 7)}`,
    // At most 36 characters.
    quoted(number.slice(0, 36)),
    '""',
    '',
    quoted(text.slice(0, 60)),
  ])
  return [head, datevColumns, ...rows].map((cells) => `${cells.join(';')}\r\n`).join('')
}

/** A journal for any bookkeeping: a line for each booking, with debit and credit. */
export function journalFile(
  bookings: readonly Booking[],
  { currency, exponent }: { currency: string; exponent: number },
): string {
  const head = ['date', 'document', 'text', 'debit', 'credit', 'amount', 'net', 'tax', 'percent', 'currency']
  const rows = bookings.map(({ amount, net, tax, percent, side, account, contra, day, number, text }) => [
    day,
    quoted(number),
    quoted(text),
    side === 'S' ? account : contra,
    side === 'S' ? contra : account,
    ...[amount, net, tax].map((minor) => decimal(minor, exponent, '.')),
    String(percent),
    currency,
  ])
  return `\uFEFF${[head, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

/** Tabs and line breaks would begin another field. */
const cell = (text: string) => text.replaceAll(/[\t\r\n"]/g, ' ')

/**
 * The same for QuickBooks (IIF): a general journal entry for each document, whose lines add up to 0.
 * @param taxAccount where the tax is owed
 */
export function iifFile(
  bookings: readonly Booking[],
  { exponent, taxAccount }: { exponent: number; taxAccount: string },
): string {
  const lines = [
    '!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
    '!SPL\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
    '!ENDTRNS',
  ]
  const byNumber = Map.groupBy(bookings, ({ number }) => number)
  for (const [number, ofDocument] of byNumber) {
    const parts = ofDocument.flatMap(({ amount, net, tax, side, account, contra }) => {
      const sign = side === 'S' ? 1 : -1
      return [
        { account, minor: sign * amount },
        { account: contra, minor: -sign * net },
        ...(tax === 0 ? [] : [{ account: taxAccount, minor: -sign * tax }]),
      ]
    })
    const [{ day, text }] = ofDocument as [Booking]
    const [year, month, date] = day.split('-')
    parts.forEach(({ account, minor }, index) => {
      const begin = index === 0 ? 'TRNS' : 'SPL'
      const fields = [begin, 'GENERAL JOURNAL', `${month}/${date}/${year}`, cell(account), cell(text)]
      lines.push([...fields, decimal(minor, exponent, '.'), cell(number), ''].join('\t'))
    })
    lines.push('ENDTRNS')
  }
  return lines.map((line) => `${line}\r\n`).join('')
}

/** What Windows-1252 writes differently from Latin-1. */
const windows1252 = new Map(
  Array.from('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ').map((letter, index) => {
    const codes = [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92, 0x93, 0x94,
      0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ]
    return [letter, codes[index] as number] as const
  }),
)

/** The bytes of a text in Windows-1252; letters that it lacks lose their marks, or become a question mark. */
export function inWindows1252(text: string): Uint8Array {
  const bytes = Array.from(text).flatMap((letter) => {
    const byteValue = windows1252.get(letter)
    if (byteValue !== undefined) return [byteValue]
    const code = letter.codePointAt(0) as number
    if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return [code]
    const plain = letter.normalize('NFD').replaceAll(/\p{Mark}/gu, '')
    return plain !== letter && plain.length === 1 && plain.charCodeAt(0) < 0x80
      ? [plain.charCodeAt(0)]
      : [0x3f]
  })
  return Uint8Array.from(bytes)
}
