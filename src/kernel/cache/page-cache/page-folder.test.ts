import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pageFolder } from './page-folder.ts'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'fenestra-pages-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

function nameOf(at: number): string {
  const name = createHash('sha256').update(String(at)).digest('hex')
  return `${name.slice(0, 2)}/${name.slice(2)}`
}

test('a folder of pages stays within its limit in bytes, and drops the least recently used', async () => {
  const maxBytes = 1_000_000
  const folder = pageFolder({ parent, build: 'one', maxBytes, reserve: 0 })
  for (let at = 0; at < 150; at += 1) {
    // Used one second apart.
    await folder.write(nameOf(at), randomBytes(10_000), 1_700_000_000_000 + at * 1000)
  }
  const kept = await folder.sweep()
  expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(maxBytes)
  expect(kept.length).toBeGreaterThan(60)
  expect(await folder.read(nameOf(149))).toHaveLength(10_000)
  expect(await folder.read(nameOf(0))).toBeNull()
})

test('a page larger than what may be written between two sweeps is not stored', async () => {
  const folder = pageFolder({ parent, build: 'one', maxBytes: 1_000_000, reserve: 0 })
  await folder.write(nameOf(1), randomBytes(100_000))
  expect(await folder.read(nameOf(1))).toBeNull()
})

test('a folder of pages refuses other names', async () => {
  const folder = pageFolder({ parent, build: 'one', maxBytes: 1_000_000, reserve: 0 })
  for (const name of ['../secret', 'ab/../../secret', '/etc/passwd', nameOf(1).toUpperCase()])
    await expect(folder.read(name)).rejects.toThrow('not a name of a page')
})

test('a folder of pages ignores other files, and deletes anything that blocks the place of a page', async () => {
  const folder = pageFolder({ parent, build: 'one', maxBytes: 1_000_000, reserve: 0 })
  await folder.write(nameOf(1), randomBytes(1000))
  const group = join(parent, 'one', dirname(nameOf(1)))
  for (const at of [join(parent, 'one'), group]) await writeFile(join(at, '.DS_Store'), 'of a file manager')
  await mkdir(join(parent, 'one', nameOf(2), 'inside'), { recursive: true })
  const [otherGroup = ''] = nameOf(3).split('/')
  await writeFile(join(parent, 'one', otherGroup), 'a file where a folder should be')
  expect((await folder.sweep()).map(({ name }) => name)).toEqual([nameOf(1)])
  for (const at of [2, 3]) {
    await folder.write(nameOf(at), randomBytes(1000))
    expect(await folder.read(nameOf(at))).toHaveLength(1000)
  }
  expect(await readdir(group)).toContain('.DS_Store')
})

test('pages of other builds stay while these builds store any, and are deleted an hour later', async () => {
  const others = ['of today', 'of yesterday'].map((name) => join(parent, name, 'ab'))
  const ago = (hours: number) => (Date.now() - hours * 3_600_000) / 1000
  const [today = '', yesterday = ''] = others
  for (const group of others) {
    await mkdir(group, { recursive: true })
    await utimes(dirname(group), ago(20), ago(20))
  }
  await utimes(yesterday, ago(20), ago(20))
  const folder = pageFolder({ parent, build: 'one', maxBytes: 1_000_000, reserve: 0 })
  await folder.write(nameOf(1), randomBytes(1000))
  expect((await readdir(parent)).toSorted()).toEqual(['of today', 'one'])
  await utimes(today, ago(2), ago(2))
  await folder.sweep()
  expect(await readdir(parent)).toEqual(['one'])
})

/** A disk with this much space besides the pages, in bytes. */
function diskWith(room: { free: number; size: number }) {
  return async () => {
    let free = room.free
    for (const name of await readdir(parent, { recursive: true })) {
      const { size } = await stat(join(parent, name))
      if (/[\da-f]{62}$/.test(name)) free -= Math.ceil(size / 4096) * 4096
    }
    return { free, size: room.size }
  }
}

test('pages leave twice the reserve and 500 MB free, and release space when others need it', async () => {
  const size = 100_000_000_000
  const room = { free: 900_000_000 + 40 * 4096, size }
  const parts = { parent, build: 'one', maxBytes: 10_000_000, reserve: 200_000_000 }
  const folder = pageFolder({ ...parts, disk: diskWith(room) })
  for (let at = 0; at < 60; at += 1)
    await folder.write(nameOf(at), randomBytes(4000), 1_700_000_000_000 + at * 1000)
  expect(await folder.sweep()).toHaveLength(40)
  expect(await folder.hasSpace()).toBe(true)
  room.free -= 10 * 4096
  expect(await folder.hasSpace()).toBe(false)
  const kept = await folder.sweep()
  expect(kept.map(({ name }) => name)).toEqual(Array.from({ length: 30 }, (_, index) => nameOf(39 - index)))
  expect(await folder.hasSpace()).toBe(true)
  room.free = 0
  expect(await folder.sweep()).toEqual([])
  expect(await folder.read(nameOf(39))).toBeNull()
})

test.each([
  ['500 MB of a large disk', 499_999_999, 100_000_000_000],
  ['a tenth of a small one', 9_999_999, 100_000_000],
])('without a reserve, pages leave %s', async (_, free, size) => {
  const parts = { parent, build: 'one', maxBytes: 1_000_000, reserve: 0 }
  const full = pageFolder({ ...parts, disk: diskWith({ free: free + 4096, size }) })
  await full.write(nameOf(1), randomBytes(4000))
  expect(await full.read(nameOf(1))).toBeNull()
  const roomy = pageFolder({ ...parts, disk: diskWith({ free: free + 4097, size }) })
  await roomy.write(nameOf(1), randomBytes(4000))
  expect(await roomy.read(nameOf(1))).toHaveLength(4000)
})
