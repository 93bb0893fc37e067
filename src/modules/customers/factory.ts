import type { Pool } from 'pg'
import { customers, type CustomerRow } from './server/customers.tables.ts'
import { opportunities, type OpportunityRow } from '#modules/pipeline/server/opportunities.tables.ts'
import { createDb } from '#kernel/database/db.ts'
import { nextMoment } from '#test/moments.ts'
import type { TestShop } from '#test/shop.ts'
import { privateLinks } from './server/private-links.ts'

let count = 0

/** A prospect with a unique e-mail address. */
export async function aCustomer(
  { pool }: { pool: Pool },
  overrides: Partial<typeof customers.$inferInsert> = {},
): Promise<CustomerRow> {
  const number = (count += 1)
  const [row] = await createDb(pool)
    .insert(customers)
    .values({
      firstName: 'Mai',
      lastName: `Tran ${number}`,
      email: `mai${number}@example.com`,
      createdAt: nextMoment(),
      ...overrides,
    })
    .returning()
  return row as CustomerRow
}

/** A lead; creates a customer if none is given. */
export async function anOpportunity(
  shop: { pool: Pool },
  overrides: Partial<typeof opportunities.$inferInsert> = {},
): Promise<OpportunityRow> {
  const customerId = overrides.customerId ?? (await aCustomer(shop)).id
  const [row] = await createDb(shop.pool)
    .insert(opportunities)
    .values({ title: 'Blinds for the villa', createdAt: nextMoment(), ...overrides, customerId })
    .returning()
  return row as OpportunityRow
}

/** The secret token of the private link to a quote or an installation. */
export const linkToken = (
  shop: Pick<TestShop, 'env'>,
  kind: Parameters<typeof privateLinks>[0],
  id: string,
  version = 0,
): string =>
  privateLinks(kind, { secret: shop.env.sessionSecret as string, publicOrigin: () => '' })
    .addressOf(id, version)
    .split('/')
    .at(-1) as string
