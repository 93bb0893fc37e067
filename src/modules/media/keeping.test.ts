import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../catalog/factory.ts'
import { aPicture, fileAt, uploaded } from '../../../test/pictures.ts'
import { openShop } from '../../../test/shop.ts'
import type { Client, TestShop } from '../../../test/shop.ts'
import { deleteProduct } from '../catalog/contract/catalog-writes.ts'
import { createLog } from '../../kernel/process/log.ts'
import { openStorage } from '../../kernel/storage/open-storage.ts'
import { Refusal } from '../../kernel/http/refusal.ts'
import type { Storage } from '../../kernel/storage/storage.ts'
import { sweepUploads } from './server/sweep.ts'
import { uploadsService } from './server/uploads.service.ts'
import { makeWaitingVariants } from './server/variants.ts'

let shop: TestShop
let editor: Client
let storage: Storage
const log = createLog('silent')

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.as('editor')
  storage = openStorage(shop.env.storageUrl, undefined)
})
afterAll(() => shop.close())

const folder = () => join(shop.env.dataDir, 'uploads')
const nameIn = (path: string) => path.split('/').at(-1) as string
const png = (width = 8) => aPicture({ width, height: width }).png().toBuffer()
const serviceOn = (other: Storage) => uploadsService({ pool: shop.pool, storage: other, log })
const sweep = () => sweepUploads({ pool: shop.pool, storage, uploads: serviceOn(storage), log })
const makeVariants = (on: Storage = storage) => makeWaitingVariants({ pool: shop.pool, storage: on, log })
const rowOf = async (path: string) =>
  (await shop.rows('select variants, attempts, orphaned_at from uploads where name = $1', [nameIn(path)]))[0]
const days = (path: string, count: number) =>
  shop.rows(`update uploads set orphaned_at = now() - $2 * interval '1 day' where name = $1`, [
    nameIn(path),
    count,
  ])

test('a picture goes when nothing has shown it for a week, and with it its smaller files', async () => {
  const [shown, forgotten, sold] = await Promise.all(
    [1, 2, 3].map(async () => uploaded(editor, await png(330))),
  )
  await makeVariants()
  await aProduct(shop, { imageUrls: [`https://shop.example.com${shown}`] })
  const archived = await aProduct(shop, { imageUrls: [sold as string] })
  await editor.call(deleteProduct, { params: { id: archived.id } })
  await sweep()
  for (const path of [shown, sold]) expect(await rowOf(path!)).toMatchObject({ orphaned_at: null })
  expect((await rowOf(forgotten!))?.['orphaned_at']).not.toBeNull()
  await days(forgotten!, 6)
  await sweep()
  expect((await fileAt(editor, forgotten!)).status).toBe(200)
  await days(forgotten!, 8)
  await sweep()
  expect((await fileAt(editor, forgotten!)).status).toBe(404)
  expect((await readdir(folder())).filter((name) => name.startsWith(nameIn(forgotten!)))).toEqual([])
  expect(await rowOf(forgotten!)).toBeUndefined()
  for (const path of [shown, sold]) expect((await fileAt(editor, `${path}-320.avif`)).status).toBe(200)
})

test('a picture that is shown again in time stays', async () => {
  const path = await uploaded(editor, await png())
  await sweep()
  await days(path, 8)
  await aProduct(shop, { imageUrls: [path] })
  await sweep()
  expect(await rowOf(path)).toMatchObject({ orphaned_at: null })
  expect((await fileAt(editor, path)).status).toBe(200)
})

test('smaller files that a process left unfinished are made by the next one, each once', async () => {
  const path = await uploaded(editor, await png(340))
  let written = 0
  const dying: Storage = {
    ...storage,
    put: async (...file) => {
      written += 1
      if (written > 2) throw new Error('the process is gone')
      await storage.put(...file)
    },
  }
  await makeVariants(dying)
  expect(await rowOf(path)).toMatchObject({ variants: 'waiting', attempts: 1 })
  const begun = (ago: string) =>
    shop.rows(`update uploads set making_since = now() - $2::interval where name = $1`, [nameIn(path), ago])
  await begun('9 minutes')
  await makeVariants()
  expect(await rowOf(path)).toMatchObject({ variants: 'waiting', attempts: 1 })
  await begun('11 minutes')
  const next = await openShop({ beside: shop, settings: { STORAGE_URL: shop.env.storageUrl } })
  try {
    await Promise.all([makeVariants(), makeWaitingVariants({ pool: next.pool, storage, log })])
  } finally {
    await next.close()
  }
  expect(await rowOf(path)).toMatchObject({ variants: 'made', attempts: 2 })
  const files = (await readdir(folder())).filter((name) => name.startsWith(`${nameIn(path)}-`))
  expect(files).toHaveLength(4)
})

test('a picture of which no smaller files can be made is given up and holds up no other', async () => {
  const broken = await uploaded(editor, await png(40))
  await writeFile(join(folder(), nameIn(broken)), 'no picture any more')
  const good = await uploaded(editor, await png(40))
  for (let run = 0; run < 6; run += 1) await makeVariants()
  expect(await rowOf(broken)).toMatchObject({ variants: 'failed', attempts: 5 })
  expect(await rowOf(good)).toMatchObject({ variants: 'made' })
})

test('a full store takes no picture, says so, and keeps nothing of it', async () => {
  const before = [await readdir(folder()), await shop.rows('select id from uploads order by id')]
  const full: Storage = { ...storage, freeBytes: async () => 150_000_000 }
  const uploader = {
    id: editor.person!.id,
    name: 'Mai',
    role: 'editor',
    email: editor.person!.email,
  } as never
  const refused = await serviceOn(full).store(await png(), 'picture', uploader)
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    code: 'storage_full',
    message: 'There is no room left for pictures. Nothing was stored.',
    status: 503,
  })
  expect([await readdir(folder()), await shop.rows('select id from uploads order by id')]).toEqual(before)
})
