import { lookup as resolveHost, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A host is unknown or may not be contacted; the message is for people. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'
}

/** Hosts that the owner allows: host names, `*.example.com`, addresses and networks, each optionally with a port. */
export type AllowedHosts = readonly string[]

/** IPv4 networks that are not part of the public internet. */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits)

/** The same for IPv6. A separate list, because the range of IPv4-mapped addresses would match every IPv4 address. */
const inside6 = new BlockList()
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside6.addSubnet(network, bits, 'ipv6')

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const isInside = (address: string) =>
  isIP(address) === 6 ? inside6.check(address, 'ipv6') : inside.check(address)

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const unmapped = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

export interface Entry {
  name: string
  port: string
}

/** Parses `cdn.example.com:8443`, `10.0.0.0/8`, `[::1]:8080`. */
export function entryIn(text: string): Entry {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text)
  if (bracketed) return { name: bracketed[1] as string, port: bracketed[2] ?? '' }
  if (isIP(text.split('/')[0] ?? '') === 6) return { name: text, port: '' }
  const [name = '', port = ''] = text.split(':')
  return { name: name.toLowerCase(), port }
}

/** Whether an entry matches an IP address, directly or by its network. */
function holdsAddress({ name }: Entry, address: string): boolean {
  const [network = '', bits] = name.split('/')
  if (isIP(network) === 0 || isIP(network) !== isIP(address)) return false
  const list = new BlockList()
  if (bits === undefined) list.addAddress(network, family(network))
  else list.addSubnet(network, Number(bits), family(network))
  return list.check(address, family(address))
}

/** Whether an entry matches a host name or IP address. */
export function holdsHost(entry: Entry, host: string): boolean {
  if (isIP(host) !== 0) return holdsAddress(entry, host)
  return entry.name.startsWith('*.') ? host.endsWith(entry.name.slice(1)) : entry.name === host
}

/** Whether an IP address may be contacted: it is public, or allowed. */
export function isReachable(address: string, hosts: AllowedHosts): boolean {
  const plain = unmapped(address)
  return !isInside(plain) || hosts.some((host) => holdsAddress(entryIn(host), plain))
}

/** The host of a URL: a name without a trailing dot, or an IP address without brackets. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Resolves a name, and fails if any of its addresses is private and not allowed. The checked addresses are the ones
 * connected to.
 */
export const resolveReachable =
  (hosts: AllowedHosts): LookupFunction =>
  (name, options, done) => {
    resolveHost(name, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      const first = addresses?.[0]
      if (error || first === undefined)
        return done(error ?? new UnreachableError(staffText('Its server is not known')), '')
      if (!addresses.every(({ address }) => isReachable(address, hosts)))
        return done(new UnreachableError(staffText('Its server is in a network that may not be reached')), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
