import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const from = fileURLToPath(new URL('../src/app/web/late-scripts.ts', import.meta.url))

/**
 * Takes the scripts out of the pages' heads: the browser asks for them when it has the styles, so that these,
 * the typefaces and the first picture have the line for themselves. Start lists the scripts of each page in a module
 * that it writes after the browser's build; there is no setting for when they begin.
 */
export function lateScripts(): Plugin {
  return {
    name: 'fenestra:late-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /tanstack-start-manifest:v$/ },
      handler(code) {
        const renamed = code.replace('export const tsrStartManifest =', 'const asWritten =')
        if (renamed === code) throw new Error('Start writes its list of scripts in another way')
        return {
          code: `import { late } from ${JSON.stringify(from)}\n${renamed}\nexport const tsrStartManifest = () => late(asWritten())`,
          map: null,
        }
      },
    },
  }
}
