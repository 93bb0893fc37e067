import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { maxNamedProducts, maxOptions, type OptionLook } from '../../contract/options.ts'
import type { Db } from '#kernel/database/db.ts'
import { tableRecords } from '#kernel/record/table-records.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { choiceJson, type StoredChoice } from './options.sql.ts'
import { choiceConflicts, choices, options } from './options.tables.ts'

export interface StoredOption {
  id: string
  code: string
  name: string
  help: string
  translations: StoredTranslations
  shownAs: OptionLook
  version: number
  /** Number of products with the option that are not archived, and the first of them by name. */
  usedBy: number
  products: { id: string; name: string }[]
  choices: StoredChoice[]
}

/** A choice to write: its columns, and the ids of the choices that it excludes. */
export interface ChoiceColumns {
  columns: Omit<typeof choices.$inferInsert, 'optionId' | 'position'>
  excludes: string[]
}

const products = sql<StoredOption['products']>`(
  select coalesce(json_agg(json_build_object('id', id, 'name', name)), '[]') from (
    select products.id, products.name from product_options p join products on products.id = p.product_id
    where p.option_id = options.id and products.archived_at is null
    order by products.name, products.id limit ${maxNamedProducts}) named)`

/** What is read with an option. */
export const optionParts = {
  usedBy: sql<number>`(
    select count(*)::int from product_options p join products on products.id = p.product_id
    where p.option_id = options.id and products.archived_at is null)`,
  products,
  choices: sql<StoredChoice[]>`(
    select coalesce(json_agg(${sql.raw(choiceJson)} order by c.position), '[]')
    from choices c where c.option_id = options.id)`,
}

/** SQL of the options that products share. */
export function optionsRepository(db: Db) {
  const read = (where: SQL | undefined): Promise<StoredOption[]> =>
    db
      .select({ ...getTableColumns(options), ...optionParts })
      .from(options)
      .where(where)
      .orderBy(asc(options.name), asc(options.id))
      .limit(maxOptions)

  return {
    ...tableRecords(db, options, optionParts),
    all: () => read(undefined),
    byCodes: (codes: readonly string[]) => read(inArray(options.code, [...codes])),

    total: () => db.$count(options),

    /**
     * Sets the choices of an option, in this order: known codes keep their rows, other rows are deleted. Needs one
     * statement for each choice.
     */
    async saveChoices(optionId: string, list: readonly ChoiceColumns[]): Promise<void> {
      const codes = list.map(({ columns }) => columns.code)
      await db
        .delete(choices)
        .where(and(eq(choices.optionId, optionId), sql`${choices.code} <> all(${sql.param(codes)}::text[])`))
      const ids: string[] = []
      for (const [position, { columns }] of list.entries()) {
        const values = { ...columns, optionId, position }
        const [row] = await db
          .insert(choices)
          .values(values)
          .onConflictDoUpdate({ target: [choices.optionId, choices.code], set: values })
          .returning({ id: choices.id })
        ids.push((row as { id: string }).id)
      }
      await saveConflicts(
        ids,
        list.map(({ excludes }) => excludes),
      )
    },

    /**
     * Updates what all products with the option keep of it: search words, and whether a choice has a price. The time grows
     * with the number of those products.
     */
    async updateProducts(optionId: string): Promise<void> {
      await db.execute(sql`
        select write_option_words(ids), write_choice_prices(ids)
        from (select array(select product_id from product_options where option_id = ${optionId}) as ids) one`)
    },

    /** Ids of choices by their path, `control.motor`; unknown ones are missing. */
    async idsOf(paths: readonly string[]): Promise<Map<string, string>> {
      const { rows } = await db.execute<{ path: string; id: string }>(sql`
        select o.code || '.' || c.code as path, c.id from choices c join options o on o.id = c.option_id
        where o.code || '.' || c.code = any(${sql.param([...paths])}::text[])`)
      return new Map(rows.map(({ path, id }) => [path, id]))
    },

    /** The choices of an option that products use as a default or a condition, with the number of products. */
    async needed(optionId: string): Promise<{ code: string; name: string; count: number }[]> {
      const { rows } = await db.execute<{ code: string; name: string; count: number }>(sql`
        select c.code, c.name, count(*)::int as count from choices c
        join product_options p on p.default_choice_id = c.id or p.shown_when_choice_id = c.id
        where c.option_id = ${optionId} group by c.id order by c.position`)
      return rows
    },

    /** Whether any product has the option, including archived ones. */
    async isUsed(optionId: string): Promise<boolean> {
      const { rows } = await db.execute(
        sql`select 1 from product_options where option_id = ${optionId} limit 1`,
      )
      return rows.length > 0
    },

    /** The ids among these that are stock items. */
    async knownItems(ids: readonly string[]): Promise<Set<string>> {
      const itemIds = ids.filter(isUuid)
      const { rows } = await db.execute<{ id: string }>(
        sql`select id from inventory_items where id = any(${sql.param(itemIds)}::uuid[])`,
      )
      return new Set(rows.map(({ id }) => id))
    },
  }

  async function saveConflicts(ids: readonly string[], excludes: readonly string[][]): Promise<void> {
    if (ids.length === 0) return
    await db
      .delete(choiceConflicts)
      .where(
        sql`${inArray(choiceConflicts.choiceId, [...ids])} or ${inArray(choiceConflicts.otherId, [...ids])}`,
      )
    const pairs = ids.flatMap((id, index) =>
      (excludes[index] ?? []).map((other) => [id, other].sort() as [string, string]),
    )
    if (pairs.length === 0) return
    await db
      .insert(choiceConflicts)
      .values(pairs.map(([choiceId, otherId]) => ({ choiceId, otherId })))
      .onConflictDoNothing()
  }
}
