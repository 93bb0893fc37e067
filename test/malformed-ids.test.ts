import type { InjectOptions } from 'light-my-request'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { seedDemo } from '#database/seed/demo.ts'
import { endpoints } from '#app/contract/index.ts'
import { address, type Endpoint } from '#kernel/contract/endpoint.ts'
import type { Schema } from './fuzz/document.ts'
import { judgeUndocumented } from './fuzz/judge.ts'
import { fitting } from './fuzz/values.ts'
import { seeded } from './measuring/random.ts'
import type { Client } from './shop.ts'
import { shopOfFile } from './shop-of-file.ts'

const unknownId = '6f1d0b52-8b0e-4c43-9c3b-0d2a4b7f1e11'
const oddIds = ['not-an-id', '', '\0', 'x'.repeat(300), unknownId.toUpperCase(), unknownId]

let admin: Client
/** An id of each list, by its path. */
const stored = new Map<string, string>()

const shop = await shopOfFile()
await seedDemo(shop.pool, { currencyExponent: 2 })
admin = await shop.as('admin')
for (const { method, path } of endpoints) {
  if (method !== 'GET' || path.includes('{')) continue
  const { body } = await admin.send({ url: path })
  const first: unknown = Array.isArray(body) ? body[0] : undefined
  const id = (first as { id?: unknown } | undefined)?.id
  if (typeof id === 'string') stored.set(path, id)
}

/** Some calls sign out or delete the account that makes them: another one follows. */
async function sendAsAdmin(request: InjectOptions) {
  const answer = await admin.send(request)
  if (answer.refused?.code !== 'unauthenticated') return answer
  admin = await shop.as('admin')
  return admin.send(request)
}

const schemaOf = (of: z.ZodType) => z.toJSONSchema(of, { io: 'input', unrepresentable: 'any' }) as Schema

const isId = (name: string, { type, format, enum: known }: Schema) =>
  [type].flat().includes('string') &&
  format === undefined &&
  known === undefined &&
  /(^|[a-z_])(id|by|delivery_method|move_to|order)s?$/i.test(name)

/** The places of ids in a value that fits a schema: `items.0.productId`. */
function* idsIn(schema: Schema, value: unknown, name = '', at: string[] = []): Generator<string[]> {
  for (const option of schema.anyOf ?? []) yield* idsIn(option, value, name, at)
  if (isId(name, schema)) yield at
  if (schema.items && Array.isArray(value))
    for (const index of value.keys()) yield* idsIn(schema.items, value[index], name, [...at, String(index)])
  if (typeof value !== 'object' || value === null) return
  for (const [key, field] of Object.entries(schema.properties ?? {}))
    if (key in value) yield* idsIn(field, (value as Record<string, unknown>)[key], key, [...at, key])
}

/** The value with another one at a place; without it for undefined. */
function withValue(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(body))
    return body
      .map((entry: unknown, index) => (String(index) === key ? withValue(entry, rest, value) : entry))
      .filter((entry) => entry !== undefined)
  const { [key]: before, ...others } = (body ?? {}) as Record<string, unknown>
  const after = withValue(before, rest, value)
  return after === undefined ? others : { ...others, [key]: after }
}

/** Makes values with all their fields, and lists of one. */
const random = { ...seeded(1), next: () => 0.39 }

/** Texts of fields with a form of their own. */
const texts: Record<string, string> = {
  phone: '+49 30 12345678',
  country: 'DE',
  address: 'Main Street 1, 10115 Berlin',
  email: 'somebody@example.com',
  code: 'motor',
}

/** A value with as many fields as possible that the schema accepts, and the places of ids in it. */
function fullValue(of: z.ZodType): { value: unknown; places: string[][] } {
  const { properties, ...rest } = schemaOf(of)
  // What a rule of the shop reads instead of the schema is left out.
  const known = Object.entries(properties ?? {}).filter(
    ([, { type, anyOf, ...others }]) => type || anyOf || 'enum' in others,
  )
  const schema = { ...rest, properties: Object.fromEntries(known) }
  const ids = [unknownId]
  let value = fitting(schema, random, { ids, slugs: [], versions: [1], cursors: [] })
  const places = [...idsIn(schema, value)]
  for (let round = 0; round < 10; round += 1) {
    const { error } = of.safeParse(value)
    if (!error) break
    for (const { path } of error.issues) {
      const text = round === 0 ? texts[String(path.at(-1))] : undefined
      value = withValue(value, path.map(String), text)
    }
  }
  return { value, places }
}

/** The values of path parameters: ids of stored records, except for one parameter. */
function paramsOf({ path, params }: Endpoint, odd: { name: string; value: string } | null) {
  return Object.fromEntries(
    Object.keys(params?.shape ?? {}).map((name) => {
      const list = path.slice(0, path.indexOf(`/{${name}}`))
      return [name, odd?.name === name ? odd.value : (stored.get(list) ?? unknownId)]
    }),
  )
}

/** Requests to an endpoint, each with one odd id, by where it is. */
function* requestsTo(endpoint: Endpoint) {
  const { query, body } = endpoint
  const sent = body ? fullValue(body) : { value: undefined, places: [] }
  const filters = query
    ? [...idsIn(schemaOf(query), Object.fromEntries(Object.keys(query.shape).map((name) => [name, ''])))]
    : []
  const params = paramsOf(endpoint, null)
  for (const value of oddIds) {
    for (const name of Object.keys(params))
      yield {
        at: `{${name}}`,
        value,
        url: address(endpoint, { params: paramsOf(endpoint, { name, value }) }),
        payload: sent.value,
      }
    for (const [name = ''] of filters)
      yield {
        at: `?${name}`,
        value,
        url: address(endpoint, { params, query: { [name]: value } }),
        payload: sent.value,
      }
    for (const place of sent.places)
      yield {
        at: place.join('.'),
        value,
        url: address(endpoint, { params }),
        payload: withValue(sent.value, place, value),
      }
  }
}

test(
  'no call fails because an id in its address or body is malformed or unknown',
  { timeout: 300_000 },
  async () => {
    const faults: string[] = []
    const reached = new Set<string>()
    for (const endpoint of endpoints) {
      const { method, path } = endpoint
      for (const { at, value, url, payload } of requestsTo(endpoint)) {
        const request = { method, url, ...(payload !== undefined && { payload: payload as object }) }
        const answer = await sendAsAdmin(request)
        const call = `${method} ${path} ${at}`
        if (value === unknownId && answer.status !== 400) reached.add(call)
        const wrong = judgeUndocumented(answer)
        if (wrong) faults.push(`${call} ${value.slice(0, 12)} ${wrong}`)
      }
    }
    expect(faults).toEqual([])
    // Nearly all of them are accepted by their schemas.
    expect(reached.size).toBeGreaterThan(300)
  },
)
