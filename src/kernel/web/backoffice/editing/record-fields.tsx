import type { ReactNode } from 'react'
import { CheckField } from '../../ui/check-field.tsx'
import { classes } from '../../ui/classes.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { FieldSpec, Value, Values } from './fields.ts'
import { NumberField } from './number-field.tsx'
import type { RecordForm } from './use-record-form.ts'
import { t } from '../language.ts'

type Name<V> = (keyof V & string) | false | null

/**
 * The fields of a record, one below the other; those in a nested list are side by side, three in three columns, others
 * in two.
 */
export function RecordFields<V extends Values>({
  form,
  names,
  now,
}: {
  form: RecordForm<V>
  names: readonly (Name<V> | readonly Name<V>[])[]
  /** Properties of a field that depend on the current values, such as a hint. */
  now?: { [Field in keyof V]?: Partial<FieldSpec> }
}) {
  const renderField = (name: Name<V>) =>
    name && (
      <RecordField
        key={name}
        form={form}
        name={name}
        spec={translated({ ...form.fields[name], ...now?.[name] } as FieldSpec)}
      />
    )
  return names.map((entry) => {
    if (!entry || typeof entry === 'string') return renderField(entry)
    const columns = entry.length === 3 ? 'sm:grid-cols-3' : 'sm:grid-cols-2'
    return (
      <div key={entry.join(' ')} className={classes('grid gap-4', columns)}>
        {entry.map(renderField)}
      </div>
    )
  })
}

/** Translates labels that were created before the language was known. */
const translated = (spec: FieldSpec): FieldSpec => ({ ...spec, label: t(spec.label) })

function RecordField<V extends Values>({
  form,
  name,
  spec,
}: {
  form: RecordForm<V>
  name: keyof V & string
  spec: FieldSpec
}) {
  const set = (value: Value) => {
    const updates = spec.updates as ((text: Value, values: V) => Partial<V>) | undefined
    form.set({ [name]: value, ...updates?.(value, form.values) } as Partial<V>)
  }
  const disabled = !form.may || spec.disabled === true
  return control(spec, { value: form.values[name] as Value, error: form.error(name), disabled, set })
}

interface Bound {
  value: Value
  error: string | undefined
  disabled: boolean
  set: (value: Value) => void
}

const numeric = { inputMode: 'decimal', min: 0, step: 'any' } as const

/** Sizes in steps of a tenth allow three decimals, for millimetres. */
function decimalsOf({ step }: { step?: string | number | undefined }): number {
  if (step === undefined || step === 'any' || Number(step) === 0.1) return 3
  return String(step).split('.')[1]?.length ?? 0
}

function control(spec: FieldSpec, { value, set, ...state }: Bound): ReactNode {
  if (spec.kind === 'other') {
    const { control: Control, label } = spec
    return Control && <Control label={label} value={value} onChange={set} {...state} />
  }
  if (spec.kind === 'checkbox')
    return <CheckField label={spec.label} checked={value === true} onChange={set} {...state} />
  const onChange = (event: { target: { value: string } }) => set(event.target.value)
  const control = { value: value as string, onChange, ...state }
  if (spec.kind === 'select') {
    return (
      <SelectField label={spec.label} required={spec.required} {...control}>
        {spec.options.map((option) => (
          <option key={option.value} value={option.value}>
            {t(option.label)}
          </option>
        ))}
      </SelectField>
    )
  }
  const { initial: _initial, formatValue: _formatValue, updates: _updates, ...rest } = spec
  if (rest.kind === 'textarea') {
    const { kind: _kind, ...area } = rest
    return <TextArea autoComplete="off" {...area} {...control} />
  }
  if (rest.kind === 'number') {
    const { kind: _kind, decimals = decimalsOf(rest), ...input } = rest
    return (
      <NumberField
        autoComplete="off"
        {...numeric}
        {...input}
        {...state}
        decimals={decimals}
        value={value as string}
        onChange={set}
      />
    )
  }
  const { kind, ...input } = rest
  return <Field autoComplete="off" {...(kind === 'date' && { type: 'date' })} {...input} {...control} />
}
