import type { CutBasis, MaterialBasis } from '../contract.ts'
import type { Cut } from '../../making/contract/index.ts'
import type { OrderStatus } from '../../record-states/contract.ts'
import { ceilQuantity, roundQuantity } from '../../inventory/rules/index.ts'

/** A line of a bill of materials. */
export interface Material {
  inventoryItemId: string
  basis: MaterialBasis | 'lining'
  /** In the unit of the item, per m², per metre, per piece or per counted part. */
  quantity: number
  wastePercent: number
  unit: string
}

/** A piece to be made, in whole millimetres. */
export interface Piece {
  widthMm: number
  lengthMm: number
  /** Its cuts; none for a product without a kind. */
  cuts?: readonly Cut[]
}

/** Metres, or the count of a part; 0 for cloth whose layout on the roll is unknown. */
function measureOfCut(cut: Cut): number {
  if (cut.part === 'cloth' || cut.part === 'lining') return (cut.laid?.takeMm ?? 0) / 1000
  if (cut.part === 'tube') return cut.lengthMm / 1000
  return 'count' in cut ? cut.count : 0
}

const measureOfCuts =
  (part: CutBasis | 'lining') =>
  ({ cuts = [] }: Piece): number =>
    cuts.filter((cut) => cut.part === part).reduce((sum, cut) => sum + measureOfCut(cut), 0)

const measureOf: Record<Material['basis'], (piece: Piece) => number> = {
  area: ({ widthMm, lengthMm }) => (widthMm * lengthMm) / 1_000_000,
  width: ({ widthMm }) => widthMm / 1000,
  length: ({ lengthMm }) => lengthMm / 1000,
  piece: () => 1,
  cloth: measureOfCuts('cloth'),
  // Linings are materials of choices; bills do not contain them.
  lining: measureOfCuts('lining'),
  slat: measureOfCuts('slat'),
  louvre: measureOfCuts('louvre'),
  ladder: measureOfCuts('ladder'),
  tube: measureOfCuts('tube'),
}

/**
 * The quantity of a material for one piece: measure × quantity × (1 + waste), rounded up to the precision of the unit.
 * Each piece is rounded separately, because the rest of a bracket cannot be used for the next blind.
 */
export function quantityFor(material: Material, piece: Piece): number {
  const { basis, quantity, wastePercent, unit } = material
  return ceilQuantity(measureOf[basis](piece) * quantity * (1 + wastePercent / 100), unit)
}

/** The total quantities for all pieces of an order, by item; quantities of 0 are left out. */
export function materialsFor(
  pieces: readonly { piece: Piece; materials: readonly Material[] }[],
): Map<string, number> {
  const needed = new Map<string, number>()
  for (const { piece, materials } of pieces) {
    for (const material of materials) {
      const { inventoryItemId } = material
      const quantity = quantityFor(material, piece)
      if (quantity > 0)
        needed.set(inventoryItemId, roundQuantity((needed.get(inventoryItemId) ?? 0) + quantity))
    }
  }
  return needed
}

/** State of an order's materials. */
export type MaterialStage = 'none' | 'reserved' | 'consumed'

const stages: Record<OrderStatus, MaterialStage> = {
  pending: 'none',
  confirmed: 'reserved',
  processing: 'consumed',
  shipped: 'consumed',
  delivered: 'consumed',
  cancelled: 'none',
}

/** The state of an order's materials in a status, whatever its earlier statuses were. */
export function stageOf(status: OrderStatus): MaterialStage {
  return stages[status]
}

/**
 * Number of whole days that the free stock lasts.
 * @param dailyUse in the unit of the item
 * @returns null if nothing is used; 0 if all of it is reserved
 */
export function daysLeft({
  currentStock,
  reservedStock,
  dailyUse,
}: {
  currentStock: number
  reservedStock: number
  dailyUse: number
}): number | null {
  const free = currentStock - reservedStock
  if (free < 0) return 0
  return dailyUse > 0 ? Math.floor(free / dailyUse) : null
}
