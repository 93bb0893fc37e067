import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataFolder } from './data-folder.ts'
import { makeFolder } from './folders.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'folders-'))
})
afterAll(() => rm(root, { recursive: true }))

test('a folder is created with its missing parents, for its owner only, also by two at once', async () => {
  const path = join(root, 'one', 'two', 'three')
  await Promise.all([makeFolder(path), makeFolder(path)])
  await makeFolder(path)
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

test('a folder below a file is refused', async () => {
  await writeFile(join(root, 'file'), '')
  await expect(makeFolder(join(root, 'file'))).rejects.toMatchObject({ code: 'EEXIST' })
  await expect(makeFolder(join(root, 'file', 'inner'))).rejects.toMatchObject({ code: 'ENOTDIR' })
})

test.runIf(process.platform === 'linux')(
  'a data folder where the system creates none is refused and named, and the start does not hang',
  async () => {
    await expect(openDataFolder('/proc/nowhere/data')).rejects.toThrow(
      /^The data folder \/proc\/nowhere\/data cannot be used \(ENOENT\)/,
    )
  },
)
