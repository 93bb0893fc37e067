import { z } from 'zod'
import type { FieldControl, Fields } from './fields.ts'

/** The kinds of records to which modules may add fields. */
export const customRecords = ['order', 'order_line', 'product', 'customer'] as const
export type CustomRecord = (typeof customRecords)[number]

/** Fields that a module adds to a kind of record. */
export interface CustomFields<F extends Fields = Fields, Public extends string = string> {
  readonly record: CustomRecord
  readonly fields: F
  /** The names of those that shoppers may read; of lines, whoever ordered, on papers and in mails. */
  readonly isPublic: readonly Public[]
  /** The names of those of lines that the papers of the workshop have. */
  readonly isForWorkshop: readonly string[]
}

/** The values of such fields, as responses have them. */
export type CustomValues<D extends CustomFields> = {
  [Name in keyof D['fields']]: z.output<D['fields'][Name]['wire']>
}

/** The values that shoppers may read. */
export type PublicValues<D extends CustomFields> = Pick<
  CustomValues<D>,
  Extract<D['isPublic'][number], keyof D['fields']>
>

/**
 * Declares fields that a module adds to orders, their lines, products or customers; `defineModule` and `defineWeb` take what it
 * returns. No field can be required, since there are records that have none; one with an initial value has it until
 * another is stored.
 * @param options.isPublic fields of products that shoppers may read, and those of lines that are on papers and in mails
 * of whoever ordered
 * @param options.isForWorkshop fields of lines that are on the papers of the workshop
 * @example customFields('order', { floor: whole('Floor', { from: 0, to: 90 }) })
 */
export const customFields = <const F extends Fields, const Public extends keyof F & string = never>(
  record: CustomRecord,
  fields: F,
  {
    isPublic = [],
    isForWorkshop = [],
  }: {
    isPublic?: readonly Public[]
    isForWorkshop?: readonly (keyof F & string)[]
  } = {},
): CustomFields<F, Public> => ({ record, fields, isPublic, isForWorkshop })

const maxFields = 100
/** Characters of a text. */
export const maxCustomText = 2000
/** The largest number, with either sign. */
export const maxCustomNumber = 1e15
const number = z.number().min(-maxCustomNumber).max(maxCustomNumber)
const value = z.union(
  [z.string().max(maxCustomText), number, z.boolean(), z.null()],
  'Must be a text, a number or true or false',
)

const shownValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

const schemas = new WeakMap<z.core.$ZodType, CustomRecord>()
function marked<Schema extends z.ZodType>(schema: Schema, record: CustomRecord): Schema {
  schemas.set(schema, record)
  return schema
}

const values = () =>
  z
    .record(z.string().max(60), value)
    .refine((sent) => Object.keys(sent).length <= maxFields, `At most ${maxFields} fields`)
    .meta({ maxProperties: maxFields })

/** The values that a request writes, by name: null empties a field, and one that is not named stays as it is. */
export const sentCustomFields = (record: CustomRecord) => marked(values(), record)

/**
 * The values in a response, by name. A serializer gives what is stored; `mount` sends what is declared, to those who
 * may read it, and omits the property where no module declares any.
 */
export const shownCustomFields = (record: CustomRecord) => marked(z.record(z.string(), shownValue), record)

/**
 * What a list is filtered and sorted by: `custom_fields.floor=3`, `custom_fields.floor.from=3`, `custom_fields.floor.to=9`
 * and `sort=-custom_fields.floor`. `mount` reads it from the address.
 */
export const customFieldQuery = (record: CustomRecord) =>
  marked(
    z.object({ equal: values(), from: values(), to: values(), sort: z.string().max(100).optional() }),
    record,
  )
export type CustomQuery = z.output<ReturnType<typeof customFieldQuery>>

/** Fields of these kinds have ranges in lists. */
export const hasRange = ({ kind }: FieldControl): boolean => kind === 'number' || kind === 'date'

/** Lists are sorted by all fields but texts of several lines. */
export const isSortable = ({ kind }: FieldControl): boolean => kind !== 'textarea'

/** The kind of record whose values a schema describes; undefined for all other schemas. */
export const customRecordOf = (schema: z.core.$ZodType): CustomRecord | undefined =>
  schemas.get(schema) ?? (schema instanceof z.ZodOptional ? customRecordOf(schema.unwrap()) : undefined)

/** Stands in a path for every element of a list. */
export const EACH = '*'
/** Stands in a path for every value of a record. */
export const EACH_VALUE = '{}'

/** Where values of custom fields are in what a schema describes. */
export interface CustomPlace {
  record: CustomRecord
  path: readonly string[]
}

/** The places of custom fields in a schema. */
export function customPlacesIn(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  path: readonly string[] = [],
): CustomPlace[] {
  const record = schemas.get(schema)
  if (record !== undefined) return [{ record, path }]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return customPlacesIn(schema.unwrap(), io, path)
  if (schema instanceof z.ZodPipe) return customPlacesIn(io === 'input' ? schema.in : schema.out, io, path)
  if (schema instanceof z.ZodArray) return customPlacesIn(schema.element, io, [...path, EACH])
  if (schema instanceof z.ZodRecord) return customPlacesIn(schema.valueType, io, [...path, EACH_VALUE])
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => customPlacesIn(option, io, path))
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).flatMap(([key, field]) =>
    customPlacesIn(field as z.core.$ZodType, io, [...path, key]),
  )
}
