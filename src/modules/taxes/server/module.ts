import { sql } from 'drizzle-orm'
import { createDb } from '#kernel/database/db.ts'
import { defineModule } from '#kernel/modules/definition.ts'
import { taxesErrors } from '../errors.ts'
import { updatePriceNote } from './price-note.ts'
import { mountTaxRatesImport } from './tax-rates.import.ts'
import { servedCertificates } from './tax-certificates.service.ts'
import { checkTaxCalculators, ratesOfModule, type RatesOfModule } from './tax-calculator.ts'
import { servedTaxRates } from './tax-rates.service.ts'
import { mountTaxSettings } from './tax-settings.routes.ts'
import { mountTaxTry } from './tax-try.routes.ts'
import { mountVatChecks, purgeVatChecks } from './vat-checks.service.ts'
import { processing } from './processing.ts'

export interface TaxesPorts {
  /** The rates of a place on a day by a module. */
  ratesOfModule: RatesOfModule
}

declare module '#kernel/modules/definition.ts' {
  interface ModulePorts {
    taxes: TaxesPorts
  }
}

/** Taxes: rates by place, class and day, and whether and how the shop charges them. */
export const taxes = defineModule({
  name: 'taxes',
  processing,
  errors: taxesErrors,
  needs: ['settings'],
  build(host) {
    const { pool, env } = host
    const place = { country: env.country, timeZone: host.timeZone }
    const rates = ratesOfModule(host)
    return {
      ports: { ratesOfModule: rates },
      mount(http) {
        checkTaxCalculators(host)
        mountTaxSettings(http, { ...place, pool })
        mountVatChecks(http, { pool, log: host.log, service: host.integrations.vatNumbers })
        mountTaxTry(http, { ...place, pool, currency: env.currency, ratesOfModule: rates })
        mountTaxRatesImport(http, { ...place, pool })
        servedTaxRates(place).mount(http, host)
        servedCertificates.mount(http, host)
      },
      contributes: {
        personalData: {
          tax_certificates: (id) => sql`
            select country, region, number, valid_to, created_at, updated_at from tax_certificates
            where customer_id in (select id from customers where user_id = ${id}) order by created_at, id`,
        },
      },
      on: {
        'account.erased': {
          async inTransaction({ accountId, nameInstead }, { db }) {
            await db.execute(
              sql`update vat_checks set checked_by_name = ${nameInstead} where checked_by = ${accountId}`,
            )
          },
        },
      },
      // Rates begin and end with a day.
      jobs: [
        { name: 'purge-vat-checks', cron: '23 3 * * *', run: () => purgeVatChecks(createDb(pool)) },
        { name: 'tax-price-note', cron: '1 0 * * *', run: () => updatePriceNote(createDb(pool), place) },
      ],
    }
  },
})
