import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Text } from '../contract/translations.ts'
import type { Db } from '../database/db.ts'
import type { Actor } from '../http/actor.ts'
import type { Refusal } from '../http/refusal.ts'
import type { SentTranslations, StoredTranslations } from '../rules/localized.ts'

/** A record with its texts in the base language and its translations. */
export interface TranslatedRow {
  id: string
  base: Record<string, Text>
  translations: StoredTranslations
}

/** A kind of record whose texts are translated, for files of translators and for the overview. */
export interface TranslatedKind {
  /** As files name it: `product`. */
  record: string
  /** What is translated; the address, which may stay as it is, is not among them. */
  texts: readonly string[]
  /** Checks `translations` as a write does. */
  input: z.ZodType<{ translations?: SentTranslations['translations'] }>
  /** Records in the order of their ids, so many after the last one had. */
  after: (db: Db, last: TranslatedRow | undefined, limit: number) => Promise<TranslatedRow[]>
  byIds: (db: Db, ids: readonly string[]) => Promise<TranslatedRow[]>
  /** Writes translations in the caller's transaction, with the rules and the history of the record. */
  write: (db: Db, id: string, sent: SentTranslations, actor: Actor) => Promise<object | Refusal>
  /** Whether this person may write them; left out, whoever may write translations. */
  may?: (actor: Actor) => boolean
}

interface Source {
  /** What rows are read from, with `translations`. */
  from: string
  /** SQL of the id, as text. */
  id: string
  /** SQL of each text. */
  texts: Record<string, string>
  /** Of records that are in use; all unless told otherwise. */
  where?: string
}

/** Reads the texts of a kind of record from its table. All of it is SQL of ours. */
export function translatedRows({
  from,
  id,
  texts,
  where = 'true',
}: Source): Pick<TranslatedKind, 'after' | 'byIds'> {
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
    after: (db, last, limit) => rows(db, sql`${key} > ${last?.id ?? ''} order by 1 limit ${limit}`),
    byIds: (db, ids) => rows(db, sql`${key} = any(${sql.param([...ids])}::text[])`),
  }
}
