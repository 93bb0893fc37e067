import type { ClothRoll } from '../../contract/making.ts'
import type { KindRules } from '../kind-defaults.ts'
import type { ChosenFacts, ClothCut, KindCuts, Size } from '../piece.ts'
import { ceilDiv, ceilTo } from '../whole-numbers.ts'

/** Twice the track length, suitable for pencil pleats and waves. Sources: designs4today.co.uk, elementipowered.com. */
export const usualHeading = { fullness: 2000, pitchMm: 0 }
const usualPanels = 2

/** How much shorter a lining is cut, because it has no heading of its own, millimetres (assumption). */
const liningShorterMm = 100

/** Turned cloth is rounded up to whole decimetres, joined widths to whole centimetres. */
const turnedStepMm = 100
const uprightStepMm = 10

/**
 * The cloth of one layer: as long as the drop with heading and hem, rounded up to whole pattern repeats. Wide cloth
 * without a pattern is turned and needs no seam if the cut drop fits across it; otherwise whole widths are joined.
 * Sources: et-wholesale.com.au, merrick-day.com, spotlightstores.com, InterioApp (curtain.formulas.ts).
 */
function cutLayer(
  part: ClothCut['part'],
  flatMm: number,
  dropMm: number,
  roll: ClothRoll | undefined,
): ClothCut {
  const { rollMm, turnable, repeatMm } = roll ?? { rollMm: 0, turnable: false, repeatMm: 0 }
  const lengthMm = repeatMm > 0 ? ceilTo(dropMm, repeatMm) : dropMm
  const cloth = { part, widthMm: flatMm, lengthMm }
  if (rollMm === 0) return { ...cloth, widths: 1, laid: null }
  if (turnable && repeatMm === 0 && lengthMm <= rollMm) {
    return {
      ...cloth,
      widths: 1,
      laid: { way: 'turned', rollMm, takeMm: ceilTo(flatMm, turnedStepMm) },
    }
  }
  const widths = ceilDiv(flatMm, rollMm)
  return {
    ...cloth,
    widths,
    laid: { way: 'upright', rollMm, takeMm: ceilTo(widths * lengthMm, uprightStepMm) },
  }
}

/**
 * Curtains for a track: its length × fullness, plus two side hems per curtain, the overlap of a pair and the returns at
 * both ends. If the heading has gliders, each curtain is rounded up to whole pitches. Sources: as for one layer;
 * waverley.co.uk and elementipowered.com for waves of 160 mm.
 * @param widthMm length of the track
 * @param lengthMm finished drop
 */
export function cutCurtain({ widthMm, lengthMm }: Size, making: KindRules, facts: ChosenFacts): KindCuts {
  const { hem, sideHem, overlapCentre, return: returnMm } = making
  const panels = facts.panels ?? usualPanels
  const { fullness, pitchMm } = facts.heading ?? usualHeading
  const panelWidth = pitchMm > 0 ? ceilTo(ceilDiv(widthMm, panels), pitchMm) : ceilDiv(widthMm, panels)
  const covered = pitchMm > 0 ? panels * panelWidth : widthMm
  const flatMm =
    ceilDiv(covered * fullness, 1000) + panels * 2 * sideHem + (panels > 1 ? overlapCentre : 0) + 2 * returnMm
  const cloth = cutLayer('cloth', flatMm, lengthMm + hem, facts.cloth)
  const liningMm = lengthMm + Math.max(0, hem - liningShorterMm)
  return {
    cuts: [
      { part: 'panel', count: panels, widthMm: panelWidth, lengthMm },
      cloth,
      ...(facts.lining ? [cutLayer('lining', flatMm, liningMm, facts.lining)] : []),
    ],
    refusals: [],
    stackMm: null,
  }
}
