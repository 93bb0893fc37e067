import { readColumns, type ColumnNames } from '#kernel/http/csv/csv-columns.ts'
import { readCsv, type CsvTable } from '#kernel/http/csv/read-csv.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { inferDecimalSign, parseDecimal, type DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import type { BankColumns } from '../../contract/bank-files.ts'
import { bankIdOf, type Movement } from '../../rules/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What banks call their columns. */
const names = {
  bookedOn:
    'bookedOn|booking date|buchungstag|buchungsdatum|buchung|date|transaction date|posting date|ngày giao dịch/transaction date|transaction date/ngày giao dịch|posted date|datum|wertstellung|valuta|fecha|fecha operación|fecha de operación|fecha valor|дата|дата операции|дата проводки|ngày|ngày giao dịch|ngày hiệu lực|交易日期|交易时间|记账日期|日期',
  amount:
    'amount|betrag|betrag (eur)|betrag (€)|betrag in eur|umsatz|umsatz in eur|importe|importe (eur)|monto|сумма|сумма операции|số tiền|金额|交易金额',
  credit:
    'credit|gutschrift in chf|gutschrift in eur|crédit en chf|accredito in chf|số tiền ghi có|có|có tktt|credit/có tktt|credit/có|có/credit|credit amount|paid in|money in|deposit|deposits|haben|gutschrift|habenbetrag|abono|abonos|haber|приход|кредит|ghi có|phát sinh có|tiền vào|收入|贷方金额|收入金额',
  debit:
    'debit|lastschrift in chf|lastschrift in eur|débit en chf|addebito in chf|số tiền ghi nợ|nợ|nợ tktt|debit/nợ tktt|debit/nợ|nợ/debit|debit amount|paid out|money out|withdrawal|withdrawals|soll|lastschrift|sollbetrag|cargo|cargos|debe|расход|дебет|ghi nợ|phát sinh nợ|tiền ra|支出|借方金额|支出金额',
  currency: 'currency|währung|waehrung|divisa|moneda|валюта|loại tiền|tiền tệ|币种|货币',
  name: 'name|payer|payee|counterparty|partner name|zahlungspflichtiger|zahlungsbeteiligter|beguenstigter/zahlungspflichtiger|begünstigter/zahlungspflichtiger|auftraggeber/empfänger|name zahlungsbeteiligter|zahlungspflichtige*r|beneficiario|ordenante|контрагент|плательщик|zahlungspflichtige|đối tác|remitter/đối tác|đối tác/remitter|tên đối tác|người chuyển|tên người chuyển|对方户名|对方名称',
  account:
    'account|counterparty account|iban|iban zahlungsbeteiligter|kontonummer/iban|partner iban|cuenta|счёт|số tài khoản đối ứng|tài khoản đối ứng|tài khoản đối tác|对方账号',
  purpose:
    'purpose|avisierungstext|texte de notification|testo di avviso|details/diễn giải|diễn giải/details|verwendungszweck|buchungstext|description|details|reference|payment reference|memo|remittance information|narrative|concepto|referencia|descripción|назначение платежа|описание|nội dung|nội dung giao dịch|diễn giải|mô tả|摘要|附言|备注|用途',
  /** Whether it is booked. */
  status: 'status|info',
  /** Whether an amount without a sign came in or left. */
  direction:
    'direction|debit/credit|credit/debit|debit/credit indicator|credit debit indicator|dr/cr|cr/dr|cr / dr|s/h|soll/haben|soll / haben|soll-/haben-kennzeichen|soll/haben-kennzeichen|af bij|debe/haber|借贷标志|借贷',
  bankId:
    'bankId|transaction id|fitid|transaktions-id|mã giao dịch|số tham chiếu|số bút toán|transaction no/số bút toán|số bút toán/transaction no|reference number|交易流水号|流水号',
} as const satisfies ColumnNames<string>
type Column = keyof typeof names

/** The most lines before the header: name of the bank, account, period. */
const maxPreamble = 30
/** The most movements of a file. */
const maxLines = 20_000

/** Left the account, in a column of its own or behind the amount: Soll, Debit. */
const debitSign = /^(?:s|soll|d|dr|dbit|debit|nợ|af|debe|cargo|借)\.?$/i
const leftBehind = /[\d.,]\s*(?:s|soll|dr|debit)\.?$/i

/** What is only announced: it comes again once it is booked, often with another day. */
const announced = /vorgemerkt|pending|en attente/i

export type DateOrder = NonNullable<BankColumns['dateOrder']>
/** A day with slashes or dashes, of which the day or the month comes first. */
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{2,4})/

/**
 * A day as banks write it; with points the day comes first.
 * @param order what comes first in `01/02/2026`; without it the day, unless that is no month
 * @returns null where it is no day
 */
export function bankDay(text: string, order?: DateOrder): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const european = /^(\d{1,2})\.(\d{1,2})\.(\d{2,4})/.exec(text)
  const doubtful = slashed.exec(text)
  const build = (year = '', month = '', day = '') => {
    const whole = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const parsed = new Date(`${whole}T00:00:00Z`)
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(whole) ? whole : null
  }
  if (iso) return build(iso[1], iso[2], iso[3])
  if (compact) return build(compact[1], compact[2], compact[3])
  if (european) return build(european[3], european[2], european[1])
  if (!doubtful) return null
  const [, first, second, year] = doubtful
  const dayFirst = order === 'mdy' ? null : build(year, second, first)
  return dayFirst ?? (order === 'dmy' ? null : build(year, first, second))
}

/** Which part of the days comes first, as those tell that are later than the 12th; `doubtful`: none of them does. */
export function inferDateOrder(cells: readonly string[]): DateOrder | 'doubtful' | undefined {
  const days = cells.map((cell) => slashed.exec(cell)).filter((match) => match !== null)
  if (days.length === 0) return undefined
  const [isDayFirst, isMonthFirst] = [1, 2].map((part) => days.some((day) => Number(day[part]) > 12))
  if (isDayFirst === isMonthFirst) return 'doubtful'
  return isDayFirst ? 'dmy' : 'mdy'
}

const bare = (cell: string) =>
  cell
    .replaceAll(/[^\d.,'’+\u2212-]/g, '')
    .replace('\u2212', '-')
    .replace('+', '')

/** The decimal sign of a column of amounts. `450.000` has no cents, unless the currency has thousandths. */
function inferSign(cells: readonly string[], exponent: number): DecimalSign | 'doubtful' | undefined {
  const sums = cells.map((cell) => bare(cell).replaceAll('-', ''))
  const sign = inferDecimalSign(sums)
  if (sign) return sign
  const either = sums.filter((sum) => 'either' in parseDecimal(sum))
  if (either.length === 0) return undefined
  const groups = new Set(either.map((sum) => (sum.includes(',') ? ',' : '.')))
  if (exponent > 2 || groups.size > 1) return 'doubtful'
  return groups.has(',') ? '.' : ','
}

/** The names of the columns in lower case, sorted: files of the same head are read in the same way. */
export const headOf = (headers: readonly string[]): string =>
  [...new Set(headers.map((header) => header.normalize('NFKC').trim().toLowerCase()))]
    .filter(Boolean)
    .toSorted()
    .join('\n')

/** How to read a file: as somebody says now, else as was said of files of this head. */
export interface ReadAs {
  typed?: BankColumns | undefined
  mapOf: (head: string) => BankColumns | undefined
  /** Decimals of the shop's currency. */
  exponent: number
}

/** The table below what banks write before it: from the first line on that names a day and an amount. */
async function tableOf(text: string, { typed, mapOf }: ReadAs) {
  const lines = text.split(/\r\n|\n|\r/)
  let likely = { at: 0, filled: 0 }
  for (let skipped = 0; skipped < Math.min(maxPreamble, lines.length); skipped += 1) {
    // The header of the rest is one line, so only that one is read here.
    const head = await readCsv(lines[skipped] ?? '', 1)
    if (head instanceof Refusal) continue
    if (columnsOf(head, typed ?? mapOf(headOf(head.headers))).missing.length === 0)
      return readCsv(lines.slice(skipped).join('\n'), maxLines, true)
    const filledCount = head.headers.filter(Boolean).length
    if (filledCount > likely.filled) likely = { at: skipped, filled: filledCount }
  }
  return readCsv(lines.slice(likely.at).join('\n'), maxLines, true)
}

/** The columns of a table, by the map that somebody made, else by their names. */
function columnsOf({ headers }: Pick<CsvTable, 'headers'>, map: BankColumns | undefined) {
  const mapped: ColumnNames<Column> = Object.fromEntries(
    Object.entries(names).map(([column, called]) => {
      const chosen =
        column === 'status' || column === 'direction'
          ? undefined
          : map?.[column as Exclude<Column, 'status' | 'direction'>]
      return [column, chosen === undefined ? called : chosen.replaceAll(/[|#]/g, ' ')]
    }),
  ) as ColumnNames<Column>
  const columns = readColumns(headers, mapped)
  const missing: (Column | 'decimal' | 'dateOrder')[] = []
  if (!columns.has('bookedOn')) missing.push('bookedOn')
  if (!columns.has('amount') && !columns.has('credit') && !columns.has('debit')) missing.push('amount')
  return { columns, missing }
}

/** A number of a cell as a plain decimal; null: it is none. */
export function decimalOf(cell: string, decimal: DecimalSign | undefined): string | null {
  const plain = bare(cell).replaceAll(/['’]/g, '')
  const isInBrackets = /^\(.*\)$/.test(cell.trim())
  const isNegative =
    plain.startsWith('-') || plain.endsWith('-') || isInBrackets || leftBehind.test(cell.trim())
  const parsed = parseDecimal(plain.replaceAll('-', ''), decimal)
  if (!('value' in parsed)) return null
  return isNegative ? `-${parsed.value}` : parsed.value
}

export interface ReadCsv {
  movements: Movement[]
  faults: string[]
  head: string
  headers: string[]
  /** How it was read: what was said, and what its days and amounts tell. */
  columns: BankColumns
}

const sumColumns = ['amount', 'credit', 'debit'] as const

/** The amount of a line with its sign; null: it cannot be read. */
function amountOf(cell: (column: Column) => string, decimal: DecimalSign | undefined): string | null {
  const [signed = '', credit = '', debit = ''] = sumColumns.map(cell)
  const decimalAmount = decimalOf(signed || credit || debit, decimal)
  if (decimalAmount === null) return null
  if (signed !== '')
    return debitSign.test(cell('direction')) && !decimalAmount.startsWith('-')
      ? `-${decimalAmount}`
      : decimalAmount
  const isDebit = credit === '' || Number(decimalOf(credit, decimal)) === 0
  const amount = isDebit && debit !== '' ? (decimalOf(debit, decimal) ?? decimalAmount) : decimalAmount
  return isDebit && !amount.startsWith('-') ? `-${amount}` : amount
}

/** The movements of a CSV file of a bank, in its own words and form. */
export async function readBankCsv(
  text: string,
  as: ReadAs,
): Promise<ReadCsv | Refusal<'malformed_csv' | 'bank_file_refused'>> {
  const table = await tableOf(text, as)
  if (table instanceof Refusal) return table
  const { headers, lines } = table
  const head = headOf(headers)
  const map = as.typed ?? as.mapOf(head)
  const { columns, missing } = columnsOf(table, map)
  const cellsOf = (...wantedColumns: Column[]) =>
    lines.flatMap((line) => wantedColumns.map((column) => columns.cell(line, column)).filter(Boolean))
  const dateOrder = map?.dateOrder ?? inferDateOrder(cellsOf('bookedOn'))
  const decimal = map?.decimal ?? inferSign(cellsOf(...sumColumns), as.exponent)
  if (missing.length === 0 && dateOrder === 'doubtful') missing.push('dateOrder')
  if (missing.length === 0 && decimal === 'doubtful') missing.push('decimal')
  if (missing.length > 0 || dateOrder === 'doubtful' || decimal === 'doubtful')
    return refuse('bank_file_refused', {
      message: staffText('Please say how the columns of this file are to be read.'),
      fields: Object.fromEntries(
        missing.map((column) => [`columns.${column}`, staffText('Please choose one')]),
      ),
      details: { headers, sample: lines.slice(0, 3).map(({ cells }) => cells) },
    })
  const movements: Movement[] = []
  const faults = table.faults.map(({ line, message }) => `${line}: ${message}`)
  for (const line of lines) {
    const cell = (column: Column) => columns.cell(line, column)
    // Lines of sums have no day, lines of balances no amount.
    if (cell('bookedOn') === '' || sumColumns.every((column) => cell(column) === '')) continue
    if (announced.test(cell('status'))) continue
    const bookedOn = bankDay(cell('bookedOn'), dateOrder)
    const amount = amountOf(cell, decimal)
    if (bookedOn === null || amount === null) {
      faults.push(`${line.line}: ${bookedOn === null ? 'the day' : 'the amount'} cannot be read`)
      continue
    }
    movements.push({
      bookedOn,
      amount,
      currency: cell('currency').toUpperCase(),
      name: cell('name'),
      account: cell('account'),
      purpose: columns
        .cells(line, 'purpose')
        .map(({ text }) => text)
        .join(' '),
      bankId: bankIdOf(cell('bankId')),
    })
  }
  const columnsRead = { ...map, ...(decimal && { decimal }), ...(dateOrder && { dateOrder }) }
  return { movements, faults, head, headers, columns: columnsRead }
}
