/** Notes what went wrong beside the measuring itself; the shopper is not bothered with it. */
export function logQuietly(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the only place where such a failure may be seen
  console.warn(what, error)
}
