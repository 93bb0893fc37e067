import { defineModule } from '#kernel/modules/definition.ts'
import { pipelineErrors } from '../errors.ts'
import { mountAnalytics } from './analytics.ts'
import { servedOpportunities } from './opportunities.service.ts'

/** Opportunities: potential orders with their probabilities. */
export const pipeline = defineModule({
  name: 'pipeline',
  errors: pipelineErrors,
  build: (host) => ({
    mount(http) {
      mountAnalytics(http, host)
      servedOpportunities(host).mount(http, host)
    },
  }),
})
