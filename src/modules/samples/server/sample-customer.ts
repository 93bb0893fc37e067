import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { FoundSample } from './wanted-samples.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Adds the request to the customer's timeline. */
export async function recordSampleRequest(
  db: Db,
  customerId: string,
  samples: readonly FoundSample[],
): Promise<void> {
  const subject =
    samples.length === 1
      ? staffText('Asked for a sample by post')
      : staffText('Asked for {{length}} samples by post', { length: samples.length })
  const lines = samples.map(
    ({ productName, optionName, choiceName }) => `${productName}: ${optionName} ${choiceName}`,
  )
  await db.execute(sql`
    insert into customer_interactions (customer_id, type, subject, description)
    values (${customerId}, 'follow_up', ${subject}, ${[subject, ...lines].join('\n')})`)
}
