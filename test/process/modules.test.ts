import { execFile } from 'node:child_process'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import {
  newFolder,
  processesOn,
  removeFolders,
  root,
  shopCommand,
  startShop,
  usedDataFolder,
} from './shop-process.ts'

afterAll(removeFolders)

/** A folder with a module of these files. */
async function aModule(files: Record<string, string>): Promise<string> {
  const folder = join(await newFolder(), 'broken')
  await mkdir(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

const installed: string[] = []
afterAll(() => Promise.all(installed.map((folder) => rm(folder, { recursive: true }))))

/** A module installed as an npm package: JavaScript below node_modules. */
async function aPackage(): Promise<string> {
  const name = `fenestra-greeting-${process.pid}`
  const folder = join(root, 'node_modules', name)
  installed.push(folder)
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name, type: 'module' }))
  await writeFile(
    join(folder, 'server.js'),
    `import { defineModule, mount } from 'fenestra/server'
    import { endpoint, z } from 'fenestra/contract'
    const greet = endpoint({
      method: 'GET',
      path: '/api/greeting',
      access: 'anyone',
      summary: 'A greeting',
      success: { status: 200, body: z.object({ greeting: z.string() }) },
      errors: [],
    })
    export default defineModule({
      name: 'greeting',
      build: () => ({ mount: (http) => mount(http, greet, async () => ({ greeting: 'Xin chào' })) }),
    })`,
  )
  return name
}

const declares = (more: string) => `
  import { defineModule } from 'fenestra/server'
  export default defineModule({ name: 'broken', ${more} })`

/** Starts a shop with an invalid module; resolves with its output. */
async function startedWith(modules: string): Promise<string> {
  const dataDir = await usedDataFolder()
  const shop = startShop({ dataDir, env: { MODULES: modules } })
  expect(await shop.ended, shop.output()).toBe(1)
  expect(shop.output()).not.toContain('Fenestra is ready')
  expect(processesOn(dataDir)).toEqual([])
  return shop.output()
}

test('modules from a folder and from a package serve their endpoints, and their tables are in a backup', async () => {
  const folder = join(await newFolder(), 'follow-ups')
  await cp(join(root, 'examples/follow-ups'), folder, { recursive: true })
  const dataDir = await usedDataFolder()
  const MODULES = `${folder}, ${await aPackage()}`
  const shop = startShop({ dataDir, env: { MODULES } })
  const address = await shop.ready()
  expect(await (await fetch(`${address}/api/greeting`)).json()).toEqual({ greeting: 'Xin chào' })
  const answer = await fetch(`${address}/api/follow-ups`)
  expect([answer.status, (await answer.json()) as object]).toEqual([
    401,
    expect.objectContaining({ code: 'unauthenticated' }),
  ])
  const { paths } = (await (await fetch(`${address}/api/docs/json`)).json()) as { paths: object }
  expect(Object.keys(paths)).toContain('/api/follow-ups/{id}/done')
  const file = join(await newFolder(), 'shop.tar.gz')
  const made = await shopCommand(dataDir, ['backup', file], { MODULES })
  expect([made.status, made.output]).toEqual([0, expect.stringContaining('follow_ups: 0 rows')])
  expect(await shop.stop()).toBe(0)

  const empty = join(await newFolder(), 'data')
  const without = await shopCommand(empty, ['restore', file])
  expect([without.status, without.output]).toEqual([
    1,
    expect.stringContaining('tables of modules that MODULES does not name: follow-ups'),
  ])
  const restored = await shopCommand(empty, ['restore', file], { MODULES })
  expect([restored.status, restored.output]).toEqual([0, expect.stringContaining('Restored and compared')])
})

test('a missing module stops the start, and is named', async () => {
  const folder = join(await newFolder(), 'none')
  const output = await startedWith(folder)
  expect(output).toContain(`The module ${folder} (MODULES) could not be loaded: There is no such folder.`)
  expect(await startedWith('fenestra-none')).toContain('npm install fenestra-none')
})

test('a module that declares none or throws while loading is named with the reason', async () => {
  const empty = await aModule({ 'server.ts': 'export const nothing = 1' })
  expect(await startedWith(empty)).toContain('must export by default what defineModule')
  const throwing = await aModule({ 'server.ts': "throw new Error('no licence key')" })
  expect(await startedWith(throwing)).toContain(
    `The module ${throwing} (MODULES) could not be loaded: no licence key`,
  )
})

test('each error in the server code of a module is told with its file and line', async () => {
  const cases = [
    [
      "import { plan } from './plan.ts'",
      'plan.ts',
      '\nexport funtion plan() {}',
      "Expected '{', got 'ident'",
      'plan.ts:2',
    ],
    [
      "import { plan } from './plan.ts'",
      'plan.ts',
      'export const plans = 1',
      "export named 'plan'",
      'server.ts:1',
    ],
    ["import './plan.ts'", 'plan.ts', '\nnowhere.plan()', 'nowhere is not defined', 'plan.ts:2'],
    ["import './plan.js'", 'plan.js', '\nexport const plan = {', 'Unexpected end of input', 'plan.js:2'],
    ["import 'no-such-package'", 'plan.ts', '', "Cannot find package 'no-such-package'", 'server.ts'],
  ] as const
  const folders = await Promise.all(
    cases.map(([imports, name, text]) =>
      aModule({ 'server.ts': `${imports}\n${declares('build: () => ({})')}`, [name]: text }),
    ),
  )
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { loadModules } from ${JSON.stringify(join(root, 'src/kernel/modules/load.ts'))}
    for (const folder of process.argv.slice(1)) await loadModules([folder]).catch((e) => console.log(e.message))`,
    ...folders,
  ])
  const told = stdout.trim().split('\n')
  expect(told).toHaveLength(cases.length)
  for (const [index, [, , , reason, place]] of cases.entries()) {
    expect(told[index]).toContain(reason)
    expect(told[index]).toContain(join(folders[index] ?? '', place))
  }
})

test('a module with a failing migration stops the start, and the migration is named', async () => {
  const folder = await aModule({
    'server.ts': declares("migrations: new URL('./', import.meta.url), build: () => ({})"),
    '0001_things.sql': 'create table things (id nothing)',
  })
  const output = await startedWith(folder)
  expect(output).toContain('The migration 0001_things of the module broken failed')
})
