import { sql } from 'drizzle-orm'

/** Most products without a price that are named. */
const MAX_NAMED = 5

/** What the checklist of a new shop asks of its catalogue. */
export const catalogSetup = {
  steps: {
    category: sql`exists (select from categories)`,
    product: sql`exists (select from products where archived_at is null and state = 'published' and has_price)`,
  },
  problems: () => sql`
    select 'unsellable' as what, name as value from products
    where archived_at is null and state = 'published' and not has_price order by name limit ${MAX_NAMED}`,
}
