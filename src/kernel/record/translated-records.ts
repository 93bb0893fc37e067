import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Text } from '#kernel/contract/translations.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import type { Refusal } from '#kernel/http/refusal.ts'
import type { SentTranslations, StoredTranslations } from '#kernel/rules/localized.ts'

/** A record with its texts in the base language and its translations. */
export interface TranslatedRow {
  id: string
  base: Record<string, Text>
  translations: StoredTranslations
}

/** A kind of record with translated texts, for translation files and the progress overview. */
export interface TranslatedKind {
  /** Its name in files: `product`. */
  record: string
  /** The translated fields, except the slug, which need not be translated. */
  texts: readonly string[]
  /** Validates `translations` as a normal write does. */
  input: z.ZodType<{ translations?: SentTranslations['translations'] }>
  /** Up to `limit` records in the order of their ids, after the given one. */
  after: (db: Db, last: TranslatedRow | undefined, limit: number) => Promise<TranslatedRow[]>
  byIds: (db: Db, ids: readonly string[]) => Promise<TranslatedRow[]>
  /** Writes translations within the caller's transaction, with the rules and audit entries of the record. */
  write: (db: Db, id: string, input: SentTranslations, actor: Actor) => Promise<object | Refusal>
  /** Where the texts themselves are stored. */
  stored: TextColumns
  /** Whether this user may write them; by default anyone who may write translations. */
  may?: (actor: Actor) => boolean
}

/** The columns of a kind's texts, as trusted SQL. */
export interface TextColumns {
  table: string
  /** SQL expression of the id, as text. */
  key: string
  /** The column of each text. */
  columns: Record<string, string>
  /** What a change of the texts sets besides them. */
  alsoSet: readonly string[]
}

interface Source {
  /** The FROM clause; must have a column `translations`. */
  from: string
  /** SQL expression of the id, as text. */
  id: string
  /** SQL expression of each text. */
  texts: Record<string, string>
  /** Condition for the records in use; by default all. */
  where?: string
  /** By default `from` is the table. */
  stored?: Pick<TextColumns, 'table' | 'key' | 'alsoSet'>
}

/** Reads the texts of a kind of record from its table. All arguments are trusted SQL. */
export function translatedRows({
  from,
  id,
  texts,
  where = 'true',
  stored = { table: from, key: id, alsoSet: [`version = ${from}.version + 1`] },
}: Source): Pick<TranslatedKind, 'after' | 'byIds' | 'stored'> {
  const base = Object.entries(texts)
    .map(([name, column]) => `'${name}', ${column}`)
    .join(', ')
  const columns = sql.raw(`${id} as id, json_build_object(${base}) as base, translations`)
  const source = sql.raw(`${from} where ${where}`)
  const key = sql.raw(id)
  const rows = async (db: Db, condition: ReturnType<typeof sql>) =>
    (
      await db.execute<TranslatedRow & Record<string, unknown>>(
        sql`select ${columns} from ${source} and ${condition}`,
      )
    ).rows
  return {
    stored: { ...stored, columns: texts },
    after: (db, last, limit) => rows(db, sql`${key} > ${last?.id ?? ''} order by 1 limit ${limit}`),
    byIds: (db, ids) => rows(db, sql`${key} = any(${sql.param([...ids])}::text[])`),
  }
}
