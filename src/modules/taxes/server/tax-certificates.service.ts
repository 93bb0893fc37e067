import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import {
  createTaxCertificate,
  deleteTaxCertificate,
  listTaxCertificates,
  updateTaxCertificate,
} from '../contract/tax-certificates.ts'
import { taxCertificates } from './taxes.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Whether there is such a customer, who is locked until the transaction ends so that nobody deletes them. */
async function isCustomer(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const { rows } = await db.execute(sql`select from customers where id = ${id} for key share`)
  return rows.length > 0
}

export const servedCertificates = serveResource(
  {
    entity: 'tax_certificate',
    notFound: 'tax_certificate_not_found',
    listAll: listTaxCertificates,
    create: createTaxCertificate,
    update: updateTaxCertificate,
    remove: deleteTaxCertificate,
  },
  taxCertificates,
  {
    label: ({ country, region, number }) => [country, region, number].filter(Boolean).join(' '),
    where: ({ customerId }) =>
      customerId === undefined
        ? undefined
        : isUuid(customerId)
          ? eq(taxCertificates.customerId, customerId)
          : sql`false`,
    async columnsOf(input, { db, stored }) {
      const { customerId = stored?.customerId ?? '' } = input
      if (await isCustomer(db, customerId)) return input
      return refuse('reference_unknown', { fields: { customerId: staffText('There is no such customer') } })
    },
  },
)
