import { defineModule } from 'fenestra/server'
import { payLink } from './provider.ts'

/** Takes payments by card with a provider that the shop itself does not know. */
export default defineModule({
  name: 'pay-link',
  build({ env }) {
    const { PAY_LINK_URL: url, PAY_LINK_SECRET: secret } = process.env
    if (!url || !secret) throw new Error('PAY_LINK_URL and PAY_LINK_SECRET are missing')
    return { contributes: { paymentProvider: payLink({ url, secret }, env) } }
  },
})
