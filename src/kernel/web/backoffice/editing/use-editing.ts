import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../api.ts'
import { toast } from '../../ui/toast-store.ts'
import { refusedFields } from './contract-check.ts'

/** What a form holds, by field. */
export type Values = Record<string, string | boolean | readonly string[] | readonly object[]>

/** Somebody else saved in the meantime: their values, and the version to save over. */
export interface Conflict<V extends Values> {
  theirs: V
  version: number
}

export interface Editing<V extends Values> {
  values: V
  set: (change: Partial<V>) => void
  /** What the server said of each field, by the form's names. */
  errors: Partial<Record<keyof V, string>>
  /** Whether something would be lost by leaving now. */
  isDirty: () => boolean
  isSaving: boolean
  save: () => void
  conflict: Conflict<V> | null
  /** Which fields this person has changed. */
  changed: (field: keyof V) => boolean
  /** Goes on with these values over the other's version. */
  settle: (values: V) => void
}

/**
 * The form's field for one of the server's: by the name that it is given, its own, or that of the list it is a part of.
 * Parts of records keep their place: `items.0.quantity`.
 */
function fieldOf<V extends Values>(name: string, values: V, names: Record<string, keyof V>): keyof V {
  const list = name.replace(/\.\d+$/, '')
  return names[name] ?? (name in values ? name : (names[list] ?? (list in values ? list : name)))
}

/** What has to be filled in before anything is sent, beyond what the contract asks for. */
function refuseEmpty<V extends Values>(values: V, required: Partial<Record<keyof V, string>>): void {
  const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''
  const empty = Object.entries(required).filter(([field]) => isEmpty(values[field]))
  if (empty.length > 0) throw refusedFields(Object.fromEntries(empty) as Record<string, string>)
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * One way to edit a record with a `version`. Nothing typed is ever lost: a refused save keeps the
 * form, a conflict is put before the person field by field.
 * @param names the form's field for each of the server's, where they differ
 * @param required what a field that the contract lets be empty says when it is
 */
export function useEditing<V extends Values, Saved extends { version: number }>({
  start,
  version,
  valuesOf,
  write,
  names = {},
  required = {},
  onSaved,
  failed,
}: {
  start: V
  /** Missing for a record that does not exist yet. */
  version?: number | undefined
  valuesOf: (record: Saved) => V
  write: (values: V, version: number | undefined) => Promise<Saved>
  names?: Record<string, keyof V>
  required?: Partial<Record<keyof V, string>>
  onSaved: (saved: Saved) => void
  /** Title of the message: `Failed to update product`. */
  failed: string
}): Editing<V> {
  const [base, setBase] = useState({ values: start, version })
  const [values, setValues] = useState(start)
  const [errors, setErrors] = useState<Partial<Record<keyof V, string>>>({})
  const [conflict, setConflict] = useState<Conflict<V> | null>(null)

  // Known at once, not at the next rendering: what closes the form asks in between.
  const saved = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      refuseEmpty(values, required)
      return write(values, base.version)
    },
    onMutate: () => setErrors({}),
    onSuccess: (record) => {
      saved.current = true
      onSaved(record)
    },
    onError: (error) => {
      const refused = error instanceof ApiError ? error : null
      toast({
        title: failed,
        description: refused?.said ?? 'Please check the connection.',
        variant: 'destructive',
      })
      if (refused?.code === 'version_conflict' && refused.body['current']) {
        const current = refused.body['current'] as Saved
        setConflict({ theirs: valuesOf(current), version: current.version })
      }
      const said = Object.entries(refused?.fields ?? {}).map(([name, rule]) => [
        fieldOf(name, values, names),
        rule,
      ])
      setErrors(Object.fromEntries(said) as typeof errors)
    },
  })

  return {
    values,
    set: (change) => {
      setValues((now) => ({ ...now, ...change }))
      setErrors(
        (now) =>
          Object.fromEntries(Object.entries(now).filter(([field]) => !(field in change))) as typeof errors,
      )
    },
    errors,
    isDirty: () => !saved.current && !same(values, base.values),
    isSaving: isPending,
    save: () => mutate(),
    conflict,
    changed: (field) => !same(values[field], base.values[field]),
    settle: (settled) => {
      if (conflict === null) return
      setBase({ values: conflict.theirs, version: conflict.version })
      setValues(settled)
      setConflict(null)
    },
  }
}
