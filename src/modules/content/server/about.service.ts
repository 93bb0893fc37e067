import type { Pool } from 'pg'
import { maxAboutContent, type AboutPartForm, type AboutPartWrite } from '../contract/about.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuseInvalidUrls } from '#kernel/http/web-addresses.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { mergeTranslations, type SentTranslations } from '#kernel/rules/localized.ts'
import { aboutRepository } from './about.repository.ts'
import { aboutWords, serializeAboutPart } from './about.serializer.ts'
import type { AboutRow } from './about.tables.ts'
import { safeHtml } from './safe-html.ts'

/**
 * Sanitising makes characters such as `&` longer, so the stored HTML may be too long although the typed one is not.
 */
const refuseLong = ({ content = '' }: AboutPartWrite) =>
  safeHtml(content).length > maxAboutContent
    ? refuse('invalid_body', { fields: { content: 'At most 100,000 characters' } })
    : null

const refused = (input: AboutPartWrite) => {
  const { link, image_url, detail_url } = input
  return refuseInvalidUrls({ link, image_url, detail_url }) ?? refuseLong(input)
}

/** Translations with sanitised HTML. */
const safeTranslations = (sent: SentTranslations['translations']): SentTranslations['translations'] =>
  sent &&
  Object.fromEntries(
    Object.entries(sent).map(([language, texts]) => {
      const { content } = texts
      return [language, { ...texts, ...(typeof content === 'string' && { content: safeHtml(content) }) }]
    }),
  )

/** The columns of a form: its HTML sanitised, its translations merged with the stored ones. */
function columnsOf(
  { translations: sent, reviewedTranslations, translatedFrom, ...form }: AboutPartWrite & SentTranslations,
  stored?: AboutRow,
) {
  const safe = { ...form, ...(form.content !== undefined && { content: safeHtml(form.content) }) }
  const { title, text, content, link_text, picture_text } = { ...(stored && aboutWords(stored)), ...safe }
  const translations = mergeTranslations(
    stored?.translations ?? {},
    { translations: safeTranslations(sent), reviewedTranslations, translatedFrom },
    { title, text, content, link_text, picture_text },
  )
  return { ...safe, ...(translations && { translations }) }
}

/** Writes to the about page, with their rules, audit entries and refusals. */
export function aboutService({ pool }: { pool: Pool }) {
  const parts = recordWriter(pool, {
    entity: 'about_part',
    notFound: 'about_part_not_found',
    lock: (db, id) => aboutRepository(db).lock(id),
    serialize: (row) => serializeAboutPart(row),
    label: ({ title, kind }) => title || kind,
    invalidates: ['/api/about'],
  })
  return {
    create: async (input: AboutPartWrite & Pick<AboutPartForm, 'kind'>, actor: Actor) =>
      refused(input) ??
      parts.create({
        actor,
        write: (db) => aboutRepository(db).insert({ ...columnsOf(input), kind: input.kind }),
      }),

    update: async (id: string, input: AboutPartWrite, precondition: Precondition, actor: Actor) =>
      refused(input) ??
      parts.update({
        id,
        actor,
        precondition,
        write: (db, stored) => aboutRepository(db).update(id, columnsOf(input, stored)),
      }),

    /** Writes translations in the caller's transaction. */
    translate: (db: Db, id: string, sent: SentTranslations, actor: Actor) =>
      parts.update({
        id,
        db,
        actor,
        write: (inner, stored) =>
          aboutRepository(inner).update(id, columnsOf(sent as AboutPartWrite & SentTranslations, stored)),
      }),

    remove: (id: string, actor: Actor) =>
      parts.remove({ id, actor, write: (db) => aboutRepository(db).remove(id) }),

    /** Numbers the given parts from 1, in the given order; others keep their numbers. */
    async order(ids: readonly string[], by: Actor): Promise<Refusal<'about_part_not_found'> | null> {
      const wanted = [...new Set(ids)]
      return transactionOrRefusal(pool, async (db) => {
        const repository = aboutRepository(db)
        const rows = await repository.lockAll(wanted)
        if (rows.length < wanted.length) return refuse('about_part_not_found')
        await repository.number(wanted)
        const before = Object.fromEntries(rows.map(({ id, order }) => [id, order]))
        const after = Object.fromEntries(rows.map(({ id }) => [id, wanted.indexOf(id) + 1]))
        const label = 'Display order'
        await audit(db, { by, action: 'about_part.order', id: 'order', label, before, after })
        await publishInvalidation(db, ['/api/about'])
        return null
      })
    },
  }
}

export type AboutService = ReturnType<typeof aboutService>
