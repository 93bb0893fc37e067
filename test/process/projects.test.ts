import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newFolder, removeFolders, root, shopNode, startShop, type ShopProcess } from './shop-process.ts'

const run = promisify(execFile)
const QUIET = ['--no-audit', '--no-fund', '--prefer-offline', '--silent']
const creator = join(root, 'packages/create-fenestra/index.js')

afterAll(removeFolders)

const create = (folder: string, ...options: string[]) => run(shopNode, [creator, folder, ...options])
const npm = (cwd: string, ...args: string[]) => run('npm', args, { cwd })

describe('npm create fenestra', () => {
  test.each([
    [['--country=Germany'], '--country=Germany: two letters, such as DE.'],
    [['--currency=€'], '--currency=€: three letters, such as EUR.'],
    [
      ['--module=Opening hours'],
      '--module=Opening hours: lower-case letters, digits and hyphens, such as opening-hours.',
    ],
    [['--colour=red'], "Unknown option '--colour'"],
  ])('npm create fenestra refuses %s and writes nothing', async (options, message) => {
    const folder = await newFolder()
    const refused = await create(join(folder, 'a-shop'), ...options).catch(
      (error: { stderr: string }) => error,
    )
    expect(refused.stderr).toContain(message)
    await expect(readFile(join(folder, 'a-shop', 'package.json'))).rejects.toThrow('ENOENT')
  })

  test('npm create fenestra writes nothing into a folder that is in use', async () => {
    const folder = join(await newFolder(), 'a-shop')
    await mkdir(folder)
    await writeFile(join(folder, 'notes.txt'), 'mine')
    await expect(create(folder)).rejects.toThrow('a-shop holds notes.txt: name a new or an empty folder.')
  })
})

describe('a project', () => {
  let packages: string
  let project: string
  let shop: ShopProcess

  /** The shop as a package of the next version, with a further migration. */
  async function nextVersion(): Promise<string> {
    const place = await newFolder()
    await run('tar', ['-xzf', join(packages, 'fenestra-0.1.0.tgz'), '-C', place])
    const file = join(place, 'package', 'package.json')
    const about = JSON.parse(await readFile(file, 'utf8')) as object
    await writeFile(file, JSON.stringify({ ...about, version: '0.1.1' }))
    await writeFile(
      join(place, 'package/app/database/migrations/9000_longer_name.sql'),
      "UPDATE settings SET site_name = site_name || ' of the next version';",
    )
    await npm(join(place, 'package'), 'pack', '--silent', '--ignore-scripts', '--pack-destination', packages)
    return join(packages, 'fenestra-0.1.1.tgz')
  }

  async function start(): Promise<string> {
    // Installs the packages, for which npm may need longer than a start may take.
    await npm(project, 'run', 'shop', '--silent').catch((usage: { stdout: string; stderr: string }) =>
      expect(usage.stdout + usage.stderr).toContain('restore'),
    )
    shop = startShop({
      dataDir: join(project, 'data'),
      command: ['npm', 'start'],
      cwd: project,
      env: { HOME: process.env['HOME'] ?? '', ENV_FILE: '.env' },
    })
    return shop.ready()
  }

  const textOf = async (url: string) => (await fetch(url)).text()
  const siteName = async (origin: string) =>
    ((await (await fetch(`${origin}/api/settings`)).json()) as { site_name: string }).site_name

  beforeAll(async () => {
    packages = await newFolder()
    await run('npm', ['run', '--silent', 'pack', '--', packages], { cwd: root })
    project = join(await newFolder(), 'my-shop')
    const spec = `--fenestra=file:${join(packages, 'fenestra-0.1.0.tgz')}`
    await create(project, '--country=de', '--currency=EUR', '--module=opening-hours', spec)
    await npm(project, 'install', ...QUIET)
  }, 600_000)
  afterAll(async () => {
    await shop?.stop()
  })

  test('a project starts with the shop as its dependency, its settings and its module, and takes a newer version with its data', async () => {
    const first = await start()
    expect(await (await fetch(`${first}/api/opening-hours`)).json()).toEqual({ text: 'Opening hours' })
    const before = await siteName(first)
    expect(await textOf(`${first}/products`)).toContain('EUR')
    await shop.stop()
    expect(await readFile(join(project, '.gitignore'), 'utf8')).toContain('.fenestra/')

    await npm(project, 'install', await nextVersion(), ...QUIET)
    const second = await start()
    expect(await (await fetch(`${second}/api/opening-hours`)).json()).toEqual({ text: 'Opening hours' })
    expect(await siteName(second)).toBe(`${before} of the next version`)
  }, 1_200_000)
})
