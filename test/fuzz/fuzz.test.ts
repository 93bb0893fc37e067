import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#database/seed/demo.ts'
import { build } from '../../scripts/prepare.mjs'
import type { Role } from '#kernel/contract/roles.ts'
import { seeded } from '../measuring/random.ts'
import { openShop, type Answered, type Client, type TestShop } from '../shop.ts'
import { cookieOf } from '../sockets.ts'
import { operationsOf } from './document.ts'
import { judge, judgeUndocumented } from './judge.ts'
import { requestTo } from './requests.ts'
import { surroundings, undocumented } from './undocumented.ts'
import type { Known } from './values.ts'

const count = Number(process.env['FUZZ_REQUESTS'] ?? 500)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)
const roles = [null, 'customer', 'viewer', 'editor', 'admin', 'admin', 'admin'] as const
/** The number of recent values that are reused. */
const STATUSES = 300
/** The share of requests for pages, files and tampered cursors instead of documented calls. */
const BESIDE = 0.3

let shop: TestShop
beforeAll(async () => {
  await build()
  shop = await openShop({ pages: 'built' })
  await seedDemo(shop.pool, { currencyExponent: 2 })
})
afterAll(() => shop.close())

/** Stores values of a response, so that later requests can use them. */
function note(known: Known, { body, headers }: Answered<unknown>): void {
  const next = /[?&]cursor=([\w-]+)/.exec(String(headers['link']))?.[1]
  if (next !== undefined) keep(known.cursors, next)
  noteValue(known, body)
}

function noteValue(known: Known, value: unknown, name = ''): void {
  if (Array.isArray(value)) for (const one of value.slice(0, 5)) noteValue(known, one, name)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) noteValue(known, one, key)
  else if (typeof value === 'string' && /^([a-z_]*id|token)$/i.test(name)) keep(known.ids, value)
  else if (typeof value === 'string' && name === 'slug') keep(known.slugs, value)
  else if (typeof value === 'number' && name === 'version') keep(known.versions, value)
}

function keep<Value>(list: Value[], value: Value): void {
  if (value === '' || list.includes(value)) return
  list.push(value)
  if (list.length > STATUSES) list.shift()
}

test(
  `${count} hostile requests of seed ${seed} cause no server error and no undocumented response`,
  { timeout: 300_000 + count * 60 },
  async () => {
    const random = seeded(seed)
    const operations = operationsOf((await shop.http.inject('/api/openapi.json')).json())
    const isRight = judge()
    const known: Known = { ids: [], slugs: [], versions: [], cursors: [] }
    const clients = new Map<Role | null, Client>()
    for (const role of roles) clients.set(role, await shop.as(role))
    const statuses = new Map<number, number>()
    const faults: string[] = []

    for (let sent = 0; sent < count; sent += 1) {
      const role = random.one(roles)
      const client = clients.get(role) as Client
      const operation = random.next() < BESIDE ? null : random.one(operations)
      const request = operation ? requestTo(operation, random, known) : undocumented(random, known)
      const url = typeof request.url === 'string' ? request.url : ''
      const odd = surroundings(random, cookieOf(client))
      const answer = await client.send({ ...request, headers: { ...request.headers, ...odd } })
      note(known, answer)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      // With unusual headers another refusal may come before the documented ones.
      const documented = operation !== null && Object.keys(odd).length === 0
      const wrong = documented ? isRight(operation, answer) : judgeUndocumented(answer)
      if (wrong)
        faults.push(`${role} ${request.method} ${wrong}\n${excerpt({ ...request, odd }, answer.text)}`)
      // Signed out, demoted or deleted by a request: another user of that role takes over.
      const itself = odd['cookie'] === undefined
      if (role !== null && itself && (answer.status === 401 || url.includes('logout')))
        clients.set(role, await shop.as(role))
    }

    const counts = [...statuses].sort().map(([status, times]) => `${status}: ${times}`)
    process.stdout.write(`${count} requests, seed ${seed}; ${counts.join(', ')}\n`)
    expect(faults.slice(0, 20)).toEqual([])
    expect((await shop.http.inject('/readyz')).statusCode).toBe(200)
  },
)

function excerpt(request: object, text: string): string {
  return `${JSON.stringify(request).slice(0, 600)}\n${text.slice(0, 300)}`
}
