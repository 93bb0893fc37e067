import type { ChatRow } from '../../contract.ts'

const inOrder = (a: ChatRow, b: ChatRow) => a.created_at.localeCompare(b.created_at) || a.seq - b.seq

/** Merges two lists without duplicates, sorted by time, then `seq`. */
export function mergeMessages(known: readonly ChatRow[], more: readonly ChatRow[]): readonly ChatRow[] {
  const ids = new Set(known.map(({ id }) => id))
  const fresh = more.filter(({ id }) => !ids.has(id) && ids.add(id))
  return fresh.length === 0 ? known : [...known, ...fresh].sort(inOrder)
}
