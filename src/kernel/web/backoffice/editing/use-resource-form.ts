import type { z } from 'zod'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { AnyResource } from '#kernel/contract/resource.ts'
import { call } from '../../api.ts'
import { useMay } from '../staff.ts'
import type { Fields, FieldSpec, Values } from './fields.ts'
import { useRecordForm } from './use-record-form.ts'

type RecordOf<R extends AnyResource> = z.output<R['record']> & { id: string; version: number }
type FormFields<R extends AnyResource> = {
  [Name in keyof R['fields'] & string]: FieldSpec & {
    initial: z.output<R['fields'][Name]['sent']> extends boolean ? boolean : string
  }
}

/** The fields of a declaration, as forms have them. */
function formFields<R extends AnyResource>(declared: R, more: Partial<Record<string, Partial<FieldSpec>>>) {
  const entries = Object.entries(declared.fields).map(([name, { label, initial, control }]) => [
    name,
    { label, initial, ...control, ...more[name] },
  ])
  return Object.fromEntries(entries) as FormFields<R>
}

/** The typed values as a request has them: numbers as such, and null where nothing was typed. */
function payload(fields: Fields, values: Values): Record<string, unknown> {
  const entries = Object.entries(values).map(([name, value]) => {
    const { kind, required } = fields[name] as FieldSpec & { required?: boolean }
    if (typeof value !== 'string' || (value.trim() === '' && required && kind !== 'number'))
      return [name, value]
    if (value.trim() === '') return [name, required ? undefined : null]
    return [name, kind === 'number' ? Number(value) : value]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}

/**
 * The form of a declared record: its fields, and the call that saves it.
 * @param options.record null for a new record
 * @param options.fields properties of fields that only the screen knows, such as the currencies of the shop
 */
export function useResourceForm<const R extends AnyResource>(
  declared: R,
  options: {
    record: RecordOf<R> | null
    fields?: { [Name in keyof R['fields']]?: Partial<FieldSpec> }
    refreshes: readonly Pick<Endpoint, 'path'>[]
    close: () => void
  },
) {
  const { record, refreshes, close } = options
  const fields = formFields(declared, options.fields ?? {})
  return useRecordForm<FormFields<R>, RecordOf<R>, RecordOf<R>>({
    noun: declared.noun,
    record,
    fields,
    write: async (values, version) => {
      const body = payload(fields, values)
      const saved = record
        ? await call(declared.update, { params: { id: record.id }, body: { ...body, version } } as never)
        : await call(declared.create, { body } as never)
      return saved as RecordOf<R>
    },
    refreshes,
    may: useMay(record ? declared.update : declared.create),
    close,
  })
}
