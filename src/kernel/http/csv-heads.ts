/** Names of columns without case, spaces, punctuation and marks: `Zip-Code` is `zipcode`, `Straße` `strae`. */
const plain = (head: string) =>
  head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')

/** What a file says in each of the columns that are known, and which heads are not. */
export interface KnownHeads<Column extends string> {
  /** Where each column stands, and how the file spells its head. */
  at: ReadonlyMap<Column, { index: number; head: string }>
  /** Heads that mean nothing here. */
  unknown: string[]
}

/**
 * Finds columns by what people call them; the first of several heads that mean the same counts.
 * @param names of each column, the ones that say most first
 */
export function knownHeads<Column extends string>(
  heads: readonly string[],
  names: Readonly<Record<Column, readonly string[]>>,
): KnownHeads<Column> {
  const plainHeads = heads.map(plain)
  const at = new Map<Column, { index: number; head: string }>()
  const used = new Set<number>()
  for (const [column, called] of Object.entries<readonly string[]>(names) as [Column, readonly string[]][]) {
    const index = called.map((name) => plainHeads.indexOf(plain(name))).find((found) => found >= 0) ?? -1
    if (index < 0 || used.has(index)) continue
    used.add(index)
    at.set(column, { index, head: heads[index] as string })
  }
  return { at, unknown: heads.filter((head, index) => head !== '' && !used.has(index)) }
}
