import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chromium } from '@playwright/test'
import { freePort } from '../browser/shop-process.ts'
import playwright from '../../playwright.config.ts'
import {
  newFolder,
  removeFolders,
  root,
  shopNode,
  startShop,
  until,
  type ShopProcess,
} from './shop-process.ts'

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
  let shop: ShopProcess | undefined

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

  /** Starts the shop by a script of the project. */
  async function start(script: string[] = ['start'], env: Record<string, string> = {}): Promise<string> {
    // Installs the packages, for which npm may need longer than a start may take.
    await npm(project, 'run', 'shop', '--silent').catch((usage: { stdout: string; stderr: string }) =>
      expect(usage.stdout + usage.stderr).toContain('restore'),
    )
    await shop?.stop()
    shop = startShop({
      dataDir: join(project, 'data'),
      command: ['npm', ...script],
      cwd: project,
      env: { HOME: process.env['HOME'] ?? '', ENV_FILE: '.env', ...env },
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
    await shop?.stop()
    expect(await readFile(join(project, '.gitignore'), 'utf8')).toContain('.fenestra/')

    const tested = await npm(project, 'test', '--silent')
    expect(tested.stdout).toContain('1 passed, 0 failed')
    const file = join(project, 'modules/opening-hours/server.ts')
    const server = await readFile(file, 'utf8')
    await writeFile(file, server.replace("text: 'Opening hours'", "text: 'Never'"))
    const failed = await npm(project, 'test', '--silent').catch((error: { stdout: string }) => error)
    expect(failed.stdout).toContain('0 passed, 1 failed')
    await writeFile(file, server)

    await npm(project, 'install', await nextVersion(), ...QUIET)
    const second = await start()
    expect(await (await fetch(`${second}/api/opening-hours`)).json()).toEqual({ text: 'Opening hours' })
    expect(await siteName(second)).toBe(`${before} of the next version`)
  }, 1_200_000)

  test('npm run dev of a project shows a changed screen and a changed endpoint of its module without a restart by hand', async () => {
    const module = join(project, 'modules/opening-hours')
    const screen = (text: string) =>
      writeFile(join(module, 'screen.tsx'), `export default () => <p>${text}</p>\n`)
    await writeFile(
      join(module, 'web.tsx'),
      `import { defineWeb } from 'fenestra/web'
      import { DoorOpen } from 'lucide-react'
      import { openingHours } from './contract.ts'
      export default defineWeb({ screens: [{ path: 'opening-hours', title: 'Opening hours', icon: DoorOpen,
        opensWith: openingHours, load: () => import('./screen.tsx') }] })`,
    )
    await screen('Open from nine')
    // A restart of the server keeps its port.
    const origin = await start(['run', 'dev'], { PORT: String(await freePort()) })
    const browser = await chromium.launch(playwright.use?.launchOptions)
    try {
      const page = await browser.newPage({ baseURL: origin })
      page.setDefaultTimeout(200_000)
      const data = { email: 'owner@example.com', password: 'a password for the owner' }
      const headers = { origin }
      // Right after its start a busy machine refuses some requests.
      await until('the owner is signed in', async () =>
        (await page.request.post('/auth/login', { data, headers })).ok(),
      )
      // Busy with the first page, the shop may refuse a part of it.
      const opens = async (text: string) => {
        await page.goto('/admin/opening-hours')
        const shown = page.getByText(text).waitFor({ timeout: 30_000 })
        return shown.then(
          () => true,
          () => false,
        )
      }
      await until('the screen opens', () => opens('Open from nine'))
      await page.evaluate("document.body.dataset.mark = 'kept'")
      await screen('Open from ten')
      await page.getByText('Open from ten').waitFor()
      expect(await page.locator('body').getAttribute('data-mark')).toBe('kept')

      const file = join(module, 'server.ts')
      const server = await readFile(file, 'utf8')
      await writeFile(file, server.replace("text: 'Opening hours'", "text: 'Open from ten'"))
      const answer = async () => {
        const sent = await fetch(`${origin}/api/opening-hours`).catch(() => null)
        return sent?.ok === true && ((await sent.json()) as { text: string }).text === 'Open from ten'
      }
      await until('the changed endpoint answers', answer)
      await screen('Open from eleven')
      await until('the screen opens after a restart', () => opens('Open from eleven'))
    } finally {
      await browser.close()
    }
  }, 1_200_000)
})
