import { z } from 'zod'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, id, listQuery, moment, version } from '#kernel/contract/wire.ts'

const certificateFields = z.object({
  country: z
    .string('Country is required')
    .trim()
    .toUpperCase()
    .max(10)
    .regex(/^[A-Z]{2}$/, 'A code of two letters, such as DE'),
  /** A state or province, as addresses name it; empty: the whole country. */
  region: z.string().trim().toUpperCase().max(100, 'At most 100 characters'),
  number: z
    .string('Number is required')
    .trim()
    .min(1, 'Number is required')
    .max(100, 'At most 100 characters'),
  /** The last day; null: without end. */
  validTo: calendarDay('Must be a day, like 2027-01-01').nullable(),
})

const certificate = z.object({
  id,
  customerId: id,
  country: z.string(),
  region: z.string(),
  number: z.string(),
  validTo: z.string().nullable(),
  version,
  createdAt: moment,
})
export type TaxCertificate = z.output<typeof certificate>

export const {
  listAll: listTaxCertificates,
  create: createTaxCertificate,
  update: updateTaxCertificate,
  remove: deleteTaxCertificate,
} = recordEndpoints({
  path: '/api/tax-certificates',
  access: { read: 'staff', write: 'editors' },
  noun: 'tax certificate',
  record: certificate,
  query: listQuery.extend({
    /** Only those of this customer. */
    customerId: id.optional(),
    sort: z.enum(sortsBy('createdAt')).default('createdAt'),
  }),
  create: certificateFields.partial({ region: true, validTo: true }).extend({
    /** The customer's record in the CRM. */
    customerId: id,
  }),
  change: certificateFields.partial(),
  notFound: 'tax_certificate_not_found',
  refusals: ['reference_unknown'],
  summaries: {
    create: 'Add a certificate that frees a customer’s purchases in a country or region from tax',
  },
})
