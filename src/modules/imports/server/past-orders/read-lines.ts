import type { ImportSettings, ReportedLine } from '#kernel/contract/imports.ts'
import type { ColumnNames, Columns } from '#kernel/http/csv/csv-columns.ts'
import type { CsvLine } from '#kernel/http/csv/read-csv.ts'
import { parseDay } from '#kernel/rules/parsing/parse-date.ts'
import { inferDecimalSign, parseCellNumber, type DecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Column names that other shop systems and people use for orders. */
const columns = {
  number: `order_number | order number | order no | number | order | order id | invoice number
    | bestellnummer | auftragsnummer | rechnungsnummer | número de pedido | pedido
    | numéro de commande | số đơn | mã đơn | mã đơn hàng | номер | номер заказа | 订单号 | 订单编号`,
  date: `date | order date | ordered on | created at | processed at | date created | paid at | datum
    | bestelldatum | fecha | fecha del pedido | ngày | ngày đặt | дата | дата заказа | 日期 | 下单时间`,
  status:
    'status | order status | financial status | estado | statut | trạng thái | статус | 状态 | 订单状态',
  cancelledAt: 'cancelled at | cancelled on | canceled at',
  total: `total | total amount | total_amount | order total | order total amount | grand total | summe
    | gesamtsumme | gesamtbetrag | importe | tổng | tổng tiền | tổng cộng | сумма | итого | 总额 | 总计`,
  refunded: `refunded amount | refund amount | order refund amount | total refunded | erstattet | reembolsado
    | đã hoàn tiền | возвращено | 退款金额`,
  currency: 'currency | order currency | währung | moneda | devise | tiền tệ | валюта | 货币',
  customer: `customer | customer name | billing name | shipping name | kunde | kundenname | cliente
    | khách hàng | tên khách hàng | клиент | покупатель | 客户 | 买家`,
  email: 'email | customer email | billing email | email address | e-mail | correo | почта | 邮箱',
  phone: `phone | customer phone | billing phone | shipping phone | điện thoại | số điện thoại | telefon
    | teléfono | телефон | 电话`,
  product: `product | product name | item | item name | lineitem name | line item name | produkt | artikel
    | producto | produit | sản phẩm | tên sản phẩm | товар | 产品 | 商品`,
  sku: 'sku | lineitem sku | item sku | article number | artikelnummer | mã sản phẩm | артикул',
  quantity: `quantity | qty | lineitem quantity | item quantity | pieces | menge | anzahl | cantidad
    | quantité | số lượng | количество | 数量`,
  amount: 'amount | line total | item total | order line total | betrag | thành tiền | стоимость | 小计',
  unitPrice: 'price | unit price | item cost | lineitem price | einzelpreis | đơn giá | цена | 单价',
  discount: 'lineitem discount',
  width: 'width | width (m) | width_m | breite | ancho | chiều rộng | ширина | 宽 | 宽度',
  height: 'height | length | drop | height (m) | length_m | höhe | alto | chiều cao | высота | 高 | 高度',
  area: 'area | area (m²) | area m2 | m² | sqm | fläche | diện tích | площадь | 面积',
} as const satisfies ColumnNames<string>
/** Shopify calls the number of an order its name. */
const shopifyColumns = { ...columns, number: `name | ${columns.number}` }

/** Whether these are the headers of an export of orders from Shopify. */
export const isShopify = (headers: readonly string[]) =>
  headers.some((header) => /^lineitem name$/i.test(header))

export const orderColumns = (headers: readonly string[]): ColumnNames<OrderColumn> =>
  isShopify(headers) ? shopifyColumns : columns
export type OrderColumn = keyof typeof columns

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

const soldStates = new Set(
  'delivered completed complete fulfilled paid shipped partially_paid partially_refunded done closed success erledigt abgeschlossen geliefert completado entregado'.split(
    ' ',
  ),
)
const notSold = new Set('cancelled canceled refunded voided failed storniert cancelado expired'.split(' '))
const open = 'is still open: place it as an order of this shop, or leave it out'

/** Null if the status means neither sold nor cancelled. */
function statusOf(text: string): ReadLine['status'] | null {
  const word = text
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/^wc_/, '')
  if (word === '' || soldStates.has(word) || ['hoàn_thành', 'đã_giao', 'выполнен', '已完成'].includes(word))
    return 'delivered'
  if (notSold.has(word) || ['đã_hủy', 'отменён', '已取消'].includes(word)) return 'cancelled'
  return null
}

const moneyColumns = [
  'total',
  'refunded',
  'amount',
  'unitPrice',
  'discount',
] as const satisfies readonly OrderColumn[]

/** The decimal separator of the amounts, inferred from the file unless the sender has specified it. */
export function signOfAmounts(
  lines: readonly CsvLine[],
  { cell }: Columns<OrderColumn>,
): DecimalSign | undefined {
  return inferDecimalSign(lines.flatMap((line) => moneyColumns.map((column) => cell(line, column))))
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
  csvLine: CsvLine,
  columns: Columns<OrderColumn>,
  { settings, amounts, today, currency, continues }: LineContext,
): ReadLine {
  const errors: ReportedLine['errors'] = []
  const cell = (column: OrderColumn) => columns.code(csvLine, column)
  const fault = (column: OrderColumn, message: string) =>
    errors.push({ column: columns.headerOf(column), message })
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
    fault(
      column,
      typeof value === 'number' ? staffText('“{{text}}” must be {{above}} or more', { text, above }) : value,
    )
    return undefined
  }
  function day(): string {
    const text = cell('date')
    if (text === '' && continues) return ''
    const parsed =
      text === '' ? ({ problem: staffText('The date is missing') } as const) : parseDay(text, settings.dates)
    if ('problem' in parsed) fault('date', parsed.problem)
    else if (parsed.day > today) fault('date', staffText('{{day}} is in the future', { day: parsed.day }))
    else if (parsed.day < '1990-01-01')
      fault('date', staffText('{{day}} is too long ago', { day: parsed.day }))
    return 'day' in parsed ? parsed.day : ''
  }
  const isCancelled = cell('cancelledAt') !== ''
  const status = isCancelled ? 'cancelled' : statusOf(cell('status'))
  if (status === null) fault('status', `“${cell('status')}” ${open}`)
  const sign = cell('currency').toUpperCase()
  if (sign !== '' && sign !== currency)
    fault(
      'currency',
      staffText('The amounts are in {{sign}}; this shop counts in {{currency}}', { sign, currency }),
    )
  const quantity = number('quantity', pieces) ?? 1
  if (!Number.isInteger(quantity) || quantity > 100_000)
    fault('quantity', staffText('“{{cell}}” must be a whole number', { cell: cell('quantity') }))
  const unitPrice = money('unitPrice')
  const [width, height, area] = [
    number('width', metres),
    number('height', metres),
    number('area', { decimals: 6, largest: 1000 }),
  ]
  if ((width ?? 0) > 100) fault('width', staffText('Sides are in metres, at most 100'))
  if ((height ?? 0) > 100) fault('height', staffText('Sides are in metres, at most 100'))
  const orderedOn = day()
  const [total, refunded] = [money('total'), money('refunded')]
  const price = unitPrice === undefined ? undefined : unitPrice * quantity - (money('discount') ?? 0)
  return {
    line: csvLine.line,
    number: cell('number').slice(0, 100),
    day: orderedOn,
    status: status === 'cancelled' ? 'cancelled' : 'delivered',
    // An order of which all was refunded is cancelled; its total is no revenue anyway.
    total: total !== undefined && status === 'delivered' ? Math.max(total - (refunded ?? 0), 0) : total,
    customer: cell('customer').slice(0, 200),
    email: cell('email').slice(0, 254),
    phone: cell('phone').slice(0, 40),
    product: cell('product').slice(0, 200),
    sku: cell('sku').slice(0, 100),
    quantity,
    amount: money('amount') ?? price,
    area: area ?? (width !== undefined && height !== undefined ? width * height * quantity : undefined),
    errors,
  }
}
