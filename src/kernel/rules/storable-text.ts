/** Whether PostgreSQL can keep a text: without NUL and without halves of surrogate pairs. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * The beginning of a storable text, never with half a character at its end.
 * @param max length in UTF-16 code units, as schemas count it
 */
export function beginningOf(text: string, max: number): string {
  const cut = text.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
