import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
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
  const { given: _, ...written } = readEnv(
    parseEnv(text.replaceAll(/^# (?=[A-Z_]+=)/gm, '')) as Record<string, string>,
    '/shop',
  )
  const { given: __, ...unset } = readEnv({}, '/shop')
  expect(written).toEqual(unset)
})
