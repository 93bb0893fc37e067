import type { InjectOptions } from 'light-my-request'
import type { Random } from '../measuring/random.ts'
import { asText, inAddress, inHeader } from './text.ts'
import { hostile, type Known } from './values.ts'

/** URLs requested by people and programs besides the documented calls; `$` is a user's value. */
const pages = [
  '/',
  '/products',
  '/products/$',
  '/categories/$',
  '/blog',
  '/blog/$',
  '/about',
  '/support',
  '/support/$',
  '/cart',
  '/checkout',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/measuring-sheet',
  '/auth/magic-link/verify',
  '/auth/verify-email',
  '/auth/restore-email',
  '/quotes/$',
  '/delays/$',
  '/installations/$',
  '/account',
  '/account/orders/$',
  '/admin',
  '/admin/$',
  '/admin/crm/day-sheet',
  '/admin/forecasting/camera-cases',
  '/admin/orders/print',
] as const

const files = [
  '/uploads/$',
  '/assets/$',
  '/pictures/$',
  '/locales/$/translation.json',
  '/locales/en/$',
  '/locales/$/$',
  '/sitemap.xml',
  '/robots.txt',
  '/blog/feed.xml',
  '/manifest.webmanifest',
  '/language',
  '/api/$',
  '/auth/$',
  '/$',
  '/$/$/$',
] as const

const queries =
  'q page sort lng width height material category token cursor limit to ids tab min_price max_price'.split(
    ' ',
  )

const lists = [
  '/api/products',
  '/api/blog',
  '/api/support',
  '/api/orders',
  '/api/users',
  '/api/audit',
  '/api/chat',
  '/api/content-posts',
  '/api/account/orders',
  '/api/inventory/items',
  '/api/inventory/suppliers',
  '/api/inventory/purchase-orders',
  '/api/crm/customers',
  '/api/crm/opportunities',
  '/api/crm/quotes',
  '/api/crm/installations',
  '/api/forecasting/sales',
] as const

/** One path segment: a known value, a tampered one, or an unusual spelling. */
function part(random: Random, known: Known): string {
  const met = random.one([known.ids, known.slugs])
  const value = met.length > 0 && random.next() < 0.4 ? random.one(met) : asText(hostile(random))
  return random.one<() => string>([
    () => inAddress(value),
    () => inAddress(value),
    () => inAddress(value).replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => 'a'.repeat(Math.floor(random.within(1, 1500))),
    () =>
      random.one(['..%2f..%2fetc%2fpasswd', '%2e%2e', '%00', '%c0%af', '%', '%zz', '.', '..', '%252e', ';x']),
  ])()
}

function queryOf(random: Random, known: Known): string {
  const pairs = Array.from({ length: Math.floor(random.within(0, 4)) }, () => {
    const name = random.next() < 0.85 ? random.one(queries) : inAddress(asText(hostile(random)).slice(0, 40))
    return random.next() < 0.1 ? name : `${name}=${part(random, known)}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A page or a file with an unusual URL. */
function page(random: Random, known: Known): InjectOptions {
  const pattern = random.one<string>([random.one(pages), random.one(pages), random.one(files)])
  const path = pattern.replaceAll('$', () => part(random, known))
  return {
    method: random.next() < 0.95 ? 'GET' : random.one(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']),
    url: `${path}${queryOf(random, known)}`,
    headers: { accept: random.one(['text/html', '*/*', 'application/json', 'text/csv', 'x']) },
  }
}

/** A list with a cursor of another list or a modified one. */
function cursor(random: Random, known: Known): InjectOptions {
  const knownCursor = known.cursors.length > 0 && random.next() < 0.5 ? random.one(known.cursors) : undefined
  const [value, id] = knownCursor ? cursorIn(knownCursor) : [hostile(random), random.one([...known.ids, 'x'])]
  const tampered = random.one<() => unknown>([
    () => [value, id],
    () => [hostile(random), id],
    () => [value, hostile(random)],
    () => [
      random.one(['2020-02-31T00:00:00.000Z', '0000-01-01T00:00:00.000Z', '9999-12-31T23:59:60.000Z']),
      id,
    ],
    () => hostile(random),
  ])()
  const text = Buffer.from(JSON.stringify(tampered) ?? '').toString('base64url')
  const sort = random.one([
    '',
    '&sort=name',
    '&sort=-createdAt',
    '&sort=-created_at',
    '&sort=price',
    '&sort=x',
  ])
  return { method: 'GET', url: `${random.one(lists)}?cursor=${text}${sort}&limit=${random.one([1, 2, 500])}` }
}

function cursorIn(text: string): [unknown, unknown] {
  const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  return Array.isArray(parsed) ? [parsed[0], parsed[1]] : [parsed, null]
}

/** A request for something undocumented. */
export function undocumented(random: Random, known: Known): InjectOptions {
  return random.next() < 0.75 ? page(random, known) : cursor(random, known)
}

const headers: Record<string, readonly string[]> = {
  'accept-language': ['de', 'zh;q=0.1,*;q=2', 'xx-YY', 'de,'.repeat(2000), 'q=;;;,,', 'ru;q=1e308', '*'],
  'accept-encoding': ['gzip', 'br;q=0', '*', 'identity;q=0, *;q=0', 'x'.repeat(2000)],
  'if-none-match': ['*', '"', 'W/"x"', `"${'x'.repeat(4000)}"`, '"a", "b'],
  'if-match': ['*', '"1"', 'W/"1"', '"99999999999999999999"', 'x'],
  'if-modified-since': ['never', 'Thu, 31 Feb 2099 00:00:00 GMT'],
  range: ['bytes=0-', 'bytes=-1', 'bytes=5-1', `bytes=${'0-1,'.repeat(500)}`, 'x=1'],
  host: ['evil.example', 'localhost:99999', '[::1', ''],
  'x-forwarded-for': ['1.2.3.4', '::ffff:1.2.3.4', 'x, y, z', '9'.repeat(3000)],
  'x-forwarded-host': ['evil.example', ',,'],
  'x-forwarded-proto': ['https', 'javascript'],
  forwarded: ['for="[::1]";host=evil.example', ';;;'],
  'user-agent': ['', 'Mozilla/5.0 ('.repeat(200), '\u00ff'.repeat(200)],
  'content-type': [
    'text/plain',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'application/json junk',
    'x',
  ],
  'content-encoding': ['gzip', 'br', 'x'],
  expect: ['100-continue', 'x'],
  upgrade: ['websocket', 'h2c'],
  'idempotency-key': ['x', ' ', 'x'.repeat(5000), '\u00e9'],
  'sec-fetch-site': ['same-origin', 'none', 'cross-site', 'x'],
  origin: ['null', 'http://localhost:3000', 'http://evil.example', 'x'],
  traceparent: ['00-0-0-0', 'x'.repeat(3000)],
  'last-event-id': ['-1'],
}

const cookies = [
  'session',
  'session=',
  'session =x',
  'session=%7A',
  'session="x"',
  `session=${'x'.repeat(3500)}`,
  'session=x; session=y',
  'session=%E0%A4%A',
  'sign-in=x',
  `sign-in=${'A'.repeat(200)}`,
  `registered=${'A'.repeat(200)}`,
  'registered=',
  'i18nextLng=zh',
  'i18nextLng=%7Ah',
  'i18nextLng=__proto__',
  'i18nextLng=%',
  '__proto__=x',
  ';;;===;',
] as const

/** Unusual headers and cookies in addition to those of the request, including the user's session. */
export function surroundings(random: Random, jar: string): Record<string, string> {
  const odd: Record<string, string> = {}
  if (random.next() < 0.3) {
    const name = random.one(Object.keys(headers))
    odd[name] = random.next() < 0.8 ? random.one(headers[name] ?? ['x']) : inHeader(hostile(random))
  }
  if (random.next() < 0.2) {
    const cookie = random.next() < 0.8 ? random.one(cookies) : inHeader(hostile(random))
    odd['cookie'] = random.next() < 0.5 && jar !== '' ? `${cookie}; ${jar}` : cookie
  }
  return odd
}
