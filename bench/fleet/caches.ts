/** What caches let through: formulas without measurements. Rates are in requests or changes a second. */

/** What a cache in front of the shop may do with an answer, as its header fields say (RFC 9111). */
export interface Policy {
  /** Seconds for which a browser does not ask again. */
  browserSeconds: number
  /** Seconds for which a shared cache does not ask again. */
  edgeSeconds: number
  /** Whether whoever has it asks by its ETag and is answered 304 while it is the same. */
  revalidates: boolean
}

/** `s-maxage` goes before `max-age` in shared caches (RFC 9111, 5.2.2.10); `no-cache` and `no-store` before both. */
export function policyOf(headers: Readonly<Record<string, string | undefined>>): Policy {
  const control = headers['cache-control'] ?? ''
  const directives = new Map(
    control.split(',').map((one): [string, string] => {
      const [name = '', value = ''] = one.trim().toLowerCase().split('=', 2)
      return [name, value]
    }),
  )
  const seconds = (name: string) => Number(directives.get(name) ?? 0)
  if (directives.has('no-store')) return { browserSeconds: 0, edgeSeconds: 0, revalidates: false }
  const revalidates = headers['etag'] !== undefined || headers['last-modified'] !== undefined
  if (directives.has('no-cache')) return { browserSeconds: 0, edgeSeconds: 0, revalidates }
  const shared = directives.has('s-maxage') ? seconds('s-maxage') : seconds('max-age')
  return {
    browserSeconds: seconds('max-age'),
    edgeSeconds: directives.has('private') ? 0 : shared,
    revalidates,
  }
}

/**
 * Shares of requests by address, the most wanted first; their sum is 1. Web pages follow Zipf's law with an exponent of
 * 0.64 to 0.83 (Breslau et al., Web Caching and Zipf-like Distributions, INFOCOM 1999).
 */
export function zipf(addresses: number, exponent: number): number[] {
  const weights = Array.from({ length: addresses }, (_, at) => (at + 1) ** -exponent)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/**
 * Requests that pass a cache which asks again after `seconds`. Each request that passes begins such a time and the next
 * one after it passes again, so the cycle is `seconds + 1 / rate` (renewal theory, requests as a Poisson process).
 * @param edges places of a CDN that cache on their own, with an equal share of the requests each
 */
export const passing = (rate: number, seconds: number, edges = 1): number =>
  rate === 0 ? 0 : rate / (1 + (rate / edges) * seconds)

/**
 * How often an answer is made anew: once after each change, if anybody asks before the next change. Cycle: the time to
 * the next change and from there to the next request.
 */
export const remade = (rate: number, changes: number): number =>
  rate === 0 || changes === 0 ? 0 : 1 / (1 / rate + 1 / changes)

/**
 * The share of requests that find their answer among the `room` that were used last, by Che's approximation (Che, Tung
 * and Wang, Hierarchical Web Caching Systems, 2002): an answer stays for the time in which `room` others are asked for.
 */
export function foundAmong(shares: readonly number[], room: number): number {
  if (room >= shares.length) return 1
  if (room <= 0) return 0
  const held = (time: number) => shares.reduce((sum, share) => sum + 1 - Math.exp(-share * time), 0)
  let [low, high] = [0, 1]
  while (held(high) < room) high *= 2
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (held(middle) < room) low = middle
    else high = middle
  }
  return shares.reduce((sum, share) => sum + share * (1 - Math.exp(-share * high)), 0)
}
