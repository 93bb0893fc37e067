import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { TextColumns, TranslatedKind } from '#kernel/record/translated-records.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { moveTexts, type Texts } from '../rules/move-texts.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

interface Row extends Texts, Record<string, unknown> {
  /** Not called `id`, because the tables have columns of that name. */
  record: string
}

/** The paths of everything that has texts. */
const pathsWithTexts = [
  '/api/products',
  '/api/categories',
  '/api/options',
  '/api/banners',
  '/api/delivery',
  '/api/blog',
  '/api/support',
  '/api/about',
  '/api/settings',
  '/api/setup',
  '/api/translations',
]

async function rowsOf(db: Db, { table, key, columns }: TextColumns): Promise<Row[]> {
  const texts = Object.entries(columns).map(([name, column]) => `'${name}', ${column}`)
  const { rows } = await db.execute<Row>(
    sql.raw(
      `select ${key} as record, json_build_object(${texts.join(', ')}) as base, translations from ${table} for update`,
    ),
  )
  return rows
}

async function write(
  db: Db,
  { table, key, columns, alsoSet }: TextColumns,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const isList = (name: string) => Array.isArray(rows[0]?.base[name])
  const set = Object.entries(columns).map(([name, column]) =>
    isList(name)
      ? `${column} = array(select jsonb_array_elements_text(m.base -> '${name}'))`
      : `${column} = m.base ->> '${name}'`,
  )
  const assigned = sql.raw([...set, 'translations = m.translations', ...alsoSet].join(', '))
  await db.execute(sql`update ${sql.raw(table)} set ${assigned}
    from jsonb_to_recordset(${JSON.stringify(rows)}) as m (record text, base jsonb, translations jsonb)
    where ${sql.raw(key)} = m.record`)
}

/**
 * Moves the shop's texts that were written in one language to its translations, after the base language has become
 * another; all of them, or none.
 */
export function textsMove({ pool, kinds }: { pool: Pool; kinds: () => readonly TranslatedKind[] }) {
  return (from: LanguageCode, actor: Actor) =>
    transactionOrRefusal(pool, async (db) => {
      const { rows } = await db.execute<{ base: LanguageCode }>(
        sql`select base_language as base from settings for update`,
      )
      const to = rows[0]?.base ?? 'en'
      if (to === from)
        return refuse('invalid_body', {
          fields: { from: staffText('The texts are in the base language already') },
        })
      const total = { moved: 0, left: 0 }
      for (const { stored } of kinds()) {
        const changed = (await rowsOf(db, stored)).flatMap(({ record, ...texts }) => {
          const { moved, left, ...after } = moveTexts(texts, from, to)
          total.moved += moved
          total.left += left
          return moved + left > 0 ? [{ record, ...after }] : []
        })
        await write(db, stored, changed)
      }
      const after = { textsWrittenIn: from, baseLanguage: to, ...total }
      await audit(db, { by: actor, action: 'settings.move_texts', id: 'settings', after })
      await publishInvalidation(db, pathsWithTexts)
      return total
    })
}
