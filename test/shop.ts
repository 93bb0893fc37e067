import { loadModules } from '#kernel/modules/load.ts'
import { migrateModules } from '#kernel/modules/migrate.ts'
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { InjectOptions, Response } from 'light-my-request'
import type { Pool } from 'pg'
import type { z } from 'zod'
import { login } from '#modules/accounts/contract/accounts.ts'
import type { Role } from '#kernel/contract/roles.ts'
import { address, type Endpoint, type Input, type Output } from '#kernel/contract/endpoint.ts'
import type { errorBody } from '#kernel/contract/wire.ts'
import { buildShop } from '#app/server/app.ts'
import type { Limits } from '#kernel/database/connections/connection.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { openReplica } from '#kernel/database/connections/replica.ts'
import { readEnv, type Env } from '#kernel/process/env.ts'
import { createLog } from '#kernel/process/log.ts'
import type { Tracer } from '#kernel/tracing/tracer.ts'
import { cloneDatabase, cloneShopDatabase, type TestDatabase } from './database.ts'
import { aUser, type Person } from '#modules/accounts/factory.ts'

export interface ShopOptions {
  /** Environment settings in addition to those of every test. */
  settings?: Record<string, string>
  /** Puts a proxy between the shop and its database. */
  through?: (databaseUrl: string) => string
  log?: FastifyBaseLogger
  tracer?: Tracer | undefined
  /** External modules, as in MODULES. */
  modules?: readonly string[]
  /** `built`: with the built pages; without it, the API alone. */
  pages?: 'built'
  /** A shop whose database this one shares, as a second process behind the same load balancer. */
  beside?: TestShop
  /** A database that it begins with a copy of, to which nobody may be connected. */
  copyOf?: TestDatabase
}

/** Longer limits for a machine that is busy with other tests. */
const PATIENT: Limits = {
  connectMs: 20_000,
  statementMs: 30_000,
  lockMs: 20_000,
  idleInTransactionMs: 30_000,
}

/** The body of a refusal; `price_changed` and the like have more fields. */
export type Refused = z.output<typeof errorBody> & Record<string, unknown>

export interface Answered<Body> {
  status: number
  headers: Response['headers']
  /** The body promised by the contract on success. */
  body: Body
  /** The same JSON, read as a refusal. */
  refused: Refused
  /** The raw text. */
  text: string
}

/** A client with its own cookie jar. */
export interface Client {
  /** The signed-in account; null for an anonymous visitor. */
  person: Person | null
  cookies: Map<string, string>
  /** Calls an endpoint of the contract; `input` is typed by it. */
  call<const E extends Endpoint>(
    endpoint: E,
    ...input: keyof Input<E> extends never
      ? [Extra?]
      : Partial<Input<E>> extends Input<E>
        ? [(Input<E> & Extra)?]
        : [Input<E> & Extra]
  ): Promise<Answered<Output<E>>>
  /** Sends any request, also one that the contract forbids. */
  send(request: InjectOptions): Promise<Answered<unknown>>
  /** The same, as bytes. */
  raw(request: InjectOptions): Promise<Response>
  signIn(person: Person): Promise<Answered<Output<typeof login>>>
}

interface Extra {
  /** Headers that the contract does not name. */
  extraHeaders?: Record<string, string>
}

export interface TestShop {
  http: Awaited<ReturnType<typeof buildShop>>['http']
  startJobs(): Promise<void>
  /** Runs a job once, now, without starting the others. */
  runJob(name: string): Promise<void>
  pool: Pool
  env: Env
  databaseUrl: string
  /** A new client; with a role, signed in as a new user of that role. */
  as(role: Role | null): Promise<Client>
  /** A client signed in as this user. */
  asPerson(person: Person): Promise<Client>
  /** Rows of a query. */
  rows<Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
  /** @param finishMs how long to wait for current requests */
  close(finishMs?: number): Promise<void>
}

/** The real app on its own database, with the essential data. */
export async function openShop(options: ShopOptions = {}): Promise<TestShop> {
  const { settings, through, log, beside, copyOf, tracer, modules = [], pages = 'none' } = options
  const [database, dataDir] = await Promise.all([
    beside
      ? { url: beside.databaseUrl, drop: async () => {} }
      : copyOf
        ? cloneDatabase(copyOf)
        : cloneShopDatabase(),
    mkdtemp(join(tmpdir(), 'fenestra-shop-')),
  ])
  const url = through?.(database.url) ?? database.url
  const { RATE_LIMITS: rateLimits, ...others } = settings ?? {}
  const read = readEnv(
    {
      DATABASE_URL: url,
      SESSION_SECRET: 'a secret of the tests, long enough to sign with',
      DATA_DIR: dataDir,
      ...others,
    },
    dataDir,
  )
  // Tests make many requests, also at public addresses, where the setting is refused.
  const env = { ...read, rateLimits: rateLimits === 'on' ? ('on' as const) : ('off' as const) }
  const silent = createLog('silent')
  const pool = openPool(url, silent, { limits: PATIENT })
  const replica = env.replicaUrl && openReplica({ url: env.replicaUrl, primary: pool, log: silent })
  const loaded = await loadModules(modules)
  await migrateModules({ pool, url: database.url }, loaded)
  const shop = await buildShop({
    env,
    database: { pool, url, ...(replica && { replica }), close: async () => {} },
    sessionSecret: env.sessionSecret as string,
    pages,
    modules: loaded,
    // Opening another shop in this process, on a busy machine, is not load.
    graceMs: Number.POSITIVE_INFINITY,
    ...(log && { log }),
    ...(tracer && { tracer }),
  })
  await shop.http.ready()
  const asPerson = async (person: Person) => {
    const client = visitor(shop.http)
    const { status, text } = await client.signIn(person)
    if (status !== 200) throw new Error(`${person.email} could not sign in: ${status} ${text}`)
    return client
  }
  return {
    http: shop.http,
    startJobs: () => shop.startJobs(),
    runJob: (name) => shop.runJob(name),
    pool,
    env,
    databaseUrl: url,
    asPerson,
    as: async (role) => (role === null ? visitor(shop.http) : asPerson(await aUser({ pool }, { role }))),
    async rows<Row extends object>(sql: string, values: unknown[] = []) {
      return (await pool.query<Row>(sql, values)).rows
    },
    async close(finishMs) {
      await shop.close(finishMs)
      if (replica) await replica.close()
      await pool.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Decoders of compressed responses. */
const decoders: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

function visitor(http: TestShop['http']): Client {
  const cookies = new Map<string, string>()

  const raw = (request: InjectOptions) =>
    http.inject({
      ...request,
      headers: { ...(cookies.size > 0 && { cookie: cookieHeader(cookies) }), ...request.headers },
    })

  async function send(request: InjectOptions): Promise<Answered<unknown>> {
    const answer = await raw(request)
    for (const { name, value, expires } of answer.cookies) {
      if (value === '' || (expires && expires.getTime() <= Date.now())) cookies.delete(name)
      else cookies.set(name, value)
    }
    const { statusCode: status, headers } = answer
    const decode = decoders[String(headers['content-encoding'])]
    const text = decode ? decode(answer.rawPayload).toString('utf8') : answer.body
    const json = /json/.test(String(headers['content-type'])) && text !== ''
    const body: unknown = json ? JSON.parse(text) : undefined
    return { status, headers, body, refused: body as Refused, text }
  }

  const client: Client = {
    person: null,
    cookies,
    send,
    raw,
    call: (async (endpoint: Endpoint, input: Partial<Input<Endpoint>> & Extra = {}) => {
      const { params, query, body, headers } = input as Record<string, Record<string, unknown>>
      return send({
        method: endpoint.method,
        url: address(endpoint, { ...(params && { params }), ...(query && { query }) }),
        headers: { ...(headers as Record<string, string>), ...input.extraHeaders },
        ...(body !== undefined && { payload: body }),
      })
    }) as Client['call'],
    async signIn(person) {
      const answer = await client.call(login, { body: { email: person.email, password: person.password } })
      if (answer.status === 200) client.person = person
      return answer
    },
  }
  return client
}

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
