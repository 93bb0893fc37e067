const excerptLength = 200

/** The first 200 characters of a text and three dots, which are also added to shorter texts. */
export function excerpt(content: string): string {
  // A character may take two positions in a string, and must not be cut in half.
  const characters = Array.from(content.slice(0, 2 * excerptLength))
  return `${characters.slice(0, excerptLength).join('')}...`
}
