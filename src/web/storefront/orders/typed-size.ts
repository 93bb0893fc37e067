/** What somebody typed, as a number; a decimal comma counts as a point, empty or invalid as 0. */
export function numberIn(text: string): number {
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}

/**
 * What a pasted text says as an input of type number takes it, or null when the text is no plain
 * number. Blanks and a sign of the unit around it do not matter: `1,5 m` says `1.5`.
 */
export function pastedNumber(text: string): string | null {
  const [, figures] = /^\s*(\d*[.,]?\d+)\s*(?:[cm]?m|[см]?м|米)?\s*$/iu.exec(text) ?? []
  return figures === undefined ? null : String(Number(figures.replace(',', '.')))
}
