import { cutCloth } from '../cutting/cloth-on-roll.ts'
import type { KindRules } from '../kind-defaults.ts'
import type { ChosenFacts, KindCuts, Size } from '../piece.ts'

/**
 * Tubes by the largest finished width that they carry, millimetres. Source: waverley.co.uk, "How wide can you make a
 * roller blind": 30-35 up to 1.6 m, 40-45 to 3.1 m, 60-80 to 3.8 m.
 */
const tubes = [
  { maxWidthMm: 1600, diameterMm: 32 },
  { maxWidthMm: 3100, diameterMm: 45 },
  { maxWidthMm: 3800, diameterMm: 70 },
] as const

/** The largest finished width that any tube carries, millimetres. */
export const maxTubeWidthMm = tubes[2].maxWidthMm

/** Diameter of the tube for a finished width, both in millimetres; null if too wide for any tube. */
export function tubeDiameter(widthMm: number): number | null {
  return tubes.find(({ maxWidthMm }) => widthMm <= maxWidthMm)?.diameterMm ?? null
}

/**
 * A roller blind. The cloth is narrower than the blind by the space for bracket and chain wheel, and longer than the
 * drop by the part that stays on the tube. Tube and bottom bar are as long as the cloth is wide (assumption).
 */
export function cutRoller(
  { widthMm, lengthMm }: Size,
  { clothNarrower, clothAllowance }: KindRules,
  { cloth: roll }: ChosenFacts,
): KindCuts {
  const cloth = { widthMm: widthMm - clothNarrower, lengthMm: lengthMm + clothAllowance }
  const { cuts, refusals } = cutCloth(cloth, roll)
  const diameterMm = tubeDiameter(widthMm)
  if (diameterMm === null) {
    return {
      cuts: [],
      refusals: [...refusals, { code: 'too_wide_for_tube', field: 'width', maxMm: maxTubeWidthMm }],
      stackMm: null,
    }
  }
  return {
    cuts: [
      ...cuts,
      { part: 'tube', lengthMm: cloth.widthMm, diameterMm },
      { part: 'bottom_bar', lengthMm: cloth.widthMm },
    ],
    refusals,
    stackMm: null,
  }
}

/** A day-night blind: a single cloth that runs down and up again, so twice the drop (assumption). */
export function cutDayNight(
  { widthMm, lengthMm }: Size,
  { clothNarrower, clothAllowance }: KindRules,
  { cloth: roll }: ChosenFacts,
): KindCuts {
  const cloth = { widthMm: widthMm - clothNarrower, lengthMm: 2 * lengthMm + clothAllowance }
  return { ...cutCloth(cloth, roll), stackMm: null }
}
