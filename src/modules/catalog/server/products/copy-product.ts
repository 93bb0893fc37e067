import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { emit } from '#kernel/events/events.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { textHash, type StoredTranslation, type StoredTranslations } from '#kernel/rules/localized.ts'
import { productsRepository } from './products.repository.ts'
import type { ProductRow } from './products.tables.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** A product was copied from another one; modules that store data with a product copy it too. */
    'product.copied': { productId: string; fromId: string; actorId: string }
  }
}

const maxName = 200
const suffix = ' (copy)'

/** The name of the copy; a long name is cut to make room for the suffix. */
const copied = (name: string) => `${name.slice(0, maxName - suffix.length)}${suffix}`

/** Translations with the name suffix; a name that was outdated in the original stays marked as outdated. */
function copiedWords({ name, translations }: ProductRow): StoredTranslations {
  const of = { name: textHash(copied(name)) }
  return Object.fromEntries(
    Object.entries(translations as Record<string, StoredTranslation>).map(([language, words]) => {
      if (typeof words['name'] !== 'string') return [language, words]
      const isCurrent = words.of?.['name'] === textHash(name)
      return [language, { ...words, name: copied(words['name']), of: { ...words.of, ...(isCurrent && of) } }]
    }),
  )
}

/**
 * Creates a draft with everything that a product has. Pictures and price grid are shared with the original. The SKU
 * stays with the original, because no two products may share one.
 */
export async function copyProduct(db: Db, original: ProductRow, actor: Actor): Promise<ProductRow> {
  const { id: fromId, version: _, createdAt: __, updatedAt: ___, ...columns } = original
  const row = await productsRepository(db).insert({
    ...columns,
    name: copied(columns.name),
    translations: copiedWords(original),
    sku: null,
    state: 'draft',
    isFeatured: false,
    // A new product has no earlier prices.
    isReduced: false,
    lowestPrice: null,
  })
  await db.execute(sql`
    insert into product_options (product_id, option_id, position, default_choice_id, shown_when_choice_id, pictures)
    select ${row.id}, option_id, position, default_choice_id, shown_when_choice_id, pictures
    from product_options where product_id = ${fromId}`)
  await db.execute(sql`
    insert into product_choices_out (product_id, choice_id)
    select ${row.id}, choice_id from product_choices_out where product_id = ${fromId}`)
  await db.execute(sql`select write_option_words(array[${row.id}]::uuid[])`)
  await emit(db, 'product.copied', { productId: row.id, fromId, actorId: actor.id })
  return row
}
