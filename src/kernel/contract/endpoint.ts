import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may call an endpoint; `kernel/rules/permissions.ts` says which role passes. */
export type Access = 'anyone' | 'signed-in' | 'staff' | 'editors' | 'admins'

/** One promise of the shop: everything that mounts, types, documents and tests an address. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** OpenAPI style: `/api/products/{id}`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly headers?: z.ZodObject
  readonly body?: z.ZodType
  /** Bytes of the body, where less than everywhere else is enough. */
  readonly bodyLimit?: number
  /** What the body is written in, where it is not JSON. */
  readonly consumes?: 'text/csv' | 'application/x-www-form-urlencoded'
  /** Its answer holds texts of records, in the language that is asked for (`?lng=`, cookie, browser). */
  readonly translated?: true
  /** In place of a body: the field of a multipart form that carries one file. */
  readonly file?: string
  /** The one successful answer; `body: null` for an answer without one (a redirect). */
  readonly success: { readonly status: number; readonly body: z.ZodType | null }
  /** Refusals beyond those that access and validation imply. */
  readonly errors: readonly ErrorCode[]
}

/** Declares an endpoint, keeping its literal types for the server's handler and the client's call. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }

/** What a handler receives, after validation. */
export type Received<E extends Endpoint> = {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  headers: Parsed<E['headers']>
  body: Parsed<E['body']>
}

/** Parts of which nothing is required may be left out. */
type Lenient<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K]
}

/** What a caller gives. */
export type Input<E extends Endpoint> = Lenient<
  Present<{
    params: Sent<E['params']>
    query: Sent<E['query']>
    headers: Sent<E['headers']>
    body: Sent<E['body']>
  }>
>

/** What a caller gets on success. */
export type Output<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.output<E['success']['body']>
  : undefined

/** What a handler must return on success, before it is serialised. */
export type Answer<E extends Endpoint> = E['success']['body'] extends z.ZodType
  ? z.input<E['success']['body']>
  : undefined

/** A value as an address carries it: text as it is, numbers and booleans as JSON writes them. */
function inAddress(value: unknown): string {
  return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
}

/**
 * The address of a call: path with its parameters filled in, and the query of the values given.
 * @example address(getProduct, { params: { id } }) // '/api/products/5f0c…'
 */
export function address(
  { path }: Pick<Endpoint, 'path'>,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(input.params?.[name] ?? ''))
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${inAddress(value)}`)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}
