import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { declaredFields } from '#kernel/custom-fields/declared.ts'
import { defineModule } from '#kernel/modules/definition.ts'
import { productsImporter } from '#modules/catalog/server/index.ts'
import { customersImporter } from '#modules/customers/server/index.ts'
import { importsErrors } from '../errors.ts'
import { mountImports } from './imports.routes.ts'
import { RUN_IMPORTS, importsService, type Importers } from './imports.service.ts'
import { pastOrdersImporter } from './past-orders/past-orders.importer.ts'
import { FETCH_PICTURES, fetchPictures, pictureHosts } from './fetch-pictures.ts'
import { runImports } from './run-imports.ts'
import { processing } from './processing.ts'

/** Deletes files that were not imported, and after thirty days the data needed for an undo. */
async function purge(pool: Pool): Promise<void> {
  await pool.query(`delete from imports where state = 'checked' and created_at < now() - interval '1 day'`)
  await pool.query(
    `update imports set content = null where state = 'failed' and created_at < now() - interval '1 day' and content is not null`,
  )
  await pool.query(`
    delete from import_records where import_id in (
      select id from imports where finished_at < now() - interval '30 days')`)
  await pool.query(`
    update imports set lines = '[]' where finished_at < now() - interval '30 days' and lines <> '[]'`)
}

/**
 * Imports files from other shop systems and spreadsheets: checked first, imported in the background, and undone on
 * request.
 */
export const imports = defineModule({
  name: 'imports',
  processing,
  errors: importsErrors,
  needs: ['media'],
  purge,
  build({ pool, log, env, exponent, timeZone, publicOrigin, contributions }, { media }) {
    const fields = () => declaredFields(contributions('customFields').flat()).product
    const importers: Importers = {
      products: productsImporter({ exponent, currency: env.currency, publicOrigin, fields }),
      customers: customersImporter(env.country),
      orders: pastOrdersImporter({ exponent, timeZone, currency: env.currency }),
    }
    const hosts = pictureHosts(env.importPictureHosts)
    return {
      mount: (http) => mountImports(http, { pool, service: importsService({ pool, importers, hosts }) }),
      on: {
        'account.erased': {
          async inTransaction({ accountId, nameInstead }, { db }) {
            await db.execute(
              sql`update imports set made_by_name = ${nameInstead}, actor = null where made_by = ${accountId}`,
            )
          },
        },
      },
      jobs: [
        {
          name: RUN_IMPORTS,
          cron: '* * * * *',
          run: (stopping) => runImports({ pool, log, importers, hosts }, stopping),
        },
        {
          name: FETCH_PICTURES,
          cron: '*/10 * * * *',
          run: (stopping) =>
            fetchPictures({ pool, hosts: env.importPictureHosts, store: media.store }, stopping),
          maxSeconds: 60 * 60,
        },
      ],
    }
  },
})
