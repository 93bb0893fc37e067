import multipart from '@fastify/multipart'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { readColumns, type ColumnNames } from '#kernel/http/csv/csv-columns.ts'
import { readCsv } from '#kernel/http/csv/read-csv.ts'
import { inferDecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import {
  bookPayout,
  changePayout,
  createPayout,
  deletePayout,
  getPayout,
  importPayout,
  listPayouts,
  maxPayoutLines,
} from '../../contract/payouts.ts'
import { sentFile } from '../sent-file.ts'
import { serializePayout, type PayoutsService } from './payouts.service.ts'
import { payouts } from './payouts.tables.ts'
import { decimalOf } from '../bank/read-bank-csv.ts'
import { textOfFile } from '../bank/read-bank-file.ts'

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
interface ReadPayoutLine {
  reference: string
  collected: string
  fees: string[]
  paid: string | null
}

/** Amounts of fees are read as what is kept, whether the file writes them negative or not. */
const withoutSign = (decimal: string) => decimal.replace('-', '')

/** The lines of the file of a payout, in the words of whoever pays it out. */
async function readPayoutCsv(
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

/** The sums of the lines of each payout, as `payoutSums` makes them. Minor units. */
const computed = {
  collected:
    sql<string>`(select coalesce(sum(l.collected), 0) from payout_lines l where l.payout_id = payouts.id)`.as(
      'lines_collected',
    ),
  costs: sql<string>`(select coalesce(sum(l.fee + round(l.collected * payouts.fee_percent / 100)), 0)
    from payout_lines l where l.payout_id = payouts.id)`.as('lines_costs'),
}

/** What carriers and providers have paid out. */
export function mountPayouts(
  http: FastifyInstance,
  { db, exponent, service }: { db: Db; exponent: number; service: PayoutsService },
): void {
  mountList(http, listPayouts, payouts, {
    db,
    computed,
    serialize: (rows) =>
      rows.map(({ collected, costs, ...row }) =>
        serializePayout(row, { collected: Number(collected), costs: Number(costs) }, exponent),
      ),
    sorts: {
      paidOn: 'paidOn',
      amount: { column: payouts.amount, type: 'integer', valueOf: ({ amount }) => amount },
    },
    where: ({ q, state }) =>
      and(
        ...containsWords(sql`plain_text(payouts.name)`, q),
        state === undefined ? undefined : eq(payouts.state, state),
      ),
  })

  mount(
    http,
    getPayout,
    async ({ params }) => (await service.read(db, params.id)) ?? refuse('payout_not_found'),
  )
  mount(http, createPayout, ({ body, actor }) => service.create(body, actor))
  mount(http, changePayout, ({ params, body, actor }) => service.change(params.id, body, actor))
  mount(http, bookPayout, ({ params, body, actor }) => service.book(params.id, body.acceptsDifference, actor))
  mount(http, deletePayout, ({ params, actor }) => service.remove(params.id, actor))

  // In a scope of its own, so that no other endpoint accepts forms.
  void http.register(async (part) => {
    await part.register(multipart)
    mount(part, importPayout, async ({ query: { fileName, amount: typed, ...payout }, request, actor }) => {
      const bytes = await sentFile(request)
      if (bytes instanceof Refusal) return bytes
      const payoutLines = await readPayoutCsv(bytes)
      if (payoutLines instanceof Refusal) return payoutLines
      const amount = typed ?? paidOut(payoutLines, exponent)
      if (amount === null)
        return refuse('payout_file_refused', {
          message: staffText('Please enter what arrived: the file does not say it.'),
          fields: { amount: staffText('Please fill this in') },
        })
      const lines = payoutLines.map(({ reference, collected, fees }) => ({
        reference,
        collected: Number(collected),
        fee: sum(fees, exponent),
      }))
      return service.import({ ...payout, amount, lines }, actor, fileName)
    })
  })
}

/** A sum of decimals, exact to the smallest coin. */
const sum = (decimals: readonly string[], exponent: number) =>
  decimals.reduce((total, amount) => total + Math.round(Number(amount) * 10 ** exponent), 0) / 10 ** exponent

/** What a file says was paid out; null where it does not say it of every line. */
function paidOut(lines: readonly { paid: string | null }[], exponent: number): number | null {
  const paid = lines.flatMap((line) => line.paid ?? [])
  return paid.length < lines.length ? null : sum(paid, exponent)
}
