import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from './shop.ts'
import { routes } from '#app/web/routes.ts'

let shop: TestShop
let visitor: Client

beforeAll(async () => {
  shop = await openShop({ pages: 'built' })
  visitor = await shop.as(null)
})
afterAll(() => shop.close())

type Routes = { path?: string; children?: Routes[] }
const pathsOf = ({ path, children = [] }: Routes): string[] => [
  ...(path === undefined ? [] : [path]),
  ...children.flatMap(pathsOf),
]
const withToken = pathsOf(routes as Routes).filter((path) => path.includes('$token'))
const inMails = ['/auth/magic-link/verify', '/auth/verify-email', '/auth/restore-email', '/reset-password']

test('the pages whose address contains the secret of a link are all known', () => {
  expect(withToken).toEqual(expect.arrayContaining(['/samples/reminders/$token', '/orders/$token']))
})

test.for([...withToken, ...inMails.map((path) => `${path}?token=$token`)])(
  'a page whose address contains the secret of a link is stored nowhere and named to no other site: %s',
  async (path) => {
    const { headers, text } = await visitor.send({ url: path.replace('$token', 'a-secret') })
    expect(text).toContain('<!DOCTYPE html>')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  },
)

test('any other page may be kept and names its site', async () => {
  const { headers } = await visitor.send({ url: '/about' })
  expect(headers['cache-control']).not.toContain('no-store')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})
