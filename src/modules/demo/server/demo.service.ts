import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { rehearse, transaction } from '#kernel/database/transaction.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { DemoContent } from '../contract.ts'
import { fillBooks, hasBooks } from './books.ts'
import { demoKinds } from './demo-kinds.ts'
import { markAllOfThisTransaction } from './mark-demo.ts'
import { countDemo, removeDemoContent, type RemovalResult } from './remove-demo.ts'

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

/** Counts the demo content of the shop. */
export async function demoContent(pool: Pool): Promise<DemoContent> {
  const counts = new Map((await countDemo(pool)).map(({ kind, ...count }) => [kind, count]))
  const kinds = demoKinds.flatMap(({ table, label }) => {
    const count = counts.get(table)
    return count ? [{ kind: table, label, ...count }] : []
  })
  return {
    records: sum(kinds.map(({ records }) => records)),
    changed: sum(kinds.map(({ changed }) => changed)),
    kinds,
    hasBooks: await hasBooks(pool),
  }
}

/**
 * Removes the demo content in one transaction, with an audit entry.
 * @param by null for the owner's command line
 * @param dryRun only counts, and rolls everything back
 */
export function removeDemo(
  pool: Pool,
  { dryRun = false, ...how }: { alsoChanged: boolean; timeZone: string; by: Actor | null; dryRun?: boolean },
): Promise<RemovalResult> {
  if (dryRun) return rehearse(pool, (client) => removeDemoContent(client, how))
  return transaction(pool, async (client) => {
    const result = await removeDemoContent(client, how)
    const db = createDb(client)
    await audit(db, { by: how.by, action: 'demo.remove', id: 'demo', before: { ...result } })
    await publishInvalidation(db, ['/api'])
    return result
  })
}

/** Gives the demo orders payments, parcels and claims, in one transaction with an audit entry. */
export const fillDemo = (pool: Pool, { country, by }: { country: string; by: Actor }) =>
  transaction(pool, async (client) => {
    const { orders, turnedOn } = await fillBooks(client, country)
    if (orders === 0) return { orders }
    await markAllOfThisTransaction(client)
    const db = createDb(client)
    await audit(db, { by, action: 'demo.fill', id: 'demo', after: { orders, turnedOn } })
    await publishInvalidation(db, ['/api'])
    return { orders }
  })
