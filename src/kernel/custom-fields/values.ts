import type { z } from 'zod'
import type { DeclaredField, DeclaredFields } from './declared.ts'

type FieldsOfRecord = DeclaredFields[keyof DeclaredFields]

/** A stored or sent value of a field; null: none. */
export type CustomValue = string | number | boolean | null

/** What is stored of a record, also of modules that were taken out. */
export type StoredCustomFields = Readonly<Record<string, CustomValue>>

/** The value of a record that stores none. */
export const initialOf = ({ initial, control }: DeclaredField): CustomValue =>
  initial === undefined ? null : control.kind === 'number' ? Number(initial) : initial

/** The value as it is declared now: one that another version or module has stored, and does not fit, is none. */
function valueOf(field: DeclaredField, stored: CustomValue | undefined): CustomValue {
  const isValid = stored !== undefined && stored !== null && field.wire.safeParse(stored).success
  return isValid ? stored : initialOf(field)
}

/** The values of all declared fields. */
export function customValues(
  fields: FieldsOfRecord,
  stored: StoredCustomFields | null | undefined,
): Record<string, CustomValue> {
  const entries = Array.from(fields, ([name, field]) => [name, valueOf(field, stored?.[name])] as const)
  return Object.fromEntries(entries)
}

const hasOtherType = ({ code }: z.core.$ZodIssue) => code === 'invalid_type' || code === 'invalid_value'

/** The sent values as they are stored, or by name what is wrong with them. */
export function readSentValues(
  fields: FieldsOfRecord,
  input: Readonly<Record<string, unknown>>,
): { values: Record<string, CustomValue>; faults: Record<string, string> } {
  const values: Record<string, CustomValue> = {}
  const faults: Record<string, string> = {}
  for (const [name, value] of Object.entries(input)) {
    const field = fields.get(name)
    const read = field?.sent.safeParse(value)
    const [fault] = read?.error?.issues ?? []
    if (read === undefined) faults[name] = 'There is no such field'
    // A flag has its initial value again too, which nothing is stored for.
    else if (value === null) values[name] = null
    else if (read.success) values[name] = read.data === '' ? null : (read.data as CustomValue)
    // Its own message would ask for a value, which was sent.
    else if (fault === undefined || hasOtherType(fault)) faults[name] = 'Is no value of this field'
    else faults[name] = fault.message
  }
  return { values, faults }
}

/** What a record stores after a write of these values. Nothing is stored of an empty field. */
export function withCustomValues(
  stored: StoredCustomFields,
  written: Readonly<Record<string, unknown>>,
): StoredCustomFields {
  const merged = { ...stored, ...(written as StoredCustomFields) }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}
