import { defineModule } from '#kernel/modules/definition.ts'
import { discountsErrors } from '../errors.ts'
import { servedDiscounts } from './discounts.service.ts'

/** Discount codes. */
export const discounts = defineModule({
  name: 'discounts',
  errors: discountsErrors,
  build: (host) => ({
    mount: (http) => servedDiscounts(host).mount(http, host),
  }),
})
