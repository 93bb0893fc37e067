import { randomUUID } from 'node:crypto'
import type { Request } from 'autocannon'
import pg from 'pg'
import { seedBulk } from '#database/seed/bulk.ts'
import { seedDemo } from '#database/seed/demo.ts'
import { connectClient, connectionConfig } from '#kernel/database/connections/connection.ts'
import type { Person, Actor } from '#kernel/http/actor.ts'
import { bareOrder, type Product } from './order.ts'

/** How many products the measured shop has besides those of the demo. */
export const PRODUCTS = 10_000

/** A signed-in buyer. */
export async function anActor(database: string): Promise<Actor> {
  const client = await connectClient(database)
  const { rows } = await client.query<Person>(
    `select id, role, first_name as name, email from users where role = 'viewer' limit 1`,
  )
  await client.end()
  return { ...(rows[0] as Person), network: '127.0.0.0', requestId: randomUUID() }
}

/**
 * Fills the database. Returns the added products that can be made in any size; those of the demo have further limits.
 */
export async function seedProducts(database: string, products = PRODUCTS): Promise<Product[]> {
  const pool = new pg.Pool(connectionConfig(database))
  try {
    await seedDemo(pool, { currencyExponent: 0 })
    await seedBulk(pool, { products, orders: 1000 })
    const { rows } = await pool.query<Product>(
      `select id, coalesce(nullif(price_per_sqm, 0), base_price)::float8 as price_per_sqm
        from products where name ~ ' [0-9]{5}$' and max_width_mm is null and min_width_mm is null and max_length_mm is null and min_length_mm is null`,
    )
    return rows
  } finally {
    await pool.end()
  }
}

/** The element at an index that wraps around. */
export const nth = <Value>(list: readonly Value[], at: number) => list[at % list.length] as Value

/** Sequential requests, each built from its number, across all rounds and connections. */
export function numberedRequests(make: (at: number) => Request): Request[] {
  let at = 0
  return [{ setupRequest: (request) => ({ ...request, ...make((at += 1)) }) }]
}

/** An order of one product. */
export function anOrder(at: number, product: Product, cookie: string): Request {
  return {
    method: 'POST',
    path: '/api/orders',
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': `bench-${at}` },
    body: JSON.stringify(bareOrder(at, product)),
  }
}
