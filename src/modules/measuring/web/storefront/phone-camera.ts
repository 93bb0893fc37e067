import { isBelievableFocalShare, minFocalSlant } from '../../rules/pose/phone-view.ts'
import type { KnownPhone } from '../../rules/raised-phone/motion-size.ts'
import type { PictureMeasurement } from '../../rules/measurement/picture-measurement.ts'

/** The storage key for what sheets of paper have revealed about this phone's camera. */
const key = 'camera'

/** Relative standard deviation of a focal length from a sheet seen from the side on this phone. */
const ownSigma = 0.012
/** Relative standard deviation of one from other phones of this model, which may crop pictures differently. */
const modelSigma = 0.03
/** The minimum weight of the newest value. */
const minWeight = 0.2

interface StoredFocalLength {
  focalShare: number
  /** The number of sheets it is from. */
  sheets: number
}

function readStored(): StoredFocalLength | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    const { focalShare, sheets } = stored as Partial<StoredFocalLength>
    return typeof focalShare === 'number' && typeof sheets === 'number' && isBelievableFocalShare(focalShare)
      ? { focalShare, sheets }
      : null
  } catch {
    // Damaged, or the browser blocks storage: nothing is known.
    return null
  }
}

/** Learns the focal length from a sheet that was seen from the side. `long` is the picture's long side in pixels. */
export function storeFocalLength(measurement: PictureMeasurement, long: number): void {
  const focalShare = measurement.focalLengthPx / long
  const isReliable = measurement.obliqueDegrees >= minFocalSlant && measurement.confidence >= 0.8
  if (!isReliable || !isBelievableFocalShare(focalShare)) return
  const stored = readStored()
  const sheets = (stored?.sheets ?? 0) + 1
  const weight = Math.max(minWeight, 1 / sheets)
  const mean = stored ? stored.focalShare + weight * (focalShare - stored.focalShare) : focalShare
  try {
    localStorage.setItem(key, JSON.stringify({ focalShare: mean, sheets }))
  } catch {
    // The browser blocks storage: it is learned again from the next sheet.
  }
}

/** What is known of this phone: from its own sheets, otherwise from other phones of its model. */
export function knownPhone(ofModel: number | undefined): KnownPhone | null {
  const storedPhone = readStored()
  if (storedPhone) return { focalShare: storedPhone.focalShare, focalSigma: ownSigma }
  return ofModel ? { focalShare: ofModel, focalSigma: modelSigma } : null
}
