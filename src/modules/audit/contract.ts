import { z } from 'zod'
import { roles } from '#kernel/contract/roles.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, id, key, listQuery, moment, timestamp } from '#kernel/contract/wire.ts'

/** A day in the shop's time zone (`2026-11-21`) or a timestamp with an offset. */
const dayOrMoment = z.union([calendarDay(), timestamp()])

/** The changed fields with their values; secrets are left out, long texts are truncated. */
const fields = z.record(z.string(), z.unknown()).nullable()

/** One recorded action. Names of the person and the record are as they were at the time. */
export const auditEntry = z.object({
  id,
  at: moment,
  /** Null if nobody was signed in, or if the shop acted by itself. */
  personId: id.nullable(),
  personName: z.string().nullable(),
  personEmail: z.string().nullable(),
  personRole: z.enum(roles).nullable(),
  /** For example `product.update` or `account.sign_in`. */
  action: z.string(),
  /** The first part of the action: the kind of record. */
  type: z.string(),
  recordId: z.string(),
  recordLabel: z.string().nullable(),
  before: fields,
  after: fields,
  network: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** Only by time, in which the log has an index with each of its filters. */
export const auditSorts = sortsBy('at')

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admins',
  summary: 'Who did what to which record, newest first unless `sort` says otherwise',
  query: listQuery.extend({
    person: id.optional(),
    action: z.string().max(100).optional(),
    type: z.string().max(100).optional(),
    record: key.optional(),
    /** From the start of this day, or from this time. */
    from: dayOrMoment.optional(),
    /** To the end of this day, or up to this time. */
    to: dayOrMoment.optional(),
    q: z.string().max(200).optional(),
    sort: z.enum(auditSorts).default('-at'),
  }),
  success: { status: 200, body: z.array(auditEntry) },
})
