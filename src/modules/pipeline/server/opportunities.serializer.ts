import type { Opportunity } from '../contract/opportunities.ts'
import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import { customerName } from '#modules/customers/server/index.ts'
import type { OpportunityRow } from './opportunities.tables.ts'

export function serializeOpportunity({
  customer,
  ...row
}: OpportunityRow & { customer: Parameters<typeof customerName>[0] }): Opportunity {
  return {
    ...row,
    customerName: customerName(customer),
    estimatedValue: row.value,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** CSV columns of an opportunity; values in the reporting currency, days in the shop's time zone. */
export function opportunityColumns(timeZone: string): CsvColumns<Opportunity> {
  return {
    title: (row) => row.title,
    customer: (row) => row.customerName,
    stage: (row) => row.stage,
    estimated_value: (row) => row.value,
    probability: (row) => row.probability,
    expected_close_date: (row) => row.expectedCloseDate,
    actual_close_date: (row) => row.actualCloseDate,
    source: (row) => row.source,
    description: (row) => row.description,
    created_at: (row) => dayAndTimeIn(timeZone, new Date(row.createdAt)),
    id: (row) => row.id,
  }
}
