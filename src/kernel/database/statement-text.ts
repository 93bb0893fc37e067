const MAX_TEXT = 1_000
/** Characters that are read; what follows are the repeated placeholders of a multi-row insert. */
const MAX_READ = 10_000

/** A statement's text without literal values; parameters are never in it. */
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
