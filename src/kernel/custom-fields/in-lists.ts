import type { z } from 'zod'
import {
  customRecordOf,
  hasRange,
  isSortable,
  maxCustomNumber,
  type CustomQuery,
  type CustomRecord,
} from '#kernel/contract/custom-fields.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import { customProperty } from '#kernel/rules/custom-property.ts'
import type { DeclaredField, DeclaredFields } from './declared.ts'
import { customValues, type CustomValue, type StoredCustomFields } from './values.ts'

const none: ReadonlyMap<string, DeclaredField> = new Map()

/** The fields that modules add to a kind of record, in the shop of this server. */
export const fieldsOf = (http: { customFields?: DeclaredFields }, record: CustomRecord) =>
  http.customFields?.[record] ?? none

/** A number as people and programs write it: no `0x10`, and none for a space. */
const SPELLED = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

const numberIn = (text: string) => (SPELLED.test(text.trim()) ? Number(text) : Number.NaN)

/** A value as an address or a file spells it, or undefined for what no value of the field is. */
export function customCell(field: DeclaredField, text: unknown): CustomValue | undefined {
  if (typeof text !== 'string') return undefined
  const { kind } = field.control
  const value = kind === 'number' ? numberIn(text) : kind === 'checkbox' ? text === 'true' : text
  const isSpelled = kind !== 'checkbox' || ['true', 'false'].includes(text)
  const read = isSpelled ? field.sent.safeParse(value) : undefined
  return read?.success ? (read.data as CustomValue) : undefined
}

type FieldsOfRecord = ReturnType<typeof fieldsOf>

/** The end of a range as an address spells it, which may be beyond the limits of the field. */
function rangeEnd(field: DeclaredField, text: unknown): CustomValue | undefined {
  if (field.control.kind === 'date') return customCell(field, text)
  const value = typeof text === 'string' ? numberIn(text) : Number.NaN
  return Math.abs(value) <= maxCustomNumber ? value : undefined
}

/** The sort of an address if it is one by a field, as `floor` or `-floor`. */
function readSort(fields: FieldsOfRecord, property: string, sort: unknown): string | undefined {
  const [, minus = '', name = ''] = (typeof sort === 'string' && /^(-?)[^.]*\.(\w+)$/.exec(sort)) || []
  const field = fields.get(name)
  const isField = sort === `${minus}${property}.${name}` && field !== undefined && isSortable(field.control)
  return isField ? minus + name : undefined
}

/** A sort that neither the list nor a field has is refused with all that there are. */
function refusedSort(
  sorts: z.ZodType | undefined,
  { fields, property, sort }: { fields: FieldsOfRecord; property: string; sort: unknown },
): Record<string, string> {
  const [issue] = sorts?.safeParse(sort).error?.issues ?? []
  if (issue === undefined) return {}
  const byField = Array.from(fields).flatMap(([name, { control }]) =>
    isSortable(control) ? [`"${property}.${name}"`, `"-${property}.${name}"`] : [],
  )
  return { sort: [issue.message, ...byField].join('|') }
}

/** The filters of an address by fields, and by parameter what is wrong with them. */
function readFilters(fields: FieldsOfRecord, property: string, input: Record<string, unknown>) {
  const query: CustomQuery = { equal: {}, from: {}, to: {} }
  const refused: Record<string, string> = {}
  for (const [name, text] of Object.entries(input)) {
    const [isOfModule, field = '', end, ...rest] = name.split('.')
    if (isOfModule !== property || field === '' || text === '') continue
    const declared = fields.get(field)
    const isRange = end === 'from' || end === 'to'
    const isKnown =
      rest.length === 0 && (end === undefined || (isRange && declared && hasRange(declared.control)))
    if (!declared || !isKnown) {
      refused[name] = 'There is no such field'
      continue
    }
    const value = isRange ? rangeEnd(declared, text) : customCell(declared, text)
    if (value === undefined) refused[name] = 'Is no value of this field'
    else query[isRange ? end : 'equal'][field] = value
  }
  return { query, refused }
}

/**
 * Reads the filters and the sort of an address, `custom_fields.floor.from=3`, into the one property that the endpoint
 * declares for them. Only staff have them: whoever may not read a value must not find records by it.
 * @returns the kind of record, and a function that gives the refused parameters or null; undefined for an endpoint
 * without such filters
 */
export function readCustomQueryOf({ query }: Endpoint) {
  const [property, schema] =
    Object.entries(query?.shape ?? {}).find(([, schema]) => customRecordOf(schema) !== undefined) ?? []
  const record = schema && customRecordOf(schema)
  if (property === undefined || record === undefined) return undefined
  const sorts = query?.shape['sort']
  const read = (
    input: Record<string, unknown>,
    { fields, isStaff }: { fields: FieldsOfRecord; isStaff: boolean },
  ): Record<string, string> | null => {
    delete input[property]
    if (fields.size === 0 || !isStaff) return null
    const { query, refused } = readFilters(fields, property, input)
    const sort = readSort(fields, property, input['sort'])
    if (sort !== undefined) delete input['sort']
    else Object.assign(refused, refusedSort(sorts, { fields, property, sort: input['sort'] }))
    input[property] = { ...query, ...(sort !== undefined && { sort }) }
    return Object.keys(refused).length > 0 ? refused : null
  }
  return { record, read }
}

/**
 * The columns of a list's file for the fields that modules add: `custom_fields.floor`.
 * @param stored the values of a row; undefined for a row that is no such record
 */
export function customColumns<Row>(
  record: CustomRecord,
  fields: ReturnType<typeof fieldsOf>,
  stored: (row: Row) => StoredCustomFields | undefined,
): CsvColumns<Row> {
  const columns = Array.from(fields, ([name, field]) => [
    `${customProperty(record)}.${name}`,
    (row: Row) => {
      const values = stored(row)
      return values && customValues(new Map([[name, field]]), values)[name]
    },
  ])
  return Object.fromEntries(columns) as CsvColumns<Row>
}
