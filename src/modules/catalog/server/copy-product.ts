import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { emit } from '../../../kernel/events/events.ts'
import type { Actor } from '../../../kernel/http/actor.ts'
import { productsRepository } from './products.repository.ts'
import type { ProductRow } from './products.tables.ts'

declare module '../../../kernel/events/events.ts' {
  interface ShopEvents {
    /** A product was made from another one; modules that keep something with a product copy it too. */
    'product.copied': { productId: string; fromId: string; actorId: string }
  }
}

const maxName = 200
const suffix = ' (copy)'

/** What the copy is called; a long name gives way to the suffix. */
const copied = (name: string) => `${name.slice(0, maxName - suffix.length)}${suffix}`

/**
 * Makes a draft with all that a product has. Pictures are the same files, and the price grid is the same grid. The
 * number stays with the original, because no two products share one.
 */
export async function copyProduct(db: Db, original: ProductRow, actor: Actor): Promise<ProductRow> {
  const { id: fromId, version: _, createdAt: __, updatedAt: ___, ...columns } = original
  const translations = Object.fromEntries(
    Object.entries(columns.translations).map(([language, words]) => [
      language,
      typeof words.name === 'string' && words.name !== '' ? { ...words, name: copied(words.name) } : words,
    ]),
  )
  const row = await productsRepository(db).insert({
    ...columns,
    name: copied(columns.name),
    translations,
    sku: null,
    state: 'draft',
    isFeatured: false,
  })
  await db.execute(sql`
    insert into product_options (product_id, option_id, position, default_choice_id, shown_when_choice_id)
    select ${row.id}, option_id, position, default_choice_id, shown_when_choice_id
    from product_options where product_id = ${fromId}`)
  await db.execute(sql`
    insert into product_choices_out (product_id, choice_id)
    select ${row.id}, choice_id from product_choices_out where product_id = ${fromId}`)
  await db.execute(sql`select write_option_words(array[${row.id}]::uuid[])`)
  await emit(db, 'product.copied', { productId: row.id, fromId, actorId: actor.id })
  return row
}
