import type { Env } from '#kernel/process/env.ts'
import type { Carrier } from './carrier.ts'
import { ghnCarrier } from './ghn.ts'

/** The carriers whose keys are in the environment. */
export const openCarriers = (env: Env): readonly Carrier[] => (env.ghn ? [ghnCarrier(env.ghn)] : [])
