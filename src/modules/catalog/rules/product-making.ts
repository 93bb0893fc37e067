import type { Configuration } from '../contract/configuration.ts'
import { toMillimetres } from '../../pricing/rules/index.ts'
import { makeLine, refusalField } from '../../making/rules/index.ts'
import type { JudgedLine, MakingRefusal, ProductMaking } from '../../making/rules/index.ts'
import type { Mount } from '../../making/contract/index.ts'

/** What of a configuration decides whether a piece can be made. */
type Judging = Pick<
  Configuration,
  'kind' | 'making' | 'facts' | 'max_area_m2' | 'weight_gsm' | 'max_weight_g' | 'safety'
>

/** What the rules need of a product's configuration. */
function productMaking(configuration: Judging): ProductMaking {
  const { kind, making, facts, max_area_m2, weight_gsm, max_weight_g } = configuration
  return {
    kind,
    making,
    facts,
    maxAreaMm2: max_area_m2 && Math.round(max_area_m2 * 1_000_000),
    weightGsm: weight_gsm,
    maxWeightG: max_weight_g,
  }
}

/** A piece as the shop would judge it; sides and answers in metres. */
export function judgeAnswers(
  configuration: Judging,
  { width, length }: { width: number; length: number },
  {
    mount,
    depth,
    top_height,
  }: { mount?: Mount | undefined; depth?: number | undefined; top_height?: number | undefined },
): JudgedLine {
  const line = {
    widthMm: toMillimetres(width),
    lengthMm: toMillimetres(length),
    mount: mount ?? null,
    depthMm: depth ? toMillimetres(depth) : null,
    topHeightMm: top_height ? toMillimetres(top_height) : null,
  }
  return makeLine(productMaking(configuration), line, configuration.safety)
}

/** The first refusal of each field of a line. */
export function refusalsByField(refusals: readonly MakingRefusal[]): Map<string, MakingRefusal> {
  const found = new Map<string, MakingRefusal>()
  for (const refusal of refusals) {
    const field = refusalField(refusal)
    if (!found.has(field)) found.set(field, refusal)
  }
  return found
}
