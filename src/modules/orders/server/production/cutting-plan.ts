import type { ClothPlan } from '../../contract/cutting-plan.ts'
import type { ClothCut } from '#modules/making/contract/index.ts'
import { piecesByRoll, planWithRemnants, type Remnant, type RollPiece } from '#modules/making/rules/index.ts'
import { batchesFor, remnantsOf } from '#modules/inventory/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { batchedPlan, lengthOnRoll, serializeStrips, type Plan } from './batched-plan.ts'
import type { Materials } from '../status/materials-port.ts'
import { inBaseLanguage, productionRecordOf, type OrderWithLines } from '../orders.serializer.ts'

/** The fields of an order and its lines that a plan needs. */
export interface PlannedOrder {
  orderNumber: string
  lines: readonly Pick<
    OrderWithLines['lines'][number],
    'position' | 'productId' | 'productName' | 'writtenName' | 'made' | 'room'
  >[]
}
type Line = PlannedOrder['lines'][number]

interface ClothSource {
  /** Cloths with the same key are cut from one roll. */
  key: string
  part: ClothCut['part']
  inventoryItemId: string | null
  productId: string | null
  name: string
}

interface PlannedCloth {
  /** The label of the order's line: `1A2B3C4D-1`. */
  label: string
  source: ClothSource
  /** What has to be of one batch: the curtains of one room, else the piece. */
  group: string
  cut: ClothCut
}

type CutItems = Awaited<ReturnType<Materials['cutItemsOf']>>[number]

/**
 * What a cloth is cut from: the stock item of the choice that decides it, else its product in that choice, such as a
 * colour; without such a choice the stock item of the bill of materials, else its product's own roll.
 */
function sourceOf(line: Line, part: ClothCut['part'], items: CutItems | undefined): ClothSource {
  const item = items?.get(part)
  const { productId, productName, made } = inBaseLanguage(line)
  const choices = (made.choices ?? []).filter((choice) => choice.part === part)
  const inventoryItemId = item?.id ?? null
  if (item && (choices.length === 0 || choices.some((choice) => choice.item?.id === item.id)))
    return { key: `${part} ${item.id}`, part, inventoryItemId, productId: null, name: item.name }
  const paths = choices.map(({ path, choice }) => path ?? choice)
  return {
    key: [part, productId ?? productName, ...paths].join(' '),
    part,
    inventoryItemId,
    productId,
    name: [productName, ...choices.map(({ choice }) => choice)].join(', '),
  }
}

/**
 * A pair of curtains is one line, or two of one room. Two windows of one room are seen at once, so they are kept together
 * as well; so are curtains of which nobody said the room.
 */
const groupOf = ({ orderNumber }: PlannedOrder, line: Line): string =>
  productionRecordOf(line)?.kind === 'curtain'
    ? `${orderNumber} ${line.room?.trim().toLowerCase() ?? ''}`
    : `${orderNumber}-${line.position + 1}`

/** The cloths and linings of the lines, as calculated when they were ordered. */
function clothsOf(orders: readonly PlannedOrder[], items: ReadonlyMap<Line, CutItems>): PlannedCloth[] {
  return orders.flatMap((order) =>
    order.lines.flatMap((line) =>
      (productionRecordOf(line)?.cuts ?? [])
        .filter((cut): cut is ClothCut => cut.part === 'cloth' || cut.part === 'lining')
        .map((cut) => ({
          label: `${order.orderNumber}-${line.position + 1}`,
          source: sourceOf(line, cut.part, items.get(line)),
          group: groupOf(order, line),
          cut,
        })),
    ),
  )
}

type CuttingPlanDeps = { db: Db; materials: Materials }

/** A remnant with its label and place. */
interface KnownRemnant extends Remnant {
  label: string
  location: string | null
}

/** What is cut, and what is left of earlier rolls of it. */
interface Cloths {
  items: ReadonlyMap<Line, CutItems>
  /** By stock item. */
  remnants: ReadonlyMap<string, KnownRemnant[]>
  /** Of the stock items that are kept by batch. */
  batches: Awaited<ReturnType<typeof batchesFor>>
}

/** The orders without the pieces that a supplier makes, of which nothing is cut here. */
async function ownPieces<Order extends PlannedOrder>(
  { db, materials }: CuttingPlanDeps,
  orders: readonly Order[],
): Promise<Order[]> {
  const bought = await materials.boughtFrom(
    db,
    orders.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  )
  if (bought.size === 0) return [...orders]
  return orders.map((order) => ({
    ...order,
    lines: order.lines.filter(({ productId }) => !bought.has(productId ?? '')),
  }))
}

async function readItems({ db, materials }: CuttingPlanDeps, orders: readonly PlannedOrder[]) {
  const lines = orders.flatMap((order) => order.lines)
  const items = await materials.cutItemsOf(db, lines)
  return new Map(lines.map((line, index) => [line, items[index] as CutItems]))
}

/**
 * One plan for each cloth, over all lines of the orders together. Products with the same stock item share a plan; a
 * cloth without a stock item of its own has a plan per product and choice.
 */
export async function clothPlansOf(
  parts: CuttingPlanDeps,
  all: readonly (PlannedOrder & { id: string })[],
): Promise<ClothPlan[]> {
  const orders = await ownPieces(parts, all)
  const items = await readItems(parts, orders)
  const ids = [...items.values()].flatMap((byId) => [...byId.values()].map(({ id }) => id))
  const [remnants, batches] = await Promise.all([
    remnantsOf(parts.db, ids),
    batchesFor(
      parts.db,
      ids,
      orders.map(({ id }) => id),
    ),
  ])
  return plansOf(orders, {
    items,
    batches,
    remnants: Map.groupBy(remnants, ({ inventoryItemId }) => inventoryItemId),
  })
}

/** The plans for each of several groups of orders, such as those of one day; reads the stock items once. */
export async function clothPlansOfGroups(
  parts: CuttingPlanDeps,
  all: readonly (readonly PlannedOrder[])[],
): Promise<ClothPlan[][]> {
  const pieces = await ownPieces(parts, all.flat())
  let at = 0
  const groups = all.map(({ length }) => pieces.slice(at, (at += length)))
  const items = await readItems(parts, groups.flat())
  // A remnant or a batch is for the first plan that is cut, not for every day.
  const nothing = { remnants: new Map(), batches: new Map() }
  return groups.map((orders) => plansOf(orders, { items, ...nothing }))
}

function plansOf(orders: readonly PlannedOrder[], { items, remnants, batches }: Cloths): ClothPlan[] {
  const cloths = clothsOf(orders, items)
  const sources = new Map(cloths.map(({ source }) => [source.key, source]))
  const groups = new Map(cloths.map(({ label, group }) => [label, group]))
  const remnantsById = new Map([...remnants.values()].flat().map((remnant) => [remnant.id, remnant]))
  const usedRemnants = new Set<string>()
  const takenOfBatch = new Map<string, number>()

  /** What is left of each batch of an item after the plans before; null: it is not kept by batch, or not in lengths. */
  function batchesLeft(itemId: string, rollMm: number) {
    const itemBatches = batches.get(itemId)
    if (!itemBatches) return null
    const lengths = itemBatches.batches.map(({ batch, quantity }) => ({
      name: batch,
      lengthMm: lengthOnRoll(quantity, itemBatches.unit, rollMm),
    }))
    if (lengthOnRoll(0, itemBatches.unit, rollMm) === null) return null
    return lengths.map(({ name, lengthMm }) => ({
      name,
      lengthMm: (lengthMm ?? 0) - (takenOfBatch.get(`${itemId} ${name}`) ?? 0),
    }))
  }

  function planOf(pieces: readonly RollPiece[], rollMm: number, itemId: string): Plan {
    const stock = batchesLeft(itemId, rollMm)
    if (stock) {
      const plan = batchedPlan(pieces, rollMm, groups, stock)
      // What one plan takes is not there for the next, such as that of a lining of the same cloth.
      for (const { batch, total_mm: mm } of plan.batches ?? []) {
        const key = `${itemId} ${batch}`
        takenOfBatch.set(key, (takenOfBatch.get(key) ?? 0) + mm)
      }
      return plan
    }
    const free = (remnants.get(itemId) ?? []).filter(({ id }) => !usedRemnants.has(id))
    const plan = planWithRemnants(pieces, rollMm, free, (id) => groups.get(id) ?? id)
    for (const { remnant } of plan.remnants) usedRemnants.add(remnant.id)
    return {
      roll_mm: plan.rollMm,
      strips: serializeStrips(plan.strips),
      ...(plan.remnants.length > 0 && {
        remnants: plan.remnants.map(({ remnant: { id, widthMm, lengthMm }, strips }) => ({
          id,
          label: remnantsById.get(id)?.label ?? '',
          width_mm: widthMm,
          length_mm: lengthMm,
          location: remnantsById.get(id)?.location ?? null,
          strips: serializeStrips(strips),
        })),
      }),
      total_mm: plan.totalMm,
      singly_mm: plan.singlyMm,
      used_permille: plan.usedPermille,
    }
  }

  return piecesByRoll(cloths.map(({ label, source, cut }) => ({ id: label, itemId: source.key, cut }))).map(
    ({ itemId: key, rollMm, pieces }) => {
      const { part, inventoryItemId, productId, name } = sources.get(key) as ClothSource
      return {
        part,
        inventory_item_id: inventoryItemId,
        product_id: productId,
        name,
        ...planOf(pieces, rollMm, inventoryItemId ?? ''),
      }
    },
  )
}
