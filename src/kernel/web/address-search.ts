/** Parses the query of a URL into plain text values, so that a search for `12E45678` does not become a number. */

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Omits empty values, so that a URL contains only what was chosen. */
export function stringifySearch(search: Record<string, unknown>): string {
  const chosen = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''
}
