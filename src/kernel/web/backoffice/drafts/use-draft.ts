import { useEffect, useState } from 'react'
import type { Values } from '../editing/fields.ts'
import type { RecordForm } from '../editing/use-record-form.ts'
import { useStoredState } from '../table/use-stored-state.ts'

interface Draft<V extends Values> {
  values: V
  /** The version of the record being edited; missing for a new record. */
  version?: number
}

function readDraft(stored: unknown): Draft<Values> | null {
  const isDraft = typeof stored === 'object' && stored !== null && 'values' in stored
  return isDraft ? (stored as Draft<Values>) : null
}

/**
 * The unsaved input for a record, for example after the browser was closed. Read it before creating the form, which
 * must save over the version that the input was written for.
 * @param name `blog:linen-at-noon`
 */
export function useStoredDraft<V extends Values>(name: string) {
  const [, keep] = useStoredState(`draft:${name}`, readDraft)
  const [draft, keepNow] = useStoredState(`draft:${name}`, readDraft)
  const [found] = useState(draft as Draft<V> | null)
  return { found, keep: keepNow as (draft: Draft<V> | null) => void, forget: () => keep(null) }
}

/** Stores the input in this browser until it is saved or discarded, and restores a draft that was found. */
export function useDraft<V extends Values>(
  { found, keep }: { found: Draft<V> | null; keep: (draft: Draft<V> | null) => void },
  { values, set, isDirty }: RecordForm<V>,
  version: number | undefined,
): void {
  useEffect(() => {
    if (found) set(found.values)
    // The user has left the form deliberately; closing the browser does not run this cleanup.
    return () => keep(null)
    // Only when the form opens.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const dirty = isDirty()
  useEffect(() => {
    if (dirty) keep({ values, ...(version !== undefined && { version }) })
    // Only when a value changes; `keep` is a new function in each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values, dirty])
}
