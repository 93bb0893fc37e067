import { defineModule } from '#kernel/modules/definition.ts'
import { mountPaymentSettings } from './payment-settings.routes.ts'
import { cardProvider, checkProviders } from './card-provider.ts'

/** How orders can be paid: ways to pay, deposits, and codes for transfers. */
export const paymentTerms = defineModule({
  name: 'payment-terms',
  needs: ['settings'],
  build(host) {
    const { country, currency } = host.env
    return {
      mount(http) {
        checkProviders(host)
        mountPaymentSettings(http, { ...host, country, currency, provider: cardProvider(host) })
      },
    }
  },
})
