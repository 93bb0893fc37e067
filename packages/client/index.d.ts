import type { ErrorCode, ListName, Operations } from './api.js'

export * from './api.js'

/** Why the shop refuses a request. */
export class ShopError extends Error {
  /** The status of the response. */
  readonly status: number
  readonly code: ErrorCode
  /** The rule that each wrong field broke. */
  readonly fields: Readonly<Record<string, string>>
  /** The whole body. */
  readonly details: Readonly<Record<string, unknown>>
  /** With it the shop's log has more. */
  readonly requestId?: string
  /** After how many seconds to try again. */
  readonly retryAfter: number | null
  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfter: number | null)
}

export interface ClientOptions {
  /** The address of the shop, such as `https://shop.example.com`. */
  origin: string
  /** A key that an administrator made; without it, only what anyone may read. */
  key?: string
  fetch?: typeof globalThis.fetch
  /** How often a read is tried again that the shop had no time for; 2 by default. */
  retries?: number
}

type InputOf<Name extends keyof Operations> = Parameters<Operations[Name]>[0]
type RecordOf<Name extends keyof Operations> =
  Awaited<ReturnType<Operations[Name]>> extends readonly (infer One)[] ? One : never

export interface Client extends Operations {
  /** All records of a list, page by page. */
  each<Name extends ListName>(name: Name, input?: InputOf<Name>): AsyncGenerator<RecordOf<Name>>
  /** A list or report as a CSV file. */
  csv<Name extends keyof Operations>(name: Name, input?: InputOf<Name>): Promise<Response>
}

/** A client of a shop: a method for each operation. Throws `ShopError` where the shop refuses. */
export function createClient(options: ClientOptions): Client

export interface WebhookMessage {
  /** The same for each attempt to send the message. */
  id: string
  type: string
  timestamp: string
  text: string
  data: Record<string, unknown>
}

/**
 * Reads a message of a webhook after checking its signature and its time. Throws an Error for one that the shop did not
 * send just now.
 */
export function readWebhook(message: {
  /** That of the webhook, `whsec_…`. */
  secret: string
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>
  /** The body as it came, not parsed. */
  body: string
  toleranceSeconds?: number
}): Promise<WebhookMessage>
