import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'

/** What a tax service answers, as it is written in its module. */
const answers = {
  'rates without that of all other classes': '{ food: { percent: 1 } }',
  'no rates': '{}',
  'a negative rate': `{ '': { percent: -1 } }`,
  'no number': `{ '': { percent: NaN } }`,
  'more than all': `{ '': { percent: 1e300 } }`,
  'a number as a text': `{ '': { percent: '8' } }`,
  'a bare number': '8',
  'a list': '[8]',
  'parts that do not add up': `{ '': { percent: 8, parts: [{ name: 'State', percent: 6 }] } }`,
  'a class that cannot be': `{ '': { percent: 8 }, '<b>': { percent: 0 } }`,
}

let folder: string
let shop: TestShop
let admin: Client
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fenestra-taxes-'))
  const list = Object.values(answers).map((answer) => `() => (${answer})`)
  await writeFile(
    join(folder, 'server.ts'),
    `import { defineModule } from 'fenestra/server'
    const answers = [${list.join(', ')}, () => ({ '': { percent: 8 } })]
    export default defineModule({ name: 'rates', build: () => ({ contributes: { taxCalculator: {
      name: 'rates', countries: ['US'], ratesAt: async ({ postcode }) => answers[postcode - 10000](),
    } } }) })`,
  )
  shop = await openShop({ modules: [folder], settings: { SHOP_COUNTRY: 'US', SHOP_CURRENCY: 'USD' } })
  admin = await shop.as('admin')
  await admin.send({ method: 'PUT', url: '/api/settings/taxes', payload: { isOn: true } })
  const own = { country: 'US', region: 'TX', taxClass: '', percent: 6.25, validFrom: '2020-01-01' }
  await admin.send({ method: 'POST', url: '/api/tax-rates', payload: own })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

const totalAt = async (index: number) => {
  const place = { country: 'US', region: 'TX', postcode: String(10_000 + index) }
  const payload = { ...place, amounts: [{ amount: 100 }] }
  return (await admin.send({ method: 'POST', url: '/api/settings/taxes/try', payload })).body
}

test.each(Object.keys(answers).map((what, index) => [what, index] as const))(
  "the shop's own rates hold where a tax service answers %s",
  async (_, index) => {
    expect(await totalAt(index)).toMatchObject({ total: 106.25 })
    expect(await shop.rows('select from module_answers')).toEqual([])
  },
)

test('a tax service that answers as it should gives the rate', async () => {
  expect(await totalAt(Object.keys(answers).length)).toMatchObject({ total: 108 })
})
