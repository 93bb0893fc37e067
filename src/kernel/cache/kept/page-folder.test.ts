import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('a folder of pages takes no more than its bytes, and loses what was used longest ago', async () => {
  const maxBytes = 1_000_000
  const folder = pageFolder({ parent, build: 'one', maxBytes, reserve: 0 })
  for (let at = 0; at < 150; at += 1) {
    // Seconds apart, as if it were used then.
    await folder.write(nameOf(at), randomBytes(10_000), 1_700_000_000_000 + at * 1000)
  }
  const kept = await folder.sweep()
  expect(kept.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(maxBytes)
  expect(kept.length).toBeGreaterThan(60)
  expect(await folder.read(nameOf(149))).toHaveLength(10_000)
  expect(await folder.read(nameOf(0))).toBeNull()
})

test('a page that is larger than what may be written between two sweeps is not stored', async () => {
  const folder = pageFolder({ parent, build: 'one', maxBytes: 1_000_000, reserve: 0 })
  await folder.write(nameOf(1), randomBytes(100_000))
  expect(await folder.read(nameOf(1))).toBeNull()
})

test('a folder of pages takes no other names', async () => {
  const folder = pageFolder({ parent, build: 'one', maxBytes: 1_000_000, reserve: 0 })
  for (const name of ['../secret', 'ab/../../secret', '/etc/passwd', nameOf(1).toUpperCase()])
    await expect(folder.read(name)).rejects.toThrow('not a name of a page')
})
