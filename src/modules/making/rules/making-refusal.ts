import type { Mount, SafetyStandard } from '../contract/making.ts'

/**
 * Why a piece cannot be made as ordered: a code, the field of the order, and the values for the message. Lengths in
 * whole millimetres, weights in grams. `by` is the choice that narrows the product's limits; null for the product
 * itself.
 */
export type ProductionRefusal =
  | { code: 'side_out_of_range'; field: 'width' | 'length'; minMm: number; maxMm: number; by: string | null }
  | { code: 'area_too_large'; field: 'size'; maxAreaMm2: number; by: string | null }
  | { code: 'too_heavy'; field: 'size'; weightG: number; maxG: number; by: string | null }
  /** The chosen code stands for another size. */
  | { code: 'other_size'; field: 'size'; widthMm: number; lengthMm: number }
  /** Nothing is left after deductions and allowances. */
  | { code: 'too_small'; field: 'size' }
  /** No tube can carry this finished width. */
  | { code: 'too_wide_for_tube'; field: 'width'; maxMm: number }
  /** Too many louvres for one side at this finished width; a split draw may still be possible. */
  | { code: 'too_wide_one_way'; field: 'draw'; maxMm: number }
  | { code: 'cloth_too_narrow'; field: 'cloth' | 'lining'; rollMm: number }
  | { code: 'mount_missing'; field: 'mount' }
  | { code: 'mount_not_offered'; field: 'mount'; mounts: readonly Mount[] }
  | { code: 'recess_too_shallow'; field: 'depth'; minMm: number }
  | { code: 'loop_not_allowed'; field: 'control'; standard: SafetyStandard }
  | { code: 'free_cord_not_allowed'; field: 'control'; standard: SafetyStandard }
  | { code: 'loop_device_missing'; field: 'control'; standard: SafetyStandard }
  /** The loop would have to be shorter than the shortest that is made; `maxMm` may be negative. */
  | { code: 'loop_too_short'; field: 'control'; minMm: number; maxMm: number }

const fieldWithoutOptions: Partial<Record<ProductionRefusal['field'], string>> = {
  cloth: 'size',
  lining: 'size',
  draw: 'width',
  control: 'product_id',
}

/** The field of an ordered line at which a refusal is shown if the product has no options. */
export function refusalField({ code, field }: ProductionRefusal): string {
  // A greater height would allow a longer loop.
  if (code === 'loop_too_short') return 'top_height'
  return fieldWithoutOptions[field] ?? field
}
