import type { Pool, PoolClient } from 'pg'
import { StartFailure } from '#kernel/process/start-failure.ts'

type Client = Pick<Pool | PoolClient, 'query'>

/** The currency of the stored amounts; null before the first start. */
export async function storedCurrency(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ currency: string }>('SELECT currency FROM shop_currency')
  return rows[0]?.currency ?? null
}

/** Stores the currency of the amounts. */
export async function storeCurrency(client: Client, currency: string): Promise<void> {
  await client.query(
    `INSERT INTO shop_currency (currency) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET currency = excluded.currency`,
    [currency],
  )
}

/**
 * Whether there are amounts of the shop's own (including demo content that staff have changed), and amounts of
 * untouched demo content.
 */
async function amountsThere(client: Client): Promise<{ own: boolean; demo: boolean }> {
  const kinds = [
    { table: 'products', entity: 'product' },
    { table: 'price_grids', entity: 'price_grid' },
    { table: 'options', entity: 'option' },
    { table: 'orders', entity: 'order' },
    { table: 'quotes', entity: 'quote' },
  ]
  const ownConditions = kinds.map(
    ({ table, entity }) => `EXISTS (
      SELECT FROM ${table} t WHERE NOT EXISTS (SELECT FROM demo_records d WHERE d.kind = '${table}' AND d.id = t.id::text)
        OR EXISTS (SELECT FROM audit_log a WHERE a.entity = '${entity}' AND a.entity_id = t.id::text
          AND a.actor_id IS NOT NULL))`,
  )
  const { rows } = await client.query<{ own: boolean; demo: boolean }>(
    `SELECT ${ownConditions.join(' OR ')} OR EXISTS (SELECT FROM past_orders) OR EXISTS (SELECT FROM delivery_methods)
      OR EXISTS (SELECT FROM discounts) AS own,
       EXISTS (SELECT FROM products) OR EXISTS (SELECT FROM quotes) AS demo`,
  )
  return rows[0] ?? { own: true, demo: true }
}

/**
 * Compares the configured currency with that of the stored amounts; the first one is stored. An empty shop adopts the
 * configured currency. Throws StartFailure if the shop's own amounts would change their meaning.
 * @param emptyOfDemo removes the demo content, which is then created again in the new currency
 */
export async function lockCurrency(
  pool: Pool,
  currency: string,
  emptyOfDemo: () => Promise<unknown>,
): Promise<void> {
  const stored = await storedCurrency(pool)
  if (stored === currency) return
  if (stored !== null) {
    const { own: hasOwn, demo } = await amountsThere(pool)
    if (hasOwn)
      throw new StartFailure(
        `SHOP_CURRENCY is ${currency}, but the prices and orders of this shop are in ${stored}, and each amount would change its meaning. ` +
          `Set SHOP_CURRENCY=${stored}, or convert them first: npm run shop -- convert-currency --to ${currency} --rate <${currency} for one ${stored}> --dry-run`,
      )
    if (demo) await emptyOfDemo()
  }
  await storeCurrency(pool, currency)
}
