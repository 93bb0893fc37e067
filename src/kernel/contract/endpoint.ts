import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { TaskRole } from './roles.ts'

/** Who may call an endpoint; `kernel/rules/permissions.ts` defines which roles each includes. */
export type Access = 'anyone' | 'signed-in' | 'staff' | 'editors' | 'admins'

/** What decides who may call an endpoint. */
export type Admission = Pick<Endpoint, 'access' | 'also'>

/** An endpoint as a tool of an assistant: a read, or a draft that nobody is sent. */
export interface Tool {
  /** For which questions an assistant uses it, besides the summary. */
  readonly use: string
  /** Fields of the body that an assistant cannot choose. */
  readonly pinned?: Readonly<Record<string, unknown>>
  /**
   * The fields of the body that an assistant can write, where it cannot write others. They are those
   * that modules add: where none does, there is no tool.
   */
  readonly only?: readonly string[]
}

/** The definition of an endpoint, from which its route, types, documentation and tests are derived. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** OpenAPI style: `/api/products/{id}`. */
  readonly path: `/${string}`
  readonly access: Access
  /** Roles of one task that may call it besides those of its access. */
  readonly also?: readonly TaskRole[]
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Maximum size of the body in bytes, if lower than the default. */
  readonly bodyLimit?: number
  /** Content type of the body, if not JSON. */
  readonly consumes?: 'text/csv'
  /** A content type that is accepted besides JSON. */
  readonly alsoConsumes?: 'text/csv'
  /** The response contains texts of records in the requested language (`?lng=`, cookie, browser). */
  readonly translated?: true
  /** Instead of a body: the multipart form field that contains one file. */
  readonly file?: string
  /** Media types of the files that it sends, instead of JSON (`body: null`) or besides it (`Accept: text/csv`). */
  readonly sends?: readonly string[]
  /** The successful response; `body: null` for a file, or for one without a body (a redirect). */
  readonly success: { readonly status: number; readonly body: z.ZodType | null }
  /** How assistants use it as a tool (MCP), if they may. */
  readonly tool?: Tool
  /** Refusals in addition to those implied by access and validation, if there are any. */
  readonly errors?: readonly ErrorCode[]
}

/** Declares an endpoint, keeping its literal types for the server's handler and the client's call. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a handler gets after validation. */
export type Received<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  body: Parsed<E['body']>
}

/** Makes parts without required fields optional. */
type Lenient<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K]
}

/** What a caller passes. */
export type Input<E extends Endpoint> = Lenient<
  Present<{
    params: Sent<E['params']>
    query: Sent<E['query']>
    headers: Sent<E['headers']>
    body: Sent<E['body']>
  }>
>

/** The response that a caller gets on success. */
export type Output<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.output<E['success']['body']>
  : undefined

/** The codes with which a handler may refuse. */
export type RefusalCode<E extends Endpoint> =
  NonNullable<E['errors']> extends readonly (infer Code extends ErrorCode)[] ? Code : never

/** What a handler must return on success, before serialisation. */
export type Answer<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.input<E['success']['body']>
  : undefined

/** A value in a URL: strings as they are, numbers and booleans as in JSON. */
function inAddress(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
}

/**
 * The URL of a call: the path with its parameters, and the query.
 * @example address(getProduct, { params: { id } }) // '/api/products/5f0c…'
 */
export function address(
  { path }: Pick<Endpoint, 'path'>,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(input.params?.[name] ?? ''))
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${inAddress(value)}`)
  return query.length > 0 ? `${filledPath}?${query.join('&')}` : filledPath
}
