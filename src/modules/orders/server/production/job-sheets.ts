import { inArray } from 'drizzle-orm'
import type { OrderMaterial } from '#modules/materials/contract.ts'
import type { StoredCustomFields } from '#kernel/custom-fields/values.ts'
import type { LineTexts, PaperReader } from '#kernel/modules/field-texts.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { type ShopLanguages, readingIn } from '#kernel/rules/localized.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { products, safetySettingsRepository, shownSafety } from '#modules/catalog/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { noDetails, warningsOf } from '#modules/making/rules/index.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import type { JobSheet, PaperSafety } from '../../contract/orders-admin.ts'
import {
  inBaseLanguage,
  productionRecordOf,
  pieceName,
  serializeCash,
  serializeCharges,
  serializeGoods,
  type OrderWithLines,
} from '../orders.serializer.ts'
import { orderSort } from '../orders.search.ts'
import type { Materials } from '../status/materials-port.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import { itemsOf } from '../../rules/order-lines.ts'

/** What the papers of an order say about the safety of one of its products, in its customer's language. */
type SafetyOf = (order: OrderWithLines, productId: string | null) => { product_safety?: PaperSafety }

/** What labels and leaflets say about the safety of products, as these are now; nothing while the shop does not show it. */
async function paperSafety(
  { db, languages, timeZone }: { db: Db; languages: () => ShopLanguages; timeZone: string },
  orders: readonly OrderWithLines[],
): Promise<SafetyOf> {
  const shop = await safetySettingsRepository(db).read()
  const ids = shop.isOn
    ? orders.flatMap(({ lines, goods }) => [...lines, ...goods].flatMap(({ productId }) => productId ?? []))
    : []
  if (ids.length === 0) return () => ({})
  const { id, safety, safetyWarnings, translations } = products
  const rows = await db
    .select({ id, safety, safetyWarnings, translations })
    .from(products)
    .where(inArray(id, [...new Set(ids)]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const month = dayIn(timeZone, new Date()).slice(0, 7)
  return (order, productId) => {
    const row = byId.get(productId ?? '')
    const language = languageOrNull(order.language) ?? 'en'
    const safety = row && shownSafety(row, shop, readingIn(language, languages()))
    return safety ? { product_safety: { ...safety, month } } : {}
  }
}

async function materialsOf(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, materials: products.materials })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, materials }) => [id, materials]))
}

const serializeDetails = ({ roll, draw, fullness, headingPitchMm, repeatMm, hemMm }: typeof noDetails) => ({
  roll,
  draw,
  fullness,
  heading_pitch_mm: headingPitchMm,
  repeat_mm: repeatMm,
  hem_mm: hemMm,
})

/** The workshop's data of a line, as stored with the order. */
function makingOfLine(line: OrderWithLines['lines'][number]) {
  const { mount, measured, finishedWidthMm, finishedLengthMm, note } = line
  const making = productionRecordOf(line)
  const finished = {
    widthMm: finishedWidthMm ?? line.widthMm,
    lengthMm: finishedLengthMm ?? line.lengthMm,
  }
  return {
    kind: making?.kind ?? null,
    mount,
    finished_width_mm: finishedWidthMm,
    finished_length_mm: finishedLengthMm,
    cuts: making?.cuts ?? [],
    loop_mm: making?.loopMm ?? null,
    safety: making?.safety ?? null,
    safety_mark: making?.safetyMark ?? false,
    stack_mm: making?.stackMm ?? null,
    ...serializeDetails(making?.details ?? noDetails),
    measured,
    depth_mm: making?.depthMm ?? null,
    weight_g: making?.weightG ?? null,
    note,
    warnings: warningsOf({ measured, mount, made: making, finished }),
  }
}

const choicesOf = ({ made }: OrderWithLines['lines'][number]) =>
  (made.choices ?? []).map(({ option, choice }) => ({ option, choice }))

function jobSheetOf(
  order: OrderWithLines,
  {
    materials,
    stock,
    safetyOf,
    lineTexts,
    base,
  }: {
    materials: Map<string, string[]>
    stock: Map<string, OrderMaterial[]>
    safetyOf: SafetyOf
    lineTexts: LineTexts
    base: LanguageCode
  },
  exponent: number,
): JobSheet {
  const language = languageOrNull(order.language) ?? 'en'
  const texts = (reader: PaperReader, stored: StoredCustomFields) => {
    const shown = lineTexts(reader, reader === 'buyer' ? language : base, stored)
    return shown.length > 0 ? { [`${reader}_texts` as const]: shown } : {}
  }
  return {
    id: order.id,
    order_number: order.orderNumber,
    language,
    ...(order.sizeUnit !== null && { size_unit: order.sizeUnit }),
    status: order.status,
    created_at: order.createdAt.toISOString(),
    customer_info: {
      name: order.customerName,
      email: order.customerEmail,
      phone: order.customerPhone,
      address: order.customerAddress,
    },
    ...(order.note !== null && { note: order.note }),
    total_amount: toMajor(order.totalAmount, exponent),
    ...serializeCash(order, exponent),
    ...(order.charges.length > 0 && {
      charges: serializeCharges(order.charges, itemsOf(order), exponent),
    }),
    ...(order.goods.length > 0 && {
      goods: serializeGoods(order.goods, exponent).map((item, index) => ({
        ...item,
        ...safetyOf(order, item.product_id),
        ...texts('buyer', order.goods[index]?.customFields ?? {}),
      })),
    }),
    lines: order.lines.map((ordered, index) => {
      const line = inBaseLanguage(ordered)
      return {
        line: index + 1,
        label: `${order.orderNumber}-${index + 1}`,
        product_name: line.productName,
        piece_name: pieceName(line),
        as_ordered: { product_name: ordered.productName, choices: choicesOf(ordered) },
        width_mm: line.widthMm,
        length_mm: line.lengthMm,
        ...(line.width16ths && { width_16ths: line.width16ths }),
        ...(line.length16ths && { length_16ths: line.length16ths }),
        ...(order.sizeUnit === 'in' && { in_inches: true as const }),
        area_sqm: (line.widthMm * line.lengthMm) / 1_000_000,
        materials: materials.get(line.productId ?? '') ?? [],
        room: line.room,
        options: line.options,
        choices: choicesOf(line),
        calculated_price: toMajor(line.calculatedPrice, exponent),
        ...safetyOf(order, line.productId),
        ...makingOfLine(line),
        ...texts('buyer', line.customFields),
        ...texts('workshop', line.customFields),
      }
    }),
    stock_materials: stock.get(order.id) ?? [],
  }
}

/** Orders by their ids, in the requested order; unknown ids are left out. */
export async function ordersIn(
  repository: OrdersRepository,
  ids: readonly string[],
): Promise<OrderWithLines[]> {
  const orders: OrderWithLines[] = []
  for await (const order of repository.all({ ids }, orderSort('-created_at'))) orders.push(order)
  return orders.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** The content of the job sheets of these orders, in the same order. */
export async function jobSheetsOf(
  {
    db,
    materials: fromStock,
    exponent,
    ...shop
  }: {
    db: Db
    materials: Materials
    exponent: number
    languages: () => ShopLanguages
    timeZone: string
    lineTexts: LineTexts
  },
  orders: readonly OrderWithLines[],
): Promise<JobSheet[]> {
  const materials = await materialsOf(
    db,
    orders.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? [])),
  )
  const stock = await fromStock.of(db, orders)
  const safetyOf = await paperSafety({ db, ...shop }, orders)
  const { lineTexts } = shop
  const { base } = shop.languages()
  return orders.map((order) => jobSheetOf(order, { materials, stock, safetyOf, lineTexts, base }, exponent))
}
