import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { runCommand } from '#app/server/shop.ts'
import { newFolder, removeFolders, usedDataFolder } from './shop-process.ts'

afterAll(removeFolders)

/** Runs a `shop` command in this process; returns its exit code and output. */
async function shopCommand(dataDir: string, command: string) {
  const lines: string[] = []
  vi.stubEnv('DATABASE_URL', undefined)
  vi.stubEnv('DATA_DIR', dataDir)
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line))
  const status = await runCommand(command.split(' '))
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  return { status, output: lines.join('\n') }
}

test('The owner’s commands check a backup, add a demo year to a stopped shop, show what another currency would change, and remove the year', async () => {
  const dataDir = await usedDataFolder()
  const file = join(await newFolder(), 'shop.tar.gz')
  const steps: [string, RegExp][] = [
    [`backup ${file}`, /^Done: \d+ tables, /m],
    [`verify ${file}`, / is whole: made at /],
    ['demo --seed 7', /^Added a year with \d+ orders\./m],
    ['convert-currency --to EUR --rate 0.000035 --dry-run', / [1-9]\d* products\n[^]*Nothing was changed\./],
    ['demo --remove --also-changed', /^Removed \d{3,} demo records\./m],
  ]
  for (const [command, said] of steps)
    expect(await shopCommand(dataDir, command), command).toEqual({
      status: 0,
      output: expect.stringMatching(said),
    })
})
