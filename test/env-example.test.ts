import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, test, vi } from 'vitest'
import { readEnvFile } from '../scripts/env-file.mjs'
import { readEnv, settingDefaults } from '#kernel/process/env.ts'
import { settingDescriptions } from '#modules/configuration/web/backoffice/setting-words.ts'

const file = fileURLToPath(new URL('../.env.example', import.meta.url))

const INTRODUCTION = `# Settings of the shop, all optional. Copy this file to .env, remove the # in front of what you set, and start the
# shop again: npm start, npm run dev and npm run shop read it. Variables of the environment win. docs/operations.md
# explains each of them. After a change of the settings: npx vitest run test/env-example.test.ts -u
`

/** A line for each setting: what it is, and its default. */
function exampleOf(): string {
  const lines = Object.entries(settingDefaults()).map(
    ([name, value]) => `# ${settingDescriptions[name] ?? ''}\n# ${name}=${value}\n`,
  )
  return [INTRODUCTION, ...lines].join('\n')
}

test('.env.example has every setting with its description and default, and starts a shop as it is', async () => {
  const text = exampleOf()
  await expect(text).toMatchFileSnapshot(file)
  expect(parseEnv(text)).toEqual({})
  // With its defaults written out it means the same.
  const { given: _, ...written } = readEnv(parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, '')), '/shop')
  const { given: __, ...unset } = readEnv({}, '/shop')
  expect(written).toEqual(unset)
})

test('the settings of .env count where the environment has none, and a file that ENV_FILE names has to be there', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fenestra-env-'))
  const name = join(folder, '.env')
  writeFileSync(name, 'SHOP_COUNTRY=DE\nOWNER_EMAIL="lan@example.com" # the owner\n')
  for (const setting of ['SHOP_COUNTRY', 'OWNER_EMAIL']) vi.stubEnv(setting, undefined)
  vi.stubEnv('ENV_FILE', '')
  readEnvFile()
  expect(process.env['OWNER_EMAIL']).toBeUndefined()
  vi.stubEnv('ENV_FILE', join(folder, 'missing'))
  expect(readEnvFile).toThrow(/ENV_FILE names .*missing, which does not exist/)
  vi.stubEnv('SHOP_COUNTRY', 'AT')
  vi.stubEnv('ENV_FILE', name)
  readEnvFile()
  const { SHOP_COUNTRY, OWNER_EMAIL } = process.env
  expect([SHOP_COUNTRY, OWNER_EMAIL]).toEqual(['AT', 'lan@example.com'])
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})
