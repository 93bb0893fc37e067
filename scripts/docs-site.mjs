/**
 * `npm run docs -- FOLDER`: writes `docs/` as a site with a search, and the reference of the API beside it. VitePress is
 * fetched for it, because nothing else needs it.
 */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { npmCommand } from './machine.mjs'
import { fail, install, root, runsOnShopNode } from './prepare.mjs'
import { cliArguments, rerun } from './shop-node.mjs'

const VITEPRESS = 'vitepress@1.6.4'

function writePages(folder) {
  const words = [
    'exec',
    '--yes',
    '--package',
    VITEPRESS,
    '--',
    'vitepress',
    'build',
    'docs',
    '--outDir',
    folder,
  ]
  const { file, args, shell } = npmCommand(words, process)
  const { status } = spawnSync(file, args, { cwd: root, shell, stdio: 'inherit' })
  if (status !== 0) throw new Error('The pages could not be written; see the reason above.')
}

/** Swagger's pages, which `/api/docs` of a shop shows too, over a file instead of a shop. */
async function writeReference(folder) {
  // Each module names its refusals when it is loaded.
  await import('#app/server/modules.ts')
  const { endpoints, nameInContract } = await import('#app/contract/index.ts')
  const { openApiDocument } = await import('#kernel/http/openapi/document.ts')
  const { release } = await import('#kernel/process/release.ts')
  const document = openApiDocument({ endpoints, nameOf: nameInContract, version: release() })
  const place = join(folder, 'reference')
  mkdirSync(place, { recursive: true })
  cpSync(join(root, 'node_modules/@fastify/swagger-ui/static'), place, { recursive: true })
  writeFileSync(join(place, 'openapi.json'), JSON.stringify(document))
  writeFileSync(
    join(place, 'swagger-initializer.js'),
    `window.ui = SwaggerUIBundle({ url: './openapi.json', dom_id: '#swagger-ui', supportedSubmitMethods: [] })\n`,
  )
}

try {
  const [folder] = cliArguments
  if (!folder) throw new Error('Name the folder for the site: npm run docs -- FOLDER')
  await install()
  if (!runsOnShopNode) rerun()
  else {
    writePages(resolve(folder))
    await writeReference(resolve(folder))
    console.log(`The site is in ${resolve(folder)}.`)
  }
} catch (error) {
  fail(error)
}
