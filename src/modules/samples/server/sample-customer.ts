import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { FoundSample } from './wanted-samples.ts'

/** Adds the request to the customer's timeline. */
export async function recordSampleRequest(
  db: Db,
  customerId: string,
  samples: readonly FoundSample[],
): Promise<void> {
  const subject =
    samples.length === 1 ? 'Asked for a sample by post' : `Asked for ${samples.length} samples by post`
  const lines = samples.map(
    ({ productName, optionName, choiceName }) => `${productName}: ${optionName} ${choiceName}`,
  )
  await db.execute(sql`
    insert into customer_interactions (customer_id, type, subject, description)
    values (${customerId}, 'follow_up', ${subject}, ${[subject, ...lines].join('\n')})`)
}
