const MAX_TEXT = 1_000
/** What is looked at; beyond it stand the ever same placeholders of rows that were written together. */
const MAX_READ = 10_000

/** A statement without the values that stand in it; its parameters are not in its text. */
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
