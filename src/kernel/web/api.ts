import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { address } from '../contract/endpoint.ts'
import type { Endpoint, Input, Output } from '../contract/endpoint.ts'
import type { PageContext } from '../contract/page.ts'
import { writerHeader } from '../contract/writer.ts'
import { namedLanguage } from './i18n/page-language.ts'
import { ownTab } from './own-tab.ts'

/** The response of a call before its status is checked. */
interface Answered {
  status: number
  statusText: string
  /** By lower-case name. */
  headers: Record<string, string>
  text: string
}

interface Sent {
  method: string
  headers: Record<string, string>
  body?: string
}

/** The tab that writes, and its language: mails that follow use it too. */
function ofWriter(): Record<string, string> {
  return { [writerHeader]: ownTab(), 'content-language': document.documentElement.lang }
}

/** In the browser a fetch; while the server renders, a call inside the process. */
const transport = createIsomorphicFn()
  .server((path: string, sent: Sent): Promise<Answered> =>
    (getGlobalStartContext() as unknown as PageContext).api(path, sent),
  )
  .client(async (path: string, sent: Sent): Promise<Answered> => {
    const headers = sent.method === 'GET' ? sent.headers : { ...sent.headers, ...ofWriter() }
    const response = await fetch(path, { credentials: 'same-origin', ...sent, headers })
    return {
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    }
  })

type Say = (sentence: string) => string
let say: Say | undefined

/** Has the reasons of refusals put into another language before a screen shows them; undefined: as the server says them. */
export function sayRefusals(by: Say | undefined): void {
  say = by
}

/** A refused or failed call: `message` is status, colon and body; `said` is what the server tells people. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly fields: Record<string, string>
  readonly serverMessage: string
  readonly body: Record<string, unknown>

  constructor({ status, statusText, text }: Omit<Answered, 'headers'>) {
    super(`${status}: ${text || statusText}`)
    this.name = 'ApiError'
    this.status = status
    this.body = parsedObject(text)
    this.code = textIn(this.body, 'code')
    const fields = Object.entries((this.body.fields ?? {}) as Record<string, string>)
    this.fields = Object.fromEntries(fields.map(([name, why]) => [name, say?.(why) ?? why]))
    const said = textIn(this.body, 'message') ?? textIn(this.body, 'error') ?? (text || statusText)
    this.serverMessage = say?.(said) ?? said
  }
}

function parsedObject(text: string): Record<string, unknown> {
  const value = parsedIfAny(text)
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textIn(body: Record<string, unknown>, key: string): string | undefined {
  const value = body[key]
  return typeof value === 'string' ? value : undefined
}

/** Sends a call; the body comes back parsed, beside the headers. */
async function send(path: string, sent: Sent): Promise<{ body: unknown; headers: Answered['headers'] }> {
  const answered = await transport(path, sent)
  if (answered.status >= 400) throw new ApiError(answered)
  // A write that succeeded stays one even if its response cannot be parsed.
  const body = sent.method === 'GET' ? parsed(answered.text) : parsedIfAny(answered.text)
  return { body, headers: answered.headers }
}

function parsed(text: string): unknown {
  return text === '' ? undefined : JSON.parse(text)
}

function parsedIfAny(text: string): unknown {
  try {
    return parsed(text)
  } catch {
    return undefined
  }
}

/** Reads an address as JSON, with the headers. Throws ApiError for any answer that is no success. */
export function readAnswer(path: string) {
  return send(path, { method: 'GET', headers: { accept: 'application/json' } })
}

/** Reads an address as JSON. Throws ApiError for any answer that is no success, 401 included. */
export async function readAddress<T>(path: string): Promise<T> {
  return (await readAnswer(path)).body as T
}

type Check = (endpoint: Endpoint, body: unknown) => Promise<void>
let check: Check | undefined

/** Has everything that this tab writes looked at before it is sent; a check throws what the server would refuse. */
export function checkBodies(by: Check): void {
  check = by
}

/**
 * Calls an endpoint of the contract. A body is sent as JSON; without one there is no content type.
 * @throws ApiError for every answer that is no success, and for what a check refuses
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
  const { body, headers, ...where } = input as {
    body?: unknown
    headers?: Record<string, string | undefined>
    params?: Record<string, unknown>
    query?: Record<string, unknown>
  }
  if (body !== undefined) await check?.(endpoint, body)
  const sentHeaders = Object.entries(headers ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const { body: answer } = await send(address(endpoint, where), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...Object.fromEntries(sentHeaders),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return answer as Output<E>
}

/** Second element of the keys of reads that are kept for each language apart. */
export const textsMark = 'texts'

/** The address with the language of the page, in which its texts are asked for. */
export function inPageLanguage(path: string): string {
  const language = namedLanguage()
  return language === null ? path : `${path}${path.includes('?') ? '&' : '?'}lng=${language}`
}

/**
 * Query options of a read whose texts are shown to visitors: in the language of the page. Staff screens use `read`,
 * which brings the texts as they were written, so that a form never saves a translation in their place.
 */
export function readTexts<E extends Endpoint & { translated: true }>(
  endpoint: E,
  input: Partial<Input<E>> = {},
) {
  return {
    queryKey: [address(endpoint, input), textsMark] as const,
    queryFn: ({ queryKey }: { queryKey: readonly [string, typeof textsMark] }) =>
      readAddress<Output<E>>(inPageLanguage(queryKey[0])),
  }
}

/** Query options of a read: the key's first element is the address that is read. */
export function read<E extends Endpoint>(endpoint: E, input: Partial<Input<E>> = {}) {
  const path = address(endpoint, input)
  return {
    queryKey: [path] as const,
    queryFn: ({ queryKey }: { queryKey: readonly [string] }) => readAddress<Output<E>>(queryKey[0]),
  }
}
