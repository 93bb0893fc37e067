import { useEffect, useState } from 'react'
import type { Values } from '../editing/fields.ts'
import type { RecordForm } from '../editing/use-record-form.ts'
import { useRemembered } from '../table/remembered.ts'

interface Draft<V extends Values> {
  values: V
  /** The version that was being changed; missing for a new record. */
  version?: number
}

function readDraft(stored: unknown): Draft<Values> | null {
  const isDraft = typeof stored === 'object' && stored !== null && 'values' in stored
  return isDraft ? (stored as Draft<Values>) : null
}

/**
 * What was typed for a record and not saved, because the browser was closed for instance. Read before
 * the form begins: the form saves over the version that its text was written for.
 * @param name `blog:linen-at-noon`
 */
export function useStoredDraft<V extends Values>(name: string) {
  const [, keep] = useRemembered(`draft:${name}`, readDraft)
  const [draft, keepNow] = useRemembered(`draft:${name}`, readDraft)
  const [found] = useState(draft as Draft<V> | null)
  return { found, keep: keepNow as (draft: Draft<V> | null) => void, forget: () => keep(null) }
}

/** Keeps what is typed in this browser until it is saved or given up, and brings back what was found. */
export function useDraft<V extends Values>(
  { found, keep }: { found: Draft<V> | null; keep: (draft: Draft<V> | null) => void },
  { values, set, isDirty }: RecordForm<V>,
  version: number | undefined,
): void {
  useEffect(() => {
    if (found) set(found.values)
    // Left by a decision of the person; a browser that is closed never comes here.
    return () => keep(null)
    // Once, when the form opens, whatever it holds later.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const dirty = isDirty()
  useEffect(() => {
    if (dirty) keep({ values, ...(version !== undefined && { version }) })
    // Kept when a value changes; keep itself is made anew by each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [values, dirty])
}
