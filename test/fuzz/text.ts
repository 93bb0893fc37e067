/** A value as text. */
export function asText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** A value as text in a URL. */
export function inAddress(value: unknown): string {
  const text = asText(value)
  return encodeURIComponent(text.isWellFormed() ? text : 'x')
}

/** A value as header text: visible ASCII. */
export function inHeader(value: unknown): string {
  return asText(value)
    .replace(/[^ -~]/g, '')
    .slice(0, 500)
}
