import type { Env } from '#kernel/process/env.ts'
import type { Carrier } from './carrier.ts'
import { ghnCarrier } from './ghn.ts'

/** The carriers whose keys are in the environment. GHN collects and charges in VND only. */
export const openCarriers = (env: Env): readonly Carrier[] =>
  env.ghn && env.currency === 'VND' ? [ghnCarrier(env.ghn)] : []
