import { defineModule } from '#kernel/modules/definition.ts'
import { customersErrors } from '../errors.ts'
import { applyCountry } from './shop-country.ts'
import { mountCustomers } from './customers.routes.ts'
import { customersService } from './customers.service.ts'
import { mountInteractions } from './interactions.routes.ts'
import { mergeService } from './merge.service.ts'
import { mountTimeline } from './timeline.ts'

/** Customers and interactions with them. */
export const customers = defineModule({
  name: 'customers',
  errors: customersErrors,
  build: (host) => ({
    async mount(http) {
      await applyCountry(host.db, host.env.country)
      mountCustomers(http, { ...host, customers: customersService(host), merging: mergeService(host) })
      mountInteractions(http, host)
      mountTimeline(http, host)
    },
  }),
})
