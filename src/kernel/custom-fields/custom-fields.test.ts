import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrder } from '#modules/orders/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-fields-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Writes a module that declares fields; returns its folder. */
async function aModule(name: string, declared: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path, { recursive: true })
  await writeFile(
    join(path, 'server.ts'),
    `import { choice, custom, customFields, flag, text, whole, z } from 'fenestra/contract'
    import { defineModule } from 'fenestra/server'
    export default defineModule({ name: '${name}', customFields: [${declared}], build: () => ({}) })`,
  )
  return path
}

test.for([
  ['a record that has no fields of modules', `customFields('quote', {})`, 'it adds fields to quote'],
  [
    'a name that every object has',
    `customFields('order', { constructor: flag('Built', false) })`,
    'its field constructor of order has a reserved name',
  ],
  [
    'a name that is no name',
    `customFields('order', { 'fitting floor': flag('Floor', false) })`,
    'its field fitting floor of order must have a name of letters and digits',
  ],
  [
    'a field that is required',
    `customFields('order', { floor: text('Floor', { max: 9, required: true }) })`,
    'its field floor of order cannot be required',
  ],
  [
    'a list',
    `customFields('order', { floors: custom({ label: 'Floors', sent: z.array(z.number()), wire: z.array(z.number()), control: {} }) })`,
    'its field floors of order must be a text, a number, a day, a choice or a flag',
  ],
  [
    'a public field of orders',
    `customFields('order', { floor: flag('Floor', false) }, { isPublic: ['floor'] })`,
    'its field floor of order cannot be public',
  ],
  [
    'a field of products for the workshop',
    `customFields('product', { bin: text('Bin', { max: 9 }) }, { isForWorkshop: ['bin'] })`,
    'its field bin of product cannot be for the workshop',
  ],
  [
    'a field for the workshop that it does not have',
    `customFields('order_line', {}, { isForWorkshop: ['bin'] })`,
    'it makes the field bin visible to the workshop, which it does not declare',
  ],
] as const)(
  'a module that declares %s is refused at the start',
  async ([what, declared, reason], { task }) => {
    const name = `faulty-${task.id.replaceAll(/\W|_/g, '')}`
    const opened = openShop({ modules: [await aModule(name, declared)] })
    await expect(opened, what).rejects.toThrow(`The module ${name} cannot be used: ${reason}`)
  },
)

test('two modules that declare a field of one name for a record are refused at the start, with both names', async () => {
  const one = await aModule('fitting', `customFields('order', { floor: flag('Floor', false) })`)
  const other = await aModule('lifts', `customFields('order', { floor: whole('Floor', { from: 0, to: 9 }) })`)
  await expect(openShop({ modules: [one, other] })).rejects.toThrow(
    'The module lifts cannot be used: it declares the field floor of order too, like the module fitting.',
  )
})

describe('a shop without modules', () => {
  let shop: TestShop
  let admin: Client
  beforeAll(async () => {
    shop = await openShop()
    admin = await shop.as('admin')
  })
  afterAll(() => shop.close())

  test('a shop without modules shows nothing of fields, also of values that a module has stored before', async () => {
    const { id } = await anOrder(shop)
    await shop.rows(`update orders set custom_fields = '{"floor": 3}' where id = $1`, [id])
    await shop.rows(`update products set custom_fields = '{"tip": "Dust it"}'`)
    const product = await aProduct(shop)
    for (const url of [`/api/orders/${id}`, '/api/orders', '/api/products', `/api/products/${product.id}`]) {
      const { status, text } = await admin.send({ url })
      expect([status, url, text.includes('custom_fields')]).toEqual([200, url, false])
    }
    const { text } = await admin.send({ url: '/api/openapi.json' })
    expect(text.match(/.{80}custom_?fields.{80}/gi)).toBeNull()
  })

  test('a shop without modules ignores such values in what is sent, and filters by them', async () => {
    const { id } = await aProduct(shop)
    const payload = { custom_fields: { tip: 'Dust it' } }
    const changed = await admin.send({ method: 'PUT', url: `/api/products/${id}`, payload })
    expect(changed.status).toBe(200)
    expect(await shop.rows('select custom_fields from products where id = $1', [id])).toEqual([
      { custom_fields: {} },
    ])
    const listed = await admin.send({ url: '/api/products?custom_fields.tip=Dust&custom_fields=x' })
    expect([listed.status, (listed.body as unknown[]).length > 0]).toEqual([200, true])
  })
})
