import type { Pool } from 'pg'
import type { SupportForm, SupportWrite } from '../contract/support.ts'
import type { Text } from '../../../kernel/contract/translations.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { SentTranslations } from '../../../kernel/rules/localized.ts'
import { mergeTranslations } from '../../../kernel/rules/localized.ts'
import type { SupportRow } from './support.tables.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Precondition } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Actor } from '../../../kernel/http/actor.ts'
import { recordWriter } from '../../../kernel/record/record-writer.ts'
import { slugTaken } from './blog.service.ts'
import { safeHtml } from './safe-html.ts'
import { supportWritesRepository } from './support-writes.repository.ts'
import { serializeRatedItem, serializeSupportItem } from './support.serializer.ts'

type NewItem = SupportWrite & Pick<SupportForm, 'title' | 'slug'>

/** Content is made safe before it is stored, and again whenever it is read. */
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

/** The columns of a form with its translations as they are to be stored; a refusal where their slugs are taken. */
async function columnsOf<Form extends SupportWrite & SentTranslations>(
  db: Db,
  sent: Form,
  stored?: SupportRow,
) {
  const { translations: _, reviewedTranslations: __, translatedFrom: ___, ...form } = sent
  const { title, description, content } = { ...stored, ...form }
  const translations = mergeTranslations(stored?.translations ?? {}, sent, { title, description, content })
  if (translations === undefined) return form
  const fields = await supportWritesRepository(db).takenSlugs(stored?.id ?? '', translations)
  return Object.keys(fields).length > 0 ? refuse('slug_taken', { fields }) : { ...form, translations }
}

/** Writing the support centre: rules, history and refusals. */
export function supportService({ pool }: { pool: Pool }) {
  const supportItems = recordWriter(pool, {
    entity: 'support_item',
    notFound: 'support_item_not_found',
    lock: (db, id) => supportWritesRepository(db).lock(id),
    serialize: (row) => serializeRatedItem(row),
    audited: (row) => serializeSupportItem(row),
    label: ({ title }) => title,
  })
  return {
    create: (input: NewItem, actor: Actor) =>
      supportItems.create({
        actor,
        write: async (db) => {
          const columns = await columnsOf(db, safe(input))
          if (columns instanceof Refusal) return columns
          return (await supportWritesRepository(db).insert(columns)) ?? slugTaken(input.slug)
        },
        duplicate: () => slugTaken(input.slug),
      }),

    update: (id: string, input: SupportWrite, precondition: Precondition, actor: Actor) =>
      supportItems.update({
        id,
        actor,
        precondition,
        async write(db, stored) {
          const columns = await columnsOf(db, safe(input), stored)
          return columns instanceof Refusal ? columns : supportWritesRepository(db).update(id, columns)
        },
        duplicate: () => slugTaken(input.slug ?? ''),
      }),

    /** Writes translations in the caller's transaction. */
    translate: (db: Db, id: string, sent: SentTranslations, actor: Actor) =>
      supportItems.update({
        id,
        db,
        actor,
        async write(inner, stored) {
          const columns = await columnsOf(inner, safe(sent as SupportWrite & SentTranslations), stored)
          return columns instanceof Refusal ? columns : supportWritesRepository(inner).update(id, columns)
        },
        duplicate: () => slugTaken(''),
      }),

    remove: (id: string, actor: Actor) =>
      supportItems.remove({ id, actor, write: (db) => supportWritesRepository(db).remove(id) }),

    /** Numbers the articles from 1 in the order of their ids here; others keep their numbers. */
    async order(ids: readonly string[], by: Actor): Promise<Refusal<'support_item_not_found'> | null> {
      const wanted = [...new Set(ids)]
      return transactionOrRefusal(pool, async (db) => {
        const items = supportWritesRepository(db)
        const rows = await items.lockAll(wanted)
        if (rows.length < wanted.length) return refuse('support_item_not_found')
        await items.number(wanted)
        const before = Object.fromEntries(rows.map(({ slug, order }) => [slug, order]))
        const after = Object.fromEntries(rows.map(({ slug, id }) => [slug, wanted.indexOf(id) + 1]))
        const label = 'Display order'
        await audit(db, { by, action: 'support_item.order', id: 'order', label, before, after })
        return null
      })
    },
  }
}

export type SupportService = ReturnType<typeof supportService>
