import { expect, test } from 'vitest'
import * as accounts from '#modules/accounts/contract/accounts.ts'
import { aUser } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import { createInstallation, sendInstallation } from '#modules/installations/contract/index.ts'
import { placeGuestOrder } from '#modules/orders/contract/guest-orders.ts'
import { aLine } from '#modules/orders/factory.ts'
import { aGuest, serveGuests } from '#modules/orders/guest-factory.ts'
import { createQuote, getQuote, sendQuote, viewPublicQuote } from '#modules/quotes/contract/index.ts'
import { putStreetSettings, shareGuestHouse } from '#modules/street/contract/index.ts'
import { aPostbox } from './postbox.ts'
import { shopOfFile } from './shop-of-file.ts'
import { routes } from '#app/web/routes.ts'

const shop = await shopOfFile({ pages: 'built' })
const visitor = await shop.as(null)

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

/** The content of every table, as one hash each; not what counts requests. */
async function contents(): Promise<Record<string, string>> {
  const tables = await shop.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'rate_limit%'`,
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await shop.rows<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from "${name}" t`,
    )
    hashes[name] = row?.hash ?? ''
  }
  return hashes
}

/** The links of a shop's mails, with what their pages read. */
async function linksOfMails(): Promise<{ urls: string[]; quoteId: string; quote: string; signIn: string }> {
  const admin = await shop.as('admin')
  const { id: customerId } = await aCustomer(shop, { email: 'lan@example.com' })
  const { body: quote } = await admin.call(createQuote, {
    body: { customerId, items: [], totalAmount: 100, validUntil: '2040-01-31', notes: '' },
  })
  await admin.call(sendQuote, { params: { id: quote.id }, body: {} })
  const { body: visit } = await admin.call(createInstallation, {
    body: { customerId, scheduledDate: '2040-01-31' },
  })
  await admin.call(sendInstallation, { params: { id: visit.id } })
  await serveGuests(shop)
  await admin.call(putStreetSettings, { body: { showsHouses: true } })
  const line = aLine(await aProduct(shop))
  const placed = await visitor.call(placeGuestOrder, {
    body: { customer_info: aGuest(), cart: [line], total_amount: line.calculated_price },
  })
  const order = placed.body.link.split('/').at(-1) ?? ''
  const house = (await visitor.call(shareGuestHouse, { params: { token: order } })).body.link ?? ''
  const { email } = await aUser(shop, { emailVerified: false })
  const post = aPostbox(shop)
  await visitor.call(accounts.requestMagicLink, { body: { email } })
  const signIn = await post.token(email)
  await visitor.call(accounts.forgotPassword, { body: { email } })
  const reset = await post.token(email)
  const [ofQuote, ofVisit] = [linkToken(shop, 'quote', quote.id), linkToken(shop, 'installation', visit.id)]
  return {
    urls: [
      `/auth/magic-link/verify?token=${signIn}`,
      `/auth/verify-email?token=${signIn}`,
      `/auth/restore-email?token=${signIn}`,
      `/reset-password?token=${reset}`,
      `/quotes/${ofQuote}`,
      `/api/quotes/${ofQuote}`,
      `/installations/${ofVisit}`,
      `/api/installations/${ofVisit}`,
      ...['', '/documents', '/payment', '/house'].map((what) => `/api/guest-orders/${order}${what}`),
      `/orders/${order}`,
      house,
      `/api${house}`,
    ],
    quoteId: quote.id,
    quote: ofQuote,
    signIn,
  }
}

test('a mail scanner that requests each link of a mail twice marks and uses up nothing', async () => {
  const { urls, quoteId, quote, signIn } = await linksOfMails()
  const scanner = { 'user-agent': 'Mozilla/5.0 (compatible; SafeLinks)' }
  const before = await contents()
  const statuses: Record<string, number[]> = {}
  for (const url of urls)
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET'] as const) {
      const { status } = await visitor.send({ method, url, headers: scanner })
      statuses[url] = [...(statuses[url] ?? []), status]
    }
  expect(Object.entries(statuses).filter(([, all]) => all.some((status) => status !== 200))).toEqual([])
  expect(await contents()).toEqual(before)

  const admin = await shop.as('admin')
  expect((await admin.call(getQuote, { params: { id: quoteId } })).body).toMatchObject({
    status: 'sent',
    viewedAt: null,
  })
  expect((await visitor.call(viewPublicQuote, { params: { token: quote } })).body.status).toBe('viewed')
  const used = await visitor.call(accounts.verifyMagicLink, { body: { token: signIn } })
  expect(used.status).toBe(200)
})
