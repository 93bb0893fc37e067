import type { ImportSettings, ReportedLine } from '../../../../kernel/contract/imports.ts'
import type { KnownHeaders } from '../../../../kernel/http/csv-headers.ts'
import type { CsvLine } from '../../../../kernel/http/read-csv.ts'
import { parseDay } from '../../../../kernel/rules/parse-date.ts'
import { inferDecimalSign, parseCellNumber } from '../../../../kernel/rules/parse-number.ts'
import type { DecimalSign } from '../../../../kernel/rules/parse-number.ts'

/** Column names that other shop systems and people use for orders. */
export const orderHeaders = {
  number: [
    'order_number',
    'order number',
    'order no',
    'number',
    'order',
    'order id',
    'bestellnummer',
    'số đơn',
    'mã đơn',
    'номер',
  ],
  date: [
    'date',
    'order date',
    'ordered on',
    'created at',
    'created_at',
    'date created',
    'datum',
    'fecha',
    'ngày',
    'дата',
    '日期',
  ],
  status: ['status', 'order status', 'financial status', 'trạng thái', 'статус', '状态'],
  cancelledAt: ['cancelled at', 'cancelled on'],
  total: [
    'total',
    'total amount',
    'total_amount',
    'order total',
    'grand total',
    'summe',
    'importe',
    'tổng',
    'tổng tiền',
    'сумма',
    '总额',
  ],
  currency: ['currency', 'währung', 'moneda', 'tiền tệ', 'валюта'],
  customer: [
    'customer',
    'customer name',
    'customer_name',
    'billing name',
    'kunde',
    'cliente',
    'khách hàng',
    'клиент',
    '客户',
  ],
  email: ['email', 'customer email', 'customer_email', 'e-mail', 'billing email'],
  phone: ['phone', 'customer phone', 'customer_phone', 'billing phone', 'điện thoại', 'telefon'],
  product: [
    'product',
    'product name',
    'item',
    'item name',
    'lineitem name',
    'produkt',
    'producto',
    'sản phẩm',
    'товар',
    '产品',
  ],
  sku: ['sku', 'lineitem sku', 'article number'],
  quantity: [
    'quantity',
    'qty',
    'lineitem quantity',
    'pieces',
    'menge',
    'anzahl',
    'cantidad',
    'số lượng',
    'количество',
    '数量',
  ],
  amount: ['amount', 'line total', 'item total', 'betrag'],
  unitPrice: ['price', 'unit price', 'item cost', 'lineitem price'],
  width: ['width', 'width (m)', 'width_m', 'breite', 'chiều rộng'],
  height: ['height', 'length', 'drop', 'height (m)', 'length_m', 'höhe', 'chiều cao'],
  area: ['area', 'area (m²)', 'area m2', 'm²', 'sqm', 'fläche', 'diện tích'],
} as const
export type OrderColumn = keyof typeof orderHeaders

/** A line of a file of orders. Amounts in major units, sides in metres, areas in square metres. */
export interface ReadLine {
  line: number
  number: string
  day: string
  status: 'delivered' | 'cancelled'
  total: number | undefined
  customer: string
  email: string
  phone: string
  product: string
  sku: string
  quantity: number
  amount: number | undefined
  area: number | undefined
  errors: ReportedLine['errors']
}

const sold = new Set(
  'delivered completed complete fulfilled paid shipped partially_paid done closed success erledigt abgeschlossen geliefert completado entregado'.split(
    ' ',
  ),
)
const notSold = new Set('cancelled canceled refunded voided failed storniert cancelado expired'.split(' '))
const open = 'is still open: place it as an order of this shop, or leave it out'

/** Null if the status means neither sold nor cancelled. */
function statusOf(text: string): ReadLine['status'] | null {
  const word = text.toLowerCase().replace(/[\s-]+/g, '_')
  if (word === '' || sold.has(word) || ['hoàn_thành', 'đã_giao', 'выполнен', '已完成'].includes(word))
    return 'delivered'
  if (notSold.has(word) || ['đã_hủy', 'отменён', '已取消'].includes(word)) return 'cancelled'
  return null
}

const moneyColumns = ['total', 'amount', 'unitPrice'] as const satisfies readonly OrderColumn[]

/** The decimal separator of the amounts, inferred from the file unless the sender has specified it. */
export function signOfAmounts(
  lines: readonly CsvLine[],
  { at }: KnownHeaders<OrderColumn>,
): DecimalSign | undefined {
  const places = moneyColumns.flatMap((column) => at.get(column)?.index ?? [])
  return inferDecimalSign(lines.flatMap(({ cells }) => places.map((place) => cells[place] ?? '')))
}

/** No side is a thousand metres long, so `1.250` must mean 1.25. */
const metres = { decimals: 3, largest: 100 }
const pieces = { decimals: 0 }

interface LineContext {
  settings: ImportSettings
  /** The decimal separator of amounts, inferred from the file. */
  amounts: DecimalSign | undefined
  /** Today in the shop's time zone: `2026-11-24`. */
  today: string
  currency: string
  /** Whether an earlier line belongs to the same order, in which case this line may leave out the order's fields. */
  continues: boolean
}

export function readOrderLine(
  { line, cells }: CsvLine,
  headers: KnownHeaders<OrderColumn>,
  { settings, amounts, today, currency, continues }: LineContext,
): ReadLine {
  const errors: ReportedLine['errors'] = []
  const headerOf = (column: OrderColumn) => headers.at.get(column)?.header ?? column
  const cell = (column: OrderColumn) => (cells[headers.at.get(column)?.index ?? -1] ?? '').trim()
  const fault = (column: OrderColumn, message: string) => errors.push({ column: headerOf(column), message })
  const money = (column: (typeof moneyColumns)[number]) =>
    number(column, { decimals: Infinity }, settings.decimal ?? amounts)
  function number(
    column: OrderColumn,
    use: Parameters<typeof parseCellNumber>[2],
    decimal = settings.decimal,
  ): number | undefined {
    const text = cell(column)
    if (text === '') return undefined
    const above = column === 'quantity' ? 1 : 0
    const value = parseCellNumber(text, decimal, use)
    if (typeof value === 'number' && value >= above && value <= 1e12) return value
    fault(column, typeof value === 'number' ? `“${text}” must be ${above} or more` : value)
    return undefined
  }
  function day(): string {
    const text = cell('date')
    if (text === '' && continues) return ''
    const read = text === '' ? ({ problem: 'The date is missing' } as const) : parseDay(text, settings.dates)
    if ('problem' in read) fault('date', read.problem)
    else if (read.day > today) fault('date', `${read.day} is in the future`)
    else if (read.day < '1990-01-01') fault('date', `${read.day} is too long ago`)
    return 'day' in read ? read.day : ''
  }
  const isCancelled = cell('cancelledAt') !== ''
  const status = isCancelled ? 'cancelled' : statusOf(cell('status'))
  if (status === null) fault('status', `“${cell('status')}” ${open}`)
  const sign = cell('currency').toUpperCase()
  if (sign !== '' && sign !== currency)
    fault('currency', `The amounts are in ${sign}; this shop counts in ${currency}`)
  const quantity = number('quantity', pieces) ?? 1
  if (!Number.isInteger(quantity) || quantity > 100_000)
    fault('quantity', `“${cell('quantity')}” must be a whole number`)
  const unitPrice = money('unitPrice')
  const [width, height, area] = [
    number('width', metres),
    number('height', metres),
    number('area', { decimals: 6, largest: 1000 }),
  ]
  if ((width ?? 0) > 100) fault('width', 'Sides are in metres, at most 100')
  if ((height ?? 0) > 100) fault('height', 'Sides are in metres, at most 100')
  return {
    line,
    number: cell('number').slice(0, 100),
    day: day(),
    status: status === 'cancelled' ? 'cancelled' : 'delivered',
    total: money('total'),
    customer: cell('customer').slice(0, 200),
    email: cell('email').slice(0, 254),
    phone: cell('phone').slice(0, 40),
    product: cell('product').slice(0, 200),
    sku: cell('sku').slice(0, 100),
    quantity,
    amount: money('amount') ?? (unitPrice === undefined ? undefined : unitPrice * quantity),
    area: area ?? (width !== undefined && height !== undefined ? width * height * quantity : undefined),
    errors,
  }
}
