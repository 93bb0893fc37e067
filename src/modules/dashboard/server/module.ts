import { defineModule } from '#kernel/modules/definition.ts'
import { buildDashboard } from './dashboard.routes.ts'

export const dashboard = defineModule({
  name: 'dashboard',
  build(host) {
    const connected = async () => (await host.live().connected()).map(({ id }) => id)
    const built = buildDashboard({ ...host, connected })
    return {
      mount: (http) => built.mount(http),
      // Every minute, because each read has to add up all deltas that are not rolled up yet, thousands of rows in a
      // busy hour.
      jobs: [{ name: 'rollup-daily-orders', cron: '* * * * *', run: () => built.rollUp() }],
    }
  },
})
