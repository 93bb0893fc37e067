const MAX_TEXT = 1_000
/** Number of characters read; what follows are repeated placeholders of a multi-row insert. */
const MAX_READ = 10_000

/** A statement's text without literals. Parameters are never part of the text. */
export function withoutValues(statement: string): string {
  return statement
    .slice(0, MAX_READ)
    .replace(/\$(\w{0,20})\$[\s\S]*?(?:\$\1\$|$)/g, '?')
    .replace(/'(?:[^']|'')*(?:'|$)/g, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_TEXT)
}
