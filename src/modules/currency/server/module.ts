import { defineModule } from '#kernel/modules/definition.ts'
import { currencyErrors } from '../errors.ts'
import { mountRatesImport } from './exchange-rates.import.ts'
import { servedExchangeRates } from './exchange-rates.service.ts'
import { mountRatesImports, purgeRatesImports } from './rates-imports.routes.ts'
import { mountReportingCurrency } from './reporting-currency.ts'

/** The reporting currency and exchange rates. */
export const currency = defineModule({
  name: 'currency',
  errors: currencyErrors,
  purge: purgeRatesImports,
  build: ({ pool, timeZone, env }) => ({
    mount(http) {
      mountReportingCurrency(http, { pool, timeZone, shop: env.currency })
      mountRatesImport(http, { pool })
      mountRatesImports(http, { pool })
      servedExchangeRates.mount(http, { pool })
    },
  }),
})
