/** What a value is as a text. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** The same in an address. */
export function inAddress(value: unknown): string {
  const text = asText(value)
  return encodeURIComponent(text.isWellFormed() ? text : 'x')
}

/** What a header can carry at all: visible ASCII. */
export function inHeader(value: unknown): string {
  return asText(value)
    .replace(/[^ -~]/g, '')
    .slice(0, 500)
}
