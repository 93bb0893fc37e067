import type { FastifyInstance } from 'fastify'
import { defineModule, type Host } from '#kernel/modules/definition.ts'
import type { TranslatedKind } from '#kernel/record/translated-records.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv/csv.ts'
import { mountCsvBodies } from '#kernel/http/csv/csv-bodies.ts'
import { mount } from '#kernel/http/mount.ts'
import { importLimit, importTranslations, listTranslations, moveWrittenTexts } from '../contract.ts'
import { textsMove } from './move.service.ts'
import { fileColumns, fileLines, progressOf } from './translations-file.ts'
import { translationsImport } from './import.service.ts'

declare module '#kernel/modules/definition.ts' {
  interface Contributions {
    /** Kinds of records with translated texts. */
    translated: readonly TranslatedKind[]
  }
}

/** Translation progress, and files for translators. */
function buildTranslations({ db, pool, languages, contributions }: Host) {
  const translated = () => contributions('translated').flat()
  const imports = translationsImport({ pool, kinds: translated })
  const move = textsMove({ pool, kinds: translated })

  function mountTranslations(http: FastifyInstance): void {
    mount(http, listTranslations, async ({ query, request, reply }) => {
      const { base, offered } = languages()
      const requestedLanguages = query.language ? [query.language] : offered
      const others = requestedLanguages.filter((code) => code !== base)
      if (!wantsCsv(request)) return progressOf(db, translated(), others)
      const rows = fileLines(db, translated(), { languages: others, open: query.state === 'open' })
      return csvFile(reply, { name: 'translations', kind: 'translation', columns: fileColumns, rows })
    })

    mount(http, moveWrittenTexts, ({ body, actor }) => move(body.from, actor))

    mountCsvBodies(http, importLimit, (part) =>
      mount(part, importTranslations, ({ body, query, actor }) =>
        imports.run(body, query.dry_run === 'true', actor),
      ),
    )
  }

  return { mount: mountTranslations }
}

export const translations = defineModule({ name: 'translations', build: buildTranslations })
