import type { Point } from '../mathematics/geometry.ts'
import { downsample, type Luminance } from './luminance.ts'

/** Why a picture is hard to measure in. The screen has the texts. */
export type PictureFault = 'too_dark' | 'glare' | 'blurred'

/** Grey value that 95 % of the pixels must stay below for a picture to count as too dark. */
const darkest = 45
/** Maximum share of overexposed pixels in one part of the region; more hide edges. */
const maxGlare = 0.04
/** Minimum of the steepest grey steps between neighbours, relative to the range of greys, in a sharp picture. */
const minSharpness = 0.15

/**
 * Obvious faults of a picture within the box around the given points (the whole picture without any): too dark,
 * overexposed by glare, or blurred by motion or focus.
 */
export function pictureFaults(picture: Luminance, around: readonly Point[] = []): PictureFault[] {
  const box = boxOf(picture, around)
  const greys = histogram(picture, box)
  const faults: PictureFault[] = []
  if (quantile(greys, 0.95) < darkest) faults.push('too_dark')
  if (burntShare(picture, box) > maxGlare) faults.push('glare')
  if (sharpness(picture, box, quantile(greys, 0.98) - quantile(greys, 0.02)) < minSharpness) {
    faults.push('blurred')
  }
  return faults
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

function boxOf(picture: Luminance, points: readonly Point[]): Box {
  const { width, height } = picture
  if (points.length < 2) return { left: 2, top: 2, right: width - 3, bottom: height - 3 }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return {
    left: Math.max(2, Math.floor(Math.min(...xs) - 20)),
    top: Math.max(2, Math.floor(Math.min(...ys) - 20)),
    right: Math.min(width - 3, Math.ceil(Math.max(...xs) + 20)),
    bottom: Math.min(height - 3, Math.ceil(Math.max(...ys) + 20)),
  }
}

function histogram(picture: Luminance, box: Box): Int32Array {
  const counts = new Int32Array(256)
  for (let y = box.top; y <= box.bottom; y += 2) {
    for (let x = box.left; x <= box.right; x += 2) {
      const grey = Math.max(0, Math.min(255, Math.round(picture.data[y * picture.width + x] as number)))
      counts[grey] = (counts[grey] as number) + 1
    }
  }
  return counts
}

function quantile(counts: Int32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (const [grey, count] of counts.entries()) {
    below += count
    if (below >= share * total) return grey
  }
  return 255
}

/** Share of pixels at the top of the scale: paper stays just below it in a well-exposed picture. */
function burntShare(picture: Luminance, box: Box): number {
  let burnt = 0
  let all = 0
  for (let y = box.top; y <= box.bottom; y += 2) {
    for (let x = box.left; x <= box.right; x += 2) {
      all++
      if ((picture.data[y * picture.width + x] as number) >= 253.5) burnt++
    }
  }
  return burnt / Math.max(1, all)
}

/** The steepest steps between neighbouring pixels (99.9th percentile, noise averaged by halving) over the range. */
function sharpness(picture: Luminance, box: Box, range: number): number {
  const half = downsample(picture)
  const counts = new Int32Array(256)
  for (let y = box.top >> 1; y < box.bottom >> 1; y++) {
    for (let x = box.left >> 1; x < box.right >> 1; x++) {
      const i = y * half.width + x
      const here = half.data[i] as number
      const aside = Math.abs((half.data[i + 1] as number) - here)
      const below = Math.abs((half.data[i + half.width] as number) - here)
      const step = Math.min(255, Math.round(Math.max(aside, below)))
      counts[step] = (counts[step] as number) + 1
    }
  }
  return quantile(counts, 0.999) / Math.max(20, range)
}
