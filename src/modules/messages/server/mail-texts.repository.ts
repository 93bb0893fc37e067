import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { EditedMails, MailKinds } from '#kernel/outbox/mail/own-texts.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { mailTexts as table } from './messages.tables.ts'

/** Where a text stands. */
export interface Place {
  kind: string
  language: LanguageCode
}

const nothing = { texts: {} as Record<string, string>, version: 0 }

/** SQL of what an owner says in mails. Few rows: at most one for each kind and language. */
export function mailTextsRepository(db: Db) {
  const at = ({ kind, language }: Place) => and(eq(table.kind, kind), eq(table.language, language))
  return {
    edited: () =>
      db
        .select({ kind: table.kind, language: table.language, texts: table.texts })
        .from(table)
        .where(sql`${table.texts} <> '{}'`),

    async read(place: Place) {
      const [row] = await db.select().from(table).where(at(place))
      return row ?? nothing
    },

    /** The same, locked until the transaction ends. */
    async lock(place: Place) {
      await db
        .insert(table)
        .values({ ...place, version: 0 })
        .onConflictDoNothing()
      const [row] = await db.select().from(table).where(at(place)).for('update')
      return row ?? nothing
    },

    async write(place: Place, texts: Record<string, string>) {
      const [row] = await db
        .update(table)
        .set({ texts, version: sql`${table.version} + 1`, updatedAt: sql`now()` })
        .where(at(place))
        .returning()
      if (row === undefined) throw new Error('the texts of a mail were not locked before they were written')
      return row
    },
  }
}

/** What the owner says in mails now, for their delivery. */
export async function readEditedMails(db: Db, kinds: MailKinds): Promise<EditedMails> {
  const rows = await mailTextsRepository(db).edited()
  const byPlace = new Map(rows.map(({ kind, language, texts }) => [`${kind} ${language}`, texts]))
  return { kinds, textsOf: (kind, language) => byPlace.get(`${kind} ${language}`) }
}
