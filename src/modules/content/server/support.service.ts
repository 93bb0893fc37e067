import type { Pool } from 'pg'
import type { SupportForm } from '../contract/support.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Precondition } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Actor } from '../../../kernel/http/actor.ts'
import { recordWriter } from '../../../kernel/record/record-writer.ts'
import { slugTaken } from './blog.service.ts'
import { safeHtml } from './safe-html.ts'
import { supportWritesRepository } from './support-writes.repository.ts'
import { serializeRatedItem, serializeSupportItem } from './support.serializer.ts'

type NewItem = Partial<SupportForm> & Pick<SupportForm, 'title' | 'slug'>

/** Content is made safe before it is stored, and again whenever it is read. */
function safe<Form extends Partial<SupportForm>>(form: Form): Form {
  return form.content === undefined ? form : { ...form, content: safeHtml(form.content) }
}

/** Writing the support centre: rules, history and refusals. */
export function supportService({ pool }: { pool: Pool }) {
  const supportItems = recordWriter(pool, {
    entity: 'support_item',
    notFound: 'support_item_not_found',
    lock: (db, id) => supportWritesRepository(db).lock(id),
    serialize: serializeRatedItem,
    audited: serializeSupportItem,
    label: ({ title }) => title,
  })
  return {
    create: (input: NewItem, actor: Actor) =>
      supportItems.create({
        actor,
        write: async (db) => (await supportWritesRepository(db).insert(safe(input))) ?? slugTaken(input.slug),
      }),

    update: (id: string, input: Partial<SupportForm>, precondition: Precondition, actor: Actor) =>
      supportItems.update({
        id,
        actor,
        precondition,
        write: (db) => supportWritesRepository(db).update(id, safe(input)),
        duplicate: () => slugTaken(input.slug ?? ''),
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
