import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '#kernel/backup/backup.ts'
import { checkBackup } from '#kernel/backup/check.ts'
import { openStorage } from '#kernel/storage/open-storage.ts'
import { StartFailure } from '#kernel/process/start-failure.ts'
import { seeded, type Random } from '../measuring/random.ts'
import { openShop, type TestShop } from '../shop.ts'

const count = Math.ceil(Number(process.env['FUZZ_REQUESTS'] ?? 1000) / 50)
const seed = Number(process.env['FUZZ_SEED'] ?? 1)

let shop: TestShop
let folder: string
let whole: Buffer

beforeAll(async () => {
  shop = await openShop()
  folder = await mkdtemp(join(tmpdir(), 'fenestra-backups-'))
  const file = join(folder, 'whole.tar.gz')
  const storage = openStorage(shop.env.storageUrl, shop.env.storageAccount)
  await backUp(file, { databaseUrl: shop.databaseUrl, storage, currency: shop.env.currency, print: () => {} })
  whole = gunzipSync(await readFile(file))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await shop.close()
})

/** Byte offsets of the fields in the header of the first tar entry. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  checksum: [148, 8],
  type: [156, 1],
} as const
const oddities = [
  '../../etc/passwd',
  '/etc/passwd',
  'about.json\0x',
  '77777777777',
  '-1',
  '\x80\xff',
  'x'.repeat(99),
]

/** A truncated, modified or invented backup. */
function damagedBackup(random: Random): Buffer {
  const bytes = Buffer.from(whole)
  const at = () => Math.floor(random.within(0, bytes.length))
  return random.one<() => Buffer>([
    () => gzipSync(bytes.subarray(0, at())),
    () => {
      bytes[at()] = Math.floor(random.within(0, 256))
      return gzipSync(bytes)
    },
    () => {
      const [start, length] = random.one(Object.values(fields))
      const entry = Math.floor(at() / 512) * 512
      bytes.fill(0, entry + start, entry + start + length)
      bytes.write(random.one(oddities).slice(0, length), entry + start, 'latin1')
      return gzipSync(bytes)
    },
    () => gzipSync(bytes).subarray(0, Math.floor(random.within(0, 2000))),
    () => gzipSync(Buffer.concat([bytes.subarray(0, Math.floor(at() / 512) * 512), bytes])),
    () => gzipSync(Buffer.alloc(Math.floor(random.within(0, 5000)), random.one(['{', '\0', 'about.json']))),
    () => Buffer.from(Array.from({ length: 2000 }, () => random.within(0, 256))),
  ])()
}

test(`${count} corrupted backups are refused with a message or restore completely`, async () => {
  const random = seeded(seed)
  const outcomes = new Set<string>()
  for (let tried = 0; tried < count; tried += 1) {
    const file = join(folder, 'changed.tar.gz')
    await writeFile(file, damagedBackup(random))
    const outcome = await checkBackup(file).then(
      ({ about }) => (about.currency === shop.env.currency ? 'whole' : 'another shop'),
      (error: unknown) => (error instanceof StartFailure ? 'refused' : `fails with ${String(error)}`),
    )
    outcomes.add(outcome)
  }
  outcomes.delete('whole')
  expect([...outcomes]).toEqual(['refused'])
  // Reading leaves no file beside or above the folder.
  expect((await readdir(folder)).sort()).toEqual(['changed.tar.gz', 'whole.tar.gz'])
})
