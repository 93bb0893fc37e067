import { createReadStream } from 'node:fs'
import {
  access,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyBaseLogger } from 'fastify'
import { build } from '../../scripts/prepare.mjs'
import type { Person } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { createLog } from '#kernel/process/log.ts'
import { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
import { until } from '../process/shop-process.ts'
import { openShop, type Client, type TestShop } from '../shop.ts'
import { onTheWire, type Get, type WireAnswer } from '../wire.ts'

/** Nothing stays in memory, so what is not rendered comes from the disk. */
const WITHOUT_MEMORY = { CACHE_MB: '0', LOG_LEVEL: 'silent' }

interface Process {
  shop: TestShop
  get: Get
  editor: Client
}

let dataDir: string
let first: Process
let second: Process
let order: string

/**
 * Renewal pauses for up to a minute after a scan, and a scan of the earlier tests' pages comes first. In ms, with room
 * for a busy machine.
 */
const UNTIL_RENEWED = 180_000

/** A process of the shop: all of them share the database and the folder. */
async function start(
  beside?: TestShop,
  settings: Record<string, string> = {},
  log?: FastifyBaseLogger,
): Promise<Process> {
  const shop = await openShop({
    pages: 'built',
    settings: { ...WITHOUT_MEMORY, DATA_DIR: dataDir, ...settings },
    ...(beside && { beside }),
    ...(log && { log }),
  })
  const { get } = await onTheWire(shop)
  const editor = beside ? await shop.asPerson(first.editor.person as Person) : await shop.as('editor')
  return { shop, get, editor }
}

beforeAll(async () => {
  await build()
  dataDir = await mkdtemp(join(tmpdir(), 'fenestra-pages-'))
  first = await start()
  order = (await anOrder(first.shop)).id
  second = await start(first.shop)
}, 480_000)

afterAll(async () => {
  await second.shop.close()
  await first.shop.close()
  await rm(dataDir, { recursive: true, force: true })
})

const br = { 'accept-encoding': 'gzip, br' }
const text = ({ bytes }: WireAnswer) => brotliDecompressSync(bytes).toString()
const namedProduct = (name: string) => aProduct(first.shop, { name })

/** How many pages a process has sent from the disk. */
async function sent({ get }: Process): Promise<number> {
  return Number(/^http_kept_pages_sent (\d+)/m.exec((await get('/metrics')).text)?.[1])
}

/** How many requests for pages a process has rendered. */
async function renderedBy({ get }: Process): Promise<number> {
  const counts = (await get('/metrics')).text.matchAll(
    /^http_request_duration_seconds_count\{method="GET",route="\/\*".*\} (\d+)/gm,
  )
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

const pages = () => join(dataDir, 'pages')
async function files(of = dataDir): Promise<string[]> {
  const found = await readdir(join(of, 'pages'), { recursive: true }).catch(() => [])
  return found.filter((name) => /[\da-f]{62}$/.test(name)).map((name) => join(of, 'pages', name))
}

/** What a file says of its page. */
async function aboutOf(file: string): Promise<{ key: string; encoding: string; state: string }> {
  let line = 0
  for await (const text of createInterface(createReadStream(file)))
    if ((line += 1) === 2) return JSON.parse(text)
  throw new Error(`${file} says nothing`)
}
const keysOf = async () => (await Promise.all((await files()).map(aboutOf))).map(({ key }) => key)
async function fileOf(path: string, encoding = 'br', language = 'en'): Promise<string | undefined> {
  for (const file of await files()) {
    const about = await aboutOf(file).catch(() => null)
    if (about?.key === `${language} ${path}` && about.encoding === encoding) return file
  }
  return undefined
}

/**
 * Asks for a page until it is on the disk, in a file with another state than before. Each request before that would
 * store the page once more, also after this has returned, so the next one waits for a second.
 */
async function untilCached({ get }: Process, path: string, before?: string): Promise<string> {
  const isKept = async () => {
    const file = await fileOf(path)
    return file !== undefined && (await aboutOf(file)).state !== before
  }
  const soon = () =>
    until(`${path} is on the disk`, isKept, 1_000).then(
      () => true,
      () => false,
    )
  await expect
    .poll(async () => (await get(path, br)).status === 200 && (await soon()), { timeout: 30_000 })
    .toBe(true)
  return (await fileOf(path)) as string
}

/** A staff write, which is answered when the process knows all earlier changes. */
const allProcessed = ({ editor }: Process) =>
  editor.call(setOrderStatus, { params: { id: order }, body: { status: 'pending' } })

/** Rename as another program would. */
const rename = (id: string, name: string) =>
  first.shop.rows('update products set name = $2 where id = $1', [id, name])

describe('a finished public page', () => {
  test('a finished public page is sent from the disk as it was made, by every process that shares the folder', async () => {
    const { id } = await namedProduct('Kept once')
    const path = `/products/${id}`
    for (const process of [first, second]) await allProcessed(process)
    await untilCached(first, path)
    for (const process of [first, second]) {
      const before = await sent(process)
      const [one, other] = [await process.get(path, br), await process.get(path, br)]
      expect(await sent(process)).toBe(before + 2)
      expect(text(one)).toContain('Kept once')
      expect(other.bytes).toEqual(one.bytes)
      expect(one.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, no-cache' })
      expect(one.headers['content-security-policy']).toContain('sha256-')
      const known = await process.get(path, { ...br, 'if-none-match': one.headers.etag as string })
      expect([known.status, known.bytes.length]).toEqual([304, 0])
    }
  })

  test('a finished public page is rendered again after a write to what it shows, in every process', async () => {
    const { id } = await namedProduct('Before')
    const path = `/products/${id}`
    let file = await untilCached(first, path)
    for (const name of ['After one write', 'After two writes']) {
      const { state } = await aboutOf(file)
      await rename(id, name)
      for (const process of [first, second]) {
        await allProcessed(process)
        expect(text(await process.get(path, br))).toContain(name)
      }
      file = await untilCached(second, path, state)
      const before = await sent(first)
      expect(text(await first.get(path, br))).toContain(name)
      expect(await sent(first)).toBe(before + 1)
    }
  })

  test('a finished public page stays after a write to another product, but the lists do not', async () => {
    const { id } = await namedProduct('Unchanged')
    const other = await namedProduct('Another')
    await untilCached(first, `/products/${id}`)
    await untilCached(first, '/products?sort=name')
    await rename(other.id, 'Another name')
    await allProcessed(first)
    const before = await sent(first)
    await first.get(`/products/${id}`, br)
    expect(await sent(first)).toBe(before + 1)
    expect(text(await first.get('/products?sort=name', br))).toContain('Another name')
  })

  test('a finished public page is renewed in the background after a write, and nobody waits for it', async () => {
    const { id } = await namedProduct('Old name')
    const path = `/products/${id}`
    const file = await untilCached(first, path)
    const { state } = await aboutOf(file)
    for (const folder of [dirname(file), dirname(dirname(file))])
      await writeFile(join(folder, '.DS_Store'), 'of a file manager')
    const rendered = async () => [await renderedBy(first), await renderedBy(second)]
    const counted = await rendered()
    await rename(id, 'New name')
    const stateNow = async () => {
      const file = await fileOf(path)
      return file && (await aboutOf(file)).state
    }
    await expect.poll(stateNow, { timeout: UNTIL_RENEWED }).not.toBe(state)
    const before = await sent(first)
    expect(text(await first.get(path, br))).toContain('New name')
    expect(await sent(first)).toBe(before + 1)
    // What nobody has asked for counts as no request.
    expect(await rendered()).toEqual(counted)
  }, 240_000)

  test('a finished public page is not renewed while requests take most of the time, and is renewed afterwards', async () => {
    const paths = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => `/products/${(await namedProduct(name)).id}`),
    )
    // The pages of other tests would be renewed first, slowly, as it is meant to be.
    for (const file of await files()) await rm(file)
    for (const path of paths) await untilCached(first, path)
    const statesNow = () =>
      Promise.all(paths.map(async (path) => (await aboutOf((await fileOf(path)) as string)).state))
    const before = await statesNow()
    let log = ''
    const lines = new Writable({ write: (line, _, done) => ((log += line), done()) })
    const busy = await start(first.shop, {}, createLog('debug', lines))
    const leaving = new AbortController()
    const visitors = Array.from({ length: 4 }, async (_, at) => {
      for (let word = 0; !leaving.signal.aborted; word += 1) await busy.get(`/products?q=${at}+${word}`)
    })
    await first.shop.rows(`select public_change(array['product *'])`)
    const waits = () => /Renewing stored pages waits/.test(log)
    await expect.poll(waits, { timeout: 60_000 }).toBe(true)
    const meanwhile = await statesNow()
    for (let asked = 0; asked < 20; asked += 1) await busy.get(`/products?q=more+${asked}`)
    expect(await statesNow()).toEqual(meanwhile)
    leaving.abort()
    await Promise.all(visitors)
    const renewed = async () => (await statesNow()).every((state, at) => state !== before[at])
    await expect.poll(renewed, { timeout: UNTIL_RENEWED }).toBe(true)
    await busy.shop.close()
  }, 300_000)

  test('a finished public page is one of its language, its encoding and its unit', async () => {
    const { id } = await namedProduct('In many forms')
    const path = `/products/${id}`
    const german = { ...br, 'accept-language': 'de' }
    await untilCached(first, path)
    await untilCached(first, `${path}?unit=cm`)
    await expect
      .poll(async () => {
        await first.get(path, german)
        await first.get(path, { 'accept-encoding': 'gzip' })
        return (await fileOf(path, 'br', 'de')) !== undefined && (await fileOf(path, 'gzip')) !== undefined
      })
      .toBe(true)
    const before = await sent(second)
    expect(text(await second.get(path, german))).toContain('lang="de"')
    expect(text(await second.get(path, br))).toContain('lang="en"')
    expect(gunzipSync((await second.get(path, { 'accept-encoding': 'gzip' })).bytes).toString()).toContain(
      'lang="en"',
    )
    expect(text(await second.get(`${path}?unit=cm`, br))).not.toBe(text(await second.get(path, br)))
    expect(await sent(second)).toBe(before + 5)
  })

  test('a finished public page is never one person’s, has nothing that somebody typed, and lies under a name without its address', async () => {
    const { id } = await namedProduct('For everybody')
    const cookie = [...first.editor.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    const personal = ['/account', '/admin', `/orders/${order}`, '/account/security']
    const typed = [
      '/products?q=hunter',
      `/products/${id}?note=hunter`,
      `/products/${id}?room=hunter&width=1.2`,
      `/products/${id}?o.hunter=hunter`,
      `/products/${id.toUpperCase()}`,
      '/products?category=hunter',
      '/products?sort=name&sort=price',
      '/login?error=hunter',
    ]
    const crooked = ['/products/..%2f..%2fsession-secret', '/products/%2e%2e/x', '/blog/..%5cx']
    for (const path of [...personal, ...typed, ...crooked]) {
      await first.get(path, br)
      await first.get(path, { ...br, cookie: cookie.join('; ') })
    }
    await untilCached(first, `/products/${id}`)
    for (const key of await keysOf()) {
      expect(key).not.toMatch(/hunter|account|admin|orders|\.\.|secret/)
      expect(key).toMatch(/^[a-z]{2} \/[\da-z/-]*(?:\?(?:unit=c?m|sort=name))?$/)
    }
    for (const file of await files()) expect(file.slice(-66)).toMatch(/^\/[\da-f]{2}\/[\da-f]{62}$/)
  })

  test.each([
    ['cut off', (file: string) => truncate(file, 900)],
    ['empty', (file: string) => truncate(file, 0)],
    [
      'changed in one bit',
      async (file: string) => {
        const bytes = await readFile(file)
        bytes[bytes.length - 100] = (bytes[bytes.length - 100] as number) ^ 1
        await writeFile(file, bytes)
      },
    ],
  ])('a finished public page is rendered again when its file is %s', async (_, damage) => {
    const { id } = await namedProduct('Whole again')
    const path = `/products/${id}`
    const file = await untilCached(first, path)
    const whole = await readFile(file)
    await damage(file)
    const before = await sent(second)
    expect(text(await second.get(path, br))).toContain('Whole again')
    expect(await sent(second)).toBe(before)
    await untilCached(second, path)
    expect((await readFile(file)).length).toBeGreaterThan(whole.length - 200)
  })

  test('a finished public page is not used after a restart when it was changed meanwhile, and is when it was not', async () => {
    const [changed, same] = [await namedProduct('Changed while closed'), await namedProduct('Same as ever')]
    for (const { id } of [changed, same]) await untilCached(second, `/products/${id}`)
    await second.shop.close()
    await rename(changed.id, 'Changed by hand')
    second = await start(first.shop)
    await expect.poll(async () => (await second.get('/about', br)).headers.etag).toBeDefined()
    await allProcessed(second)
    await expect
      .poll(async () => (await second.get(`/products/${same.id}`, br)) && (await sent(second)))
      .toBeGreaterThan(0)
    const before = await sent(second)
    expect(text(await second.get(`/products/${changed.id}`, br))).toContain('Changed by hand')
    expect(await sent(second)).toBe(before)
    expect(text(await second.get(`/products/${same.id}`, br))).toContain('Same as ever')
    expect(await sent(second)).toBe(before + 1)
  })

  test('a finished public page to sign in is made anew after a restart with another provider, which it may show', async () => {
    await untilCached(first, '/login')
    const google = await start(first.shop, { GOOGLE_CLIENT_ID: 'a shop', GOOGLE_CLIENT_SECRET: 'its secret' })
    try {
      // The folder of the build is known from here on.
      const about = async () => (await google.get('/about', br)).status === 200 && (await sent(google))
      await expect.poll(about, { timeout: 20_000 }).toBeGreaterThan(0)
      const before = await sent(google)
      expect((await google.get('/login', br)).status).toBe(200)
      expect(await sent(google)).toBe(before)
    } finally {
      await google.shop.close()
    }
  })

  test('a finished public page is made anew after a restart at another address, which it names', async () => {
    await untilCached(first, '/about')
    const moved = await start(first.shop, { PUBLIC_ORIGIN: 'http://localhost:4000' })
    try {
      const products = async () => (await moved.get('/products', br)).status === 200 && (await sent(moved))
      await expect.poll(products, { timeout: 20_000 }).toBeGreaterThan(0)
      const before = await sent(moved)
      expect(text(await moved.get('/about', br))).toContain('href="http://localhost:4000/about"')
      expect(await sent(moved)).toBe(before)
    } finally {
      await moved.shop.close()
    }
  })

  test('a finished public page is kept no longer when no disk is given, and what was kept before is removed', async () => {
    const { id } = await namedProduct('Without a disk')
    const folder = await mkdtemp(join(tmpdir(), 'fenestra-pages-'))
    await untilCached(first, `/products/${id}`)
    await cp(pages(), join(folder, 'pages'), { recursive: true })
    const without = await start(first.shop, { DATA_DIR: folder, DISK_CACHE_MB: '0' })
    try {
      const isThere = () =>
        access(join(folder, 'pages')).then(
          () => true,
          () => false,
        )
      await expect.poll(isThere, { timeout: 20_000 }).toBe(false)
      expect(text(await without.get(`/products/${id}`, br))).toContain('Without a disk')
      expect([await sent(without), await isThere()]).toEqual([0, false])
    } finally {
      await without.shop.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('a finished public page is rendered when the disk cannot keep it, and what was kept before makes room', async () => {
    const { id } = await namedProduct('No room')
    const broken = await mkdtemp(join(tmpdir(), 'fenestra-pages-'))
    await writeFile(join(broken, 'pages'), 'a file where the folder should be')
    const elsewhere = await start(first.shop, { DATA_DIR: broken })
    const reserved = await mkdtemp(join(tmpdir(), 'fenestra-pages-'))
    const older = join(reserved, 'pages', 'older', 'ab')
    await mkdir(older, { recursive: true })
    await writeFile(join(older, 'page'), 'of another build')
    for (const folder of [older, dirname(older)]) await utimes(folder, 1_700_000_000, 1_700_000_000)
    await untilCached(first, `/products/${id}`)
    await cp(pages(), join(reserved, 'pages'), { recursive: true })
    const full = await start(first.shop, { DATA_DIR: reserved, DISK_RESERVE_MB: '999999999' })
    try {
      for (const process of [elsewhere, full]) {
        await expect.poll(async () => (await process.get(`/products/${id}`, br)).headers.etag).toBeDefined()
        for (let attempt = 0; attempt < 3; attempt += 1)
          expect(text(await process.get(`/products/${id}`, br))).toContain('No room')
      }
      expect(await sent(elsewhere)).toBe(0)
      await expect.poll(() => files(reserved), { timeout: 20_000 }).toEqual([])
      expect(await readdir(join(reserved, 'pages'))).not.toContain('older')
    } finally {
      for (const { shop } of [elsewhere, full]) await shop.close()
      for (const folder of [broken, reserved]) await rm(folder, { recursive: true, force: true })
    }
  })
})
