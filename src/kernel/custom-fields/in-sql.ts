import { and, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import type { CustomQuery } from '#kernel/contract/custom-fields.ts'
import { keysetSort, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import type { DeclaredField, DeclaredFields } from './declared.ts'
import { initialOf, type CustomValue, type StoredCustomFields } from './values.ts'

type FieldsOfRecord = DeclaredFields[keyof DeclaredFields]

/** What the records of a list must have: a value, or one in a range, whose ends belong to it. */
export interface WantedValue {
  name: string
  value?: CustomValue
  from?: CustomValue
  to?: CustomValue
  /** Whether a record that stores none has it. */
  isInitial: boolean
}

const isWithin = (value: CustomValue, from: CustomValue = null, to: CustomValue = null) =>
  value !== null && (from === null || value >= from) && (to === null || value <= to)

/** The values of a query, with what is declared of them. */
export function wantedValues(fields: FieldsOfRecord, query?: CustomQuery): WantedValue[] {
  if (query === undefined) return []
  const { equal, from, to } = query
  const initial = (name: string) => {
    const field = fields.get(name)
    return field ? initialOf(field) : null
  }
  const equals = Object.entries(equal).map(([name, value]) => ({
    name,
    value,
    isInitial: initial(name) === value,
  }))
  const ranges = [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) => ({
    name,
    ...(name in from && { from: from[name] }),
    ...(name in to && { to: to[name] }),
    isInitial: isWithin(initial(name), from[name], to[name]),
  }))
  return [...equals, ...ranges]
}

/** A path to a value if it is as it should be; names and values are validated. */
const path = (name: string, tests: readonly string[]) => `$."${name}" ? (${tests.join(' && ')})`

const bounds = ({ from, to }: { from?: CustomValue | undefined; to?: CustomValue | undefined }) => [
  ...(from === undefined ? [] : [`@ >= ${JSON.stringify(from)}`]),
  ...(to === undefined ? [] : [`@ <= ${JSON.stringify(to)}`]),
]

/**
 * The SQL condition for records with all of these values; undefined for none. The index of the column finds the records
 * of a stored value; of a range, those that store anything, which are read.
 */
export const customFieldsCondition = (
  column: AnyColumn,
  wanted: readonly WantedValue[] = [],
): SQL | undefined =>
  and(
    ...wanted.map(({ name, value, isInitial, ...range }) => {
      const stores =
        value === undefined
          ? sql`${column} @? ${path(name, bounds(range))}::jsonpath`
          : sql`${column} @> ${JSON.stringify({ [name]: value })}::jsonb`
      const stored = sql`(${column} <> '{}' and ${stores})`
      return isInitial ? sql`(${stored} or ${column} -> ${name}::text is null)` : stored
    }),
  )

/** Characters of a text that are compared; a cursor holds them in any script. */
const COMPARED = 50
/** Above all numbers that a field can have. */
const BEYOND = 1e16

/** How a field is compared: in SQL and, for cursors, of what a row stores. */
interface Comparison extends Omit<Sortable<never>, 'valueOf'> {
  valueOf: (stored: CustomValue | undefined) => string | number
}

/** @param last whether records without a value are above all others */
function comparisonOf(column: AnyColumn, name: string, field: DeclaredField, last: boolean): Comparison {
  const { kind, options = [] } = field.control
  const initial = initialOf(field)
  const first = (tests: readonly string[]) =>
    sql`jsonb_path_query_first(${column}, ${path(name, tests)}::jsonpath) #>> '{}'`
  if (kind === 'number') {
    const none = typeof initial === 'number' ? initial : last ? BEYOND : -BEYOND
    return {
      type: 'decimal',
      column: sql`coalesce((${first(['@.type() == "number"'])})::numeric, ${none}::numeric)`,
      valueOf: (stored) => (typeof stored === 'number' ? stored : none),
    }
  }
  if (kind === 'checkbox') {
    const none = Number(initial)
    return {
      type: 'int4',
      column: sql`coalesce((${first(['(@ == true || @ == false)'])})::boolean::int, ${none}::int)`,
      valueOf: (stored) => (typeof stored === 'boolean' ? Number(stored) : none),
    }
  }
  const text = first(['@.type() == "string"'])
  if (kind === 'select') {
    const words = options.map(({ value }) => value)
    const none = typeof initial === 'string' ? words.indexOf(initial) : last ? words.length : -1
    const placeOf = (word: unknown) => words.findIndex((one) => one === word)
    return {
      type: 'int4',
      column: sql`coalesce(array_position(${sql.param(words)}::text[], ${text}) - 1, ${none}::int)`,
      valueOf: (stored) => (placeOf(stored) < 0 ? none : placeOf(stored)),
    }
  }
  const [filled, empty] = last ? ['0', '1'] : ['1', '0']
  const none = typeof initial === 'string' ? filled + initial : empty
  return {
    type: 'text',
    // Like a search, the order knows neither accents nor capitals.
    column: sql`plain_text(coalesce(${filled}::text || left(${text}, ${COMPARED}::int), ${none}::text))`,
    compared: (value) => sql`plain_text(${value}::text)`,
    valueOf: (stored) =>
      typeof stored === 'string' ? filled + Array.from(stored).slice(0, COMPARED).join('') : none,
  }
}

/**
 * The order of a list by a field, in which records without a value come last; undefined for a query that names none.
 * Each page reads all records of the list, since no field has an index of its own.
 */
export function customOrder<Row extends { id: string | number; customFields: StoredCustomFields }>(
  fields: FieldsOfRecord,
  table: { id: AnyColumn; customFields: AnyColumn },
  query: CustomQuery | undefined,
): KeysetSort<Row> | undefined {
  const name = query?.sort?.replace(/^-/, '') ?? ''
  const field = fields.get(name)
  if (query?.sort === undefined || field === undefined) return undefined
  const { valueOf, ...comparison } = comparisonOf(table.customFields, name, field, query.sort === name)
  const sortable: Sortable<Row> = { ...comparison, valueOf: (row) => valueOf(row.customFields[name]) }
  return keysetSort(query.sort, { [name]: sortable }, table.id)
}
