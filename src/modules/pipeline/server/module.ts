import { defineModule } from '#kernel/modules/definition.ts'
import { pipelineErrors } from '../errors.ts'
import { mountAnalytics } from './analytics.ts'
import { mountOpportunities } from './opportunities.routes.ts'
import { opportunitiesService } from './opportunities.service.ts'

/** Opportunities: potential orders with their probabilities. */
export const pipeline = defineModule({
  name: 'pipeline',
  errors: pipelineErrors,
  build: (host) => ({
    mount(http) {
      mountAnalytics(http, host)
      mountOpportunities(http, { ...host, opportunities: opportunitiesService(host) })
    },
  }),
})
