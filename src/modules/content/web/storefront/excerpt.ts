const excerptLength = 200

/** The first 200 characters of a text and three dots, which follow shorter texts too. */
export function excerpt(content: string): string {
  // A character may take two places in a string; none is cut in half.
  const characters = Array.from(content.slice(0, 2 * excerptLength))
  return `${characters.slice(0, excerptLength).join('')}...`
}
