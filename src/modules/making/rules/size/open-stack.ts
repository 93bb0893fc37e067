import type { Kind } from '../../contract/making.ts'
import type { Cut } from '../../contract/cuts.ts'
import type { KindRules } from '../kind-defaults.ts'
import type { ChosenFacts, Size } from '../piece.ts'

/**
 * Thickness of stacked parts in millimetres: aluminium slats, wooden slats, folds of a roman blind, cloth, bottom bar.
 * Assumptions, except for roller cloth, which manufacturers give as 0.3 to 0.5.
 */
const slatMm = 1.5
const woodenSlatMm = 3
const foldMm = 15
const clothMm = 0.4
const barMm = 25
/** Diameter for a tube that is not known: the middle one of roller blinds. */
const unknownTubeMm = 45
/** A pleated blind folds to a twenty-fifth of its drop (assumption). */
const pleatsPermille = 40
/**
 * Share of its part of the rail, in thousandths, that a drawn-back curtain covers: a wave a fifth, other headings three
 * tenths. Source: elementipowered.com, waverley.co.uk.
 */
const wavePermille = 200
const gatheredPermille = 300

/** The cut of one part. */
const cutOf = <Part extends Cut['part']>(cuts: readonly Cut[], part: Part) =>
  cuts.find((cut): cut is Extract<Cut, { part: Part }> => cut.part === part)

/** Outer diameter of a tube with cloth rolled around it: the cross-section grows by thickness × length. */
const rolledMm = (tubeMm: number, lengthMm: number) =>
  Math.sqrt(tubeMm ** 2 + (4 * clothMm * lengthMm) / Math.PI)

/**
 * How much of its window a fully open piece still covers, in whole millimetres: the height of the drawn-up blind, or
 * the width drawn back at one end. Taken from the cuts if they contain it; otherwise estimated from them, for display
 * only.
 * @returns null for a kind without formulas, and for a piece that cannot be cut
 */
export function openStackMm(
  kind: Kind,
  { lengthMm }: Size,
  { cuts, stackMm }: { cuts: readonly Cut[]; stackMm: number | null },
  { making, facts }: { making: Pick<KindRules, 'rail'>; facts: ChosenFacts },
): number | null {
  if (stackMm !== null) return stackMm
  const estimate = estimates[kind]
  return estimate && cuts.length > 0
    ? Math.round(estimate(cuts, lengthMm, { rail: making.rail, facts }))
    : null
}

type Estimate = (cuts: readonly Cut[], lengthMm: number, by: { rail: number; facts: ChosenFacts }) => number

const slatted =
  (thickMm: number): Estimate =>
  (cuts, _, { rail }) =>
    rail + barMm + thickMm * (cutOf(cuts, 'slat')?.count ?? 0)

const rolled: Estimate = (cuts) => {
  const cloth = cuts.find(({ part }) => part === 'cloth')
  const lengthMm = cloth?.part === 'cloth' ? cloth.lengthMm : 0
  return rolledMm(cutOf(cuts, 'tube')?.diameterMm ?? unknownTubeMm, lengthMm) + barMm
}

const pleated: Estimate = (_, lengthMm) => 2 * barMm + (lengthMm * pleatsPermille) / 1000

const estimates: Partial<Record<Kind, Estimate>> = {
  venetian: slatted(slatMm),
  wooden: slatted(woodenSlatMm),
  roller: rolled,
  day_night: rolled,
  cellular: pleated,
  pleated,
  roman: (cuts) => {
    const folds = cutOf(cuts, 'fold')
    return Math.max(0, ...(folds?.sizesMm ?? [])) + foldMm * (folds?.count ?? 0)
  },
  curtain: (cuts, _, { facts }) => {
    const share = facts.heading?.pitchMm ? wavePermille : gatheredPermille
    return ((cutOf(cuts, 'panel')?.widthMm ?? 0) * share) / 1000
  },
}
