/** A name for comparison: small letters without accents, so that `ha noi` is `Hà Nội`, and `da nang` `Đà Nẵng`. */
export const plainPlace = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

/** How many names are suggested at a time. */
const maxSuggested = 8

/**
 * The names that contain what was typed at the beginning of a word, those that begin with it first. None once it is one
 * of the names, letter by letter.
 */
export function suggestedPlaces(names: readonly string[], typed: string): string[] {
  if (names.includes(typed)) return []
  const plain = plainPlace(typed)
  const found = names.filter((name) => ` ${plainPlace(name)}`.includes(` ${plain}`))
  const begins = (name: string) => plainPlace(name).startsWith(plain)
  return [...found.filter(begins), ...found.filter((name) => !begins(name))].slice(0, maxSuggested)
}
