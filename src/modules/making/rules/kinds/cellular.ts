import type { KindMaking } from '../kind-defaults.ts'
import type { KindCuts, Size } from '../piece.ts'

/**
 * A cellular or pleated blind. Its cloth is supplied pleated, slightly narrower than the rails. Source:
 * plissee-duette.com.
 */
export function cutCellular({ widthMm, lengthMm }: Size, { clothNarrower }: KindMaking): KindCuts {
  return {
    cuts: [{ part: 'cloth', widthMm: widthMm - clothNarrower, lengthMm, widths: 1, laid: null }],
    refusals: [],
    stackMm: null,
  }
}
