/** How many requests pass caches: formulas without measurements. Rates are in requests or changes a second. */

/** What a cache in front of the shop may do with a response, according to its header fields (RFC 9111). */
export interface Policy {
  /** Seconds for which a browser reuses the response without a request. */
  browserSeconds: number
  /** Seconds for which a shared cache reuses the response without a request. */
  edgeSeconds: number
  /** Whether it is revalidated by its ETag, with a 304 while it is unchanged. */
  revalidates: boolean
}

/** `s-maxage` overrides `max-age` in shared caches (RFC 9111, 5.2.2.10); `no-cache` and `no-store` override both. */
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
 * Shares of requests by URL, most popular first; their sum is 1. Web pages follow Zipf's law with an exponent of 0.64
 * to 0.83 (Breslau et al., Web Caching and Zipf-like Distributions, INFOCOM 1999).
 */
export function zipf(addresses: number, exponent: number): number[] {
  const weights = Array.from({ length: addresses }, (_, at) => (at + 1) ** -exponent)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

/**
 * The rate of requests that pass a cache which reuses a response for `seconds`. Each request that passes starts such a
 * period, and the first one after it passes again, so the cycle is `seconds + 1 / rate` (renewal theory, requests as a
 * Poisson process).
 * @param edges locations of a CDN that cache independently, each with an equal share of the requests
 */
export const missRate = (rate: number, seconds: number, edges = 1): number =>
  rate === 0 ? 0 : rate / (1 + (rate / edges) * seconds)

/**
 * How often a response is regenerated: once after each change, if it is requested before the next change. The cycle is
 * the time to the next change plus the time from there to the next request.
 */
export const regenerationRate = (rate: number, changes: number): number =>
  rate === 0 || changes === 0 ? 0 : 1 / (1 / rate + 1 / changes)

/**
 * The hit ratio of an LRU cache with `room` entries, by Che's approximation (Che, Tung and Wang, Hierarchical Web
 * Caching Systems, 2002): an entry stays for the time in which `room` others are requested.
 */
export function hitRatio(shares: readonly number[], room: number): number {
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
