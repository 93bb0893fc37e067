import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { address, type Endpoint, type Input, type Output } from '#kernel/contract/endpoint.ts'
import type { PageContext } from '#kernel/contract/page.ts'
import { writerHeader } from '#kernel/contract/writer.ts'
import { languageParam } from './i18n/page-language.ts'
import { tabId } from './tab-id.ts'

/** The response of a call before its status is checked. */
interface Answered {
  status: number
  statusText: string
  /** Headers by lower-case name. */
  headers: Record<string, string>
  text: string
}

interface Sent {
  method: string
  headers: Record<string, string>
  body?: string
}

/** Headers of a write: the id of this tab, and its language, which mails caused by the write use. */
function ofWriter(): Record<string, string> {
  return { [writerHeader]: tabId(), 'content-language': document.documentElement.lang }
}

/** A fetch in the browser; a call inside the process while the server renders. */
const transport = createIsomorphicFn()
  .server((path: string, request: Sent): Promise<Answered> =>
    (getGlobalStartContext() as unknown as PageContext).api(path, request),
  )
  .client(async (path: string, request: Sent): Promise<Answered> => {
    const headers = request.method === 'GET' ? request.headers : { ...request.headers, ...ofWriter() }
    const response = await fetch(path, { credentials: 'same-origin', ...request, headers })
    return {
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    }
  })

type Translate = (sentence: string) => string
let translate: Translate | undefined

/**
 * Sets the function that translates refusals before a screen shows them; undefined: they stay in the server's wording.
 */
export function setRefusalTranslator(translator: Translate | undefined): void {
  translate = translator
}

/**
 * A refused or failed call. `message` is the status, a colon and the body; `serverMessage` is the server's message for
 * people.
 */
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
    this.fields = Object.fromEntries(fields.map(([name, why]) => [name, translate?.(why) ?? why]))
    const message = textIn(this.body, 'message') ?? textIn(this.body, 'error') ?? (text || statusText)
    this.serverMessage = translate?.(message) ?? message
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

/** Sends a request. Returns the parsed body and the headers. */
async function send(path: string, request: Sent): Promise<{ body: unknown; headers: Answered['headers'] }> {
  const answer = await transport(path, request)
  if (answer.status >= 400) throw new ApiError(answer)
  // A successful write does not fail because its response cannot be parsed.
  const body = request.method === 'GET' ? parsed(answer.text) : parsedIfAny(answer.text)
  return { body, headers: answer.headers }
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

/** Reads a URL as JSON, with the headers. Throws ApiError for any error status. */
export function readResponse(path: string) {
  return send(path, { method: 'GET', headers: { accept: 'application/json' } })
}

/** Reads a URL as JSON. Throws ApiError for any error status, including 401. */
export async function readUrl<T>(path: string): Promise<T> {
  return (await readResponse(path)).body as T
}

type Check = (endpoint: Endpoint, body: unknown) => Promise<void>
let check: Check | undefined

/** Sets the check that runs before every write of this tab. It throws the refusal that the server would return. */
export function checkBodies(by: Check): void {
  check = by
}

/**
 * Calls an endpoint of the contract. A body is sent as JSON; without one there is no content type.
 * @throws ApiError for any error status, and for a body that the check refuses
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

/** The second element of query keys whose data depends on the language. */
export const textsKey = 'texts'

/** Adds the language of the page to a URL, if it must be named. */
export function inPageLanguage(path: string): string {
  const language = languageParam()
  return language === null ? path : `${path}${path.includes('?') ? '&' : '?'}lng=${language}`
}

/**
 * Query options of a read for visitors, with texts in the language of the page. Staff screens use `read`, which returns
 * the base texts, so that a form never saves a translation over them.
 */
export function readTexts<E extends Endpoint & { translated: true }>(
  endpoint: E,
  input: Partial<Input<E>> = {},
) {
  return {
    queryKey: [address(endpoint, input), textsKey] as const,
    queryFn: ({ queryKey }: { queryKey: readonly [string, typeof textsKey] }) =>
      readUrl<Output<E>>(inPageLanguage(queryKey[0])),
  }
}

/** Query options of a read. The first element of the key is the URL. */
export function read<E extends Endpoint>(endpoint: E, input: Partial<Input<E>> = {}) {
  const path = address(endpoint, input)
  return {
    queryKey: [path] as const,
    queryFn: ({ queryKey }: { queryKey: readonly [string] }) => readUrl<Output<E>>(queryKey[0]),
  }
}
