import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb, type Db } from '#kernel/database/db.ts'

/** The address of a picture of some shop: its origin and its path. */
const picture = /^(https?:\/\/[^/]+)(\/(?:uploads|pictures)\/[\w.-]+)$/i
/** The addresses in a field, which may be a list with commas. */
const listed = /[^\s,]+/g
/** The addresses in HTML. */
const inAttributes = /(?<=\s(?:src|href)=["'])[^"'<>]+/gi
/** Names of fields that hold addresses, alone, in a list or by code. */
const isAddressName = /(?:url|urls|link|href|pictures?|photos?|logo)$/i

type Replace = (address: string, origin: string, path: string) => string

/** Replaces the addresses of pictures anywhere in a value; other text that happens to be an address stays. */
function replaceAddresses<Value>(value: Value, replace: Replace, isAddress?: boolean): Value
function replaceAddresses(value: unknown, replace: Replace, isAddress = false): unknown {
  if (typeof value === 'string')
    return value.replace(isAddress ? listed : inAttributes, (address) => {
      const [, origin, path] = picture.exec(address) ?? []
      return origin && path ? replace(address, origin, path) : address
    })
  if (Array.isArray(value)) return value.map((item: unknown) => replaceAddresses(item, replace, isAddress))
  if (Object.prototype.toString.call(value) !== '[object Object]') return value
  return Object.fromEntries(
    Object.entries(value as object).map(([name, member]) => [
      name,
      replaceAddresses(member as unknown, replace, isAddress || isAddressName.test(name)),
    ]),
  )
}

/**
 * A value with the addresses of the shop's own pictures as they are stored: paths, which stay right when the shop gets
 * another domain. A picture is the shop's own if the address begins with `origin`, or if it names an upload: those are
 * named at random, so the address is an earlier one of this shop, or that of another of its hosts.
 */
export async function withStoredAddresses<Value>(db: Db, value: Value, origin: string): Promise<Value> {
  const names = new Set<string>()
  replaceAddresses(value, (address, _, path) => {
    names.add(path.slice('/uploads/'.length))
    return address
  })
  if (names.size === 0) return value
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from uploads where name = any(${sql.param([...names])}::text[])`,
  )
  const storedPaths = new Set(rows.map(({ name }) => `/uploads/${name}`))
  return replaceAddresses(value, (address, of, path) =>
    of.toLowerCase() === origin || storedPaths.has(path) ? path : address,
  )
}

/** Lets staff send the addresses of uploads as they got them, with the shop's origin. */
export function acceptOwnAddresses(
  http: FastifyInstance,
  { pool, publicOrigin }: { pool: Pool; publicOrigin: () => string },
): void {
  const db = createDb(pool)
  http.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config
    // Customers and visitors send no addresses of pictures.
    if (!endpoint?.body || endpoint.access === 'anyone' || endpoint.access === 'signed-in') return
    if (typeof request.body !== 'object') return
    request.body = await withStoredAddresses(db, request.body, publicOrigin())
  })
}
