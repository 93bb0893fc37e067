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
export function suggestedPlaces(names: readonly string[], text: string): string[] {
  if (names.includes(text)) return []
  const plain = plainPlace(text)
  const matchingNames = names.filter((name) => ` ${plainPlace(name)}`.includes(` ${plain}`))
  const begins = (name: string) => plainPlace(name).startsWith(plain)
  return [...matchingNames.filter(begins), ...matchingNames.filter((name) => !begins(name))].slice(
    0,
    maxSuggested,
  )
}
