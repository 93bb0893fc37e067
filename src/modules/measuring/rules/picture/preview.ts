import { minSide } from '../mathematics/geometry.ts'
import { downsample, type Luminance } from './luminance.ts'
import { pictureFaults } from './picture-quality.ts'
import { findSheets } from '../detection/sheet-finder.ts'
import { minSheetEdgePx } from '../detection/sheet-format.ts'

/** The hint about the view before the first corner is tapped. The screen has the texts. */
export type LiveHint = 'too_dark' | 'tilted' | 'moving' | 'no_sheet' | 'sheet_far' | 'sheet_seen'

/** Long side of the small pictures that are analysed while the camera runs, pixels. */
export const previewLongSide = 640
/** Time between the two small pictures that show whether the phone is held still, milliseconds. */
export const previewIntervalMs = 100

/** Maximum angle up or down from horizontal, degrees. */
const maxSteep = 25
/** Movement between the two pictures that blurs a frame, pixels of the quarter-size pictures. */
const maxMovement = 0.6
/** Grey gradients below this are noise. */
const minSlope = 12
/** Long side of the picture that pixel lengths refer to. */
const usualLong = 1920
/** Shorter edge of the smallest sheet that is searched for, pixels of a picture of that size. */
const minEdge = 60
/** Minimum likeness to paper of a region for a hint about it. */
const minLikeness = 0.15

/**
 * The most important hint about two small pictures taken {@link previewIntervalMs} apart. `steep` is the angle of the
 * line of sight from horizontal in degrees; null: unknown.
 */
export function hintAt(first: Luminance, second: Luminance, steep: number | null): LiveHint {
  const scale = Math.max(second.width, second.height) / usualLong
  if (pictureFaults(second).includes('too_dark')) return 'too_dark'
  if (steep !== null && Math.abs(steep) > maxSteep) return 'tilted'
  if (isMoving(quarter(first), quarter(second))) return 'moving'
  const sheet = findSheets(second, minEdge * scale).find(
    ({ brighter, likeness }) => brighter && likeness > minLikeness,
  )
  if (!sheet) return 'no_sheet'
  return minSide(sheet.corners) < minSheetEdgePx * scale ? 'sheet_far' : 'sheet_seen'
}

const quarter = (picture: Luminance) => downsample(downsample(picture))

/**
 * How much the greys changed relative to their gradient: in pixels for a small movement, and never small for a large
 * one.
 */
function isMoving(from: Luminance, to: Luminance): boolean {
  const { width, data } = from
  const across = { change: 0, slope: 0 }
  const down = { change: 0, slope: 0 }
  for (let i = width; i < data.length - width - 1; i++) {
    const aside = Math.abs((data[i + 1] as number) - (data[i - 1] as number)) / 2
    const below = Math.abs((data[i + width] as number) - (data[i - width] as number)) / 2
    if (Math.max(aside, below) < minSlope) continue
    const sum = aside > below ? across : down
    sum.change += Math.abs((to.data[i] as number) - (data[i] as number))
    sum.slope += Math.max(aside, below)
  }
  return [across, down].some(({ change, slope }) => change > maxMovement * slope)
}
