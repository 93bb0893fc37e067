/** Logs failures of secondary features without bothering the shopper. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the only place where such a failure may be seen
  console.warn(what, error)
}
