import type { PictureMeasurement } from '../../rules/picture-measurement.ts'
import { mostPictures } from '../../rules/several-pictures.ts'
import type { SheetFormat } from '../../rules/sheet-format.ts'
import type { Outcome } from './outcome.ts'

export interface PaperOptions {
  format: SheetFormat | 'auto'
  /** How far the sheet hangs in front of or behind the plane of the opening. */
  offPlaneMm: number
}

/**
 * What a further picture of the same opening would be put to; null where none is offered: without a sheet so far, with
 * as many as count, and while the page asks for the format, because the answer changes what this picture told.
 * @param before what the pictures before the present one told
 * @param found what the present one told: null: nothing, and a further one takes its place
 */
export function picturesToKeep(
  before: readonly PictureMeasurement[],
  found: PictureMeasurement | null,
  cautions: Outcome['cautions'],
): readonly PictureMeasurement[] | null {
  const kept = found ? [...before, found] : before
  if (kept.length === 0 || kept.length >= mostPictures || cautions.includes('format_unclear')) return null
  return kept
}

/** The pictures before the present one that still count with other paper: only that one is measured again with it. */
export function picturesWith(
  before: readonly PictureMeasurement[],
  paper: PaperOptions,
  former: PaperOptions,
): readonly PictureMeasurement[] {
  return paper.format === former.format && paper.offPlaneMm === former.offPlaneMm ? before : []
}
