/** A column name in lower case, without spaces and punctuation: `Zip-Code` becomes `zipcode`. */
const plain = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]/gu, '')

/** The known columns of a file, and its unknown headers. */
export interface KnownHeaders<Column extends string> {
  /** The index of each column, and its header as spelled in the file. */
  at: ReadonlyMap<Column, { index: number; header: string }>
  /** Headers that match no column. */
  unknown: string[]
}

/**
 * Finds columns by their common names. If several headers mean the same column, the first one counts.
 * @param names the names of each column, the most specific first
 */
export function knownHeaders<Column extends string>(
  headers: readonly string[],
  names: Readonly<Record<Column, readonly string[]>>,
): KnownHeaders<Column> {
  const plainHeaders = headers.map(plain)
  const at = new Map<Column, { index: number; header: string }>()
  const used = new Set<number>()
  for (const [column, called] of Object.entries<readonly string[]>(names) as [Column, readonly string[]][]) {
    const index = called.map((name) => plainHeaders.indexOf(plain(name))).find((found) => found >= 0) ?? -1
    if (index < 0 || used.has(index)) continue
    used.add(index)
    at.set(column, { index, header: headers[index] as string })
  }
  return { at, unknown: headers.filter((header, index) => header !== '' && !used.has(index)) }
}
