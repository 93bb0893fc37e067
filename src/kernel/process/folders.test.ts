import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDataFolder, ownerBesideRoot } from './data-folder.ts'
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

test('a data folder that was open to other accounts is closed to them, unless it also holds other things', async () => {
  const warnings: string[] = []
  const options = { onWarning: (warning: string) => warnings.push(warning) }
  const own = join(root, 'own')
  await mkdir(join(own, 'uploads'), { recursive: true })
  await chmod(own, 0o755)
  await openDataFolder(own, options)
  expect((await stat(own)).mode & 0o777).toBe(0o700)
  expect(warnings).toEqual([])

  await writeFile(join(own, 'letters'), '')
  await chmod(own, 0o755)
  await openDataFolder(own, options)
  expect((await stat(own)).mode & 0o777).toBe(0o755)
  expect(warnings).toEqual([expect.stringMatching(/is open to every account.*also holds letters/)])
})

test.each([
  ['made by root', { '.': 0, secrets: 0, postgres: 0 }, undefined],
  ['whose database root runs as nobody', { '.': 0, secrets: 0, postgres: 65_534 }, undefined],
  ['made by root in a folder of somebody else', { '.': 1000, secrets: 0, postgres: 0 }, undefined],
  ['of an account', { '.': 1000, secrets: 1000, postgres: 1000 }, 1000],
  ['of an account on a volume of root', { '.': 0, secrets: 1000, postgres: 1000 }, 1000],
  ['of an account whose database root has taken', { '.': 1000, secrets: 1000, postgres: 0 }, 1000],
  ['without secrets, whose database is of an account', { '.': 0, postgres: 1000 }, 1000],
  ['that is empty and of an account', { '.': 1000 }, 1000],
  ['that does not exist yet', {}, undefined],
])('a data folder %s tells to whom its shop belongs', (_what, owners, owner) => {
  expect(ownerBesideRoot(owners)).toBe(owner)
})
