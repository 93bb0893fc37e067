import type { Pool } from 'pg'
import type { SupportItem } from '../contract/content.ts'
import type { SupportForm } from '../contract/support.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import { isDuplicate } from '../../../kernel/database/duplicate.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Refusal } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
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
  return {
    async create(form: NewItem, by: Visitor): Promise<SupportItem | Refusal<'slug_taken'>> {
      return transactionOrRefusal(pool, async (db) => {
        const row = await supportWritesRepository(db).insert(safe(form))
        if (row === null) return slugTaken(form.slug)
        const after = serializeSupportItem(row)
        await audit(db, { by, action: 'support_item.create', id: row.id, label: row.title, after })
        return serializeRatedItem(row)
      })
    },

    async update(
      id: string,
      form: Partial<SupportForm>,
      seen: { ifMatch?: string | undefined; version?: number | undefined },
      by: Visitor,
    ): Promise<
      | SupportItem
      | Refusal<'support_item_not_found' | 'slug_taken' | 'version_conflict' | 'precondition_failed'>
    > {
      try {
        return await transactionOrRefusal(pool, async (db) => {
          const items = supportWritesRepository(db)
          const before = await items.lock(id)
          if (before === null) return refuse('support_item_not_found')
          const stale = checkVersion(before, seen, serializeRatedItem(before))
          if (stale) return stale
          const row = await items.update(id, safe(form))
          const change = { before: serializeSupportItem(before), after: serializeSupportItem(row) }
          await audit(db, { by, action: 'support_item.update', id, label: row.title, ...change })
          return serializeRatedItem(row)
        })
      } catch (error) {
        if (isDuplicate(error)) return slugTaken(form.slug ?? '')
        throw error
      }
    },

    async remove(id: string, by: Visitor): Promise<Refusal<'support_item_not_found'> | null> {
      return transactionOrRefusal(pool, async (db) => {
        const items = supportWritesRepository(db)
        const row = await items.lock(id)
        if (row === null) return refuse('support_item_not_found')
        await items.remove(id)
        const before = serializeSupportItem(row)
        await audit(db, { by, action: 'support_item.delete', id, label: row.title, before })
        return null
      })
    },

    /** Numbers the articles from 1 in the order of their ids here; others keep their numbers. */
    async order(ids: readonly string[], by: Visitor): Promise<Refusal<'support_item_not_found'> | null> {
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
