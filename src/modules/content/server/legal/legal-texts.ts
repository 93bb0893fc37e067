import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { languageOrNull, type LanguageCode } from '#kernel/rules/languages.ts'
import { localize } from '#kernel/rules/localized.ts'
import type { LegalKind } from '#modules/settings/contract/index.ts'
import { settings } from '#modules/settings/server/index.ts'
import { supportItems } from '../support/support.tables.ts'
import { legalTexts, type LegalTextRow } from './legal-texts.tables.ts'

/** What belongs to a contract and is sent with its confirmation. */
const contractKinds: LegalKind[] = ['terms', 'withdrawal']

interface Text {
  kind: LegalKind
  language: LanguageCode
  title: string
  content: string
}

/** The published texts of these kinds in a language; whole in the base language where one has no translation. */
async function publishedTexts(db: Db, requestedLanguage: string): Promise<Text[]> {
  const { legal: kind, title, content, translations, isActive } = supportItems
  const rows = await db
    .select({ kind, title, content, translations, base: settings.baseLanguage })
    .from(supportItems)
    .innerJoin(settings, sql`true`)
    .where(and(isActive, inArray(kind, contractKinds)))
  const texts = rows.map(({ base, ...row }) => {
    const language = languageOrNull(requestedLanguage) ?? base
    const localized = localize(row, ['title', 'content'], { language, base })
    const isOwn = localized.languages?.['content'] === undefined
    const { title, content } = isOwn ? localized.texts : row
    return { kind: row.kind as LegalKind, language: isOwn ? language : base, title, content }
  })
  return texts.toSorted((one, other) => contractKinds.indexOf(one.kind) - contractKinds.indexOf(other.kind))
}

/** The stored version of a text, which is stored now if it was never sent before. */
async function versionOf(db: Db, text: Text): Promise<LegalTextRow> {
  const { kind, language, title, content } = text
  const digest = createHash('sha256').update(`${title}\n${content}`).digest('hex')
  const stored = async () => {
    const [row] = await db
      .select()
      .from(legalTexts)
      .where(and(eq(legalTexts.kind, kind), eq(legalTexts.language, language), eq(legalTexts.digest, digest)))
    return row
  }
  const storedVersion = await stored()
  if (storedVersion) return storedVersion
  // Another order may store it at this moment.
  await db
    .insert(legalTexts)
    .values({ ...text, digest })
    .onConflictDoNothing()
  return (await stored()) as LegalTextRow
}

/** The published terms and the text about withdrawal of this moment, in a language, each with its version. */
export async function contractTextsNow(db: Db, language: string): Promise<LegalTextRow[]> {
  const versions: LegalTextRow[] = []
  for (const text of await publishedTexts(db, language)) versions.push(await versionOf(db, text))
  return versions
}

/** Versions by their ids, in the same order. */
export async function legalTextsOf(db: Db, ids: readonly string[]): Promise<LegalTextRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(legalTexts)
    .where(inArray(legalTexts.id, [...ids]))
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
