import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { createQuote } from '#modules/quotes/contract/quotes.ts'
import { endpoints } from '#app/contract/index.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { openShop, type TestShop } from './shop.ts'

/** The parts of JSON Schema that are checked. */
interface Schema {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  not?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  prefixItems?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  maxLength?: number
  maxItems?: number
  maxProperties?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}

/** Limited by a rule of the shop instead, with a message for each item; the last test covers it. */
const boundByRules = new Set([
  'POST /api/crm/quotes body.items',
  'POST /api/crm/quotes/delivery-choices body.items',
  'PUT /api/crm/quotes/{id} body.items',
])

/** Formats with a fixed length. */
const fixedFormats = new Set(['date', 'uuid'])
/** The default range of every integer, which does not count as a deliberate limit. */
const isBound = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) !== Number.MAX_SAFE_INTEGER

/** Each place of a schema without a limit. */
function* endless(schema: Schema, place: string): Generator<string> {
  const { anyOf, oneOf, allOf, prefixItems = [], type } = schema
  for (const part of anyOf ?? oneOf ?? allOf ?? []) yield* endless(part, place)
  if (anyOf || oneOf || allOf || schema.enum || 'const' in schema || schema.not) return
  const types = [type].flat()
  if (type === undefined) yield `${place}: anything at all`
  if (types.includes('string') && schema.maxLength === undefined && !fixedFormats.has(schema.format ?? ''))
    yield `${place}: a text of any length`
  if (types.includes('number') || types.includes('integer')) {
    const min = schema.minimum ?? schema.exclusiveMinimum
    const max = schema.maximum ?? schema.exclusiveMaximum
    if (!isBound(min) || !isBound(max)) yield `${place}: a number of any size`
  }
  if (types.includes('array')) {
    if (schema.maxItems === undefined && prefixItems.length === 0) yield `${place}: a list of any length`
    for (const part of prefixItems) yield* endless(part, `${place}[]`)
    if (schema.items) yield* endless(schema.items, `${place}[]`)
  }
  for (const [name, part] of Object.entries(schema.properties ?? {})) yield* endless(part, `${place}.${name}`)
  const { additionalProperties: others, propertyNames } = schema
  if (others === true || (typeof others === 'object' && Object.keys(others).length === 0))
    yield `${place}: any other properties`
  else if (typeof others === 'object') {
    if (schema.maxProperties === undefined) yield `${place}: any number of properties`
    yield* endless(others, `${place}.*`)
    if (propertyNames) yield* endless(propertyNames, `${place}, names`)
  }
}

const endlessIn = (schema: z.ZodType, place: string) => [
  ...endless(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema, place),
]

test('every text, list, record and number in the contract has a limit', () => {
  const found = endpoints.flatMap((endpoint: Endpoint) =>
    (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
      const schema = endpoint[part]
      const place = `${endpoint.method} ${endpoint.path} ${part}`
      return schema ? endlessIn(schema, place) : []
    }),
  )
  expect(found.filter((line) => !boundByRules.has(line.split(':')[0] as string))).toEqual([])
})

test.for<[string, z.ZodType]>([
  ['a text', z.object({ a: z.string() })],
  ['a text among others', z.object({ a: z.union([z.literal(''), z.string()]) })],
  ['a list', z.array(z.boolean())],
  ['a record', z.record(z.string().max(5), z.boolean())],
  ['a number', z.object({ a: z.number().min(0) })],
  ['a whole number', z.number().int()],
  ['anything', z.object({ a: z.unknown() })],
  ['anything else', z.looseObject({})],
])('%s without a limit is detected', ([, schema]) => {
  expect(endlessIn(schema, 'here')).toHaveLength(1)
})

describe('an order', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`option-${n}`, 'yes']))

  test.for<[string, unknown]>([
    ['a quarter of a megabyte in an option', { colour: 'x'.repeat(240_000) }],
    ['a text of 201 characters', { colour: 'x'.repeat(201) }],
    ['21 options', many(21)],
    [
      'options of more than 2,000 characters',
      Object.fromEntries(Object.keys(many(15)).map((key) => [key, 'x'.repeat(150)])),
    ],
    ['a name of 51 characters', { ['x'.repeat(51)]: 'yes' }],
    ['options within options', { chain: { side: 'left' } }],
    ['a list of options', { chain: ['left', 'right'] }],
  ])('an order is refused with %s, and nothing is stored', async ([, options]) => {
    const buyer = await shop.as('customer')
    const body = anOrderBody([aLine(await aProduct(shop))])
    const payload = { ...body, cart: body.cart.map((line) => ({ ...line, options })) }
    const answer = await buyer.send({ method: 'POST', url: placeOrder.path, payload })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.refused.fields ?? {})[0]).toMatch(/^cart\.0\.options/)
    expect(await shop.rows('select 1 from order_lines')).toEqual([])
  })

  test('an order accepts twenty options of text, numbers and booleans', async () => {
    const buyer = await shop.as('customer')
    const options = { ...many(17), colour: 'sage', slats: 12.5, lined: true }
    const body = anOrderBody([aLine(await aProduct(shop), { options })])
    const answer = await buyer.call(placeOrder, { body })
    expect(answer.status).toBe(201)
    expect(answer.body.cart[0]?.options).toEqual(options)
  })

  test('an order cannot get unlimited details from a quote', async () => {
    const editor = await shop.as('editor')
    const { id: customerId } = await aCustomer(shop)
    const items = [{ name: 'Blind', quantity: 1, price: 10, colour: 'x'.repeat(10_001) }]
    const body = { customerId, items, totalAmount: 10, validUntil: '2099-01-01' }
    const answer = await editor.call(createQuote, { body })
    expect(answer.status).toBe(400)
    expect(answer.refused.fields).toHaveProperty(['items.0'])
  })
})
