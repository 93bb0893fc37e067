import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { categoryChange, type CategoryChange, type CategoryInput } from '../../contract/catalog-writes.ts'
import type { Db } from '#kernel/database/db.ts'
import { mergeTranslations, type SentTranslations, type StoredTranslations } from '#kernel/rules/localized.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { slugOfAnyScript } from '#kernel/record/slug-of-any-script.ts'
import type { Precondition } from '#kernel/http/entity-tag.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { categoriesRepository } from './categories.repository.ts'
import { serializeCategory } from './categories.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The typed slug, else one made from the name; a name without letters gets a random one. */
const slugFor = (slug: string | undefined, name: string): string =>
  slugOfAnyScript(slug ?? '') || slugOfAnyScript(name) || `category-${randomBytes(4).toString('hex')}`

const slugTaken = (slug: string) =>
  refuse('slug_taken', { fields: { slug: staffText('The slug "{{slug}}" is already taken', { slug }) } })

async function refuseTaken(db: Db, id: string, translations: StoredTranslations) {
  const fields = await categoriesRepository(db).takenSlugs(id, translations)
  return Object.keys(fields).length > 0 ? refuse('slug_taken', { fields }) : null
}

function columnsOf({ name, description, image_url: imageUrl, sort_order: sortOrder }: CategoryChange) {
  return definedValues({ name, description, sortOrder, imageUrl: imageUrl === '' ? null : imageUrl })
}

/** Writes to categories, with their rules, audit entries and refusals. */
export function categoriesService({ pool }: { pool: Pool }) {
  const categories = recordWriter(pool, {
    entity: 'category',
    notFound: 'category_not_found',
    lock: (db, id) => categoriesRepository(db).lock(id),
    serialize: (row) => serializeCategory(row),
    audited: (row) => row,
    label: ({ name }) => name,
    invalidates: ['/api/categories'],
  })
  /** Changes the fields that were sent; an empty slug is replaced by one made from the name. */
  async function update(
    id: string,
    input: CategoryChange & SentTranslations,
    precondition: Precondition,
    actor: Actor,
    db?: Db,
  ) {
    let slug = ''
    return categories.update({
      id,
      ...(db && { db }),
      actor,
      precondition,
      write: async (db, stored) => {
        slug = input.slug === undefined ? stored.slug : slugFor(input.slug, input.name ?? stored.name)
        const { name, description } = { ...stored, ...columnsOf(input) }
        const translations = mergeTranslations(stored.translations, input, { name, description })
        const refusal = translations && (await refuseTaken(db, id, translations))
        if (refusal) return refusal
        const columns = { ...columnsOf(input), slug, ...(translations && { translations }) }
        return categoriesRepository(db).update(id, columns)
      },
      duplicate: () => slugTaken(slug),
    })
  }

  return {
    async create(input: CategoryInput, actor: Actor) {
      const slug = slugFor(input.slug, input.name)
      const { name, description } = input
      const translations = mergeTranslations({}, input, { name, description })
      return categories.create({
        actor,
        write: async (db) => {
          const refusal = translations && (await refuseTaken(db, '', translations))
          if (refusal) return refusal
          const sortOrder = input.sort_order ?? (await categoriesRepository(db).nextPosition())
          const columns = {
            ...columnsOf(input),
            name,
            slug,
            sortOrder,
            ...(translations && { translations }),
          }
          return categoriesRepository(db).insert(columns)
        },
        duplicate: () => slugTaken(slug),
      })
    },

    /** Writes translations in the caller's transaction. */
    translate: (db: Db, id: string, input: SentTranslations, actor: Actor) =>
      update(id, { ...categoryChange.parse(input), ...input }, {}, actor, db),

    update: (id: string, input: CategoryChange, precondition: Precondition, actor: Actor) =>
      update(id, input, precondition, actor),

    /** Deletes a category. Its products and posts move to another one if requested, else to none. */
    remove: (
      id: string,
      moveTo: string | undefined,
      precondition: Pick<Precondition, 'ifMatch'>,
      actor: Actor,
    ) =>
      categories.remove({
        id,
        actor,
        precondition,
        refuse: async (db) =>
          moveTo !== undefined && (moveTo === id || (await categoriesRepository(db).byId(moveTo)) === null)
            ? refuse('category_refused', {
                fields: { move_to: staffText('There is no such other category') },
              })
            : null,
        write: async (db) => {
          await categoriesRepository(db).move(id, moveTo ?? null)
          await categoriesRepository(db).remove(id)
        },
        invalidates: ['/api/categories', '/api/products', '/api/blog'],
      }),
  }
}

export type CategoriesService = ReturnType<typeof categoriesService>
