/** A node of the syntax tree, as produced by the bundler's parser. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export interface Edit {
  start: number
  end: number
  text: string
}

/** An English sentence, which is also its translation key, and its offset in the code. */
export interface FoundText {
  key: string
  start: number
}

/** The texts of a back-office file, and its code with every text translated at runtime. */
export interface OfficeTexts {
  found: readonly FoundText[]
  /** Those with plural forms. */
  plurals: ReadonlySet<string>
  edits: readonly Edit[]
}

/** The context of a node. */
export interface Place {
  /** When to translate: now, when the property is read, or not here but where it is shown. */
  late: 'now' | 'getter' | 'never'
  attribute?: boolean
  frozen?: boolean
  property?: string
  start?: number
}

/** Applies the edits to the code. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  const sorted = edits
    .map((edit, index) => ({ ...edit, index }))
    .toSorted((a, b) => a.start - b.start || a.end - b.end || a.index - b.index)
  let text = ''
  let at = 0
  for (const edit of sorted) {
    text += code.slice(at, edit.start) + edit.text
    at = Math.max(at, edit.end)
  }
  return text + code.slice(at)
}
