/** The files of a project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/** What a folder may hold that is not the project's. */
const HARMLESS = new Set(['.git', '.DS_Store', 'LICENSE'])

/**
 * Why no project can be made so, in a sentence; undefined if it can.
 * @param wanted `name` of the package, `country`, `currency`, `module`, `fenestra` (dependency), `demo`
 */
export function problemOf({ name, country, currency, module }) {
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(name))
    return `${name} cannot be the name of a package: use lower-case letters, digits and hyphens.`
  if (name === 'fenestra') return 'fenestra is the name of the shop itself: name the folder differently.'
  if (country !== undefined && !/^[A-Za-z]{2}$/.test(country))
    return `--country=${country}: two letters, such as DE.`
  if (currency !== undefined && !/^[A-Za-z]{3}$/.test(currency))
    return `--currency=${currency}: three letters, such as EUR.`
  if (module !== undefined && !/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(module))
    return `--module=${module}: lower-case letters, digits and hyphens, such as opening-hours.`
  return undefined
}

/** Writes the project into a folder that is missing or empty. Throws if there is something else in it. */
export async function writeProject(folder, wanted) {
  const inTheWay = existsSync(folder) ? readdirSync(folder).find((name) => !HARMLESS.has(name)) : undefined
  if (inTheWay) throw new Error(`${folder} holds ${inTheWay}: name a new or an empty folder.`)
  const files = { ...filesOf(wanted), ...(wanted.module && moduleFiles(wanted.module)) }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}

function filesOf({ name, country = 'VN', currency = 'VND', module, fenestra = `^${version}`, demo = false }) {
  const about = {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    scripts: { start: 'fenestra start', dev: 'fenestra dev', test: 'fenestra test', shop: 'fenestra shop' },
    dependencies: { fenestra },
  }
  const settings = {
    SHOP_COUNTRY: country.toUpperCase(),
    SHOP_CURRENCY: currency.toUpperCase(),
    ...(demo && { DEMO: '1' }),
  }
  return {
    'package.json': `${JSON.stringify(about, null, 2)}\n`,
    'fenestra.config.ts': `import type { Config } from 'fenestra/config'

export default {
  modules: [${module ? `'./modules/${module}'` : ''}],
  settings: {
${Object.entries(settings)
  .map(([key, value]) => `    ${key}: '${value}',\n`)
  .join('')}  },
} satisfies Config
`,
    'tsconfig.json': `{
  "extends": "./.fenestra/app/tsconfig.module.json",
  "include": ["fenestra.config.ts", "modules"]
}
`,
    '.env': `# Settings of this machine, and secrets. They win over fenestra.config.ts; this file stays out of version control.
# PUBLIC_ORIGIN=https://shop.example.com
# SMTP_URL=smtps://user:password@mail.example.com
`,
    '.gitignore': 'node_modules/\n.fenestra/\ndata/\n.env\n',
    '.npmrc': '# The shop needs the script of no package.\nignore-scripts=true\n',
    'modules/.gitkeep': '',
    'README.md': `# ${name}

A [Fenestra](https://www.npmjs.com/package/fenestra) shop.

| Command | What it does |
| --- | --- |
| \`npm start\` | serves the shop at http://localhost:3000; the first start prints how the owner signs in |
| \`npm run dev\` | the same, and shows each change of a module while you work |
| \`npm test\` | runs the tests of the modules, each with a shop and a database of its own |
| \`npm run shop\` | lists the commands for the owner: backups, restore, accounts |
| \`npm update\` | installs a newer version; the next start migrates the data. Make a backup before: \`npm run shop -- backup\` |

Settings are in \`fenestra.config.ts\`, secrets and what differs between machines in \`.env\`. All data is in \`data\`. \`.fenestra\` is made by each start and can be deleted.
`,
  }
}

/** A module with one endpoint, to be changed. */
function moduleFiles(module) {
  const words = module.replaceAll('-', ' ')
  const title = words[0].toUpperCase() + words.slice(1)
  const name = module.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
  const folder = `modules/${module}`
  return {
    [`${folder}/contract.ts`]: `import { endpoint, z } from 'fenestra/contract'

export const ${name} = endpoint({
  method: 'GET',
  path: '/api/${module}',
  access: 'anyone',
  summary: '${title}',
  success: { status: 200, body: z.object({ text: z.string() }) },
})
`,
    [`${folder}/server.ts`]: `import { defineModule, mount } from 'fenestra/server'
import { ${name} } from './contract.ts'

export default defineModule({
  name: '${module}',
  build: () => ({
    mount(http) {
      mount(http, ${name}, async () => ({ text: '${title}' }))
    },
  }),
})
`,
    [`${folder}/${module}.test.ts`]: `import { fileURLToPath } from 'node:url'
import { openShop, type TestShop } from 'fenestra/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ${name} } from './contract.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openShop({ modules: [fileURLToPath(new URL('.', import.meta.url))] })
})
afterAll(() => shop.close())

test('anyone reads the text', async () => {
  const visitor = await shop.as(null)
  expect((await visitor.call(${name})).body).toEqual({ text: '${title}' })
})
`,
  }
}
