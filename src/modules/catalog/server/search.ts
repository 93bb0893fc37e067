import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { shopLimits } from '../../pricing/rules/index.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { LanguageCode } from '../../../kernel/rules/languages.ts'
import type { Remembered } from '../../../kernel/cache/memoized.ts'
import type { ProductState } from '../contract/catalog.ts'
import type { OptionLook } from '../contract/options.ts'
import { products } from './products.tables.ts'

/** What somebody looks for. Everything given must hold. */
export interface ProductFilter {
  categoryId?: string | undefined
  featured?: boolean | undefined
  /** Words, in any order, without regard to accents; typing errors are forgiven. */
  q?: string | undefined
  /** Whose words are looked for beside those of the base language; null or left out: none. */
  language?: LanguageCode | null
  material?: string | undefined
  /** Choices that a product offers, all of them: `cloth_colour.sage,control.motor`. */
  choice?: string | undefined
  /** Minor units per square metre, ends included. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** Left out: what is on sale. */
  state?: ProductState | 'all' | undefined
  /** Only what can be made in this size; whole millimetres. */
  widthMm?: number | undefined
  lengthMm?: number | undefined
}

/** Price per square metre in minor units, as `pricing/rules/price.ts` has it; an index holds it. */
export const pricePerSqm = sql<number>`coalesce(nullif(${products.pricePerSqm}, 0), ${products.basePrice})`

const maxWords = 8
/** By more choices than these nobody filters. */
const maxFilteredChoices = 8

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * The words to search for: each as typed where some product knows it, else the nearest word that
 * products do use, by pg_trgm's own threshold (0.3). Reads the vocabulary by its index.
 */
async function wordsOf(db: Db, q: string | undefined): Promise<string[]> {
  const typed = q?.trim().split(/\s+/).filter(Boolean).slice(0, maxWords) ?? []
  if (typed.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(sql`
    select coalesce(
      (select typed.word where exists (
        select 1 from product_words known where known.word like '%' || typed.escaped || '%')),
      (select known.word from product_words known
        where length(typed.word) > 2 and known.word % typed.word
        order by similarity(known.word, typed.word) desc, known.word limit 1),
      typed.word) as word
    from (select plain_text(word) as word, plain_text(escaped) as escaped, position
      from unnest(${sql.param(typed)}::text[], ${sql.param(typed.map(escaped))}::text[])
        with ordinality as t (word, escaped, position)) typed
    order by typed.position`)
  return rows.map(({ word }) => word)
}

function fits(widthMm: number | undefined, lengthMm: number | undefined): SQL | undefined {
  const { minWidthMm, maxWidthMm, minLengthMm, maxLengthMm } = shopLimits
  return and(
    widthMm === undefined
      ? undefined
      : sql`${widthMm} between coalesce(${products.minWidthMm}, ${minWidthMm}) and coalesce(${products.maxWidthMm}, ${maxWidthMm})`,
    lengthMm === undefined
      ? undefined
      : sql`${lengthMm} between coalesce(${products.minLengthMm}, ${minLengthMm}) and coalesce(${products.maxLengthMm}, ${maxLengthMm})`,
  )
}

/** Finds by the indexes of the choice and of its option; grows with the products that have the option. */
function offers(path: string): SQL {
  const [option = '', choice = ''] = path.split('.', 2)
  return sql`${products.id} in (
    select po.product_id from options o
    join choices c on c.option_id = o.id and c.code = ${choice} and not c.archived
    join product_options po on po.option_id = o.id
    where o.code = ${option} and not exists (
      select 1 from product_choices_out x where x.product_id = po.product_id and x.choice_id = c.id))`
}

/** A word in the base texts, or in those of the language that is read, by the index of that language. */
function holds(word: string, language: LanguageCode | null | undefined): SQL {
  const pattern = `%${escaped(word)}%`
  const inBase = sql`products.search_text like ${pattern}`
  if (!language) return inBase
  const code = sql.raw(`'${language}'`)
  return sql`(${inBase} or (products.translations ? ${code}
    and plain_text((products.translations -> ${code})::text) like ${pattern}))`
}

/** The condition of a filter, for a list and for its count. */
export async function productConditions(
  db: Db,
  filter: ProductFilter,
  known: Remembered,
): Promise<SQL | undefined> {
  const material = await materialOf(db, filter, known)
  const words = filter.q ? await known.of(`words ${filter.q}`, () => wordsOf(db, filter.q)) : []
  return and(
    isNull(products.archivedAt),
    filter.state === 'all' ? undefined : eq(products.state, filter.state ?? 'published'),
    filter.categoryId ? eq(products.categoryId, filter.categoryId) : undefined,
    filter.featured === undefined ? undefined : eq(products.isFeatured, filter.featured),
    material ? sql`${products.materials} @> array[${material}]::text[]` : undefined,
    ...(filter.choice?.split(',').filter(Boolean).slice(0, maxFilteredChoices).map(offers) ?? []),
    filter.minPrice === undefined ? undefined : sql`${pricePerSqm} >= ${filter.minPrice}`,
    filter.maxPrice === undefined ? undefined : sql`${pricePerSqm} <= ${filter.maxPrice}`,
    fits(filter.widthMm, filter.lengthMm),
    ...words.map((word) => holds(word, filter.language)),
  )
}

const shownMaterials = 40

/**
 * The materials on sale, the most used first. Reads sums that triggers keep (migration 0076): the cost
 * depends on how many materials there are, never on how many products.
 */
export async function materialsOnSale(db: Db, language: LanguageCode | null): Promise<MaterialOnSale[]> {
  if (language === null) {
    const { rows } = await db.execute<{ name: string; count: number }>(sql`
      select name, products::int as count from material_sums
      where products > 0 order by products desc, name limit ${shownMaterials}`)
    return rows
  }
  // A material is called what some product calls it whose translation names as many as the product itself.
  const { rows } = await db.execute<{ name: string; count: number; material: string }>(sql`
    select coalesce(called.name, s.name) as name, s.products::int as count, s.name as material
    from (select * from material_sums where products > 0 order by products desc, name limit ${shownMaterials}) s
    left join lateral (
      select nullif(p.translations -> ${language} -> 'materials' ->> (array_position(p.materials, s.name) - 1), '') as name
      from products p
      where p.materials @> array[s.name] and p.archived_at is null and p.state = 'published' and p.translations <> '{}'
        and jsonb_array_length(coalesce(p.translations -> ${language} -> 'materials', '[]')) = cardinality(p.materials)
      limit 1) called on true
    order by s.products desc, name`)
  return rows.map(({ material, ...row }) => (material === row.name ? row : { ...row, material }))
}

/** A material, by its name in the language that is read; `material` is its own name where that is another one. */
interface MaterialOnSale {
  name: string
  count: number
  material?: string
}

/** The name that products have for a material, whatever it is called in the language that is read. */
async function materialOf(db: Db, { material, language }: ProductFilter, known: Remembered) {
  if (!material || !language) return material
  const all = await known.of(`materials ${language}`, () => materialsOnSale(db, language))
  return all.find(({ name }) => name === material)?.material ?? material
}

const shownChoices = 60
const shownOptions = 6
/** How a piece is fitted is decided with it; nobody looks for a product by that. */
const fittingOptions = ['control_side', 'fixing', 'roll', 'panels', 'draw', 'bottom_bar']

export interface OfferedFilter {
  /** `control.motor`. */
  choice: string
  /** Name of the option. */
  option: string
  name: string
  shown_as: OptionLook
}

/**
 * What products on sale offer to choose: swatches by name, then the options that most products have, each with its
 * choices in their order, without those that all products leave out. Of yes and no only the yes, and nothing that is
 * none. Grows with the options, their choices and the products that have them, and is kept by the public cache.
 */
export async function choicesOnSale(db: Db, language: LanguageCode | null): Promise<OfferedFilter[]> {
  const named = (table: string) =>
    sql`coalesce(nullif(${sql.raw(table)}.translations -> ${language ?? ''} ->> 'name', ''), ${sql.raw(table)}.name)`
  const { rows } = await db.execute<OfferedFilter & Record<string, unknown>>(sql`
    with used as (
      select po.option_id as id, count(*) as products
      from product_options po join products p on p.id = po.product_id and p.archived_at is null and p.state = 'published'
      group by po.option_id),
    shown as (
      select o.id, o.code, ${named('o')} as name, o.shown_as, used.products,
        row_number() over (partition by o.shown_as = 'swatch' order by used.products desc, o.name, o.code) as place
      from options o join used on used.id = o.id
      where o.code <> all(${sql.param(fittingOptions)}::text[]))
    select shown.code || '.' || c.code as choice, shown.name as option, c.name, shown.shown_as
    from shown join lateral (
      select c.code, ${named('c')} as name, c.position,
        row_number() over (order by c.position) as place
      from choices c
      where c.option_id = shown.id and not c.archived and c.code <> 'none'
        and (shown.shown_as <> 'yes_no' or c.code = 'yes')
        and exists (
          select 1 from product_options po join products p on p.id = po.product_id and p.archived_at is null and p.state = 'published'
          where po.option_id = shown.id and not exists (
            select 1 from product_choices_out x where x.product_id = po.product_id and x.choice_id = c.id))) c on true
    where c.place <= ${shownChoices} and (shown.shown_as = 'swatch' or shown.place <= ${shownOptions})
    order by shown.shown_as = 'swatch' desc, case when shown.shown_as = 'swatch' then c.name end,
      shown.place, c.position
    limit ${(shownOptions + 1) * shownChoices}`)
  return rows
}

/** Folds the differences that writes have left into the sums of materials. */
export async function foldMaterials(db: Db): Promise<void> {
  await db.execute(sql`select fold_materials()`)
}
