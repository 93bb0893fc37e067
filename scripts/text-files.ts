import type { Plugin } from 'vite'
import { readTexts, textsFile } from '#kernel/http/pages/page-texts.ts'
import { languageCodes } from '#kernel/rules/languages.ts'

/** Builds the pages' texts as one file per language, named by a hash of its content like a script. */
export function textFiles(): Plugin {
  return {
    name: 'fenestra:text-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const language of languageCodes) {
        const json = await readTexts(language)
        this.emitFile({
          type: 'asset',
          fileName: textsFile(language, json),
          source: JSON.stringify(JSON.parse(json)),
        })
      }
    },
  }
}
