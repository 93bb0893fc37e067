import type { ComponentProps, ComponentType, ReactNode } from 'react'

export type Value = string | boolean | readonly string[] | readonly object[]
/** The values of a form by field: text as typed, a boolean, or a list. */
export type Values = Record<string, Value>

/** The props of a custom control. */
export interface ControlProps {
  label: string
  // Each control knows the type of its value.
  // oxlint-disable-next-line typescript/no-explicit-any
  value: any
  error: string | undefined
  disabled: boolean
  // oxlint-disable-next-line typescript/no-explicit-any
  onChange: (value: any) => void
}

interface Common {
  label: string
  /** The initial value in a new record. */
  initial?: Value
  disabled?: boolean
  /** Formats a value for the comparison of two versions. */
  formatValue?: (value: never) => ReactNode
  /** Changes of other fields when this one is typed into. */
  updates?: (text: string, values: never) => object
}

type Own = 'label' | 'disabled' | 'value' | 'onChange' | 'type'
type Input = Omit<ComponentProps<'input'>, Own> & { type?: 'email' | 'tel' | 'datetime-local' }

export type FieldSpec = Common &
  (
    | ({ kind?: 'text' | 'date'; hint?: ReactNode } & Input)
    /** `decimals` defaults to those of `step`, and to three if any step is allowed. */
    | ({ kind: 'number'; decimals?: number | 'currency'; of?: 'piece' | 'm²'; hint?: ReactNode } & Input)
    | ({ kind: 'textarea'; hint?: ReactNode } & Omit<ComponentProps<'textarea'>, Own>)
    | { kind: 'select'; required?: boolean; options: readonly { value: string; label: string }[] }
    | { kind: 'checkbox' }
    /** Without a control, the dialog renders the field itself. */
    | { kind: 'other'; control?: ComponentType<ControlProps> }
  )

/** The fields of a record by name, in the order of the comparison of two versions. */
export type Fields = Record<string, FieldSpec>

type Widened<V extends Value> = V extends string ? string : V extends boolean ? boolean : V
export type ValuesOf<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { initial: infer V extends Value }
    ? Widened<V>
    : F[Name] extends { kind: 'checkbox' }
      ? boolean
      : string
}

/** The values of a new record. */
export function emptyValues<F extends Fields>(fields: F): ValuesOf<F> {
  const empty = Object.entries(fields).map(([name, { initial, kind }]) => [
    name,
    initial ?? (kind === 'checkbox' ? false : ''),
  ])
  return Object.fromEntries(empty) as ValuesOf<F>
}

/** The values of a record for these fields; numbers as typed text. */
export function valuesIn<F extends Fields>(fields: F, record: object): ValuesOf<F> {
  const values = Object.entries(emptyValues(fields)).map(([name, empty]) => {
    const value = (record as Record<string, unknown>)[name]
    if (value === undefined) return [name, empty]
    if (value === null) return [name, '']
    return [name, typeof value === 'number' ? String(value) : value]
  })
  return Object.fromEntries(values) as ValuesOf<F>
}

/** Converts typed text to a number. Empty input is omitted, and the server then refuses a required field by name. */
export const numberIn = (text: string) => (text.trim() === '' ? undefined : Number(text)) as number

/** The slug follows the name until it was edited. */
export const followingSlug = (
  slug: string,
  [before, next]: [string, string],
  slugOf: (text: string) => string,
) => (slug === '' || slug === slugOf(before) ? { slug: slugOf(next) } : {})
