import { and, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { customRecordOf, type CustomRecord } from '#kernel/contract/custom-fields.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { CsvColumns } from '#kernel/http/csv.ts'
import { customProperty } from '#kernel/rules/custom-property.ts'
import type { DeclaredField, DeclaredFields } from './declared.ts'
import { customValues, initialOf, type CustomValue, type StoredCustomFields } from './values.ts'

const none: ReadonlyMap<string, DeclaredField> = new Map()

/** The fields that modules add to a kind of record, in the shop of this server. */
export const fieldsOf = (http: { customFields?: DeclaredFields }, record: CustomRecord) =>
  http.customFields?.[record] ?? none

/** A value as an address spells it, or undefined for what no value of the field is. */
function valueIn(field: DeclaredField, text: unknown): CustomValue | undefined {
  if (typeof text !== 'string') return undefined
  const { kind } = field.control
  const value = kind === 'number' ? Number(text) : kind === 'checkbox' ? text === 'true' : text
  const isSpelled = kind !== 'checkbox' || ['true', 'false'].includes(text)
  const read = isSpelled ? field.sent.safeParse(value) : undefined
  return read?.success ? (read.data as CustomValue) : undefined
}

/**
 * Reads the filters of an address, `custom_fields.floor=3`, into the one property that the endpoint declares for them.
 * Only staff filter: whoever may not read a value must not find records by it.
 * @returns the kind of record, and a function that gives the refused parameters or null; undefined for an endpoint
 * without such filters
 */
export function readCustomFilterOf({ query }: Endpoint) {
  const [property, schema] =
    Object.entries(query?.shape ?? {}).find(([, one]) => customRecordOf(one) !== undefined) ?? []
  const record = schema && customRecordOf(schema)
  if (property === undefined || record === undefined) return undefined
  const read = (
    sent: Record<string, unknown>,
    { fields, isStaff }: { fields: ReturnType<typeof fieldsOf>; isStaff: boolean },
  ): Record<string, string> | null => {
    delete sent[property]
    if (fields.size === 0 || !isStaff) return null
    const values: Record<string, CustomValue> = {}
    const refused: Record<string, string> = {}
    for (const [name, text] of Object.entries(sent)) {
      const field = name.startsWith(`${property}.`) ? name.slice(property.length + 1) : undefined
      if (field === undefined || text === '') continue
      const declared = fields.get(field)
      const value = declared && valueIn(declared, text)
      if (value === undefined)
        refused[name] = declared ? 'Is no value of this field' : 'There is no such field'
      else values[field] = value
    }
    if (Object.keys(values).length > 0) sent[property] = values
    return Object.keys(refused).length > 0 ? refused : null
  }
  return { record, read }
}

/**
 * The SQL condition for records with these values; undefined without any. A record that stores no value has the initial
 * one. The index of the column finds the records of a stored value.
 */
export function customFieldsCondition(
  column: AnyPgColumn,
  fields: ReturnType<typeof fieldsOf>,
  wanted: Readonly<Record<string, CustomValue>> | undefined,
): SQL | undefined {
  const conditions = Object.entries(wanted ?? {}).map(([name, value]) => {
    const stored = sql`(${column} <> '{}' and ${column} @> ${JSON.stringify({ [name]: value })}::jsonb)`
    const field = fields.get(name)
    return field && initialOf(field) === value ? sql`(${stored} or ${column} -> ${name} is null)` : stored
  })
  return and(...conditions)
}

/** The columns of a list's file for the fields that modules add: `custom_fields.floor`. */
export function customColumns<Row extends { customFields: StoredCustomFields }>(
  record: CustomRecord,
  fields: ReturnType<typeof fieldsOf>,
): CsvColumns<Row> {
  const columns = Array.from(fields, ([name, field]) => [
    `${customProperty(record)}.${name}`,
    (row: Row) => customValues(new Map([[name, field]]), row.customFields)[name],
  ])
  return Object.fromEntries(columns) as CsvColumns<Row>
}
