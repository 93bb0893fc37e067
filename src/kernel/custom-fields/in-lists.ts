import { and, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { customRecordOf, type CustomRecord } from '#kernel/contract/custom-fields.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import { customProperty } from '#kernel/rules/custom-property.ts'
import type { DeclaredField, DeclaredFields } from './declared.ts'
import { customValues, initialOf, type CustomValue, type StoredCustomFields } from './values.ts'

const none: ReadonlyMap<string, DeclaredField> = new Map()

/** The fields that modules add to a kind of record, in the shop of this server. */
export const fieldsOf = (http: { customFields?: DeclaredFields }, record: CustomRecord) =>
  http.customFields?.[record] ?? none

/** A value as an address or a file spells it, or undefined for what no value of the field is. */
export function customCell(field: DeclaredField, text: unknown): CustomValue | undefined {
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
    Object.entries(query?.shape ?? {}).find(([, schema]) => customRecordOf(schema) !== undefined) ?? []
  const record = schema && customRecordOf(schema)
  if (property === undefined || record === undefined) return undefined
  const read = (
    input: Record<string, unknown>,
    { fields, isStaff }: { fields: ReturnType<typeof fieldsOf>; isStaff: boolean },
  ): Record<string, string> | null => {
    delete input[property]
    if (fields.size === 0 || !isStaff) return null
    const values: Record<string, CustomValue> = {}
    const refused: Record<string, string> = {}
    for (const [name, text] of Object.entries(input)) {
      const field = name.startsWith(`${property}.`) ? name.slice(property.length + 1) : undefined
      if (field === undefined || text === '') continue
      const declared = fields.get(field)
      const value = declared && customCell(declared, text)
      if (value === undefined)
        refused[name] = declared ? 'Is no value of this field' : 'There is no such field'
      else values[field] = value
    }
    if (Object.keys(values).length > 0) input[property] = values
    return Object.keys(refused).length > 0 ? refused : null
  }
  return { record, read }
}

/** A value that the records of a list must have. */
export interface WantedValue {
  name: string
  value: CustomValue
  /** Whether a record that stores none has it. */
  isInitial: boolean
}

/** The values of a query, with what is declared of them. */
export const wantedValues = (
  fields: ReturnType<typeof fieldsOf>,
  query: Readonly<Record<string, CustomValue>> = {},
): WantedValue[] =>
  Object.entries(query).map(([name, value]) => {
    const field = fields.get(name)
    return { name, value, isInitial: field !== undefined && initialOf(field) === value }
  })

/**
 * The SQL condition for records with all of these values; undefined for none. The index of the column finds the records
 * of a stored value.
 */
export const customFieldsCondition = (
  column: AnyPgColumn,
  wanted: readonly WantedValue[] = [],
): SQL | undefined =>
  and(
    ...wanted.map(({ name, value, isInitial }) => {
      const stored = sql`(${column} <> '{}' and ${column} @> ${JSON.stringify({ [name]: value })}::jsonb)`
      return isInitial ? sql`(${stored} or ${column} -> ${name}::text is null)` : stored
    }),
  )

/**
 * The columns of a list's file for the fields that modules add: `custom_fields.floor`.
 * @param stored the values of a row
 */
export function customColumns<Row>(
  record: CustomRecord,
  fields: ReturnType<typeof fieldsOf>,
  stored: (row: Row) => StoredCustomFields | undefined,
): CsvColumns<Row> {
  const columns = Array.from(fields, ([name, field]) => [
    `${customProperty(record)}.${name}`,
    (row: Row) => customValues(new Map([[name, field]]), stored(row))[name],
  ])
  return Object.fromEntries(columns) as CsvColumns<Row>
}
