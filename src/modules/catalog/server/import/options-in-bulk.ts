import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { choiceConflicts, choices, options } from '../options/options.tables.ts'
import { optionsRepository, type StoredOption } from '../options/options.repository.ts'
import type { StoredChoice } from '../options/options.sql.ts'
import type { OptionChanges } from './option-plan.ts'

const AT_ONCE = 500

const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

function choiceRow(option: StoredOption, choice: StoredChoice) {
  const { conflicts: _, priceGrid: __, ...columns } = choice
  return { ...columns, optionId: option.id, position: option.choices.indexOf(choice) }
}

/** Stores which choices of new options exclude each other; a choice that no option has is left out. */
async function writeConflicts(db: Db, created: readonly StoredOption[]): Promise<void> {
  const excluding = created.flatMap(({ choices: list }) =>
    list.filter(({ conflicts }) => conflicts.length > 0),
  )
  if (excluding.length === 0) return
  const ids = await optionsRepository(db).idsOf(excluding.flatMap(({ conflicts }) => conflicts))
  const pairs = excluding.flatMap(({ id, conflicts }) =>
    conflicts.flatMap((path) => {
      const [choiceId, otherId] = [id, ids.get(path) ?? id].toSorted() as [string, string]
      return choiceId === otherId ? [] : [{ choiceId, otherId }]
    }),
  )
  if (pairs.length > 0) await db.insert(choiceConflicts).values(pairs).onConflictDoNothing()
}

/**
 * Writes the options and choices that an import adds; products that already had an option do not offer its new
 * choices.
 */
export async function writeOptions(db: Db, { created, extended }: OptionChanges): Promise<void> {
  for (let offset = 0; offset < created.length; offset += AT_ONCE) {
    const batch = created.slice(offset, offset + AT_ONCE)
    await db
      .insert(options)
      .values(batch.map(({ id, code, name, help, shownAs }) => ({ id, code, name, help, shownAs })))
  }
  const rows = [
    ...created.flatMap((option) => option.choices.map((choice) => choiceRow(option, choice))),
    ...extended.flatMap(({ option, added }) => added.map((choice) => choiceRow(option, choice))),
  ]
  for (let offset = 0; offset < rows.length; offset += AT_ONCE)
    await db.insert(choices).values(rows.slice(offset, offset + AT_ONCE))
  await writeConflicts(db, created)
  if (extended.length === 0) return
  const addedIds = extended.flatMap((extension) => extension.added.map(({ id }) => id))
  await db.execute(sql`
    insert into product_choices_out (product_id, choice_id)
    select po.product_id, c.id from choices c join product_options po on po.option_id = c.option_id
    where c.id = any(${uuids(addedIds)})`)
  await db.execute(sql`
    update options set version = version + 1 where id = any(${uuids(extended.map(({ option }) => option.id))})`)
}

/** Deletes those of the given choices that no product uses; returns how many were deleted. */
export async function removeChoices(db: Db, optionId: string, ids: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from choices c where c.option_id = ${optionId} and c.id = any(${uuids(ids)})
      and not exists (select from product_options po
        where po.default_choice_id = c.id or po.shown_when_choice_id = c.id)
      and not exists (select from product_options po join products p on p.id = po.product_id
        where po.option_id = c.option_id and p.archived_at is null
          and not exists (select from product_choices_out x where x.product_id = p.id and x.choice_id = c.id))`)
  await db.execute(sql`update options set version = version + 1 where id = ${optionId}`)
  return rowCount ?? 0
}

/** Removes all options from products. */
export async function dropOptions(db: Db, productIds: readonly string[]): Promise<void> {
  await db.execute(sql`delete from product_options where product_id = any(${uuids(productIds)})`)
  await db.execute(sql`delete from product_choices_out where product_id = any(${uuids(productIds)})`)
  await db.execute(
    sql`update products set has_options = false where id = any(${uuids(productIds)}) and has_options`,
  )
  await db.execute(
    sql`select write_option_words(${uuids(productIds)}), write_choice_prices(${uuids(productIds)})`,
  )
}
