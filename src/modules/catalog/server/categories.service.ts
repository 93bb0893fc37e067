import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Category } from '../contract/catalog.ts'
import type { CategoryChange, CategoryInput } from '../contract/catalog-writes.ts'
import { slugOf } from '../../../kernel/rules/slug.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import { isDuplicate } from '../../../kernel/database/duplicate.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { categoriesRepository } from './categories.repository.ts'
import { serializeCategory } from './categories.serializer.ts'
import type { Seen } from './products.service.ts'

/** A slug as typed, or of the name; a name without a single Latin letter gets one that is at least unique. */
const slugFor = (typed: string | undefined, name: string): string =>
  slugOf(typed ?? '') || slugOf(name) || `category-${randomBytes(4).toString('hex')}`

const slugTaken = (slug: string) =>
  refuse('slug_taken', { fields: { slug: `The slug "${slug}" is already taken` } })

function columnsOf({ name, description, image_url: imageUrl }: CategoryChange) {
  const columns = { name, description, imageUrl: imageUrl === '' ? null : imageUrl }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/** Writing categories: rules, history and refusals. */
export function categoriesService({ pool }: { pool: Pool }) {
  return {
    async create(input: CategoryInput, by: Visitor): Promise<Category | Refusal<'slug_taken'>> {
      const slug = slugFor(input.slug, input.name)
      return unlessTaken(slug, () =>
        transactionOrRefusal(pool, async (db) => {
          const row = await categoriesRepository(db).insert({ ...columnsOf(input), name: input.name, slug })
          await audit(db, { by, action: 'category.create', id: row.id, label: row.name, after: row })
          await publishInvalidation(db, ['/api/categories'])
          return serializeCategory(row)
        }),
      )
    },

    /** Changes what was sent; an empty slug is made anew from the name. */
    async update(
      id: string,
      change: CategoryChange,
      seen: Seen,
      by: Visitor,
    ): Promise<
      Category | Refusal<'category_not_found' | 'slug_taken' | 'version_conflict' | 'precondition_failed'>
    > {
      let slug = ''
      const work = () =>
        transactionOrRefusal(pool, async (db) => {
          const categories = categoriesRepository(db)
          const before = await categories.lock(id)
          if (before === null) return refuse('category_not_found')
          const stale = checkVersion(before, seen, serializeCategory(before))
          if (stale) return stale
          slug = change.slug === undefined ? before.slug : slugFor(change.slug, change.name ?? before.name)
          const after = await categories.update(id, { ...columnsOf(change), slug })
          await audit(db, { by, action: 'category.update', id, label: after.name, before, after })
          await publishInvalidation(db, ['/api/categories'])
          return serializeCategory(after)
        })
      return unlessTaken(() => slug, work)
    },

    /** Deletes a category. What it holds goes to another one when that is asked, else to none. */
    remove: (
      id: string,
      moveTo: string | undefined,
      seen: Seen,
      by: Visitor,
    ): Promise<null | Refusal<'category_not_found' | 'category_refused' | 'precondition_failed'>> =>
      transactionOrRefusal(pool, async (db) => {
        const categories = categoriesRepository(db)
        if (moveTo !== undefined && (moveTo === id || (await categories.byId(moveTo)) === null)) {
          return refuse('category_refused', { fields: { move_to: 'There is no such other category' } })
        }
        const before = await categories.lock(id)
        if (before === null) return refuse('category_not_found')
        const stale = checkVersion(
          before,
          seen,
          serializeCategory(before),
        ) as Refusal<'precondition_failed'> | null
        if (stale) return stale
        await categories.move(id, moveTo ?? null)
        await categories.remove(id)
        await audit(db, { by, action: 'category.delete', id, label: before.name, before })
        await publishInvalidation(db, ['/api/categories', '/api/products', '/api/blog'])
        return null
      }),
  }
}

export type CategoriesService = ReturnType<typeof categoriesService>

/** Answers a slug that somebody else has, also when they took it a moment ago. */
async function unlessTaken<T>(slug: string | (() => string), write: () => Promise<T>) {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error)) return slugTaken(typeof slug === 'string' ? slug : slug())
    throw error
  }
}
