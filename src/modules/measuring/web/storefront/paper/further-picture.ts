import type { PictureMeasurement } from '#modules/measuring/rules/measurement/picture-measurement.ts'
import { maxPictures } from '#modules/measuring/rules/measurement/several-pictures.ts'
import type { SheetFormat } from '#modules/measuring/rules/detection/sheet-format.ts'
import type { Outcome } from '../outcome.ts'

export interface PaperOptions {
  format: SheetFormat | 'auto'
  /** How far the sheet hangs in front of or behind the plane of the opening. */
  offPlaneMm: number
}

/**
 * The results to which a further picture of the same opening would be added; null if none is offered: if no picture has
 * a sheet yet, if there are already as many as count, and while the page asks for the format or the edge of the
 * paper, because the answer changes this picture's result.
 * @param before the results of the pictures before the current one
 * @param measurement the result of the current one; null: none, and a further one replaces it
 */
export function picturesToKeep(
  before: readonly PictureMeasurement[],
  measurement: PictureMeasurement | null,
  cautions: Outcome['cautions'],
): readonly PictureMeasurement[] | null {
  const carried = measurement ? [...before, measurement] : before
  const isAsked = cautions.includes('format_unclear') || cautions.includes('frame_unclear')
  if (carried.length === 0 || carried.length >= maxPictures || isAsked) return null
  return carried
}

/** The earlier pictures that still count with different paper: none, because only the current one is measured again. */
export function picturesForPaper(
  before: readonly PictureMeasurement[],
  paper: PaperOptions,
  former: PaperOptions,
): readonly PictureMeasurement[] {
  return paper.format === former.format && paper.offPlaneMm === former.offPlaneMm ? before : []
}
