import { readColumns, type ColumnNames } from '#kernel/http/csv/csv-columns.ts'
import { readCsv } from '#kernel/http/csv/read-csv.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { inferDecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import { maxPayoutLines } from '../../contract/payouts.ts'
import { decimalOf } from '../bank/read-bank-csv.ts'
import { textOfFile } from '../bank/read-bank-file.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What carriers and providers call their columns. */
const names = {
  reference:
    'reference|order|order number|order no|order id|client order code|merchant reference|customer reference|bestellnummer|auftragsnummer|referenz|sendungsreferenz|pedido|número de pedido|referencia|заказ|номер заказа|mã đơn hàng|mã đơn|mã đơn khách hàng|đơn hàng|订单号|订单编号|商户订单号|参考号',
  collected:
    'collected|cod|cod amount|cash on delivery|gross|amount|nachnahme|nachnahmebetrag|brutto|betrag|contra reembolso|reembolso|bruto|importe|наложенный платёж|сумма|tiền thu hộ|thu hộ|tiền cod|số tiền|代收货款|代收金额|金额',
  fee: 'fee|fees|shipping fee|service fee|freight|commission|gebühr|gebühren|versandkosten|entgelt|comisión|gastos de envío|tarifa|комиссия|стоимость доставки|phí|cước|cước phí|phí vận chuyển|phí dịch vụ|tổng phí|手续费|运费|费用',
  codFee:
    'cod fee|collection fee|nachnahmegebühr|comisión reembolso|комиссия наложенного платежа|phí thu hộ|phí cod|代收手续费',
  paid: 'paid out|paid|net|net amount|payout|transfer amount|auszahlung|auszahlungsbetrag|netto|neto|importe neto|к выплате|выплата|thực nhận|tiền thanh toán|còn lại|thanh toán|实付|结算金额|净额',
} as const satisfies ColumnNames<string>

/** A line of a file. Major units as plain decimals. */
export interface ReadPayoutLine {
  reference: string
  collected: string
  fees: string[]
  paid: string | null
}

/** Amounts of fees are read as what is kept, whether the file writes them negative or not. */
const withoutSign = (decimal: string) => decimal.replace('-', '')

/** The lines of the file of a payout, in the words of whoever pays it out. */
export async function readPayoutCsv(
  bytes: Buffer,
): Promise<ReadPayoutLine[] | Refusal<'malformed_csv' | 'payout_file_refused'>> {
  const table = await readCsv(textOfFile(bytes), maxPayoutLines, true)
  if (table instanceof Refusal) return table
  const columns = readColumns(table.headers, names)
  const missing = (['reference', 'collected'] as const).filter((column) => !columns.has(column))
  if (missing.length > 0)
    return refuse('payout_file_refused', {
      message: staffText(
        'A column with the numbers of orders and one with the amounts collected are needed.',
      ),
      details: { missing, headers: table.headers },
    })
  const money = ['collected', 'fee', 'codFee', 'paid'] as const
  const decimal = inferDecimalSign(
    table.lines.flatMap((line) => money.map((column) => columns.cell(line, column)).filter(Boolean)),
  )
  const lines: ReadPayoutLine[] = []
  for (const line of table.lines) {
    const reference = columns.code(line, 'reference')
    const [collected, fee, codFee, paid] = money.map((column) => {
      const cell = columns.cell(line, column)
      return { cell, value: decimalOf(cell, decimal) }
    }) as [Cell, Cell, Cell, Cell]
    // Lines of sums name no order.
    if (reference === '') continue
    if ([collected, fee, codFee, paid].some(({ cell, value }) => cell !== '' && value === null))
      return refuse('payout_file_refused', {
        message: staffText('Line {{line}}: the amount cannot be read', { line: line.line }),
      })
    if (collected.value === null)
      return refuse('payout_file_refused', {
        message: staffText('Line {{line}}: the amount collected is missing', { line: line.line }),
      })
    lines.push({
      reference: reference.slice(0, 200),
      collected: collected.value,
      fees: [fee, codFee].flatMap(({ value }) => (value === null ? [] : [withoutSign(value)])),
      paid: paid.value,
    })
  }
  if (lines.length === 0)
    return refuse('payout_file_refused', { message: staffText('There are no orders in this file.') })
  return lines
}

interface Cell {
  cell: string
  value: string | null
}
