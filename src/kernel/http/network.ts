import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, written out. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * The network that a visitor comes from, as limits count it: an IPv4 address itself; of an IPv6
 * address its /64, which is what one household gets.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4)
}

/**
 * The site that a visitor comes from: of an IPv6 address its /48, of which anybody gets one for nothing and in it
 * 65,536 networks. Null where there is nothing wider than the network itself, as with IPv4.
 */
export function siteOf(ip: string): string | null {
  const site = prefixOf(ip, 3)
  return site === networkOf(ip) ? null : site
}

/** @param length groups of an IPv6 address that count */
function prefixOf(ip: string, length: 3 | 4): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const prefix = groups(address.replace(/\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/, '0:0')).slice(0, length)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${length * 16}`
}
