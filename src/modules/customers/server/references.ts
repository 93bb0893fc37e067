import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const staff = {
  of: sql`users where role <> 'customer' and disabled_at is null`,
  unknown: staffText('Nobody who works here has this id'),
}

/** Tables to which records refer: the referring field, and the error message for an unknown id. */
const referenceKinds = {
  customerId: { of: sql`customers where true`, unknown: staffText('There is no such customer') },
  groupId: { of: sql`customer_groups where true`, unknown: staffText('There is no such group') },
  assignedTo: staff,
  nextActionBy: staff,
}

/**
 * Checks that everything a record refers to exists, and locks it until the transaction ends so that nobody can delete
 * it. Missing references are not checked.
 */
export async function refuseUnknown(
  db: Db,
  references: Partial<Record<keyof typeof referenceKinds, string | null | undefined>>,
): Promise<Refusal<'reference_unknown'> | null> {
  const fields: Record<string, string> = {}
  for (const name of Object.keys(referenceKinds) as (keyof typeof referenceKinds)[]) {
    const id = references[name]
    if (id === undefined || id === null) continue
    const { of, unknown } = referenceKinds[name]
    const result = isUuid(id) && (await db.execute(sql`select 1 from ${of} and id = ${id} for key share`))
    if (!result || result.rows.length === 0) fields[name] = unknown
  }
  return Object.keys(fields).length > 0 ? refuse('reference_unknown', { fields }) : null
}
