import { z } from 'zod'
import {
  customRecords,
  maxCustomText,
  type CustomFields,
  type CustomRecord,
} from '#kernel/contract/custom-fields.ts'
import type { Field } from '#kernel/contract/fields.ts'

/** A declared field, and whether shoppers may read it and the papers of the workshop have it. */
export interface DeclaredField extends Field {
  isPublic: boolean
  isForWorkshop: boolean
}

/** The fields that the modules of a shop add to its records, by name. */
export type DeclaredFields = Readonly<Record<CustomRecord, ReadonlyMap<string, DeclaredField>>>

/** A name as in JSON, SQL and addresses, which is no property of every object. */
const NAME = /^[a-z][a-zA-Z0-9]{0,59}$/
const isReserved = (name: string) => name in Object.prototype

const SCALARS = new Set<unknown>(['string', 'number', 'integer', 'boolean', 'null'])

/** Whether a schema describes one text, number, or yes and no. */
function isScalar(schema: z.ZodType): boolean {
  const whole = z.toJSONSchema(schema, { unrepresentable: 'any' }) as { anyOf?: { type?: unknown }[] }
  return (whole.anyOf ?? [whole as { type?: unknown }]).every(({ type }) =>
    [type].flat().every((scalar) => SCALARS.has(scalar)),
  )
}

/** What is wrong with a field of a module; null if nothing. */
function fieldFault(
  name: string,
  field: Field,
  { record, isPublic, isForWorkshop }: CustomFields,
): string | null {
  const called = `its field ${name} of ${record}`
  if (!NAME.test(name))
    return `${called} must have a name of letters and digits that begins with a small letter, of at most 60 characters`
  if (isReserved(name)) return `${called} has a reserved name`
  if (field.isRequired) return `${called} cannot be required: there are records that have no value`
  if (!isScalar(field.wire)) return `${called} must be a text, a number, a day, a choice or a flag`
  if ((field.control.maxLength ?? 0) > maxCustomText)
    return `${called} is a text, of at most ${maxCustomText.toLocaleString('en-US')} characters`
  if (isPublic.includes(name) && record !== 'product' && record !== 'order_line')
    return `${called} cannot be public: only fields of products and of lines can`
  if (isForWorkshop.includes(name) && record !== 'order_line')
    return `${called} cannot be for the workshop: only fields of lines can`
  return null
}

/** What is wrong with what a module declares, besides names that others have; null if nothing. */
export function customFieldsFault(declared: readonly CustomFields[]): string | null {
  for (const declaration of declared) {
    if (!customRecords.includes(declaration.record))
      return `it adds fields to ${declaration.record}. It can to ${customRecords.join(', ')}`
    for (const [names, shown] of [
      [declaration.isPublic, 'public'],
      [declaration.isForWorkshop, 'visible to the workshop'],
    ] as const) {
      const unknown = names.find((name) => !Object.hasOwn(declaration.fields, name))
      if (unknown !== undefined) return `it makes the field ${unknown} ${shown}, which it does not declare`
    }
    for (const [name, field] of Object.entries(declaration.fields)) {
      const fault = fieldFault(name, field, declaration)
      if (fault !== null) return fault
    }
  }
  return null
}

/** The first field that two declarations have, with the modules of both; null if there is none. */
export function nameClash(
  declarations: readonly { module: string; declared: readonly CustomFields[] }[],
): { module: string; other: string; field: string; record: CustomRecord } | null {
  const owners = new Map<string, string>()
  for (const { module, declared } of declarations)
    for (const { record, fields } of declared)
      for (const field of Object.keys(fields)) {
        const other = owners.get(`${record} ${field}`)
        if (other !== undefined) return { module, other, field, record }
        owners.set(`${record} ${field}`, module)
      }
  return null
}

/** The fields of all modules by record and name. */
export function declaredFields(declarations: readonly CustomFields[]): DeclaredFields {
  const ofRecord = (record: CustomRecord) =>
    new Map(
      declarations
        .filter((declaration) => declaration.record === record)
        .flatMap(({ fields, isPublic, isForWorkshop }) =>
          Object.entries(fields).map(([name, field]) => [
            name,
            { ...field, isPublic: isPublic.includes(name), isForWorkshop: isForWorkshop.includes(name) },
          ]),
        ),
    )
  return Object.fromEntries(
    customRecords.map((record) => [record, ofRecord(record)]),
  ) as unknown as DeclaredFields
}
