import { readFile } from 'node:fs/promises'
import type { PoolClient } from 'pg'
import { languageCodes } from '#kernel/rules/languages.ts'
import { mergeTranslations, type SentTranslations, type StoredTranslations } from '#kernel/rules/localized.ts'

type Texts = Record<string, string | string[]>

/** The translations of one language, by record. */
interface LanguageFile {
  products?: Record<string, Texts>
  categories?: Record<string, Texts>
  banners?: Record<string, Texts>
  /** By slug. */
  posts?: Record<string, Texts>
  articles?: Record<string, Texts>
  /** By the id of the part. */
  about?: Record<string, Texts>
  /** By code. */
  options?: Record<string, { name?: string; help?: string; hint?: string; choices?: Record<string, string> }>
  settings?: { siteDescription?: string }
}

const folder = new URL('content/translations/', import.meta.url)

/** The existing files; a language without one falls back to English. */
async function files(): Promise<[string, LanguageFile][]> {
  const read = await Promise.all(
    languageCodes.map(async (code): Promise<[string, LanguageFile][]> => {
      try {
        return [[code, JSON.parse(await readFile(new URL(`${code}.json`, folder), 'utf8')) as LanguageFile]]
      } catch {
        return []
      }
    }),
  )
  return read.flat()
}

const tables = {
  products: { key: 'id::text', texts: ['name', 'description', 'materials'] },
  categories: { key: 'id::text', texts: ['name', 'description'] },
  banners: { key: 'id::text', texts: ['title', 'subtitle', 'cta_text'] },
  blogs: { key: 'slug', texts: ['title', 'content'] },
  support_items: { key: 'id::text', texts: ['title', 'description', 'content'] },
  about_parts: { key: 'id::text', texts: ['title', 'text', 'link_text', 'picture_text'] },
  options: { key: 'code', texts: ['name', 'help'] },
  settings: { key: `'settings'`, texts: ['site_description'] },
} as const
type Table = keyof typeof tables

/** In the files, a long text is a list of lines. */
const joined = (table: Table, texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [
      field,
      Array.isArray(text) && !(table === 'products' && field === 'materials') ? text.join('\n') : text,
    ]),
  )

/** The translations in all languages, by table and record. */
function textsOf(found: readonly [string, LanguageFile][], table: Table): Map<string, SentTranslations> {
  const all = new Map<string, Record<string, Texts>>()
  for (const [language, file] of found)
    for (const [key, texts] of Object.entries(recordsOf(file, table)))
      all.set(key, { ...all.get(key), [language]: joined(table, texts) })
  return new Map([...all].map(([key, translations]) => [key, { translations }]))
}

function recordsOf(file: LanguageFile, table: Table): Record<string, Texts> {
  if (table === 'blogs') return file.posts ?? {}
  if (table === 'about_parts') return file.about ?? {}
  if (table === 'support_items') return file.articles ?? {}
  if (table === 'banners')
    return Object.fromEntries(
      Object.entries(file.banners ?? {}).map(([id, { ctaText = '', ...texts }]) => [
        id,
        { ...texts, ...(ctaText && { cta_text: ctaText }) },
      ]),
    )
  if (table === 'settings')
    return file.settings?.siteDescription
      ? { settings: { site_description: file.settings.siteDescription } }
      : {}
  if (table === 'options')
    return Object.fromEntries(
      Object.entries(file.options ?? {}).map(([code, { name = '', help, hint = '' }]) => [
        code,
        { name, help: help ?? hint },
      ]),
    )
  return file[table] ?? {}
}

async function translate(
  client: PoolClient,
  table: string,
  { key, texts }: { key: string; texts: readonly string[] },
  sent: ReadonlyMap<string, SentTranslations>,
): Promise<void> {
  const base = texts.map((field) => `'${field}', ${field}`).join(', ')
  const { rows } = await client.query<{
    key: string
    base: Record<string, unknown>
    translations: StoredTranslations
  }>(
    `SELECT ${key} AS key, json_build_object(${base}) AS base, translations FROM ${table} WHERE ${key} = ANY ($1)`,
    [[...sent.keys()]],
  )
  const changed = rows.map((row) => ({
    key: row.key,
    translations: mergeTranslations(row.translations, sent.get(row.key) ?? {}, row.base),
  }))
  await client.query(
    `UPDATE ${table} SET translations = t.translations
     FROM jsonb_to_recordset($1) AS t (key text, translations jsonb) WHERE ${key} = t.key`,
    [JSON.stringify(changed)],
  )
}

/** Adds translations to the articles that every new shop begins with, so that it can begin in any language. */
export async function translateStarters(client: PoolClient): Promise<void> {
  await translate(client, 'support_items', tables.support_items, textsOf(await files(), 'support_items'))
}

/** Adds translations to blog posts of the demo shop that were just written. */
export async function translatePosts(client: PoolClient, slugs: readonly string[]): Promise<void> {
  const written = [...textsOf(await files(), 'blogs')].filter(([slug]) => slugs.includes(slug))
  await translate(client, 'blogs', tables.blogs, new Map(written))
}

/** Adds translations to the records of the demo shop. Resolves with the number of languages. */
export async function insertTranslations(client: PoolClient): Promise<number> {
  const found = await files()
  for (const [table, source] of Object.entries(tables))
    await translate(client, table, source, textsOf(found, table as Table))
  const choices = new Map<string, SentTranslations>()
  for (const [language, { options = {} }] of found)
    for (const [option, { choices: names = {} }] of Object.entries(options))
      for (const [code, name] of Object.entries(names)) {
        const path = `${option}.${code}`
        const before = choices.get(path)?.translations
        choices.set(path, { translations: { ...before, [language]: { name } } })
      }
  const path = `(SELECT o.code FROM options o WHERE o.id = choices.option_id) || '.' || choices.code`
  await translate(client, 'choices', { key: path, texts: ['name'] }, choices)
  return found.length
}
