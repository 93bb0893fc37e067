import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { ApiError } from '../../api.ts'
import { refresh } from '../../refresh.ts'
import { toast } from '../../ui/toast-store.ts'
import { t } from '../language.ts'
import { toastFailure } from '../write.ts'
import { emptyValues, valuesIn, type Fields, type Values, type ValuesOf } from './fields.ts'

interface Versioned {
  version: number
}

interface Options<F extends Fields, Row extends Versioned, Saved extends Row> {
  /** The record's noun in messages: `sales forecast`. */
  noun: string
  /** The verb for saving a new record. */
  verb?: 'create' | 'save' | 'schedule'
  /** Null: a new record. */
  record: Row | null
  fields: F
  /** The initial values, if they differ from those of the record or the fields. */
  start?: ValuesOf<F>
  /** The version to save over, if it differs from the record's. */
  version?: number | undefined
  valuesOf?: (record: Row) => ValuesOf<F>
  /** Maps the server's field names to fields of the form, or parts of them, if they differ. */
  names?: Record<string, (keyof F & string) | `${keyof F & string}.${string}`>
  write: (values: ValuesOf<F>, version: number | undefined) => Promise<Saved>
  /** The reads to refresh after saving, unless the write does that itself. */
  refreshes?: readonly Pick<Endpoint, 'path'>[]
  /** Whether this person may save. */
  may: boolean
  done?: (saved: Saved, title: string) => Parameters<typeof toast>[0]
  failed?: string
  close: () => void
  /** Called after saving, instead of closing. */
  onSaved?: (saved: Saved) => void
}

export interface RecordForm<V extends Values = Values> extends Pick<
  Options<Fields, Versioned, Versioned>,
  'fields' | 'may' | 'close'
> {
  values: V
  set: (change: Partial<V>) => void
  /** The error of a field or of a part of it: `items.0.quantity`. */
  error: (name: string) => string | undefined
  /** Errors of fields that the form does not have. */
  unplaced: readonly (readonly [string, string])[]
  /** Whether leaving now would lose changes. */
  isDirty: () => boolean
  isSaving: boolean
  save: () => void
  /** The values that somebody else has saved meanwhile. */
  theirs: V | null
  /** Whether the user has changed a field. */
  changed: (field: keyof V) => boolean
  /** Resolves a conflict: continues with these values, based on the other person's version. */
  settle: (values: V) => void
}

/** The form's field for a field of the server: by its mapping, by its own name, or by that of its list. */
function fieldOf(name: string, fields: Fields, names: Record<string, string>): string {
  const list = name.replace(/\.\d+$/, '')
  return names[name] ?? (name in fields ? name : (names[list] ?? (list in fields ? list : name)))
}

/** The errors of the form's fields, and all others. */
function refusals({ fields: refused }: ApiError, fields: Fields, names: Record<string, string>) {
  const all = Object.entries(refused).map(([name, why]) => [fieldOf(name, fields, names), why] as const)
  const isPlaced = (name: string) => (name.split('.')[0] ?? '') in fields
  return {
    placed: all.filter(([name]) => isPlaced(name)),
    unplaced: all.filter(([name]) => !isPlaced(name)),
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The form of a record with a `version`. Input is never lost: a refused save keeps the form, and if somebody else has
 * saved the record meanwhile, the user decides field by field.
 */
export function useRecordForm<F extends Fields, Row extends Versioned, Saved extends Row>(
  options: Options<F, Row, Saved>,
): RecordForm<ValuesOf<F>> {
  type V = ValuesOf<F>
  const { noun, verb = 'create', record, fields, names = {}, may, close, onSaved = close } = options
  const { valuesOf = (row: Row) => valuesIn(fields, row) } = options
  const client = useQueryClient()
  const form = useForm<Values>({
    defaultValues: options.start ?? (record ? valuesOf(record) : emptyValues(fields)),
  })
  const { errors, isDirty, isSubmitting, defaultValues } = form.formState
  const values = useWatch({ control: form.control }) as V
  const [version, setVersion] = useState(options.version ?? record?.version)
  const [conflict, setConflict] = useState<Row | null>(null)
  // A ref, because the dialog checks `isDirty` while closing, before the next render.
  const saved = useRef(false)
  // A ref, because the second click of a double click may come before the next render.
  const sending = useRef(false)
  const error = (name: string) => form.getFieldState(name, form.formState).error?.message

  const did = record ? 'update' : verb
  const refuse = (cause: unknown) => {
    toastFailure(options.failed ?? t(`Failed to ${did} ${noun}`))(cause)
    if (!(cause instanceof ApiError)) return
    if (cause.code === 'version_conflict' && cause.body['current']) setConflict(cause.body['current'] as Row)
    const { placed, unplaced } = refusals(cause, fields, names)
    for (const [name, message] of placed) form.setError(name, { message })
    if (unplaced.length > 0) form.setError('root', { types: Object.fromEntries(unplaced) })
  }
  const send = async (values: Values) => {
    let answer
    try {
      answer = await options.write(values as V, version)
    } catch (cause) {
      return refuse(cause)
    }
    saved.current = true
    const title = t(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${did}d successfully`)
    toast(options.done?.(answer, title) ?? { title })
    void refresh(client, ...(options.refreshes ?? []))
    onSaved(answer)
  }
  const set = (change: Partial<V>) => {
    form.setValues(change, { shouldDirty: true })
    // Clears errors of the field and of its parts.
    for (const name of Object.keys(change))
      if (form.getFieldState(name, form.formState).invalid) form.clearErrors(name)
  }
  return {
    fields,
    may,
    close,
    values,
    set,
    error,
    unplaced: Object.entries((errors.root?.types ?? {}) as Record<string, string>),
    isDirty: () => !saved.current && isDirty,
    isSaving: isSubmitting,
    save: () => {
      if (sending.current) return
      sending.current = true
      form.clearErrors()
      void form
        .handleSubmit(send)()
        .finally(() => (sending.current = false))
    },
    theirs: conflict && valuesOf(conflict),
    changed: (field) => !same(values[field], defaultValues?.[field]),
    settle: (settled) => {
      if (conflict === null) return
      form.reset(valuesOf(conflict), { keepValues: true })
      set(settled)
      setVersion(conflict.version)
      setConflict(null)
    },
  }
}
