import type { CustomRecord } from '#kernel/contract/custom-fields.ts'
import { customProperty } from '#kernel/rules/custom-property.ts'
import { emptyValues, valuesIn, type Fields, type Values } from '../editing/fields.ts'
import type { FieldGroup, ShownValues } from './declared.ts'

/** The values of a record as a form has them. */
export const valuesForForm = (fields: Fields, values: ShownValues | undefined): Values =>
  valuesIn(fields, values ?? {})

/** The values of a request. */
export type SentValues = Record<string, string | number | boolean | null>

/** The typed values as a request has them: null where nothing was typed. */
export function payloadOf(fields: Fields, values: Values): SentValues {
  const entries = Object.entries(fields).map(([name, { kind }]) => {
    const value = values[name]
    if (typeof value !== 'string') return [name, value]
    if (value.trim() === '') return [name, null]
    return [name, kind === 'number' ? Number(value) : value]
  })
  return Object.fromEntries(entries) as SentValues
}

/** The fields of all groups by name. */
export const fieldsIn = (groups: readonly FieldGroup[]): Fields =>
  Object.fromEntries(groups.flatMap(({ fields }) => fields.map(({ name, ...field }) => [name, field])))

/** In a form, the values of a record are a list with at most one entry: those that were typed. */
export type TypedCustomFields = readonly Values[]
export const noCustomFields: TypedCustomFields = []

/** The field of a form that holds them. */
export const customFieldsSpec = {
  kind: 'other',
  label: 'More fields',
  initial: noCustomFields,
  formatValue: (typed: readonly object[]) => (typed.length > 0 ? 'Changed here' : 'As it is saved'),
} as const

/** The property of a request for the values of such a form; none where nothing was typed. */
export const customPayload = <Record extends CustomRecord>(
  record: Record,
  groups: readonly FieldGroup[],
  [typed]: TypedCustomFields,
): { [Name in ReturnType<typeof customProperty<Record>>]?: SentValues } =>
  (typed ? { [customProperty(record)]: payloadOf(fieldsIn(groups), typed) } : {}) as {
    [Name in ReturnType<typeof customProperty<Record>>]?: SentValues
  }

/** The values that the form shows: as typed, else of the record, else of a new one. */
export const typedOrStored = (
  fields: Fields,
  [typed]: TypedCustomFields,
  stored: ShownValues | undefined,
): Values => typed ?? (stored ? valuesForForm(fields, stored) : emptyValues(fields))
