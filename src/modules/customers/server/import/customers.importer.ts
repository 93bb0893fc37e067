import { randomUUID } from 'node:crypto'
import type { ReportedLine } from '#kernel/contract/imports.ts'
import { auditAll } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { readColumns } from '#kernel/http/csv/csv-columns.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import {
  IMPORT_BATCH_SIZE,
  type ImportPlan,
  type Importer,
  type ImportResult,
} from '#kernel/record/importer.ts'
import type { CustomerRow } from '../customers.tables.ts'
import { emitAll } from '#kernel/events/events.ts'
import { customerName, serializeCustomer } from '../customers.serializer.ts'
import { countryName } from '#kernel/rules/people/country-name.ts'
import { columnsOfInput } from '../columns-of-input.ts'
import { customerBefore, saveCustomers } from './customers-in-bulk.ts'
import { matchCustomers, type Match } from './known-customers.ts'
import { customerColumns, readCustomer, type CustomerColumn, type ReadCustomer } from './read-line.ts'
import { undoCustomers } from './undo-customers.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

interface PlannedCustomer extends ReportedLine {
  before: CustomerRow | null
  columns: Partial<CustomerRow> & { id: string }
}

const severalMatch = staffText('Several customers have this e-mail, phone or name. Merge them first')

const isSame = (before: unknown, value: unknown) =>
  JSON.stringify(before ?? null) === JSON.stringify(value ?? null)

/** A line about a customer of an earlier line, such as a second address: the first line counts. */
const repeated = ({ line, change }: ReadCustomer, earlier: number): PlannedCustomer => ({
  line,
  action: 'skip',
  name: customerName({ firstName: '', lastName: '', companyName: null, email: null, ...change }),
  changed: [],
  errors: [],
  notes: [staffText('Line {{earlier}} is the same customer', { earlier })],
  before: null,
  columns: { id: '' },
})

function planned(
  { line, change, errors }: ReadCustomer,
  match: Match,
  headerOf: (column: string) => string,
  shopCountry: string,
): PlannedCustomer {
  const customer = match === 'several' ? null : match
  const faults = [...errors]
  if (match === 'several') faults.push({ column: headerOf('email'), message: severalMatch })
  const { country, email, ...others } = change
  // Case does not matter in an e-mail address.
  const isNewEmail = email !== undefined && email.toLowerCase() !== customer?.email?.toLowerCase()
  const input = columnsOfInput<CustomerRow>({
    ...others,
    ...(isNewEmail && { email }),
    ...(country && { country }),
  })
  const changedFields = Object.entries(input).flatMap(([name, value]) =>
    isSame(customer?.[name as keyof CustomerRow], value) ? [] : [name],
  )
  const row = { firstName: '', lastName: '', companyName: null, email: null, ...customer, ...input }
  const action = customer === null ? 'create' : changedFields.length > 0 ? 'change' : 'unchanged'
  return {
    line,
    action: faults.length > 0 ? 'error' : action,
    name: customerName(row),
    changed: faults.length === 0 && customer ? changedFields.map(headerOf) : [],
    errors: faults,
    notes: [],
    before: customer,
    columns: {
      ...(customer === null && { source: 'import', country: countryName(shopCountry) }),
      ...input,
      id: customer?.id ?? randomUUID(),
    },
  }
}

/**
 * Imports customers from exports of other shop systems, address books and spreadsheets.
 * @param country the shop's, of customers and phones without one of their own
 */
export function customersImporter(country: string): Importer {
  return {
    async plan(db, table): Promise<ImportPlan> {
      const columns = readColumns<CustomerColumn>(table.headers, customerColumns)
      const readCustomers = table.lines.map((line) => readCustomer(line, columns, country))
      const matches = await matchCustomers(
        db,
        readCustomers.map(({ change }) => change),
      )
      const seen = new Map<string, number>()
      const lines = readCustomers.map((readLine, index) => {
        const { match, key } = matches[index] as (typeof matches)[number]
        const customerKey = match !== null && match !== 'several' ? match.id : key
        const earlier = customerKey === '' ? undefined : seen.get(customerKey)
        if (earlier !== undefined && readLine.errors.length === 0) return repeated(readLine, earlier)
        const line = planned(readLine, match, columns.headerOf, country)
        // After a line with errors, which may be left out, the next one of the same customer counts.
        if (customerKey !== '' && line.action !== 'error') seen.set(customerKey, readLine.line)
        return line
      })
      return {
        format: table.headers.some((header) => /^default address/i.test(header)) ? 'shopify' : 'own',
        notes: columns.notes(table.lines),
        lines,
        pictures: [],
        apply: (by, progress) => write(db, { lines, by, progress }),
      }
    },
    undo: undoCustomers,
  }
}

async function write(
  db: Db,
  job: { lines: readonly PlannedCustomer[]; by: Actor; progress: (done: number) => Promise<void> },
): Promise<ImportResult> {
  const { by } = job
  const effective = job.lines.filter(({ action }) => action === 'create' || action === 'change')
  const records: ImportResult['records'] = []
  for (let offset = 0; offset < effective.length; offset += IMPORT_BATCH_SIZE) {
    const batch = effective.slice(offset, offset + IMPORT_BATCH_SIZE)
    const saved = await saveCustomers(
      db,
      batch.map(({ before, columns }) => ({ ...before, ...columns })),
    )
    await auditAll(
      db,
      batch.map(({ before, columns: { id }, name }) => ({
        by,
        action: before ? 'customer.update' : 'customer.create',
        id,
        label: name,
        before: before && serializeCustomer(before),
        after: serializeCustomer(saved.get(id) as CustomerRow),
      })),
    )
    await emitAll(
      db,
      'customer.saved',
      batch.map(({ before, columns: { id } }) => ({
        customerId: id,
        change: before ? 'changed' : 'created',
      })),
    )
    records.push(
      ...batch.map(({ before, columns: { id }, name }) => ({
        entity: 'customer' as const,
        id,
        name,
        before: before && customerBefore(before),
        version: saved.get(id)?.version ?? 1,
      })),
    )
    await job.progress(offset + batch.length)
  }
  await publishInvalidation(db, ['/api/crm'])
  return { records, pictures: [] }
}
