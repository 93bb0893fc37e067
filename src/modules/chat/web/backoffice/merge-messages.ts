import type { ChatRow } from '../../contract.ts'

const inOrder = (a: ChatRow, b: ChatRow) => a.created_at.localeCompare(b.created_at) || a.seq - b.seq

/** Merges two lists without duplicates, sorted by time, then `seq`. */
export function mergeMessages(rows: readonly ChatRow[], more: readonly ChatRow[]): readonly ChatRow[] {
  const ids = new Set(rows.map(({ id }) => id))
  const fresh = more.filter(({ id }) => !ids.has(id) && ids.add(id))
  return fresh.length === 0 ? rows : [...rows, ...fresh].sort(inOrder)
}
