import { hostOf, isReachable } from '#kernel/integrations/reachable.ts'
import { isIP } from 'node:net'

/** Names that only a network of one's own knows: `varnish`, `cache.internal`. */
const isOwnName = (host: string) =>
  !host.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home\.arpa|svc)$/.test(host)

/**
 * The hosts of addresses that are somebody else's: not this machine, not a network of one's own. Whoever has the shop has
 * these too, and receives nothing by them. The shop's own name may lead to somebody else's cache.
 */
export function othersHosts(...addresses: readonly (string | undefined)[]): string[] {
  return addresses.flatMap((address) => {
    if (address === undefined) return []
    const host = hostOf(new URL(address))
    const isOwn = isIP(host) === 0 ? isOwnName(host) : !isReachable(host, [])
    return isOwn ? [] : [host]
  })
}
