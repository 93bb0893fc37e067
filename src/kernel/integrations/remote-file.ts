import { lookup as resolveHost } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** A file of another server could not be had; the message is for people. */
export class RemoteFileError extends Error {
  override name = 'RemoteFileError'
  /** Whether it may be there a little later. */
  readonly isTemporary: boolean
  constructor(
    message: string,
    { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {},
  ) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}

/** Where files may be fetched: host names, `*.example.com`, addresses and networks, each also with a port. */
export type AllowedHosts = readonly string[]

const maxRedirects = 3

/** Networks in which nobody else's pictures are. */
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
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 32],
  ['100::', 64],
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An IPv4 address that is written as an IPv6 one is the IPv4 address. */
const unmapped = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

interface Entry {
  name: string
  port: string
}

/** `cdn.example.com:8443`, `10.0.0.0/8`, `[::1]:8080`. */
function entryIn(text: string): Entry {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text)
  if (bracketed) return { name: bracketed[1] as string, port: bracketed[2] ?? '' }
  if (isIP(text.split('/')[0] ?? '') === 6) return { name: text, port: '' }
  const [name = '', port = ''] = text.split(':')
  return { name: name.toLowerCase(), port }
}

/** Whether an entry names an address, itself or by its network. */
function holdsAddress({ name }: Entry, address: string): boolean {
  const [network = '', bits] = name.split('/')
  if (isIP(network) === 0 || isIP(network) !== isIP(address)) return false
  const list = new BlockList()
  if (bits === undefined) list.addAddress(network, family(network))
  else list.addSubnet(network, Number(bits), family(network))
  return list.check(address, family(address))
}

function holdsHost(entry: Entry, host: string): boolean {
  if (isIP(host) !== 0) return holdsAddress(entry, host)
  return entry.name.startsWith('*.') ? host.endsWith(entry.name.slice(1)) : entry.name === host
}

/** Whether an address may be reached: not one of a network inside, unless it was named. */
function isReachable(address: string, hosts: AllowedHosts): boolean {
  const plain = unmapped(address)
  return !inside.check(plain, family(plain)) || hosts.some((host) => holdsAddress(entryIn(host), plain))
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/** Whether a file may be fetched from there, as far as its address tells. */
export function mayFetch(address: string, hosts: AllowedHosts): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false
  const host = hostOf(url)
  return (
    (isIP(host) === 0 || isReachable(host, hosts)) &&
    hosts.some((text) => {
      const entry = entryIn(text)
      return entry.port === url.port && holdsHost(entry, host)
    })
  )
}

/** Resolves a name, and fails when any of its addresses is one of a network inside: what is asked is what is called. */
const resolveReachable =
  (hosts: AllowedHosts): LookupFunction =>
  (name, options, done) => {
    resolveHost(name, { ...options, all: true }, (error, found: LookupAddress[]) => {
      const first = found?.[0]
      if (error || first === undefined)
        return done(error ?? new RemoteFileError('Its server is not known'), '')
      if (!found.every(({ address }) => isReachable(address, hosts)))
        return done(new RemoteFileError('Its server is in a network that may not be reached'), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }

interface FetchOptions {
  hosts: AllowedHosts
  maxBytes: number
  /** For everything together, in ms. */
  timeoutMs: number
}

function open(url: URL, { hosts }: FetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((resolve, reject) => {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity' }
    send(url, { signal, headers, lookup: resolveReachable(hosts), agent: false }, resolve)
      .on('error', reject)
      .end()
  })
}

async function body(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new RemoteFileError(`It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB`)
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

async function follow(address: string, options: FetchOptions, signal: AbortSignal): Promise<Buffer> {
  let next = address
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    if (!mayFetch(next, options.hosts))
      throw new RemoteFileError(`${hostLabel(next)} is not among the hosts that may be asked`)
    const response = await open(new URL(next), options, signal)
    try {
      const { statusCode = 0, headers } = response
      const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
      if (!isRedirect) {
        if (statusCode !== 200)
          throw new RemoteFileError(`Its server answers ${statusCode}`, { isTemporary: statusCode >= 500 })
        return await body(response, options.maxBytes)
      }
      if (!URL.canParse(headers.location ?? '', next)) throw new RemoteFileError('Its server leads nowhere')
      next = new URL(headers.location ?? '', next).href
    } finally {
      response.destroy()
    }
  }
  throw new RemoteFileError('Its server leads from one address to the next')
}

const hostLabel = (address: string) => (URL.canParse(address) ? new URL(address).host : 'The address')

/**
 * Fetches a file from one of the hosts that are allowed. Each redirect is judged like the first address, and a name by
 * all addresses that it has at the moment of the call. Throws RemoteFileError.
 */
export async function fetchRemoteFile(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    return await follow(address, options, signal)
  } catch (error) {
    if (error instanceof RemoteFileError) throw error
    if (signal.aborted)
      throw new RemoteFileError('Its server does not answer in time', { cause: error, isTemporary: true })
    throw new RemoteFileError('Its server cannot be reached', { cause: error, isTemporary: true })
  }
}
