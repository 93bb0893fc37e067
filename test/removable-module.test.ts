import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
/** The only files outside its folder that name a module. */
const lists = [
  'src/app/contract/index.ts',
  'src/app/server/modules.ts',
  'src/app/web/backoffice/settings/settings-screen.tsx',
]
const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** A copy of the code, with the packages of this folder. */
async function copyOfCode(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'fenestra-without-'))
  folders.push(copy)
  const configurations = ['base', 'server', 'web'].map((name) => `tsconfig.${name}.json`)
  for (const path of ['src', 'database', 'package.json', ...configurations])
    await cp(join(root, path), join(copy, path), { recursive: true })
  for (const path of ['node_modules', 'public', 'test', 'scripts'])
    await symlink(join(root, path), join(copy, path), 'junction')
  return copy
}

async function typeErrors(folder: string, project: 'server' | 'web'): Promise<string> {
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '-p', `tsconfig.${project}.json`, '--noEmit', '--pretty', 'false']
  return promisify(execFile)(process.execPath, args, { cwd: folder }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  )
}

test('a module is taken out by deleting its folder and its lines in three lists, and the rest has no type error', async () => {
  const copy = await copyOfCode()
  await rm(join(copy, 'src/modules/webhooks'), { recursive: true })
  for (const list of lists) {
    const lines = (await readFile(join(copy, list), 'utf8')).split('\n')
    const others = lines.filter((line) => !/webhooks/i.test(line))
    expect([list, lines.length - others.length]).toEqual([list, 2])
    await writeFile(join(copy, list), others.join('\n'))
  }
  expect(await Promise.all([typeErrors(copy, 'server'), typeErrors(copy, 'web')])).toEqual(['', ''])
}, 240_000)
