import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase } from '#test/database.ts'
import { aPicture, uploaded } from '#test/pictures.ts'
import { openShop, type TestShop } from '#test/shop.ts'
import { LONG_WORK_LIMITS } from '#kernel/database/connections/connection.ts'
import { openPool } from '#kernel/database/connections/pool.ts'
import { createLog } from '#kernel/process/log.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { openStorage } from '#kernel/storage/open-storage.ts'
import { StorageUnavailable, type Storage } from '#kernel/storage/storage.ts'
import { backUp, type BackupResult } from './backup.ts'
import { verifyCommand } from './commands.ts'
import { shopId } from './folder.ts'
import { incompleteName } from './missing-uploads.ts'
import { restore } from './restore.ts'

let shop: TestShop
let folder: string
/** The names of two pictures. */
let pictures: string[]
const log = createLog('silent')

beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'fenestra-backups-'))
  const admin = await shop.as('admin')
  const bytes = await aPicture().png().toBuffer()
  pictures = [basename(await uploaded(admin, bytes)), basename(await uploaded(admin, bytes))].toSorted()
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** Backs up with the pictures at another address than those of the shop. */
const backUpFrom = (storageUrl: string, file: string) =>
  backUp(file, {
    databaseUrl: shop.databaseUrl,
    storage: openStorage(storageUrl, undefined),
    currency: shop.env.currency,
    print: () => {},
  })

describe('a backup without the pictures that its database names', () => {
  const file = () => join(folder, 'shop.tar.gz')
  const incomplete = () => join(folder, 'shop-lacks-2-pictures.tar.gz')
  let result: BackupResult

  beforeAll(async () => {
    await writeFile(file(), 'the backup of yesterday')
    result = await backUpFrom(pathToFileURL(join(folder, 'nowhere')).href, file())
  })

  test('a backup without the pictures that its database names names them, and is written under a name of its own that leaves the earlier file as it was', async () => {
    expect(result.missing.toSorted()).toEqual(pictures)
    expect(result.file).toBe(incomplete())
    expect(await readFile(file(), 'utf8')).toBe('the backup of yesterday')
    expect(await readdir(folder), 'no folder for the pictures').toEqual([
      basename(incomplete()),
      'shop.tar.gz',
    ])
  })

  test('a backup without the pictures that its database names is not verified as complete', async () => {
    await expect(verifyCommand(incomplete(), () => {})).rejects.toThrow(
      /it is not complete: 2 pictures that the database names are missing/,
    )
  })

  test('a backup without the pictures that its database names is restored with a warning into a database that has only its tables, as another shop than that of the backup', async () => {
    const copy = await cloneDatabase()
    const pool = openPool(copy.url, log, { limits: LONG_WORK_LIMITS })
    try {
      const printed: string[] = []
      await restore(incomplete(), {
        databaseUrl: copy.url,
        storage: openStorage(shop.env.storageUrl, undefined),
        currency: shop.env.currency,
        modules: [],
        shopModules: [],
        print: (line) => void printed.push(line),
      })
      expect(printed).toContainEqual(expect.stringMatching(/^Attention: 2 pictures .* are missing: /))
      expect((await pool.query('select from uploads')).rowCount).toBe(2)
      expect(await shopId(pool)).not.toBe(await shopId(shop.pool))
    } finally {
      await pool.end()
      await copy.drop()
    }
  })
})

test('a restore that fails leaves the pictures that were in the storage before, and removes those that it has stored', async () => {
  const { file } = await backUpFrom(shop.env.storageUrl, join(folder, 'whole.tar.gz'))
  const copy = await cloneDatabase()
  const storage = openStorage(shop.env.storageUrl, undefined)
  await storage.remove(pictures[0] as string)
  const put: Storage['put'] = async (name, ...content) => {
    if (name === pictures[1]) throw new StorageUnavailable('the bucket does not answer')
    await storage.put(name, ...content)
  }
  const restored = restore(file, {
    databaseUrl: copy.url,
    storage: { ...storage, put },
    currency: shop.env.currency,
    modules: [],
    shopModules: [],
    print: () => {},
  })
  await expect(restored).rejects.toThrow(/^The pictures cannot be reached: the bucket does not answer/)
  await copy.drop()
  const left: string[] = []
  for await (const { name } of storage.files()) left.push(name)
  expect(left).toEqual([pictures[1]])
})

test('a backup whose bucket does not answer ends with one sentence that names the bucket and the settings, and leaves no file', async () => {
  const before = await readdir(folder)
  const failure = await backUpFrom(
    's3://pictures?endpoint=http://127.0.0.1:1&timeout=500',
    join(folder, 'bucket.tar.gz'),
  ).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect((failure as Error).message).toMatch(
    /^The pictures cannot be reached: the bucket pictures at http:\/\/127\.0\.0\.1:1 cannot be used: .*Check STORAGE_URL, AWS_\w+/,
  )
  expect(await readdir(folder)).toEqual(before)
})

test.each([
  ['/backups/shop.tar.gz', '/backups/shop-lacks-3-pictures.tar.gz'],
  ['/backups/shop.backup', '/backups/shop-lacks-3-pictures.backup'],
  ['/my.backups/shop', '/my.backups/shop-lacks-3-pictures'],
  ['/backups/.hidden', '/backups/.hidden-lacks-3-pictures'],
])('the name of %s says that three pictures are missing', (file, name) => {
  expect(incompleteName(file, 3)).toBe(name)
})
