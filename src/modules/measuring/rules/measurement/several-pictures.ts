import { probabilityWithinTwoPercent, clampConfidence, twoSided95 } from '../mathematics/error-function.ts'
import type { PictureMeasurement } from './picture-measurement.ts'
import type { Caution, MeasuredLength } from './sheet-measurement.ts'

/** More pictures than this narrow the interval by next to nothing. */
export const maxPictures = 3

type Side = 'width' | 'height'

/**
 * The share of the remaining variance that repeats too, because lens, light and frame are those of the picture
 * before. Measured on rendered rooms: docs/measuring.md, Method.
 */
const commonShare = 0.6
/**
 * With these doubts the whole error repeats: an edge or a sheet that was mistaken once is mistaken in the next
 * picture too.
 */
const doubts: readonly Caution[] = [
  'edges_weak',
  'edges_ambiguous',
  'side_doubtful',
  'sheet_shared',
  'sheet_unclear',
  'frame_unclear',
  'format_unclear',
  'poor_fit',
]
/** Pictures whose sizes differ by more standard deviations than this are not of the same opening, or one is wrong. */
const maxSigmas = 2.6
/** The confidence where pictures disagree. */
const disagreeing = 0.4

/**
 * The size of an opening from several pictures of it, the newest last. Errors that all of them share stay; the others
 * average out. Where two pictures contradict each other, the size is that of the surest picture, the interval covers
 * all of them, and `pictures_disagree` says so.
 */
export function combinePictures(pictures: readonly PictureMeasurement[]): PictureMeasurement {
  const newest = pictures.at(-1)
  if (!newest) throw new RangeError('There are no pictures to combine')
  if (pictures.length === 1) return newest
  if (contradict(pictures)) return disagreed(newest, pictures)
  const widest = (['width', 'height'] as const).map((side) => combinedSide(pictures, side))
  const [width, height] = widest as [Combined, Combined]
  const evidence = Math.max(...pictures.map(evidenceOf))
  const chance = probabilityWithinTwoPercent(Math.max(width.sigma, height.sigma))
  return {
    ...newest,
    width: width.length,
    height: height.length,
    repeated: { width: width.repeated, height: height.repeated },
    confidence: clampConfidence(chance * evidence),
    cautions: cautionsOf(pictures),
  }
}

const sigmaOf = (picture: PictureMeasurement, side: Side) =>
  picture[side].bandMm / twoSided95 / picture[side].mm

interface Combined {
  length: MeasuredLength
  /** Relative standard deviations: of the whole error, and of what all pictures repeat. */
  sigma: number
  repeated: number
}

/** Weights by the inverse of the variances; of the repeated errors nothing averages out. */
function combinedSide(pictures: readonly PictureMeasurement[], side: Side): Combined {
  const parts = pictures.map((picture) => {
    const whole = sigmaOf(picture, side) ** 2
    const repeatedVariance = Math.min(whole, picture.repeated[side] ** 2)
    const isDoubtful = picture.cautions.some((caution) => doubts.includes(caution))
    const repeated = isDoubtful ? whole : repeatedVariance + commonShare * (whole - repeatedVariance)
    return { log: Math.log(picture[side].mm), weight: 1 / whole, repeated, own: whole - repeated, whole }
  })
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((sum, part) => sum + (part.weight / total) * of(part), 0)
  const repeated = mean((part) => Math.sqrt(part.repeated))
  const ownVariance = mean((part) => (part.weight / total) * part.own)
  const sigma = Math.hypot(repeated, Math.sqrt(ownVariance))
  const mm = Math.exp(mean(({ log }) => log))
  return { length: { mm, bandMm: twoSided95 * sigma * mm }, sigma, repeated }
}

/** What the confidence of a picture has lost to doubts about what was found in it, as a factor. */
function evidenceOf(picture: PictureMeasurement): number {
  const widest = Math.max(sigmaOf(picture, 'width'), sigmaOf(picture, 'height'))
  return Math.min(1, picture.confidence / Math.min(0.98, probabilityWithinTwoPercent(widest)))
}

function contradict(pictures: readonly PictureMeasurement[]): boolean {
  return pictures.some((picture, i) =>
    pictures.slice(i + 1).some((other) =>
      (['width', 'height'] as const).some((side) => {
        const difference = Math.abs(Math.log(picture[side].mm / other[side].mm))
        return difference > maxSigmas * Math.hypot(sigmaOf(picture, side), sigmaOf(other, side))
      }),
    ),
  )
}

function disagreed(newest: PictureMeasurement, pictures: readonly PictureMeasurement[]): PictureMeasurement {
  const surest = pictures.reduce((best, picture) => (picture.confidence > best.confidence ? picture : best))
  const covering = (side: Side): MeasuredLength => {
    const { mm } = surest[side]
    const reach = pictures.map((picture) => Math.abs(picture[side].mm - mm) + picture[side].bandMm)
    return { mm, bandMm: Math.max(...reach) }
  }
  const [width, height] = [covering('width'), covering('height')]
  return {
    ...newest,
    width,
    height,
    repeated: {
      width: width.bandMm / twoSided95 / width.mm,
      height: height.bandMm / twoSided95 / height.mm,
    },
    confidence: Math.min(disagreeing, ...pictures.map(({ confidence }) => confidence)),
    cautions: ['pictures_disagree', ...cautionsOf(pictures)],
  }
}

/** A doubt that one picture does not share is settled by it; an opening out of square stays so. */
function cautionsOf(pictures: readonly PictureMeasurement[]): Caution[] {
  const all = [...new Set(pictures.flatMap(({ cautions }) => cautions))]
  return all.filter(
    (caution) => caution === 'out_of_square' || pictures.every(({ cautions }) => cautions.includes(caution)),
  )
}
