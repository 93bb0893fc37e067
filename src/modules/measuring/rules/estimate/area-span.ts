import { toThree } from './estimate.ts'
import type { MeasuredSize } from '../measurement/sheet-result.ts'

/**
 * The sides of an opening as multiples of an estimate without a sheet: nine of ten are within (docs/measuring.md,
 * Accuracy: nearly all estimates are too small, one in ten by more than 66 %).
 */
const estimated = { least: 0.9, most: 2.9 } as const

/** Between which areas an opening of this measured size lies, square metres: the price follows the area. */
export function areaSpan({ w, h, band, sensorUsed }: MeasuredSize): { from: number; to: number } {
  if (sensorUsed === 'camera') {
    return { from: toThree(w * h * estimated.least ** 2), to: toThree(w * h * estimated.most ** 2) }
  }
  const [across, down] = [band.widthMm / 1000, band.heightMm / 1000]
  const minArea = Math.max(0, w - across) * Math.max(0, h - down)
  return { from: toThree(minArea), to: toThree((w + across) * (h + down)) }
}
