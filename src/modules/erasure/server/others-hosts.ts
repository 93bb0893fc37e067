import { hostOf, isReachable } from '#kernel/integrations/reachable.ts'
import { isIP } from 'node:net'

/** Names that only a network of one's own knows: `varnish`, `cache.internal`. */
const isOwnName = (host: string) =>
  !host.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home\.arpa|svc)$/.test(host)

/**
 * The hosts of addresses that are somebody else's: not this machine, not a network of one's own, not the shop itself.
 * Whoever has the shop has these too, and receives nothing by them.
 */
export function othersHosts(publicOrigin: string, ...addresses: readonly (string | undefined)[]): string[] {
  const own = hostOf(new URL(publicOrigin))
  return addresses.flatMap((address) => {
    if (address === undefined) return []
    const host = hostOf(new URL(address))
    const isOwn = host === own || (isIP(host) === 0 ? isOwnName(host) : !isReachable(host, []))
    return isOwn ? [] : [host]
  })
}
