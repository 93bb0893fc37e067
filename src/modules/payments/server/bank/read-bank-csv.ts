import { readColumns, type ColumnNames } from '#kernel/http/csv-columns.ts'
import { readCsv, type CsvTable } from '#kernel/http/read-csv.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { inferDecimalSign, parseDecimal } from '#kernel/rules/parse-number.ts'
import type { BankColumns } from '../../contract/bank-files.ts'
import type { Movement } from '../../rules/index.ts'

/** What banks call their columns. */
const names = {
  bookedOn:
    'bookedOn|booking date|buchungstag|buchungsdatum|buchung|date|transaction date|posting date|posted date|datum|wertstellung|valuta|fecha|fecha operación|fecha de operación|fecha valor|дата|дата операции|дата проводки|ngày|ngày giao dịch|ngày hiệu lực|交易日期|交易时间|记账日期|日期',
  amount:
    'amount|betrag|betrag (eur)|betrag in eur|umsatz|umsatz in eur|importe|importe (eur)|monto|сумма|сумма операции|số tiền|金额|交易金额',
  credit:
    'credit|credit amount|paid in|money in|deposit|deposits|haben|gutschrift|habenbetrag|abono|abonos|haber|приход|кредит|ghi có|phát sinh có|tiền vào|收入|贷方金额|收入金额',
  debit:
    'debit|debit amount|paid out|money out|withdrawal|withdrawals|soll|lastschrift|sollbetrag|cargo|cargos|debe|расход|дебет|ghi nợ|phát sinh nợ|tiền ra|支出|借方金额|支出金额',
  currency: 'currency|währung|waehrung|divisa|moneda|валюта|loại tiền|tiền tệ|币种|货币',
  name: 'name|payer|payee|counterparty|partner name|zahlungspflichtiger|zahlungsbeteiligter|beguenstigter/zahlungspflichtiger|begünstigter/zahlungspflichtiger|auftraggeber/empfänger|name zahlungsbeteiligter|zahlungspflichtige*r|beneficiario|ordenante|контрагент|плательщик|đối tác|người chuyển|tên người chuyển|对方户名|对方名称',
  account:
    'account|counterparty account|iban|iban zahlungsbeteiligter|kontonummer/iban|partner iban|cuenta|счёт|số tài khoản đối ứng|tài khoản đối ứng|对方账号',
  purpose:
    'purpose|verwendungszweck|buchungstext|description|details|reference|payment reference|memo|remittance information|narrative|concepto|referencia|descripción|назначение платежа|описание|nội dung|nội dung giao dịch|diễn giải|mô tả|摘要|附言|备注|用途',
  bankId: 'bankId|transaction id|fitid|transaktions-id|mã giao dịch|số tham chiếu|交易流水号|流水号',
} as const satisfies ColumnNames<string>
type Column = keyof typeof names

/** The most lines before the header: name of the bank, account, period. */
const maxPreamble = 30
/** The most movements of a file. */
const maxLines = 20_000

/** A day as banks write it; the sign between tells which part comes first. Null: it is no day. */
export function bankDay(text: string): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/.exec(text)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text)
  const european = /^(\d{1,2})[.-](\d{1,2})[.-](\d{2,4})/.exec(text)
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})/.exec(text)
  const build = (year = '', month = '', day = '') => {
    const whole = `${year.length === 2 ? '20' : ''}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const parsed = new Date(`${whole}T00:00:00Z`)
    return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(whole) ? whole : null
  }
  if (iso) return build(iso[1], iso[2], iso[3])
  if (compact) return build(compact[1], compact[2], compact[3])
  if (european) return build(european[3], european[2], european[1])
  // Day first, unless that is no month.
  if (slashed) return build(slashed[3], slashed[2], slashed[1]) ?? build(slashed[3], slashed[1], slashed[2])
  return null
}

/** The table below what banks write before it: from the first line on that names a day and an amount. */
async function tableOf(text: string, map: BankColumns | undefined) {
  const lines = text.split(/\r\n|\n|\r/)
  for (let skipped = 0; skipped < Math.min(maxPreamble, lines.length); skipped += 1) {
    // The header of the rest is one line, so only that one is read here.
    const head = await readCsv(lines[skipped] ?? '', 1)
    if (head instanceof Refusal) continue
    if (columnsOf(head, map).missing.length === 0)
      return readCsv(lines.slice(skipped).join('\n'), maxLines, true)
  }
  return readCsv(text, maxLines, true)
}

/** The columns of a table, by the map that somebody made, else by their names. */
function columnsOf({ headers }: Pick<CsvTable, 'headers'>, map: BankColumns | undefined) {
  const mapped: ColumnNames<Column> = Object.fromEntries(
    Object.entries(names).map(([column, called]) => {
      const chosen = map?.[column as Column]
      return [column, chosen ? chosen.replaceAll('|', ' ') : called]
    }),
  ) as ColumnNames<Column>
  const columns = readColumns(headers, mapped)
  const missing: Column[] = []
  if (!columns.has('bookedOn')) missing.push('bookedOn')
  if (!columns.has('amount') && !columns.has('credit') && !columns.has('debit')) missing.push('amount')
  return { columns, missing }
}

/** A number of a cell as a plain decimal; null: it is none. */
export function decimalOf(cell: string, decimal: ReturnType<typeof inferDecimalSign>): string | null {
  const plain = cell
    .replaceAll(/[^\d.,+\u2212-]/g, '')
    .replace('\u2212', '-')
    .replace('+', '')
  const isNegative = plain.startsWith('-') || plain.endsWith('-')
  const parsed = parseDecimal(plain.replaceAll('-', ''), decimal)
  if (!('value' in parsed)) return null
  return isNegative ? `-${parsed.value}` : parsed.value
}

/**
 * The movements of a CSV file of a bank, in its own words and form.
 * @param map which column is which, where somebody has said so
 */
export async function readBankCsv(
  text: string,
  map: BankColumns | undefined,
): Promise<{ movements: Movement[]; faults: string[] } | Refusal<'malformed_csv' | 'bank_file_refused'>> {
  const table = await tableOf(text, map)
  if (table instanceof Refusal) return table
  const { columns, missing } = columnsOf(table, map)
  if (missing.length > 0)
    return refuse('bank_file_refused', {
      message: 'Please say which columns have the day and the amount.',
      fields: Object.fromEntries(missing.map((column) => [`columns.${column}`, 'Please choose one'])),
      details: { headers: table.headers },
    })
  const { lines } = table
  const sums = lines.flatMap((line) =>
    (['amount', 'credit', 'debit'] as const).map((column) => columns.cell(line, column)).filter(Boolean),
  )
  const decimal = inferDecimalSign(sums)
  const movements: Movement[] = []
  const faults = table.faults.map(({ line, message }) => `${line}: ${message}`)
  for (const line of lines) {
    const cell = (column: Column) => columns.cell(line, column)
    const [signed, credit, debit] = [cell('amount'), cell('credit'), cell('debit')]
    const found = decimalOf(signed || credit || debit, decimal)
    const bookedOn = bankDay(cell('bookedOn'))
    // Lines of sums have no day.
    if (bookedOn === null && cell('bookedOn') === '') continue
    if (bookedOn === null || found === null) {
      faults.push(`${line.line}: ${bookedOn === null ? 'the day' : 'the amount'} cannot be read`)
      continue
    }
    const isDebit = signed === '' && (credit === '' || Number(decimalOf(credit, decimal)) === 0)
    const amount = isDebit && debit !== '' ? (decimalOf(debit, decimal) ?? found) : found
    movements.push({
      bookedOn,
      amount: isDebit && !amount.startsWith('-') ? `-${amount}` : amount,
      currency: cell('currency').toUpperCase(),
      name: cell('name'),
      account: cell('account'),
      purpose: columns
        .cells(line, 'purpose')
        .map(({ text: said }) => said)
        .join(' '),
      bankId: cell('bankId'),
    })
  }
  return { movements, faults }
}
