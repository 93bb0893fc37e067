import { request as plainRequest, type OutgoingHttpHeaders, type RequestOptions } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import {
  entryIn,
  holdsHost,
  hostOf,
  isReachable,
  resolveReachable,
  UnreachableError,
  type AllowedHosts,
} from './reachable.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The port of a URL. */
const portOf = ({ port, protocol }: URL) => port || (protocol === 'https:' ? '443' : '80')

/** The allowed hosts that apply to a URL: those with a port apply only to that port. */
const namedFor = (url: URL, hosts: AllowedHosts): AllowedHosts =>
  hosts.filter((text) => ['', portOf(url)].includes(entryIn(text).port))

const isNamed = (url: URL, hosts: AllowedHosts) =>
  namedFor(url, hosts).some((text) => holdsHost(entryIn(text), hostOf(url)))

/**
 * Why nothing may be posted to a URL, as a message for people; null if it may, judging by the URL alone. Hosts in
 * private networks must be in `privateHosts`, and only those may use plain http.
 */
export function postRefusal(address: string, privateHosts: AllowedHosts): string | null {
  if (!URL.canParse(address)) return 'Please give an address that begins with https://'
  const url = new URL(address)
  if (url.username !== '' || url.password !== '')
    return staffText('An address with a password is not accepted')
  const host = hostOf(url)
  if (isNamed(url, privateHosts) && url.protocol === 'http:') return null
  if (url.protocol !== 'https:') return 'Please give an address that begins with https://'
  return isIP(host) === 0 || isReachable(host, namedFor(url, privateHosts))
    ? null
    : staffText('This address is in a private network')
}

interface Posted {
  headers: OutgoingHttpHeaders
  body: string
  /** Hosts in private networks that may be called. */
  privateHosts: AllowedHosts
  /** Total timeout, in ms. */
  timeoutMs: number
}

function statusOf(url: URL, { headers, body, privateHosts }: Posted, signal: AbortSignal): Promise<number> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  const options: RequestOptions = {
    method: 'POST',
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    // The addresses of allowed names are not checked; every other name must resolve to public addresses.
    ...(!isNamed(url, privateHosts) && { lookup: resolveReachable(namedFor(url, privateHosts)) }),
  }
  return new Promise((resolve, reject) => {
    send(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      // Only the status matters; the body is discarded.
      response.destroy()
    })
      .on('error', reject)
      .end(body)
  })
}

/** Messages for people for network and TLS error codes. */
function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return staffText('Its server is not known')
  if (code === 'ECONNREFUSED') return staffText('Its server refuses the connection')
  if (/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/.test(code)) return staffText('Its certificate is not valid')
  return staffText('Its server cannot be reached')
}

/**
 * Posts a body to an external server and resolves with the response status. Redirects are not followed. All addresses
 * of a name are checked when it is resolved for the call, and one of them is used, so that later DNS responses cannot
 * redirect it to a private network. Throws UnreachableError.
 */
export async function postExternal(address: string, posted: Posted): Promise<number> {
  const refused = postRefusal(address, posted.privateHosts)
  if (refused !== null) throw new UnreachableError(refused)
  const signal = AbortSignal.timeout(posted.timeoutMs)
  try {
    return await statusOf(new URL(address), posted, signal)
  } catch (error) {
    if (error instanceof UnreachableError) throw error
    if (signal.aborted)
      throw new UnreachableError(staffText('Its server does not answer in time'), { cause: error })
    throw new UnreachableError(reasonOf(error), { cause: error })
  }
}
