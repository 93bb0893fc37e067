import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCollector } from '#test/collector.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { register } from '#modules/accounts/contract/index.ts'
import { createCustomer } from '#modules/customers/contract/index.ts'
import { placeOrder } from '#modules/orders/contract/index.ts'
import { usersRepository } from '#modules/accounts/server/users.repository.ts'
import { createDb } from '#kernel/database/db.ts'
import { readEnv } from './env.ts'
import { createLog } from './log.ts'
import { describeFailure } from './start-failure.ts'
import { openTracer } from '#kernel/tracing/open-tracer.ts'

/** User input that must not be found outside its own tables. */
const canary = (what: string) => `canary-${what}-5e1d`
const person = {
  email: `${canary('mail')}@mail.example`,
  password: canary('password'),
  firstName: canary('first'),
  lastName: canary('last'),
}
const customer = { firstName: canary('first'), lastName: canary('last'), email: person.email }

let collector: Awaited<ReturnType<typeof startCollector>>
let shop: TestShop
let output = ''
let tracer: Awaited<ReturnType<typeof openTracer>>

beforeAll(async () => {
  collector = await startCollector()
  tracer = await openTracer(readEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }, '/'), (reason) =>
    expect.fail(reason),
  )
  const log = createLog('trace', { write: (line: string) => void (output += line) })
  shop = await openShop({ log, tracer })
})
afterAll(async () => {
  await shop.close()
  await collector.close()
})

const lines = () =>
  output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

/** Locks a table, as a long migration does, until the waiting query is cancelled. */
async function whileLocked<Answer>(table: string, send: () => Promise<Answer>): Promise<Answer> {
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in exclusive mode`)
    const answer = send()
    const cancelled = () =>
      shop.rows(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(async () => (await cancelled()).length).toBeGreaterThan(0)
    return await answer
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Makes a table reject every row with the given database error. */
async function whileRefusing<Answer>(table: string, statement: string, send: () => Promise<Answer>) {
  await shop.rows(
    `create function refusing() returns trigger language plpgsql as $$ begin ${statement} end $$`,
  )
  await shop.rows(`create trigger refusing before insert or update on ${table}
    for each row execute function refusing()`)
  try {
    return await send()
  } finally {
    await shop.rows('drop function refusing cascade')
  }
}

describe('the log contains no user input', () => {
  test('the log contains no user input when a registration or an order waits too long for a lock', async () => {
    const visitor = await shop.as(null)
    const registered = await whileLocked('users', () => visitor.call(register, { body: person }))
    expect(registered.status).toBe(503)
    const buyer = await shop.as('customer')
    const product = await aProduct(shop)
    const info = {
      name: canary('name'),
      email: person.email,
      phone: '0901234567',
      address: canary('address'),
    }
    const body = anOrderBody([aLine(product, { room: canary('room') })], { customer_info: info })
    const ordered = await whileLocked('orders', () => buyer.call(placeOrder, { body }))
    expect(ordered.status).toBe(503)

    const failures = lines().filter(({ err }) => err !== undefined)
    expect(failures).toHaveLength(2)
    for (const { err } of failures) expect(JSON.stringify(err)).toContain('"code":"57014"')
    expect(failures[0]?.err).toMatchObject({ query: expect.stringMatching(/^(with|insert into) .*\$1/) })
    expect(output).not.toMatch(/canary|argon2/)
  })

  test.for([
    ['a unique constraint fails', 'unique', '23505'],
    ['a value has the wrong type', 'perform new.last_name::uuid; return new;', '22P02'],
    ['a trigger rejects the row', `raise exception 'refused %', new using detail = new.email;`, 'P0001'],
  ] as const)('the log contains no user input when %s', async ([, statement, code]) => {
    output = ''
    const editor = await shop.as('editor')
    const send = () => editor.call(createCustomer, { body: customer })
    if (statement === 'unique') {
      await shop.rows('create unique index once on customers (first_name)')
      expect((await send()).status).toBe(201)
    }
    const answer = statement === 'unique' ? await send() : await whileRefusing('customers', statement, send)
    await shop.rows('drop index if exists once')
    expect(answer.status).toBe(500)
    expect(answer.text).not.toContain('canary')
    const line = lines().find(({ msg }) => msg === 'a request failed')
    expect(JSON.stringify(line)).toContain(`"code":"${code}"`)
    expect(JSON.stringify(line)).toMatch(/"stack":" {4}at /)
    expect(output).not.toContain('canary')
  })

  test('the log contains no user input when an error is logged under any name and without a message', async () => {
    output = ''
    const log = createLog('info', { write: (line: string) => void (output += line) })
    const error: unknown = await shop.pool.query('select $1::uuid', [canary('id')]).catch((e: unknown) => e)
    const wrapped = new Error(`it failed: ${(error as Error).message}`, { cause: error })
    const unread = await new Response(canary('body')).json().catch((e: unknown) => e)
    for (const one of [error, wrapped, unread, new AggregateError([wrapped], 'some')]) {
      log.error(one)
      log.error({ err: one })
      log.error({ reason: one }, 'a sentence')
      log.error({ err: one }, (one as Error).message)
      log.child({ err: one }).error('it failed: %s', one)
    }
    expect(lines()).toHaveLength(20)
    expect(output).toContain('22P02')
    expect(output).not.toContain('canary')
  })
})

test('a job that fails because of user input leaves none of it in the log or in the job tables', async () => {
  output = ''
  const visitor = await shop.as(null)
  const jobs = () => shop.rows(`select * from jobs.job where output is not null`)
  await whileRefusing(
    'outbox',
    `if tg_op = 'UPDATE' then raise exception 'refused %', new using detail = new.recipient; end if; return new;`,
    async () => {
      expect((await visitor.call(register, { body: person })).status).toBe(201)
      await shop.startJobs()
      await expect.poll(async () => (await jobs()).length).toBeGreaterThan(0)
    },
  )
  expect(JSON.stringify(await jobs())).toContain('the database refused it')
  expect(JSON.stringify(await jobs())).not.toContain('canary')
  expect(lines().map(({ msg }) => msg)).toContain('a background job failed')
  expect(output).not.toContain('canary')
})

test('traces and metrics contain none of the user input of a failed request', async () => {
  const visitor = await shop.as(null)
  const send = () => visitor.call(register, { body: { ...person, email: `${canary('more')}@mail.example` } })
  await whileRefusing('users', `raise exception 'refused %', new;`, send)
  const metrics = await visitor.send({ method: 'GET', url: '/metrics' })
  expect(metrics.status).toBe(200)
  expect(metrics.text).not.toContain('canary')
  await tracer?.close()
  expect(collector.spans.length).toBeGreaterThan(0)
  expect(collector.bytes).not.toMatch(/canary|argon2/)
})

test('a process or command that fails prints the fields of the error, but no user input', async () => {
  const send = () => {
    const { password, ...rest } = person
    const account = { ...rest, passwordHash: password, role: 'customer', emailVerified: false } as const
    return usersRepository(createDb(shop.pool)).insert(account)
  }
  const error = await whileRefusing('users', `raise exception 'refused %', new;`, () =>
    send().catch((thrown: unknown) => thrown),
  )
  expect((error as Error).message).toContain('canary')
  expect(describeFailure(error)).toMatch(/the database refused it \(P0001\)\n {4}in insert into .*\n {4}at /)
  expect(describeFailure(error)).not.toContain('canary')
})
