import type { PoolClient } from 'pg'

export type Numbers = Awaited<ReturnType<typeof numbersOf>>

function counter(prefix: string, given: ReadonlyMap<number, number>) {
  const last = new Map(given)
  return {
    last,
    next: (day: string): string => {
      const year = Number(day.slice(0, 4))
      const number = (last.get(year) ?? 0) + 1
      last.set(year, number)
      return `${prefix}-${year}-${String(number).padStart(4, '0')}`
    },
  }
}

/** Numbers already assigned in the shop, to continue from, and values that must be unique. */
export async function numbersOf(client: PoolClient) {
  const given = async (sql: string) =>
    new Map(
      (await client.query<{ year: number; last: number }>(sql)).rows.map(
        ({ year, last }) => [year, last] as const,
      ),
    )
  const quotes = counter(
    'Q',
    await given(`
      SELECT year, max(last)::int AS last FROM (
        SELECT year, last FROM quote_numbers
        UNION ALL
        SELECT substring(quote_number, '^Q-(\\d{4})-')::int, substring(quote_number, '^Q-\\d{4}-(\\d{1,9})$')::int
        FROM quotes WHERE quote_number ~ '^Q-\\d{4}-\\d{1,9}$'
      ) AS known GROUP BY year`),
  )
  const purchases = counter('PO', await given(`SELECT year, last FROM number_sequences WHERE kind = 'PO'`))
  const skus = await client.query<{ sku: string }>('SELECT sku FROM inventory_items')
  const slugs = await client.query<{ slug: string }>('SELECT slug FROM blogs')
  const removed = await client.query<{ times: number }>(
    `SELECT count(*)::int AS times FROM audit_log WHERE entity = 'demo' AND action = 'demo.remove'`,
  )
  return {
    quoteNumber: quotes.next,
    purchaseNumber: purchases.next,
    skus: new Set(skus.rows.map(({ sku }) => sku)),
    slugs: new Set(slugs.rows.map(({ slug }) => slug)),
    /** Records that the owner kept from an earlier demo year have its ids, so another year needs different ones. */
    earlierFills: removed.rows[0]?.times ?? 0,
    /** Stores the last assigned numbers. */
    async store(): Promise<void> {
      for (const [year, last] of quotes.last)
        await client.query(
          `INSERT INTO quote_numbers (year, last) VALUES ($1, $2) ON CONFLICT (year) DO UPDATE SET last = excluded.last`,
          [year, last],
        )
      for (const [year, last] of purchases.last)
        await client.query(
          `INSERT INTO number_sequences (kind, year, last) VALUES ('PO', $1, $2)
           ON CONFLICT (kind, year) DO UPDATE SET last = excluded.last`,
          [year, last],
        )
    },
  }
}
