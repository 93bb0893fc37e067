import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const from = fileURLToPath(new URL('../src/app/web/deferred-scripts.ts', import.meta.url))

/**
 * Removes the scripts from the pages' heads, so that the browser requests them after the styles, and styles and
 * the first picture get the full bandwidth. TanStack Start lists the scripts of each page in a module that it writes
 * after the browser build, and has no option for when they load.
 */
export function deferredScripts(): Plugin {
  return {
    name: 'fenestra:deferred-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    transform: {
      filter: { id: /tanstack-start-manifest:v$/ },
      handler(code) {
        const renamed = code.replace('export const tsrStartManifest =', 'const asWritten =')
        if (renamed === code) throw new Error('Start writes its list of scripts in another way')
        return {
          code: `import { deferScripts } from ${JSON.stringify(from)}\n${renamed}\nexport const tsrStartManifest = () => deferScripts(asWritten())`,
          map: null,
        }
      },
    },
  }
}
