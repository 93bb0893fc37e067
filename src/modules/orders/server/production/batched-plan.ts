import type { ClothPlan } from '../../contract/cutting-plan.ts'
import { planByBatch, type RollPiece, type planWithRemnants } from '#modules/making/rules/index.ts'

export const serializeStrips = (strips: ReturnType<typeof planWithRemnants>['strips']) =>
  strips.map(({ startMm, lengthMm, pieces }) => ({
    start_mm: startMm,
    length_mm: lengthMm,
    pieces: pieces.map(({ id, acrossMm, alongMm, atMm }) => ({
      label: id,
      across_mm: acrossMm,
      along_mm: alongMm,
      at_mm: atMm,
    })),
  }))

/** How much of a batch there is in millimetres of its roll; null: its unit says no length. */
export function lengthOnRoll(quantity: number, unit: string, rollMm: number): number | null {
  if (unit === 'm') return Math.floor(quantity * 1000)
  return unit === 'm²' || unit === 'm2' ? Math.floor((quantity * 1_000_000) / rollMm) : null
}

export type Plan = Pick<
  ClothPlan,
  'roll_mm' | 'strips' | 'batches' | 'short' | 'remnants' | 'total_mm' | 'singly_mm' | 'used_permille'
>

/** The pieces of a cloth that is kept by batch: those that belong together come from one. */
export function batchedPlan(
  pieces: readonly RollPiece[],
  rollMm: number,
  groups: ReadonlyMap<string, string>,
  stock: readonly { name: string; lengthMm: number }[],
): Plan {
  const together = [...Map.groupBy(pieces, ({ id }) => groups.get(id) ?? id).values()]
  const { batches, short } = planByBatch(together, rollMm, stock)
  const sum = (of: 'totalMm' | 'singlyMm') => batches.reduce((total, { plan }) => total + plan[of], 0)
  const total = sum('totalMm')
  const used = batches.reduce((all, { plan }) => all + plan.usedPermille * plan.totalMm, 0)
  return {
    roll_mm: rollMm,
    strips: [],
    batches: batches.map(({ batch, plan }) => ({
      batch: batch.name,
      length_mm: batch.lengthMm,
      total_mm: plan.totalMm,
      strips: serializeStrips(plan.strips),
    })),
    ...(short.length > 0 && {
      short: short.map(({ ids, lengthMm }) => ({ labels: ids, length_mm: lengthMm })),
    }),
    total_mm: total,
    singly_mm: sum('singlyMm'),
    used_permille: total === 0 ? 0 : Math.round(used / total),
  }
}
