import { request as plainRequest } from 'node:http'
import type { OutgoingHttpHeaders, RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { entryIn, holdsHost, hostOf, isReachable, resolveReachable, UnreachableError } from './reachable.ts'
import type { AllowedHosts } from './reachable.ts'

/** The port that an address leads to. */
const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** What of the named hosts counts for an address: one that is named with a port is named for that port alone. */
const namedFor = (url: URL, hosts: AllowedHosts): AllowedHosts =>
  hosts.filter((text) => ['', portOf(url)].includes(entryIn(text).port))

const isNamed = (url: URL, hosts: AllowedHosts) =>
  namedFor(url, hosts).some((text) => holdsHost(entryIn(text), hostOf(url)))

/**
 * Why nothing may be posted to an address, for people; null when it may, as far as the address tells. Hosts inside the
 * shop's own network must have been named, and only they may do without TLS.
 */
export function whyNotPost(address: string, privateHosts: AllowedHosts): string | null {
  if (!URL.canParse(address)) return 'Please give an address that begins with https://'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return 'An address with a password is not accepted'
  const host = hostOf(url)
  if (isNamed(url, privateHosts) && url.protocol === 'http:') return null
  if (url.protocol !== 'https:') return 'Please give an address that begins with https://'
  return isIP(host) === 0 || isReachable(host, namedFor(url, privateHosts))
    ? null
    : 'This address is in a private network'
}

interface Posted {
  headers: OutgoingHttpHeaders
  body: string
  /** Hosts inside the shop's own network that may be called. */
  privateHosts: AllowedHosts
  /** For everything together, in ms. */
  timeoutMs: number
}

function statusOf(url: URL, { headers, body, privateHosts }: Posted, signal: AbortSignal): Promise<number> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  const options: RequestOptions = {
    method: 'POST',
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    // A name that the owner has named leads where it leads; every other name must lead outside.
    ...(!isNamed(url, privateHosts) && { lookup: resolveReachable(namedFor(url, privateHosts)) }),
  }
  return new Promise((resolve, reject) => {
    send(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      // What it says beside its status interests nobody.
      response.destroy()
    })
      .on('error', reject)
      .end(body)
  })
}

/** Codes of the network and of TLS, for people. */
function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its server is not known'
  if (code === 'ECONNREFUSED') return 'Its server refuses the connection'
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code)) return 'Its certificate is not valid'
  return 'Its server cannot be reached'
}

/**
 * Posts a body to a server outside and resolves with the status that it answers. A redirect is an answer like any other.
 * A name is judged by all addresses that it has at the moment of the call, and one of them is called: no later answer of
 * a name server changes that. Throws UnreachableError.
 */
export async function postOutside(address: string, posted: Posted): Promise<number> {
  const refused = whyNotPost(address, posted.privateHosts)
  if (refused !== null) throw new UnreachableError(refused)
  const signal = AbortSignal.timeout(posted.timeoutMs)
  try {
    return await statusOf(new URL(address), posted, signal)
  } catch (error) {
    if (error instanceof UnreachableError) throw error
    if (signal.aborted) throw new UnreachableError('Its server does not answer in time', { cause: error })
    throw new UnreachableError(reasonOf(error), { cause: error })
  }
}
