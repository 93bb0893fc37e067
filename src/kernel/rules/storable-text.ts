/** Whether PostgreSQL can store a text: without NUL and lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Truncates a storable text without splitting a surrogate pair.
 * @param max length in UTF-16 code units, as in schemas
 */
export function beginningOf(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
