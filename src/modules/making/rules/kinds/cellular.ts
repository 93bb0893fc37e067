import type { KindRules } from '../kind-defaults.ts'
import type { KindCuts, Size } from '../piece.ts'

/**
 * A cellular blind. Its cloth is supplied pleated, slightly narrower than the rails. Source:
 * plissee-duette.com.
 */
export function cutCellular({ widthMm, lengthMm }: Size, { clothNarrower }: KindRules): KindCuts {
  return {
    cuts: [{ part: 'cloth', widthMm: widthMm - clothNarrower, lengthMm, widths: 1, laid: null }],
    refusals: [],
    stackMm: null,
  }
}

/**
 * A pleated blind between two rails of its full width, hung from the upper one. Its cloth is supplied pleated, slightly
 * narrower than the rails. Source: plissee-duette.com.
 */
export function cutPleated(
  { widthMm, lengthMm }: Size,
  { clothNarrower, clothAllowance }: KindRules,
): KindCuts {
  const cloth = { widthMm: widthMm - clothNarrower, lengthMm: lengthMm + clothAllowance }
  return {
    cuts: [
      { part: 'cloth', ...cloth, widths: 1, laid: null },
      { part: 'headrail', lengthMm: widthMm },
      { part: 'bottom_bar', lengthMm: widthMm },
    ],
    refusals: [],
    stackMm: null,
  }
}
