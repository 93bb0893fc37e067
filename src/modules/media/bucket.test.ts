import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBucket, type Bucket } from '#test/bucket.ts'
import { aPicture, fileAt, upload, uploaded } from '#test/pictures.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { deleteUpload } from './contract.ts'
import { createLog } from '#kernel/process/log.ts'
import { openStorage } from '#kernel/storage/open-storage.ts'
import type { Storage } from '#kernel/storage/storage.ts'
import { sweepUploads } from './server/sweep-uploads.ts'
import { uploadsService } from './server/uploads.service.ts'
import { makeWaitingVariants } from './server/variants.ts'

let bucket: Bucket
let shop: TestShop
let editor: Client
let storage: Storage
/** The editor of a shop with a two-second timeout for the bucket. */
let impatient: { shop: TestShop; editor: Client }
const log = createLog('silent')

beforeAll(async () => {
  bucket = await openBucket()
  shop = await openShop({ settings: bucket.settings })
  editor = await shop.as('editor')
  storage = openStorage(shop.env.storageUrl, shop.env.storageAccount)
  const STORAGE_URL = `${bucket.settings.STORAGE_URL}&timeout=2000`
  const next = await openShop({ settings: { ...bucket.settings, STORAGE_URL }, beside: shop })
  impatient = { shop: next, editor: await next.asPerson(editor.person!) }
})
afterAll(async () => {
  storage.close()
  await impatient.shop.close()
  await shop.close()
  await bucket.close()
})
beforeEach(() => {
  bucket.line.setBehaviour('well')
})

const nameIn = (path: string) => path.split('/').at(-1) as string
const png = (width = 8) => aPicture({ width, height: width }).png().toBuffer()
const filesOf = async (name: string) => (await bucket.files()).filter((file) => file.startsWith(name))
const rows = async () => Number((await shop.rows<{ n: string }>('select count(*) n from uploads'))[0]?.n)
const makeVariants = () => makeWaitingVariants({ pool: shop.pool, storage, log })
const remove = (path: string) => editor.call(deleteUpload, { params: { filename: nameIn(path) } })
const sweep = () =>
  sweepUploads({ pool: shop.pool, storage, uploads: uploadsService({ pool: shop.pool, storage, log }), log })

describe('a shop that stores pictures in a bucket', () => {
  test('a shop that stores pictures in a bucket stores a picture and its variants there, serves them and deletes them all', async () => {
    const path = await uploaded(editor, await png(340))
    const name = nameIn(path)
    expect(await filesOf(name)).toEqual([name])
    const shown = await fileAt(editor, path)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': `${shown.bytes.length}`,
    })
    expect((await sharp(shown.bytes).metadata()).width).toBe(340)
    await makeVariants()
    expect(await filesOf(name)).toEqual(
      [
        name,
        ...[320, 340].flatMap((width) => ['avif', 'webp'].map((type) => `${name}-${width}.${type}`)),
      ].sort(),
    )
    const small = await fileAt(editor, `${path}-320.webp`)
    expect((await sharp(small.bytes).metadata()).width).toBe(320)
    expect((await remove(path)).body).toEqual({ success: true })
    expect(await filesOf(name)).toEqual([])
    expect((await fileAt(editor, path)).status).toBe(404)
  })

  test('a shop that stores pictures in a bucket serves them after a restart and from every process', async () => {
    const path = await uploaded(editor, await png())
    const next = await openShop({ settings: bucket.settings, beside: shop })
    try {
      expect((await fileAt(await next.as(null), path)).bytes).toEqual((await fileAt(editor, path)).bytes)
    } finally {
      await next.close()
    }
  })

  test('a shop that stores pictures in a bucket deletes leftovers of a failed upload, but no newer or foreign files', async () => {
    const path = await uploaded(editor, await png())
    const left = `${'a'.repeat(32)}-8x8-336699.png`
    const young = `${'b'.repeat(32)}-8x8-336699.png`
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)
    await bucket.lay(left, hoursAgo(2))
    await bucket.lay(young, hoursAgo(0.5))
    await bucket.lay('price-list.pdf', hoursAgo(48))
    await sweep()
    const files = await bucket.files()
    expect(files).toEqual(expect.arrayContaining([nameIn(path), young, 'price-list.pdf']))
    expect(files).not.toContain(left)
  })
})

describe('when the bucket', () => {
  test.each(['refuses', 'hangs', 'garbage'] as const)(
    '%s, uploads report it and leave nothing behind, and work again afterwards',
    async (mood) => {
      const path = await uploaded(editor, await png())
      const before = [await bucket.files(), await rows()]
      bucket.line.setBehaviour(mood)
      const there = impatient.editor
      const { status, refused, headers } = await upload(there, 'single', { bytes: await png() })
      expect([status, refused.code, headers['retry-after']]).toEqual([503, 'storage_unavailable', '30'])
      expect(refused.message).toBe('Pictures cannot be stored right now. Please try again.')
      expect((await fileAt(there, path)).status).toBe(503)
      expect((await there.send({ method: 'GET', url: '/api/products' })).status).toBe(200)
      bucket.line.setBehaviour('well')
      expect([await bucket.files(), await rows()]).toEqual(before)
      expect((await fileAt(editor, path)).status).toBe(200)
      expect((await upload(editor, 'single', { bytes: await png() })).status).toBe(201)
    },
  )

  test('when the bucket is down, a deleted picture is gone at once, and its files are deleted later', async () => {
    const path = await uploaded(editor, await png())
    bucket.line.setBehaviour('refuses')
    expect((await remove(path)).status).toBe(200)
    bucket.line.setBehaviour('well')
    expect(await filesOf(nameIn(path))).toEqual([nameIn(path)])
    expect((await remove(path)).status).toBe(404)
    await sweep()
    expect(await filesOf(nameIn(path))).toEqual([])
  })

  test('when the bucket stores a file but the response is lost, the upload fails and the file is deleted later', async () => {
    const before = await rows()
    bucket.line.setBehaviour('cuts')
    expect((await upload(editor, 'single', { bytes: await png() })).status).toBe(503)
    expect(await rows()).toBe(before)
  })

  test('when the bucket is down, variants are generated once it is back', async () => {
    const path = await uploaded(editor, await png(340))
    bucket.line.setBehaviour('refuses')
    await makeVariants()
    bucket.line.setBehaviour('well')
    // Until then the original is served.
    expect((await sharp((await fileAt(editor, `${path}-320.avif`)).bytes).metadata()).width).toBe(340)
    await makeVariants()
    expect(await filesOf(nameIn(path))).toHaveLength(5)
  })
})

test('a shop with a wrong key or a missing bucket starts, and only pictures fail', async () => {
  const wrong = [
    { ...bucket.settings, AWS_SECRET_ACCESS_KEY: 'not the key' },
    { ...bucket.settings, AWS_ACCESS_KEY_ID: 'nobody' },
    { ...bucket.settings, STORAGE_URL: bucket.settings.STORAGE_URL.replace('shop-', 'no-') },
  ]
  const before = [await bucket.files(), await rows()]
  for (const settings of wrong) {
    const next = await openShop({ settings, beside: shop })
    try {
      const there = await next.asPerson(editor.person!)
      const { status, refused } = await upload(there, 'single', { bytes: await png() })
      expect([status, refused.code]).toEqual([503, 'storage_unavailable'])
      expect((await there.send({ method: 'GET', url: '/api/products' })).status).toBe(200)
    } finally {
      await next.close()
    }
  }
  expect([await bucket.files(), await rows()]).toEqual(before)
})
