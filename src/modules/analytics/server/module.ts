import { defineModule } from '#kernel/modules/definition.ts'
import { mountAnalyticsSettings } from './analytics-settings.routes.ts'
import { visitCounter } from './counter.ts'
import { mountFunnel } from './funnel.routes.ts'
import { processing } from './processing.ts'

/** What visitors do in the shop, counted without knowing who they are. */
export const analytics = defineModule({
  name: 'analytics',
  processing,
  needs: ['settings'],
  purge: async (pool) => {
    for (const table of ['funnel_days', 'fruitless_words', 'refused_sizes'])
      await pool.query(`delete from ${table} where day < now() - interval '26 months'`)
  },
  build(host) {
    const counter = visitCounter(host)
    return {
      mount(http) {
        mountAnalyticsSettings(http, host.pool)
        mountFunnel(http, { ...host, counter, isLimited: host.env.rateLimits === 'on' })
      },
      close: () => counter.flush(),
    }
  },
})
