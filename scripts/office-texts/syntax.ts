/** A node of the syntax tree, as the parser of the bundler gives it. */
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

/** What a file of the back office says, and the file with each text looked up in the person's language. */
export interface OfficeTexts {
  /** The English sentences, which are the keys of their translations. */
  keys: readonly string[]
  /** Those that have a form for each kind of number. */
  plurals: ReadonlySet<string>
  edits: readonly Edit[]
}

/** Where a text stands. */
export interface Place {
  /** Looked up now, when the property is read, or where it is shown. */
  late: 'now' | 'getter' | 'never'
  attribute?: boolean
  frozen?: boolean
  property?: string
  start?: number
}

/** The code with its edits made. */
export function edited(code: string, edits: readonly Edit[]): string {
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
