import type { Input } from '#kernel/contract/endpoint.ts'
import { read } from '#kernel/web/api.ts'
import { getAnalyticsSettings, readFunnel } from '../contract/index.ts'

/** What visitors did on these days. */
export const funnelOf = (query: Input<typeof readFunnel>['query']) => read(readFunnel, { query })
export const analyticsSettings = read(getAnalyticsSettings)
