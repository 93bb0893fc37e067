import { sql } from 'drizzle-orm'
import { storedSelling, type Selling, type SellingSettings } from '../contract/selling.ts'
import { settings } from '#modules/settings/server/index.ts'
import type { Db } from '#kernel/database/db.ts'

const columns = { selling: settings.selling, version: settings.version }

const serialize = (row: { selling: unknown; version: number } | undefined): SellingSettings => {
  if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
  return { ...storedSelling.parse(row.selling), version: row.version }
}

/** Settings for all products: part of the single row of settings, with its version. */
export function sellingRepository(db: Db) {
  return {
    async read(): Promise<SellingSettings> {
      const [row] = await db.select(columns).from(settings).limit(1)
      return serialize(row)
    },

    /** The same, locked until the transaction ends. */
    async lock(): Promise<SellingSettings> {
      const [row] = await db.select(columns).from(settings).limit(1).for('update')
      return serialize(row)
    },

    async write({
      orderButton = {},
      workshop,
      ...others
    }: Omit<Selling, 'workshop'> & { workshop?: Selling['workshop'] | null }): Promise<SellingSettings> {
      const words = Object.fromEntries(Object.entries(orderButton).filter(([, text]) => text))
      const selling = {
        ...others,
        ...(Object.keys(words).length > 0 && { orderButton: words }),
        ...(workshop && { workshop }),
      }
      const [row] = await db
        .update(settings)
        .set({ selling, version: sql`${settings.version} + 1` })
        .returning(columns)
      return serialize(row)
    },
  }
}
