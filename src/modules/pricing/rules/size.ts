/** Sizes of made-to-measure goods: metres in the interface, whole millimetres in the database. */

/** The sizes that the shop can make, in millimetres, both ends included. */
export interface SizeLimits {
  minWidthMm: number
  maxWidthMm: number
  minLengthMm: number
  maxLengthMm: number
}

/** The shop's own limits; a product may narrow or widen them. */
export const shopLimits: SizeLimits = {
  minWidthMm: 500,
  maxWidthMm: 5000,
  minLengthMm: 500,
  maxLengthMm: 3000,
}

export interface SizeRefusal {
  side: 'width' | 'length'
  /** Allowed range in metres. */
  min: number
  max: number
}

/** A side that no tape in inches has. */
export interface UnevenSide {
  side: 'width' | 'length'
  /** The nearest sizes below and above: `['35 1/16', '35 1/8']`. */
  nearest: readonly [string, string]
}

/** Metres to the nearest whole millimetre. */
export function toMillimetres(metres: number): number {
  return Math.round(Number((metres * 1000).toPrecision(15)))
}

export function toMetres(millimetres: number): number {
  return millimetres / 1000
}

/** The sides that cannot be made, width first; empty if the size is possible. Sizes in metres. */
export function refusedSides(width: number, length: number, limits: SizeLimits): SizeRefusal[] {
  const refusals: SizeRefusal[] = []
  const widthMm = toMillimetres(width)
  const lengthMm = toMillimetres(length)
  if (!(widthMm >= limits.minWidthMm && widthMm <= limits.maxWidthMm)) {
    refusals.push({ side: 'width', min: toMetres(limits.minWidthMm), max: toMetres(limits.maxWidthMm) })
  }
  if (!(lengthMm >= limits.minLengthMm && lengthMm <= limits.maxLengthMm)) {
    refusals.push({
      side: 'length',
      min: toMetres(limits.minLengthMm),
      max: toMetres(limits.maxLengthMm),
    })
  }
  return refusals
}

/** A common window size in metres, with which the page of a product opens, so that it shows a price at once. */
export const startSize = { width: 1.5, height: 1.8 }
/** The same for shops that sell in inches: 60 × 72 in. */
export const startSizeInInches = { width: 1.524, height: 1.8288 }
