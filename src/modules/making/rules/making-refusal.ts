import type { Mount, SafetyStandard } from '../contract/making.ts'

/**
 * Why a piece cannot be made as ordered: a code, the field of the order, and the figures for the message. Lengths in
 * whole millimetres, weights in grams. `by` names the choice that narrows the product's limits; null: the product
 * itself.
 */
export type MakingRefusal =
  | { code: 'side_out_of_range'; field: 'width' | 'length'; minMm: number; maxMm: number; by: string | null }
  | { code: 'area_too_large'; field: 'size'; maxAreaMm2: number; by: string | null }
  | { code: 'too_heavy'; field: 'size'; weightG: number; maxG: number; by: string | null }
  /** Nothing is left after deductions and allowances. */
  | { code: 'too_small'; field: 'size' }
  /** No tube carries this width; the width is the finished one. */
  | { code: 'too_wide_for_tube'; field: 'width'; maxMm: number }
  /** Too many louvres for one side; a split draw may still be possible. The width is the finished one. */
  | { code: 'too_wide_one_way'; field: 'draw'; maxMm: number }
  | { code: 'cloth_too_narrow'; field: 'cloth' | 'lining'; rollMm: number }
  | { code: 'mount_missing'; field: 'mount' }
  | { code: 'mount_not_offered'; field: 'mount'; mounts: readonly Mount[] }
  | { code: 'recess_too_shallow'; field: 'depth'; minMm: number }
  | { code: 'loop_not_allowed'; field: 'control'; standard: SafetyStandard }
  | { code: 'free_cord_not_allowed'; field: 'control'; standard: SafetyStandard }
  | { code: 'loop_device_missing'; field: 'control'; standard: SafetyStandard }
  /** The loop would have to be shorter than the shortest that is made; `maxMm` may be below 0. */
  | { code: 'loop_too_short'; field: 'control'; minMm: number; maxMm: number }

const fieldWithoutOptions: Partial<Record<MakingRefusal['field'], string>> = {
  cloth: 'size',
  lining: 'size',
  draw: 'width',
  control: 'product_id',
}

/** The field of an ordered line that shows a refusal, where the product has no options to name. */
export function refusalField({ code, field }: MakingRefusal): string {
  // A greater height would allow a longer loop.
  if (code === 'loop_too_short') return 'top_height'
  return fieldWithoutOptions[field] ?? field
}
