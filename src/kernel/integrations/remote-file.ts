import { request as plainRequest, type IncomingMessage } from 'node:http'
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

/** A file could not be fetched from another server; the message is for people. */
export class RemoteFileError extends Error {
  override name = 'RemoteFileError'
  /** Whether retrying later may help. */
  readonly isTemporary: boolean
  constructor(
    message: string,
    { isTemporary = false, ...options }: ErrorOptions & { isTemporary?: boolean } = {},
  ) {
    super(message, options)
    this.isTemporary = isTemporary
  }
}

const maxRedirects = 3

/** Whether a file may be fetched from a URL, judging by the URL alone. */
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

interface FetchOptions {
  hosts: AllowedHosts
  maxBytes: number
  /** Total timeout, in ms. */
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
  const tooLarge = () =>
    new RemoteFileError(
      staffText('It is larger than {{size}} MB', { size: Math.floor(maxBytes / 1024 / 1024) }),
    )
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
          throw new RemoteFileError(staffText('Its server answers {{status}}', { status: statusCode }), {
            isTemporary: statusCode >= 500,
          })
        return await body(response, options.maxBytes)
      }
      if (!URL.canParse(headers.location ?? '', next))
        throw new RemoteFileError(staffText('Its server leads nowhere'))
      next = new URL(headers.location ?? '', next).href
    } finally {
      response.destroy()
    }
  }
  throw new RemoteFileError(staffText('Its server leads from one address to the next'))
}

const hostLabel = (address: string) => (URL.canParse(address) ? new URL(address).host : 'The address')

/**
 * Fetches a file from one of the allowed hosts. Each redirect is checked like the first URL, and all addresses of a
 * name are checked when it is resolved for the call. Throws RemoteFileError.
 */
export async function fetchRemoteFile(address: string, options: FetchOptions): Promise<Buffer> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  try {
    return await follow(address, options, signal)
  } catch (error) {
    if (error instanceof RemoteFileError) throw error
    if (error instanceof UnreachableError) throw new RemoteFileError(error.message, { cause: error })
    if (signal.aborted)
      throw new RemoteFileError(staffText('Its server does not answer in time'), {
        cause: error,
        isTemporary: true,
      })
    throw new RemoteFileError(staffText('Its server cannot be reached'), { cause: error, isTemporary: true })
  }
}
