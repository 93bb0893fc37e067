import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, in full. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const after = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/**
 * The network of a visitor, as rate limits count it: an IPv4 address itself, or the /64 of an IPv6 address, which is
 * what one household gets.
 */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4)
}

/**
 * The site of a visitor: the /48 of an IPv6 address. Anybody can get a /48, with 65,536 networks, for free. Null for
 * IPv4, where there is nothing wider than the network itself.
 */
export function siteOf(ip: string): string | null {
  const site = prefixOf(ip, 3)
  return site === networkOf(ip) ? null : site
}

/** @param length the number of leading groups of an IPv6 address that count */
function prefixOf(ip: string, length: 3 | 4): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const prefix = groups(address.replace(/\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/, '0:0')).slice(0, length)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${length * 16}`
}
