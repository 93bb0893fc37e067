import type { CutBasis, MaterialBasis } from '../contract.ts'
import type { Cut } from '#modules/making/contract/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { ceilQuantity, roundQuantity } from '#modules/inventory/rules/index.ts'

/** Measures of the items of choices: metres or square metres of what is cut, as the item is counted. */
type OwnBasis = 'cloth_m' | 'cloth_m2' | 'lining_m' | 'lining_m2' | 'slat_m' | 'louvre_m'

/** A line of a bill of materials, or the item of a choice. */
export interface Material {
  inventoryItemId: string
  basis: MaterialBasis | OwnBasis
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

/** Metres of the roll, or of all slats or louvres together; 0 for cloth whose layout on the roll is unknown. */
function metresOfCut(cut: Cut): number {
  if (cut.part === 'cloth' || cut.part === 'lining') return (cut.laid?.takeMm ?? 0) / 1000
  if (cut.part === 'louvre') return cut.takeMm / 1000
  return cut.part === 'slat' ? (cut.count * cut.lengthMm) / 1000 : 0
}

/** Square metres of the roll; of the cloth alone if its layout on the roll is unknown. */
function areaOfCut(cut: Cut): number {
  if (cut.part !== 'cloth' && cut.part !== 'lining') return 0
  const { laid, widthMm, lengthMm, widths } = cut
  return (laid ? laid.rollMm * laid.takeMm : widthMm * lengthMm * widths) / 1_000_000
}

/** Metres, or the count of a part; 0 for cloth whose layout on the roll is unknown. */
function measureOfCut(cut: Cut): number {
  if (cut.part === 'cloth' || cut.part === 'lining') return metresOfCut(cut)
  if (cut.part === 'tube') return cut.lengthMm / 1000
  return 'count' in cut ? cut.count : 0
}

const measureOfCuts =
  (part: CutBasis | 'lining', measure = measureOfCut) =>
  ({ cuts = [] }: Piece): number =>
    cuts.filter((cut) => cut.part === part).reduce((sum, cut) => sum + measure(cut), 0)

/** The measure of the cuts; of the whole piece for a product without a kind, which has none. */
const orWhole =
  (whole: MaterialBasis, ofCuts: (piece: Piece) => number) =>
  (piece: Piece): number =>
    piece.cuts?.length ? ofCuts(piece) : measureOf[whole](piece)

const measureOf: Record<Material['basis'], (piece: Piece) => number> = {
  area: ({ widthMm, lengthMm }) => (widthMm * lengthMm) / 1_000_000,
  width: ({ widthMm }) => widthMm / 1000,
  length: ({ lengthMm }) => lengthMm / 1000,
  piece: () => 1,
  cloth: measureOfCuts('cloth'),
  slat: measureOfCuts('slat'),
  louvre: measureOfCuts('louvre'),
  ladder: measureOfCuts('ladder'),
  tube: measureOfCuts('tube'),
  cloth_m: orWhole('length', measureOfCuts('cloth')),
  cloth_m2: orWhole('area', measureOfCuts('cloth', areaOfCut)),
  lining_m: measureOfCuts('lining'),
  lining_m2: measureOfCuts('lining', areaOfCut),
  slat_m: measureOfCuts('slat', metresOfCut),
  louvre_m: measureOfCuts('louvre', metresOfCut),
}

/**
 * The quantity of a material for one piece: measure × quantity × (1 + waste), rounded up to the precision of the unit.
 * Each piece is rounded separately, because the rest of a bracket cannot be used for the next blind.
 */
export function quantityFor(material: Material, piece: Piece): number {
  const { basis, quantity, wastePercent, unit } = material
  return ceilQuantity(measureOf[basis](piece) * quantity * (1 + wastePercent / 100), unit)
}

/**
 * The total quantities for all pieces of an order, by item; quantities of 0 are left out. With `count`, for so many equal
 * pieces.
 */
export function materialsFor(
  pieces: readonly { piece: Piece; materials: readonly Material[]; count?: number }[],
): Map<string, number> {
  const quantityByItem = new Map<string, number>()
  for (const { piece, materials, count = 1 } of pieces) {
    for (const material of materials) {
      const { inventoryItemId } = material
      const quantity = quantityFor(material, piece) * count
      if (quantity > 0)
        quantityByItem.set(
          inventoryItemId,
          roundQuantity((quantityByItem.get(inventoryItemId) ?? 0) + quantity),
        )
    }
  }
  return quantityByItem
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
export function daysOfStock({
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
