/** The query of a page's address as plain text values: a search for `12E45678` stays what was typed. */

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Leaves out what is empty, so that an address says only what was chosen. */
export function stringifySearch(search: Record<string, unknown>): string {
  const chosen = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : ''
}
