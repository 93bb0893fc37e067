import type { Pool } from 'pg'
import type { Text } from '#kernel/contract/translations.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { readCsv, type CsvTable } from '#kernel/http/csv/read-csv.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { TranslatedKind, TranslatedRow } from '#kernel/record/translated-records.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { translationOf, type SentTranslations } from '#kernel/rules/localized.ts'
import { maxLines, maxReported, type TranslationsReport } from '../contract.ts'
import { cellOf } from './translations-file.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const headers = ['record', 'id', 'field', 'language', 'text'] as const

interface Line extends Record<(typeof headers)[number] | 'base', string> {
  line: number
}

type CheckedLine = Line & { action: 'change' | 'unchanged' | 'error'; message?: string }

/** Maps the lines by column name, in any column order; the column `base` is optional. */
function linesOf({ headers: csvHeaders, lines }: CsvTable): Line[] | Refusal<'malformed_csv'> {
  const names = csvHeaders.map((header) => header.toLowerCase())
  const missing = headers.find((header) => !names.includes(header))
  if (missing)
    return refuse('malformed_csv', {
      message: staffText('The file needs a column “{{missing}}”.', { missing }),
    })
  const at = (cells: readonly string[], name: string) => cells[names.indexOf(name)]?.trim() ?? ''
  return lines.map(({ line, cells }) => ({
    line,
    record: at(cells, 'record'),
    id: at(cells, 'id'),
    field: at(cells, 'field'),
    base: names.includes('base') ? at(cells, 'base') : '',
    language: at(cells, 'language'),
    text: at(cells, 'text'),
  }))
}

interface Known {
  kinds: ReadonlyMap<string, TranslatedKind>
  /** Records by kind and id. */
  rows: ReadonlyMap<string, TranslatedRow>
  actor: Actor
}

/** Converts a text to the stored form; lists are comma-separated in the file. */
const valueOf = (row: TranslatedRow, { field, text }: Line): Text =>
  Array.isArray(row.base[field])
    ? text
        .split(',')
        .map((item) => item.trim())
        .filter(Boolean)
    : text

/** The error of a line, except those of a changed text. */
function faultOf(line: Line, { kinds, rows }: Known): string | undefined {
  const kind = kinds.get(line.record)
  if (kind === undefined) return staffText('There is no kind of record “{{record}}”', { record: line.record })
  if (!rows.has(`${line.record} ${line.id}`))
    return staffText('There is no {{record}} “{{id}}”', { record: line.record, id: line.id })
  if (![...kind.texts, 'slug'].includes(line.field))
    return staffText('A {{record}} has no text “{{field}}”', { record: line.record, field: line.field })
  if (languageOrNull(line.language) !== line.language)
    return staffText('There is no language “{{language}}”', { language: line.language })
  return undefined
}

function checkLine(line: Line, shop: Known): CheckedLine {
  if (line.text === '') return { ...line, action: 'unchanged' }
  const fault = faultOf(line, shop)
  if (fault) return { ...line, action: 'error', message: fault }
  const kind = shop.kinds.get(line.record) as TranslatedKind
  const row = shop.rows.get(`${line.record} ${line.id}`) as TranslatedRow
  const currentText = translationOf(row.translations, line.language as LanguageCode, line.field)
  if (cellOf(currentText).trim() === line.text) return { ...line, action: 'unchanged' }
  if (kind.may && !kind.may(shop.actor))
    return { ...line, action: 'error', message: staffText('You may not change this record') }
  const checked = kind.input.safeParse({
    translations: { [line.language]: { [line.field]: valueOf(row, line) } },
  })
  return checked.success
    ? { ...line, action: 'change' }
    : {
        ...line,
        action: 'error',
        message: checked.error.issues[0]?.message ?? staffText('This text cannot be taken'),
      }
}

function report(lines: readonly CheckedLine[], dryRun: boolean): TranslationsReport {
  const of = (action: CheckedLine['action']) => lines.filter((line) => line.action === action)
  const described = [...of('error'), ...of('change')].slice(0, maxReported)
  return {
    dry_run: dryRun,
    changed: of('change').length,
    unchanged: of('unchanged').length,
    refused: of('error').length,
    lines: described.map(({ line, action, record, id, field, language, message }) => ({
      line,
      action: action as 'change' | 'error',
      record,
      id,
      field,
      language,
      ...(message && { message }),
    })),
  }
}

/** The change of one record: its new texts, and the original text of each translation. */
function sentOf(row: TranslatedRow, lines: readonly Line[]): SentTranslations {
  const translations: NonNullable<SentTranslations['translations']> = {}
  const translatedFrom: NonNullable<SentTranslations['translatedFrom']> = {}
  for (const line of lines) {
    const language = line.language as LanguageCode
    translations[language] = { ...translations[language], [line.field]: valueOf(row, line) }
    if (line.base !== '' && line.base !== cellOf(row.base[line.field]).trim())
      translatedFrom[language] = { ...translatedFrom[language], [line.field]: line.base }
  }
  return { translations, translatedFrom }
}

/** Imports translation files. */
export function translationsImport({ pool, kinds }: { pool: Pool; kinds: () => readonly TranslatedKind[] }) {
  async function knownOf(db: Db, lines: readonly Line[], actor: Actor): Promise<Known> {
    const all = new Map(kinds().map((kind) => [kind.record, kind]))
    const rows = new Map<string, TranslatedRow>()
    for (const [record, some] of Map.groupBy(lines, (line) => line.record)) {
      const ids = [...new Set(some.map(({ id }) => id))]
      for (const row of (await all.get(record)?.byIds(db, ids)) ?? []) rows.set(`${record} ${row.id}`, row)
    }
    return { kinds: all, rows, actor }
  }

  /** Writes the records one after another, each under its own rules; a refusal rolls everything back. */
  async function write(db: Db, lines: readonly CheckedLine[], shop: Known): Promise<CheckedLine | null> {
    const changed = lines.filter(({ action }) => action === 'change')
    for (const [key, some] of Map.groupBy(changed, ({ record, id }) => `${record} ${id}`)) {
      const first = some[0] as CheckedLine
      const kind = shop.kinds.get(first.record) as TranslatedKind
      const input = sentOf(shop.rows.get(key) as TranslatedRow, some)
      const saved = await kind.write(db, first.id, input, shop.actor)
      if (saved instanceof Refusal) {
        const message = Object.values(saved.fields ?? {})[0] ?? saved.message
        return { ...first, action: 'error', message }
      }
    }
    return null
  }

  return {
    /** Parses a file and imports it, unless it is a dry run. */
    async run(text: string, dryRun: boolean, actor: Actor) {
      const table = await readCsv(text, maxLines)
      if (table instanceof Refusal) return table
      const lines = linesOf(table)
      if (lines instanceof Refusal) return lines
      const shop = await knownOf(createDb(pool), lines, actor)
      const all = lines.map((line) => checkLine(line, shop))
      const outcome = report(all, dryRun)
      if (dryRun) return outcome
      if (outcome.refused > 0) return refuse('import_refused', { details: { ...outcome } })
      return transactionOrRefusal(pool, async (db) => {
        const refused = await write(db, all, shop)
        if (refused === null) return outcome
        const corrected = all.map((line) => (line.line === refused.line ? refused : line))
        return refuse('import_refused', { details: { ...report(corrected, false) } })
      })
    },
  }
}
