import { dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { officeTexts } from './collect.ts'
import { markedSentences } from './server-texts.ts'
import { applyEdits } from './syntax.ts'

const store = fileURLToPath(new URL('../../src/kernel/web/backoffice/language.ts', import.meta.url))

/** The files whose texts are translated: all screens except printed documents, which have their own language. */
export const officeFiles =
  /\/src\/(?:kernel|app|modules\/[\w-]+)\/web\/backoffice\/(?!(?:.*\/)?(?:.*\.test\.|.*\.d\.ts|(?:language|create-translate|message-pattern|marked-sentences)\.ts|print\/(?!print-screen|document-language))).*\.tsx?(?:\?.*)?$/

/**
 * Files that routes need to parse URLs are part of the first script of every page, so their texts are translated where
 * they are shown.
 */
const readByRoutes = /\/(?:search|period|presets|[\w-]+\.page)\.tsx?$/

/**
 * Translates the screens of the back office: each English text in them is looked up when it is shown. Sentences of the
 * server that come with values are listed for them.
 */
export function officeLanguage(): Plugin {
  return {
    name: 'fenestra:office-texts',
    enforce: 'pre',
    load: {
      filter: { id: /\/kernel\/web\/backoffice\/marked-sentences\.ts$/ },
      handler: () => `export const markedSentences = ${JSON.stringify(markedSentences())}`,
    },
    transform: {
      filter: { id: officeFiles },
      handler(code, id) {
        const file = id.replace(/\?.*$/, '')
        if (readByRoutes.test(file)) return null
        const { edits } = officeTexts(this.parse(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), code)
        if (edits.length === 0) return null
        const spoken = applyEdits(code, edits)
        // An unused import would keep its file in the first script of every page.
        const used = ['translateRich', 't'].filter((name) => spoken.includes(`__${name}(`))
        const path = relative(dirname(file), store).replaceAll('\\', '/')
        const from = JSON.stringify(path.startsWith('.') ? path : `./${path}`)
        const names = used.map((name) => `${name} as __${name}`).join(', ')
        return { code: names === '' ? spoken : `import { ${names} } from ${from}\n${spoken}`, map: null }
      },
    },
  }
}
