import { sql } from 'drizzle-orm'
import { createDb } from '#kernel/database/db.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { defineModule } from '#kernel/modules/definition.ts'
import { getTaxSettings, putTaxSettings } from '../contract/tax-settings.ts'
import { taxesErrors } from '../errors.ts'
import { updatePriceNote } from './price-note.ts'
import { mountTaxRatesImport } from './tax-rates.import.ts'
import { servedCertificates } from './tax-certificates.service.ts'
import { servedTaxRates } from './tax-rates.service.ts'
import { taxSettingsService } from './tax-settings.service.ts'
import { mountTaxTry } from './tax-try.routes.ts'
import { mountVatChecks, purgeVatChecks } from './vat-checks.service.ts'
import { processing } from './processing.ts'

/** Taxes: rates by place, class and day, and whether and how the shop charges them. */
export const taxes = defineModule({
  name: 'taxes',
  processing,
  errors: taxesErrors,
  needs: ['settings'],
  build(host) {
    const { pool, env } = host
    const place = { country: env.country, timeZone: host.timeZone }
    const settings = taxSettingsService({ pool, ...place })
    return {
      mount(http) {
        mount(http, getTaxSettings, async ({ reply }) => {
          const taxSettings = await settings.read(createDb(pool))
          reply.header('etag', entityTag(taxSettings.version))
          return taxSettings
        })
        mount(http, putTaxSettings, async ({ body, headers, actor, reply }) => {
          const saved = await settings.change(body, actor, headers['if-match'])
          if (saved instanceof Refusal) return saved
          reply.header('etag', entityTag(saved.version))
          return saved
        })
        mountVatChecks(http, { pool, log: host.log, service: host.integrations.vatNumbers })
        mountTaxTry(http, { ...place, pool, currency: env.currency })
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
