import type { CustomRecord } from '#kernel/contract/custom-fields.ts'
import { customProperty } from '#kernel/rules/custom-property.ts'
import { RecordFields } from '../editing/record-fields.tsx'
import type { RecordForm } from '../editing/use-record-form.ts'
import { useFieldGroups, type ShownValues } from './declared.ts'
import { fieldsIn, typedOrStored, type TypedCustomFields } from './form-values.ts'

/** The fields that modules add, in the form of a record that keeps their values in one of its own. */
export function CustomFormFields({
  record,
  form,
  stored,
  typed,
  onChange,
}: {
  record: CustomRecord
  form: Pick<RecordForm, 'may' | 'error'>
  /** The values of the record as it was read; undefined: of a new one. */
  stored: ShownValues | undefined
  typed: TypedCustomFields
  onChange: (typed: TypedCustomFields) => void
}) {
  const groups = useFieldGroups(record)
  const all = fieldsIn(groups)
  const values = typedOrStored(all, typed, stored)
  return groups.map(({ title, fields }) => (
    <fieldset key={fields.map(({ name }) => name).join(' ')} className="grid min-w-0 gap-4">
      <legend className="mb-2 font-semibold">{title}</legend>
      <RecordFields
        form={{
          ...(form as RecordForm),
          fields: all,
          values,
          set: (change) => onChange([{ ...values, ...change } as typeof values]),
          error: (name) => form.error(`${customProperty(record)}.${name}`),
        }}
        names={fields.map(({ name }) => name)}
      />
    </fieldset>
  ))
}
