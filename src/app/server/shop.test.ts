import { chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runCommand } from './shop.ts'

const NOBODY = 65_534

let folder: string
let dataDir: string
let printed: { out: string[]; err: string[] }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-command-'))
  dataDir = join(folder, 'data')
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  printed = { out: [], err: [] }
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.out.push(line))
  vi.spyOn(console, 'error').mockImplementation((line: string) => void printed.err.push(line))
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true })
})

test.each([
  [['--help'], /^Usage: npm run shop -- <command>[^]* backup FILE [^]* seed --products N/],
  [['help'], /^Usage: npm run shop -- <command>/],
  [['-h'], /^Usage: npm run shop -- <command>/],
  [['backup', '--help'], /^Usage: npm run shop -- backup\n\n {2}backup FILE .*$/],
  [['demo', '--remove', '-h'], /^Usage: npm run shop -- demo\n[^]*--remove --dry-run/],
  [['help', 'seed'], /^Usage: npm run shop -- seed\n/],
])('the command line %j prints help, succeeds and touches nothing', async (args, usage) => {
  expect(await runCommand(args)).toBe(0)
  expect(printed.out.join('\n')).toMatch(usage)
  expect(printed.err).toEqual([])
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [[], 'A command is missing.'],
  [['frobnicate'], 'There is no command frobnicate.'],
  [['backup', '-file'], "Unknown option '-f'."],
  [['backup', '--', '-file'], 'The command needs one file.'],
  [['restore', 'one', 'two'], 'The command needs one file.'],
  [['seed', '--orders', 'many'], '--orders must be a whole number'],
  [['demo', '--dry-run'], 'belong to --remove'],
  [['create-owner', 'nobody'], 'nobody is not an e-mail address'],
  [['migrate', 'now'], 'does not take now'],
])('the command line %j is refused with the reason and its usage', async (args, reason) => {
  expect(await runCommand(args)).toBe(2)
  expect(printed.err.join('\n')).toContain(reason)
  expect(printed.err.join('\n')).toContain('Usage: npm run shop -- ')
  expect(await readdir(folder)).toEqual([])
})

const ID = '00000000-0000-0000-0000-000000000000'

test.each([
  [['backup', 'shop.tar.gz']],
  [['create-owner', 'boss@example.com']],
  [['reset-second-factor', 'boss@example.com']],
  [['forget', ID]],
  [['demo', '--remove']],
  [['convert-currency', '--to', 'EUR', '--rate', '0.5']],
])('%j stops where there is no shop, names the folder and creates nothing', async (args) => {
  expect(await runCommand(args)).toBe(1)
  expect(printed.err).toEqual([
    `Database: ${dataDir} (DATA_DIR)`,
    expect.stringMatching(`^There is no shop in ${dataDir} \\(DATA_DIR\\)\\.`),
  ])
  expect(await readdir(folder)).toEqual([])
  await mkdir(dataDir)
  expect(await runCommand(args)).toBe(1)
  expect(await readdir(dataDir)).toEqual([])
})

test.runIf(process.getuid?.() === 0)(
  'root is refused by the data folder of another account, which is named, and changes nothing',
  async () => {
    const secrets = join(dataDir, 'secrets')
    await mkdir(secrets, { recursive: true })
    await chown(secrets, NOBODY, NOBODY)
    expect(await runCommand(['migrate'])).toBe(1)
    expect(printed.err[1]).toMatch(
      `belongs to nobody: run this as nobody, for example with sudo -u nobody env DATA_DIR=${dataDir} npm run shop -- migrate`,
    )
    expect(await readdir(dataDir)).toEqual(['secrets'])
    expect((await stat(secrets)).uid).toBe(NOBODY)
  },
)
