import { defineModule } from '#kernel/modules/definition.ts'
import { applyCountry } from './shop-country.ts'
import { mountCustomers } from './customers.routes.ts'
import { customersService } from './customers.service.ts'
import { mountInteractions } from './interactions.service.ts'
import { mergeService } from './merge.service.ts'
import { mountTimeline } from './timeline.ts'

/** Customers and interactions with them. */
export const customers = defineModule({
  name: 'customers',
  build: (host) => ({
    async mount(http) {
      await applyCountry(host.db, host.env.country)
      mountCustomers(http, { ...host, customers: customersService(host), merging: mergeService(host) })
      mountInteractions(http, host)
      mountTimeline(http, host)
    },
  }),
})
