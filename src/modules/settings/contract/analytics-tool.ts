import { z } from 'zod'

/** Foreign tools that can count visitors; `own` is any other script. */
export const toolKinds = ['plausible', 'matomo', 'ga4', 'own'] as const

/** A foreign tool with which the shop counts visitors who agree. */
export const analyticsTool = z.object({
  kind: z.enum(toolKinds),
  /** Where it runs, of `own` its script; empty for Google Analytics. */
  address: z.string(),
  /** What the tool calls this shop: its domain, number or id. */
  site: z.string(),
})
export type AnalyticsTool = z.output<typeof analyticsTool>
