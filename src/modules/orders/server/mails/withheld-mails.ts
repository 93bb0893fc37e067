import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const descriptions: Record<string, string> = {
  order_confirmation: staffText('The confirmation of this order was not mailed'),
  order_status: staffText('The mail about the new status was not sent'),
}

/** Records in the history of an order that its buyer was not mailed, so that staff can call them instead. */
export async function noteWithheldMail(
  db: Db,
  { template, data }: { template: string; data: Record<string, unknown> },
): Promise<void> {
  const usual = descriptions[template]
  if (usual === undefined) return
  const { id, isChanged } = data['order'] as { id: string; isChanged?: boolean }
  const description = isChanged ? staffText('The changed order was not mailed') : usual
  const note = staffText(
    '{{description}}: too many mails to this address or from this network, and the address is not confirmed.',
    { description },
  )
  await db.execute(sql`
    insert into order_events (order_id, kind, note)
    select id, 'note', ${note} from orders where id = ${id}`)
  await publishInvalidation(db, [`/api/orders/${id}`])
}
