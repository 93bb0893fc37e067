import type { Pool } from 'pg'
import type { SupportItem } from '../../contract/content.ts'
import type { SupportForm, SupportWrite } from '../../contract/support.ts'
import type { Text } from '#kernel/contract/translations.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { mergeTranslations, outdatedFields, type SentTranslations } from '#kernel/rules/localized.ts'
import type { SupportRow } from './support.tables.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { slugTaken } from '../blog/blog.service.ts'
import { isUnfinished, unfinishedOf } from '../legal/unfinished.ts'
import { safeHtml } from '../safe-html.ts'
import { supportWritesRepository } from './support-writes.repository.ts'
import { articleTexts, serializeRatedItem, serializeSupportItem } from './support.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type NewItem = SupportWrite & Pick<SupportForm, 'title' | 'slug'>

/** Sanitises the content before it is stored; it is sanitised again whenever it is read. */
function safe<Form extends SupportWrite>(form: Form): Form {
  const { content, translations } = form
  return {
    ...form,
    ...(content !== undefined && { content: safeHtml(content) }),
    ...(translations && { translations: mapValues(translations, safeTexts) }),
  }
}

const safeTexts = ({ content, ...texts }: Record<string, Text | null | undefined>) => ({
  ...texts,
  ...(content !== undefined && { content: typeof content === 'string' ? safeHtml(content) : content }),
})

const mapValues = <Value, Other>(record: Record<string, Value>, map: (value: Value) => Other) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

/** The columns of a form with its merged translations; a refusal when their slugs are taken. */
async function columnsOf<Form extends SupportWrite & SentTranslations>(
  db: Db,
  input: Form,
  stored?: SupportRow,
) {
  const {
    translations: _,
    reviewedTranslations: __,
    translatedFrom: ___,
    publishTemplate: ____,
    ...form
  } = input
  const { title, description, content } = { ...stored, ...form }
  const translations = mergeTranslations(stored?.translations ?? {}, input, { title, description, content })
  if (translations === undefined) return form
  const fields = await supportWritesRepository(db).takenSlugs(stored?.id ?? '', translations)
  return Object.keys(fields).length > 0 ? refuse('slug_taken', { fields }) : { ...form, translations }
}

/**
 * Whether a starter text becomes the shop's own. Its translations are of the former text and go with it: visitors would
 * read what the shop has never written.
 */
const becomesOwn = (input: SupportWrite, stored: SupportRow) =>
  stored.starterVersion !== null &&
  articleTexts.some((field) => input[field] !== undefined && input[field] !== stored[field])

/** A text that somebody has translated is nobody's starter text either: their work stays when it changes. */
const isTranslated = ({ translations = {} }: SupportWrite & SentTranslations) =>
  Object.keys(translations).length > 0

const byPeople = { starterVersion: null }

type Columns = Exclude<Awaited<ReturnType<typeof columnsOf>>, Refusal>

/** An article after a write. */
const merged = (columns: Partial<SupportRow>, stored?: SupportRow) => {
  const { title, description, content, legal, translations, isActive } = {
    title: '',
    description: '',
    content: '',
    legal: null,
    translations: {},
    isActive: true,
    ...stored,
    ...columns,
  }
  return { title, description, content, legal, translations, isActive }
}

/**
 * Why a write is refused: another article already is this legal page, or, without `publishTemplate`, it would
 * publish an unfinished template that visitors do not see yet.
 */
async function refusedLegal(
  db: Db,
  columns: Columns,
  { publishTemplate, base, stored }: { publishTemplate: boolean; base: LanguageCode; stored?: SupportRow },
): Promise<Refusal<'legal_page_taken' | 'template_unfinished'> | null> {
  const article = merged(columns, stored)
  const { legal } = article
  const isNewKind = legal !== null && legal !== stored?.legal
  if (isNewKind && (await supportWritesRepository(db).isLegalTaken(legal, stored?.id ?? '')))
    return refuse('legal_page_taken', {
      fields: { legal: staffText('Another article is this page already') },
    })
  const unfinished = unfinishedOf(article, base)
  if (publishTemplate || !article.isActive || !isUnfinished(unfinished)) return null
  if (stored?.isActive && isUnfinished(unfinishedOf(stored, base))) return null
  return refuse('template_unfinished', { details: { ...unfinished } })
}

/** Writes to the support centre, with their rules, audit entries and refusals. */
export function supportService({ pool, base }: { pool: Pool; base: () => LanguageCode }) {
  const supportItems = recordWriter(pool, {
    entity: 'support_item',
    notFound: 'support_item_not_found',
    lock: (db, id) => supportWritesRepository(db).lock(id),
    serialize: (row) => serializeRatedItem(row),
    audited: (row) => serializeSupportItem(row),
    label: ({ title }) => title,
    invalidates: ['/api/legal/pages'],
  })
  return {
    create: (input: NewItem, actor: Actor) =>
      supportItems.create({
        actor,
        write: async (db) => {
          const columns = await columnsOf(db, safe(input))
          if (columns instanceof Refusal) return columns
          const refused = await refusedLegal(db, columns, {
            publishTemplate: input.publishTemplate === true,
            base: base(),
          })
          if (refused) return refused
          return (await supportWritesRepository(db).insert(columns)) ?? slugTaken(input.slug)
        },
        duplicate: () => slugTaken(input.slug),
      }),

    /** Writes an inactive article in the caller's transaction; null when a legal page of its kind exists already. */
    createDraft: async (
      db: Db,
      input: NewItem & SentTranslations,
      actor: Actor,
    ): Promise<SupportItem | Refusal<'slug_taken'> | null> => {
      const { legal } = input
      if (legal && (await supportWritesRepository(db).isLegalTaken(legal, ''))) return null
      const saved = await supportItems.create({
        db,
        actor,
        duplicate: () => slugTaken(input.slug),
        write: async (inner): Promise<SupportRow | Refusal<'slug_taken'>> => {
          const columns = await columnsOf(inner, safe({ ...input, isActive: false }))
          if (columns instanceof Refusal) return columns
          return (await supportWritesRepository(inner).insert(columns)) ?? slugTaken(input.slug)
        },
      })
      // Somebody else wrote the same page concurrently, and this transaction waited for it.
      const isThere = saved instanceof Refusal && legal
      return isThere && (await supportWritesRepository(db).isLegalTaken(legal, '')) ? null : saved
    },

    update: (id: string, input: SupportWrite, precondition: Precondition, actor: Actor) =>
      supportItems.update({
        id,
        actor,
        precondition,
        async write(db, stored) {
          const isOwn = becomesOwn(input, stored)
          const changedColumns = await columnsOf(
            db,
            safe(input),
            isOwn ? { ...stored, translations: {} } : stored,
          )
          if (changedColumns instanceof Refusal) return changedColumns
          const columns = {
            ...(isOwn && { translations: {} }),
            ...((isOwn || isTranslated(input)) && byPeople),
            ...changedColumns,
          }
          const refused = await refusedLegal(db, columns, {
            publishTemplate: input.publishTemplate === true,
            base: base(),
            stored,
          })
          return refused ?? supportWritesRepository(db).update(id, columns)
        },
        duplicate: () => slugTaken(input.slug ?? ''),
      }),

    /** Writes translations in the caller's transaction. */
    translate: (db: Db, id: string, input: SentTranslations, actor: Actor) =>
      supportItems.update({
        id,
        db,
        actor,
        async write(inner, stored) {
          const columns = await columnsOf(inner, safe(input as SupportWrite & SentTranslations), stored)
          if (columns instanceof Refusal) return columns
          return supportWritesRepository(inner).update(id, { ...byPeople, ...columns })
        },
        duplicate: () => slugTaken(''),
      }),

    /** Rewrites the texts of an article in all its languages, in the caller's transaction; translations stay up to date. */
    rewrite: (
      db: Db,
      id: string,
      text: (text: string, language: LanguageCode, field: { isHtml: boolean }) => string,
      actor: Actor,
    ) =>
      supportItems.update({
        id,
        db,
        actor,
        async write(inner, stored) {
          const rewritten = (texts: Record<string, unknown>, language: LanguageCode) =>
            Object.fromEntries(
              articleTexts.flatMap((field) => {
                const formerText = texts[field]
                if (typeof formerText !== 'string' || formerText === '') return []
                const after = text(formerText, language, { isHtml: field === 'content' })
                isChanged ||= after !== formerText
                return [[field, after]]
              }),
            )
          const { title, description, content } = stored
          let isChanged = false
          const outdated = outdatedFields({ ...stored })
          const translations = Object.entries(stored.translations).map(
            ([code, texts]) => [code, rewritten(texts, code as LanguageCode)] as const,
          )
          const input = {
            ...rewritten({ title, description, content }, base()),
            translations: Object.fromEntries(translations),
            reviewedTranslations: Object.fromEntries(
              translations.map(([code, texts]) => [
                code,
                Object.keys(texts).filter((field) => !outdated[code as LanguageCode]?.includes(field)),
              ]),
            ),
          }
          if (!isChanged) return stored
          const columns = await columnsOf(inner, safe(input as SupportWrite & SentTranslations), stored)
          return columns instanceof Refusal ? columns : supportWritesRepository(inner).update(id, columns)
        },
        duplicate: () => slugTaken(''),
      }),

    remove: (id: string, actor: Actor) =>
      supportItems.remove({ id, actor, write: (db) => supportWritesRepository(db).remove(id) }),
  }
}

export type SupportService = ReturnType<typeof supportService>
