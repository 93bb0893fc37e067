import type { Text } from '#kernel/contract/translations.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { isEmptyText, outdatedFields, translationOf } from '#kernel/rules/localized.ts'
import type { TranslatedKind, TranslatedRow } from '#kernel/record/translated-records.ts'
import type { Progress } from '../contract.ts'

/** One text in a translation file. */
export interface FileLine {
  record: string
  id: string
  field: string
  base: string
  language: LanguageCode
  text: string
}

/** A text as a single cell; lists are joined with commas. */
export const cellOf = (text: Text | undefined) => (Array.isArray(text) ? text.join(', ') : (text ?? ''))

export const fileColumns: CsvColumns<FileLine> = {
  record: ({ record }) => record,
  id: ({ id }) => id,
  field: ({ field }) => field,
  base: ({ base }) => base,
  language: ({ language }) => language,
  text: ({ text }) => text,
}

interface TextState {
  field: string
  language: LanguageCode
  text: Text | undefined
  isOutdated: boolean
}

/** The texts of a record in some languages, as far as they exist in the base language. */
function* textsOf(
  { base, translations }: TranslatedRow,
  fields: readonly string[],
  languages: readonly LanguageCode[],
): Generator<TextState> {
  const outdated = outdatedFields({ ...base, translations })
  for (const field of fields) {
    if (isEmptyText(base[field])) continue
    for (const language of languages)
      yield {
        field,
        language,
        text: translationOf(translations, language, field),
        isOutdated: outdated[language]?.includes(field) ?? false,
      }
  }
}

async function* rowsOf(db: Db, kinds: readonly TranslatedKind[]) {
  for (const kind of kinds)
    for await (const row of inBatches((last: TranslatedRow | undefined, size) => kind.after(db, last, size)))
      yield { kind, row }
}

/** All texts of the shop in these languages, one per line; `open` limits them to missing and outdated ones. */
export async function* fileLines(
  db: Db,
  kinds: readonly TranslatedKind[],
  { languages, open }: { languages: readonly LanguageCode[]; open: boolean },
): AsyncGenerator<FileLine> {
  for await (const { kind, row } of rowsOf(db, kinds))
    for (const { field, language, text, isOutdated } of textsOf(row, kind.texts, languages)) {
      if (open && text !== undefined && !isOutdated) continue
      const base = cellOf(row.base[field])
      yield { record: kind.record, id: row.id, field, base, language, text: cellOf(text) }
    }
}

/** The progress of each language, by kind of record. Reads all texts of the shop in batches. */
export async function progressOf(
  db: Db,
  kinds: readonly TranslatedKind[],
  languages: readonly LanguageCode[],
): Promise<Progress[]> {
  const progressByKey = new Map<string, Progress>()
  for (const { record } of kinds)
    for (const language of languages)
      progressByKey.set(`${record} ${language}`, { record, language, texts: 0, translated: 0, outdated: 0 })
  for await (const { kind, row } of rowsOf(db, kinds))
    for (const { language, text, isOutdated } of textsOf(row, kind.texts, languages)) {
      const entry = progressByKey.get(`${kind.record} ${language}`) as Progress
      entry.texts += 1
      if (text !== undefined) entry.translated += 1
      if (isOutdated) entry.outdated += 1
    }
  return [...progressByKey.values()]
}
