import { isBelievableFocalShare, tellingSlant } from '../../rules/phone-view.ts'
import type { KnownPhone } from '../../rules/motion-size.ts'
import type { PictureMeasurement } from '../../rules/picture-measurement.ts'

/** What sheets of paper have told about this phone's camera, in the browser's storage. */
const key = 'camera'

/** Relative standard deviation of a focal length told by a sheet seen from the side on this phone. */
const ownSigma = 0.012
/** And of one told by other phones of this model: a picture may be cropped differently. */
const modelSigma = 0.03
/** The newest figure counts at least this much. */
const leastWeight = 0.2

interface Kept {
  focalShare: number
  /** Sheets that have told it. */
  sheets: number
}

function kept(): Kept | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof read !== 'object' || read === null) return null
    const { focalShare, sheets } = read as Partial<Kept>
    return typeof focalShare === 'number' && typeof sheets === 'number' && isBelievableFocalShare(focalShare)
      ? { focalShare, sheets }
      : null
  } catch {
    // Damaged, or the browser refuses storage: nothing is known.
    return null
  }
}

/** Learns the focal length from a sheet that was seen from the side. `long` is the picture's long side in pixels. */
export function learnFocal(found: PictureMeasurement, long: number): void {
  const focalShare = found.focalLengthPx / long
  const tells = found.obliqueDegrees >= tellingSlant && found.confidence >= 0.8
  if (!tells || !isBelievableFocalShare(focalShare)) return
  const before = kept()
  const sheets = (before?.sheets ?? 0) + 1
  const weight = Math.max(leastWeight, 1 / sheets)
  const mean = before ? before.focalShare + weight * (focalShare - before.focalShare) : focalShare
  try {
    localStorage.setItem(key, JSON.stringify({ focalShare: mean, sheets }))
  } catch {
    // The browser refuses storage: the next sheet tells it again.
  }
}

/** What is known of this phone: from its own sheets, else from other phones of its model. */
export function knownPhone(ofModel: number | undefined): KnownPhone | null {
  const own = kept()
  if (own) return { focalShare: own.focalShare, focalSigma: ownSigma }
  return ofModel ? { focalShare: ofModel, focalSigma: modelSigma } : null
}
