/** What somebody typed, in metres; empty or invalid counts as 0. */
export function metresOf(text: string): number {
  const value = Number(text.replace(',', '.'))
  return Number.isFinite(value) ? value : 0
}
