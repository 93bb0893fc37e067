import { z } from 'zod'
import { roles } from '../../kernel/contract/roles.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { id, listQuery, moment, maxMomentLength } from '../../kernel/contract/wire.ts'

/** A day of the shop (`2026-11-21`) or a moment with its offset. */
const dayOrMoment = z.union([z.iso.date(), z.iso.datetime({ offset: true }).max(maxMomentLength)])

/** The changed fields with their values; secrets are left out, long texts cut. */
const fields = z.record(z.string(), z.unknown()).nullable()

/** One recorded action. The person and the record have the names they had then. */
export const auditEntry = z.object({
  id,
  at: moment,
  /** Null when nobody was signed in, or when the shop acted by itself. */
  personId: id.nullable(),
  personName: z.string().nullable(),
  personEmail: z.string().nullable(),
  personRole: z.enum(roles).nullable(),
  /** `product.update`, `account.sign_in`. */
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

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admins',
  summary: 'Who did what to which record, newest first',
  query: listQuery.extend({
    person: id.optional(),
    action: z.string().max(100).optional(),
    type: z.string().max(100).optional(),
    record: id.optional(),
    /** From the beginning of this day, or from this moment. */
    from: dayOrMoment.optional(),
    /** To the end of this day, or up to this moment. */
    to: dayOrMoment.optional(),
    q: z.string().max(200).optional(),
  }),
  success: { status: 200, body: z.array(auditEntry) },
  errors: [],
})
