import type { ComponentProps, ComponentType, ReactNode } from 'react'

export type Value = string | boolean | readonly string[] | readonly object[]
/** What a form holds, by field: text as it is typed, a tick, or a list. */
export type Values = Record<string, Value>

/** What a control of another module is given. */
export interface ControlProps {
  label: string
  // Each control knows the kind of its value.
  // oxlint-disable-next-line typescript/no-explicit-any
  value: any
  error: string | undefined
  disabled: boolean
  // oxlint-disable-next-line typescript/no-explicit-any
  onChange: (value: any) => void
}

interface Common {
  label: string
  /** What a new record begins with. */
  initial?: Value
  disabled?: boolean
  /** A value as people read it where two versions are compared. */
  read?: (value: never) => ReactNode
  /** What else changes when this is typed. */
  also?: (typed: string, values: never) => object
}

type Own = 'label' | 'disabled' | 'value' | 'onChange' | 'type'
type Input = Omit<ComponentProps<'input'>, Own> & { type?: 'email' | 'tel' | 'datetime-local' }

export type FieldSpec = Common &
  (
    | ({ kind?: 'text' | 'date'; hint?: ReactNode } & Input)
    /** Without `decimals`, as many as its step has, and three where any step goes. */
    | ({ kind: 'number'; decimals?: number | 'currency'; of?: 'piece' | 'm²'; hint?: ReactNode } & Input)
    | ({ kind: 'textarea'; hint?: ReactNode } & Omit<ComponentProps<'textarea'>, Own>)
    | { kind: 'select'; required?: boolean; options: readonly { value: string; label: string }[] }
    | { kind: 'checkbox' }
    /** Without a control the dialog shows it in its own way. */
    | { kind: 'other'; control?: ComponentType<ControlProps> }
  )

/** The fields of a record by name, in the order in which two versions are compared. */
export type Fields = Record<string, FieldSpec>

type Widened<V extends Value> = V extends string ? string : V extends boolean ? boolean : V
export type ValuesOf<F extends Fields> = {
  [Name in keyof F & string]: F[Name] extends { initial: infer V extends Value }
    ? Widened<V>
    : F[Name] extends { kind: 'checkbox' }
      ? boolean
      : string
}

/** What a new record begins with. */
export function emptyValues<F extends Fields>(fields: F): ValuesOf<F> {
  const empty = Object.entries(fields).map(([name, { initial, kind }]) => [
    name,
    initial ?? (kind === 'checkbox' ? false : ''),
  ])
  return Object.fromEntries(empty) as ValuesOf<F>
}

/** What a record holds of these fields; numbers as they would be typed. */
export function valuesIn<F extends Fields>(fields: F, record: object): ValuesOf<F> {
  const values = Object.entries(emptyValues(fields)).map(([name, empty]) => {
    const value = (record as Record<string, unknown>)[name]
    if (value === undefined) return [name, empty]
    if (value === null) return [name, '']
    return [name, typeof value === 'number' ? String(value) : value]
  })
  return Object.fromEntries(values) as ValuesOf<F>
}

/** A number as it is sent; nothing typed is left out, and the server names the field. */
export const numberIn = (typed: string) => (typed.trim() === '' ? undefined : Number(typed)) as number

/** The slug of a new record follows its name as long as nobody has written another one. */
export const followingSlug = (
  slug: string,
  [before, next]: [string, string],
  slugOf: (text: string) => string,
) => (slug === '' || slug === slugOf(before) ? { slug: slugOf(next) } : {})
