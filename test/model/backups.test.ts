// These steps run inside the test at the end.
// oxlint-disable vitest/no-standalone-expect
import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { latestBackups } from '#kernel/backup/backups.repository.ts'
import { checkBackup } from '#kernel/backup/check.ts'
import { scheduledBackups } from '#kernel/backup/scheduled.ts'
import { LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { createLog } from '#kernel/process/log.ts'
import { uploadName } from '#kernel/rules/pictures.ts'
import { fileStorage } from '#kernel/storage/storage-files.ts'
import { StorageUnavailable, type Storage } from '#kernel/storage/storage.ts'
import { cloneDatabase, type TestDatabase } from '../database.ts'
import { propertyRuns } from '../property-runs.ts'

const { numRuns: runs, seed } = propertyRuns(3)
const DAY_MS = 25 * 60 * 60 * 1000
/** What lies in the folder and belongs to neither shop. */
const FOREIGN = [
  'fenestra-20200101T000000Z.tar.gz',
  'fenestra-20200101T000000Z.tar.gz.unfinished',
  'fenestra-00000000-20200101T000000Z.tar.gz',
  'fenestra-00000000-20200101T000000Z.tar.gz.0a1b2c3d.unfinished',
  'notes.txt',
]
const log = createLog('silent')

interface Database {
  database: TestDatabase
  pool: Pool
}
let databases: Database[] = []

/** A shop with its pictures in a folder of its own. */
interface Shop extends Database {
  pictures: string
  /** The names of its pictures. */
  names: string[]
  /** Those whose files were lost. */
  lost: string[]
  isStorageAway: boolean
  /** Its BACKUP_KEEP. */
  keep: number
  /** Drafts of runs that were killed. */
  drafts: string[]
}

interface World {
  /** BACKUP_DIR of both shops. */
  folder: string
  shops: Shop[]
  /** Ends the runs of killed processes. */
  release: (() => Promise<void>)[]
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const clones = await Promise.all([cloneDatabase(), cloneDatabase()])
  databases = clones.map((database) => ({
    database,
    pool: openPool(database.url, log, { limits: LONG_WORK_LIMITS }),
  }))
})
afterAll(async () => {
  vi.useRealTimers()
  for (const { pool, database } of databases) {
    await pool.end()
    await database.drop()
  }
})

async function upload(shop: Shop): Promise<void> {
  const id = randomBytes(16).toString('hex')
  const name = uploadName({ id, width: 300, height: 200, colour: '336699', moving: false, ending: 'png' })
  const bytes = randomBytes(10)
  await fileStorage(shop.pictures).put(name, bytes, 'image/png')
  await shop.pool.query(
    `insert into uploads (id, name, content_type, bytes, width, height, colour, uploader_name)
     values ($1, $2, 'image/png', $3, 300, 200, '336699', E'Tab\\tand\\nline')`,
    [id, name, bytes.length],
  )
  shop.names.push(name)
}

const usual = async () => {}

/** One run of the scheduled backup, with what happens when it opens its first picture. */
function runOf(shop: Shop, { folder }: World, onOpen: () => Promise<void> = usual): Promise<void> {
  const files = fileStorage(shop.pictures)
  let opening: Promise<void> | undefined
  const storage: Storage = {
    ...files,
    async open(name) {
      await (opening ??= onOpen())
      return files.open(name)
    },
  }
  vi.setSystemTime(Date.now() + DAY_MS)
  const backups = { dir: folder, schedule: '* * * * *', keep: shop.keep }
  const env = { backups, currency: 'VND', dataDir: folder, diskReserve: 0 }
  return scheduledBackups({ env, database: { pool: shop.pool, url: shop.database.url }, storage, log })()
}

/** The backups among these names, oldest first, with how many pictures they say they lack. */
const backupsAmong = (names: readonly string[], prefix: string) =>
  names
    .filter((name) => name.startsWith(prefix) && name.endsWith('.tar.gz'))
    .toSorted()
    .map((name) => ({ name, lacks: Number(/-lacks-(\d+)-pictures/.exec(name)?.[1] ?? 0) }))

/** A run that ends: what is recorded is what the file holds, and nothing was deleted that is still needed. */
async function backUp(shop: Shop, world: World, onOpen = usual): Promise<void> {
  const missing = shop.isStorageAway ? shop.names : shop.lost
  const before = await readdir(world.folder)
  await runOf(shop, world, onOpen)
  const after = await readdir(world.folder)

  const [row] = await latestBackups(shop.pool, 1)
  const { missing: notThere, contents } = await checkBackup(row?.file ?? '')
  expect(notThere.toSorted()).toEqual(missing.toSorted())
  const uploads = Object.keys(contents.files).filter((name) => name.startsWith('uploads/')).length
  expect(uploads).toBe(shop.names.length - missing.length)
  expect(row?.uploads).toBe(uploads)
  if (missing.length === 0) expect(row?.failure).toBeNull()
  else expect(row?.failure).toContain(notThere[0])

  const name = basename(row?.file ?? '')
  const own = backupsAmong(after, name.slice(0, 'fenestra-00000000-'.length))
  expect(own.at(-1)).toEqual({ name, lacks: missing.length })
  const gone = before.filter((one) => !after.includes(one))
  const goneBackups = backupsAmong(gone, '')
  for (const { name: old, lacks } of goneBackups) {
    expect(lacks).toBeGreaterThanOrEqual(missing.length)
    const better = own.filter((newer) => newer.name > old && newer.lacks <= lacks)
    expect(better.length).toBeGreaterThanOrEqual(shop.keep)
  }
  if (missing.length === 0)
    expect(own.filter(({ lacks }) => lacks === 0).length).toBeLessThanOrEqual(shop.keep)
  // Beside its own backups a run deletes its own drafts, which are a day old, and nothing else.
  const others = gone.filter((one) => !goneBackups.some((backup) => backup.name === one))
  expect(others.toSorted()).toEqual(shop.drafts.toSorted())
  shop.drafts = []
}

/** A run that is killed while it reads the pictures: it never goes on, and its draft stays. */
async function killBackup(shop: Shop, world: World): Promise<void> {
  const before = await readdir(world.folder)
  const { promise: killed, resolve } = Promise.withResolvers<void>()
  const { promise: forever, reject } = Promise.withResolvers<void>()
  const run = runOf(shop, world, () => {
    resolve()
    return forever
  })
  world.release.push(() => {
    reject(new StorageUnavailable('the test is over'))
    return run.catch(usual)
  })
  await killed
  const left = (await readdir(world.folder)).filter((name) => !before.includes(name))
  expect(left).toEqual([expect.stringMatching(/\.unfinished$/)])
  shop.drafts = left
}

/** What happens to a shop between two runs. */
const changes = {
  'the storage goes away or comes back': async (shop: Shop) => {
    const away = `${shop.pictures}-away`
    await (shop.isStorageAway ? rename(away, shop.pictures) : rename(shop.pictures, away))
    shop.isStorageAway = !shop.isStorageAway
  },
  'BACKUP_KEEP changes': async (shop: Shop) => {
    shop.keep = 3 - shop.keep
  },
  'a picture is uploaded': async (shop: Shop) => {
    if (!shop.isStorageAway) await upload(shop)
  },
  'a picture is lost': async (shop: Shop) => {
    const name = shop.names.find((one) => !shop.lost.includes(one))
    if (shop.isStorageAway || name === undefined) return
    await fileStorage(shop.pictures).remove(name)
    shop.lost.push(name)
  },
  'a lost picture is deleted': async (shop: Shop) => {
    // One picture stays, so that each run opens one.
    const name = shop.names.length > 1 ? shop.lost.pop() : undefined
    if (name === undefined) return
    await shop.pool.query('update uploads set deleted_at = now() where name = $1', [name])
    shop.names = shop.names.filter((one) => one !== name)
  },
}

const ways = {
  'a backup': (shop: Shop, world: World) => backUp(shop, world),
  'a backup is killed': killBackup,
  'the storage fails during a backup': async (shop: Shop, world: World) => {
    const before = await readdir(world.folder)
    const fail = () => Promise.reject(new StorageUnavailable('the bucket does not answer'))
    await expect(runOf(shop, world, fail)).rejects.toThrow('the bucket does not answer')
    const kept = before.filter((name) => !shop.drafts.includes(name))
    expect((await readdir(world.folder)).toSorted()).toEqual(kept.toSorted())
    shop.drafts = []
  },
  'the connection is lost during a backup': (shop: Shop, world: World) =>
    backUp(shop, world, async () => {
      // A backup that needs the database again, to look up missing pictures, would fail.
      if (shop.isStorageAway || shop.lost.length > 0) return
      await shop.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'fenestra backup'`,
      )
    }),
}

async function begin(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'fenestra-backups-'))
  for (const name of FOREIGN) await writeFile(join(folder, name), 'not theirs')
  const shops = await Promise.all(
    databases.map(async (database) => {
      await database.pool.query('delete from uploads')
      const pictures = await mkdtemp(join(tmpdir(), 'fenestra-pictures-'))
      const shop = { ...database, pictures, names: [], lost: [], isStorageAway: false, keep: 2, drafts: [] }
      await upload(shop)
      return shop
    }),
  )
  return { folder, shops, release: [] }
}

async function end({ folder, shops, release }: World): Promise<void> {
  for (const finish of release) await finish()
  const folders = shops.flatMap(({ pictures }) => [pictures, `${pictures}-away`])
  for (const one of [folder, ...folders]) await rm(one, { recursive: true, force: true })
}

interface Step {
  shop: number
  before: (keyof typeof changes)[]
  way: keyof typeof ways
}

const history = fc.array(
  fc.record<Step>({
    shop: fc.constantFrom(0, 0, 1),
    before: fc.array(fc.constantFrom(...(Object.keys(changes) as Step['before'])), { maxLength: 2 }),
    way: fc.constantFrom('a backup', 'a backup', ...(Object.keys(ways) as Step['way'][])),
  }),
  { minLength: 12, maxLength: 14 },
)

/** The storage comes and goes while whole backups pile up: what an unlucky random history may not contain. */
const known: Step[] = (
  [
    [],
    [],
    ['the storage goes away or comes back'],
    ['the storage goes away or comes back'],
    ['the storage goes away or comes back', 'BACKUP_KEEP changes'],
  ] as const
).map((before) => ({ shop: 0, before: [...before], way: 'a backup' }))

test(
  `${runs} random histories of two shops that back up into one folder (seed ${seed}) lose no whole backup while newer ones lack pictures, and neither shop touches files of the other`,
  { timeout: 60_000 + runs * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const world = await begin()
        try {
          for (const { shop: index, before, way } of steps) {
            const shop = world.shops[index] as Shop
            for (const change of before) await changes[change](shop)
            await ways[way](shop, world)
          }
          expect(await readdir(world.folder)).toEqual(expect.arrayContaining(FOREIGN))
        } finally {
          await end(world)
        }
      }),
      { numRuns: runs, seed, examples: [[known]] },
    )
  },
)
