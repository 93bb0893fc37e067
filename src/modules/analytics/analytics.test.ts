import { describe, expect, test } from 'vitest'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { placeOrder } from '#modules/orders/contract/index.ts'
import { aLine, anOrder, anOrderBody } from '#modules/orders/factory.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { countVisit, putAnalyticsSettings, readFunnel } from './contract/index.ts'
import { policyOf, scriptOf } from './rules/tool.ts'
import { sourceOf, wordsOf } from './rules/visits.ts'

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const shop = await shopOfFile({ pages: 'built' })
const admin = await shop.as('admin')
const visitor = await shop.as(null)

const today = () => dayIn(shop.env.timeZone, new Date())
const days = () => ({ query: { from: today(), to: today() } })
type Told = Parameters<typeof visitor.call<typeof countVisit>>[1]

const tell = (body: NonNullable<Told>['body'], headers: Record<string, string> = browser) =>
  visitor.call(countVisit, { body, extraHeaders: headers })
const funnel = async () => (await admin.call(readFunnel, days())).body

describe('a shop that counts visits', () => {
  test('a shop that counts visits counts nothing before it is turned on, and says nothing of it to visitors', async () => {
    expect((await tell({ language: 'en', step: 'seen' })).status).toBe(204)
    expect((await funnel()).steps.seen).toBe(0)
    const wire = (await visitor.call(getSettings)).body
    expect(wire).not.toHaveProperty('counts_visits')
    expect(wire).not.toHaveProperty('analytics_tool')
    expect((await admin.call(putAnalyticsSettings, { body: { counts: true } })).body.counts).toBe(true)
    expect((await visitor.call(getSettings)).body.counts_visits).toBe(true)
  })

  test('a shop that counts visits counts steps by language and source, orders from the orders of customers, and no robots', async () => {
    await tell({ language: 'de', source: 'www.google.de', step: 'seen' })
    await tell({ language: 'de', source: 'news.google.com', step: 'seen' })
    await tell({ language: 'en', source: '', step: 'seen' })
    await tell({ language: 'klingon', source: 'a <b>', step: 'configured' })
    await tell({ language: 'de', source: 'www.google.de', step: 'ordered' })
    for (const unseen of [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { ...browser, dnt: '1' },
      { ...browser, 'sec-gpc': '1' },
    ])
      expect((await tell({ language: 'de', step: 'seen' }, unseen)).status).toBe(204)

    const customer = await shop.as('customer')
    const line = aLine(await aProduct(shop))
    expect((await customer.call(placeOrder, { body: anOrderBody([line]) })).status).toBe(201)
    // One that was imported, or taken by staff, is none of a visitor.
    await anOrder(shop)

    const { steps, byLanguage, bySource } = await funnel()
    expect(steps).toEqual({ seen: 3, configured: 1, cart: 0, checkout: 0, order: 1 })
    expect(byLanguage.map(({ language, seen, order }) => [language, seen, order])).toEqual([
      ['de', 2, 0],
      ['en', 1, 1],
      ['other', 0, 0],
    ])
    expect(bySource.map(({ source, seen, order }) => [source, seen, order])).toEqual([
      ['google', 2, 1],
      ['direct', 1, 0],
      ['other', 0, 0],
    ])

    const file = await admin.send({
      method: 'GET',
      url: `/api/analytics/funnel?from=${today()}&to=${today()}`,
      headers: { accept: 'text/csv' },
    })
    expect(file.text).toContain(`"${today()}","seen","de","google",2`)
    expect(file.text).toContain(`"${today()}","order","en","",1`)
  })

  test('a shop that counts visits lists words and sizes that found nothing, with bounds, and nothing that looks like a person', async () => {
    const product = await aProduct(shop)
    const size = { product: product.id, width: 6.04, length: 2.5, reason: 'too_wide' as const }
    await tell({ language: 'en', words: ' Awning  RED ' })
    await tell({ language: 'en', words: 'awning red' })
    await tell({ language: 'en', words: 'lan@example.com' })
    await tell({ language: 'en', words: '+84 901 234 567' })
    await tell({ language: 'en', size })
    await tell({ language: 'en', size: { ...size, width: 5.96 } })
    await tell({ language: 'en', size: { ...size, product: crypto.randomUUID() } })
    const { words, sizes } = await funnel()
    expect(words).toEqual([{ words: 'awning red', count: 2 }])
    expect(sizes).toEqual([
      {
        product_id: product.id,
        product_name: product.name,
        width: 6,
        length: 2.5,
        reason: 'too_wide',
        count: 2,
      },
    ])

    for (let number = 0; number < 230; number += 1) {
      await tell({ language: 'en', words: `word ${number}`, source: `site-${number}.example`, step: 'cart' })
      // What is stored in several batches has the same bounds.
      if (number % 100 === 99) await funnel()
    }
    await tell({ language: 'en', words: 'awning red' })
    expect((await funnel()).words[0]).toEqual({ words: 'awning red', count: 3 })
    const [stored] = await shop.rows(`
      select (select count(*)::int from fruitless_words) as words,
        (select count(distinct source)::int from funnel_days where source <> 'other') as sources,
        (select sum(count)::int from funnel_days where step = 'cart') as counted`)
    expect(stored).toEqual({ words: 200, sources: 50, counted: 230 })
  })

  test('a shop that counts visits refuses what is no step, days in the wrong order and readers who are not staff', async () => {
    expect((await tell({ language: 'en', step: 'bought' as 'seen' })).status).toBe(400)
    const { status, refused } = await admin.call(readFunnel, {
      query: { from: '2026-02-02', to: '2026-02-01' },
    })
    expect([status, refused['fields']]).toEqual([400, { from: 'The first day is after the last' }])
    expect((await visitor.call(readFunnel, days())).status).toBe(401)
  })

  test('a shop that counts visits forgets counts after 26 months', async () => {
    await shop.pool
      .query(`insert into funnel_days values ((now() - interval '27 months')::date, 'seen', 'en', 'direct', 1),
      ((now() - interval '25 months')::date, 'seen', 'en', 'direct', 1)`)
    await shop.runJob('purge-expired')
    expect(await shop.rows("select from funnel_days where day < now() - interval '24 months'")).toHaveLength(
      1,
    )
  })

  test('a shop that counts visits limits how much one address sends', async () => {
    const limited = await openShop({ beside: shop, settings: { RATE_LIMITS: 'on' } })
    const client = await limited.as(null)
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => client.call(countVisit, { body: { language: 'en', step: 'seen' } })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
    await limited.close()
  })
})

describe('a foreign tool', () => {
  const policy = async (url: string) =>
    String((await visitor.send({ method: 'GET', url })).headers['content-security-policy'])

  test('a foreign tool is allowed by the policy of pages on which it may run, only while it is set', async () => {
    expect(await policy('/products')).not.toContain('stats.example')
    const tool = { kind: 'matomo' as const, address: 'https://stats.example/matomo/', site: '3' }
    const saved = await admin.call(putAnalyticsSettings, { body: { tool } })
    expect(saved.body.tool).toEqual({ ...tool, address: 'https://stats.example/matomo' })
    const open = await policy('/products')
    expect(open).toMatch(/script-src 'self' [^;]*https:\/\/stats\.example(?: |;|$)/)
    expect(open).toMatch(/connect-src 'self' https:\/\/stats\.example;/)
    for (const page of ['/checkout', '/login', '/account', '/orders/abc', '/admin', '/api/settings'])
      expect(await policy(page), page).not.toContain('stats.example')
    await admin.call(putAnalyticsSettings, { body: { tool: null } })
    expect(await policy('/products')).not.toContain('stats.example')
    expect((await visitor.call(getSettings)).body).not.toHaveProperty('analytics_tool')
  })

  test.each([
    ['matomo', 'http://stats.example', '1', 'tool.address'],
    ['matomo', 'https://stats.example; script-src *', '1', 'tool.address'],
    ['matomo', "https://a';b", '1', 'tool.address'],
    ['matomo', '', '1', 'tool.address'],
    ['matomo', 'https://stats.example', 'one', 'tool.site'],
    ['ga4', '', 'UA-1', 'tool.site'],
    ['own', 'https://stats.example/x.js?a=1', '', 'tool.address'],
  ] as const)('%s at %s with the site %s is refused', async (kind, address, site, field) => {
    const { status, refused } = await admin.call(putAnalyticsSettings, {
      body: { tool: { kind, address, site } },
    })
    expect([status, Object.keys(refused['fields'] as object)]).toEqual([400, [field]])
  })
})

test('sources, words and hosts of tools', () => {
  for (const [told, source] of [
    ['', 'direct'],
    ['WWW.Example.com', 'example.com'],
    ['l.facebook.com', 'facebook'],
    ['newsletter', 'newsletter'],
    ['lan@example.com', 'other'],
    ['x'.repeat(61), 'other'],
  ] as const)
    expect(sourceOf(told), told).toBe(source)
  for (const [typed, words] of [
    ['  ', null],
    ['Rollo 120 x 180', 'rollo 120 x 180'],
    ['0901234567', null],
    ['ж'.repeat(80), 'ж'.repeat(60)],
  ] as const)
    expect(wordsOf(typed), typed).toBe(words)
  const ga4 = { kind: 'ga4', address: '', site: 'G-ABC123' } as const
  expect(scriptOf(ga4)).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABC123')
  expect(policyOf(ga4)).toBe(
    'script-src https://www.googletagmanager.com; connect-src https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
  )
  expect(policyOf({ kind: 'own', address: 'https://u.example:8443/s.js', site: '' })).toBe(
    'script-src https://u.example:8443; connect-src https://u.example:8443',
  )
})
