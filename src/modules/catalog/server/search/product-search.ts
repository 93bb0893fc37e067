import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { shopLimits } from '#modules/pricing/rules/index.ts'
import { customFieldsCondition, type WantedValue } from '#kernel/custom-fields/in-sql.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Memoized } from '#kernel/cache/memoized.ts'
import type { ProductState } from '../../contract/catalog.ts'
import type { OptionLook } from '../../contract/options.ts'
import { products } from '../products/products.tables.ts'

/** The filter of a list; all given conditions apply. */
export interface ProductFilter {
  categoryId?: string | undefined
  featured?: boolean | undefined
  /** Words in any order, ignoring accents and tolerating typing errors. */
  q?: string | undefined
  /** The language whose texts are searched besides those of the base language; null or omitted: none. */
  language?: LanguageCode | null
  material?: string | undefined
  /** Choices that a product must offer, all of them: `cloth_colour.sage,control.motor`. */
  choice?: string | undefined
  /** Minor units per square metre, both limits included. */
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** Omitted: only products on sale. */
  state?: ProductState | 'all' | undefined
  /** Only products that can be made in this size; whole millimetres. */
  widthMm?: number | undefined
  lengthMm?: number | undefined
  /** Values of fields that modules add. */
  custom?: readonly WantedValue[] | undefined
}

/** Price per square metre in minor units, like in `pricing/rules/price.ts`; an index contains this expression. */
export const pricePerSqm = sql<number>`coalesce(nullif(${products.pricePerSqm}, 0), ${products.basePrice})`

const maxWords = 8
/** Maximum number of choices in a filter. */
const maxFilteredChoices = 8

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/**
 * The words to search for: each as typed where some product contains it, else the most similar word that products
 * contain, by the default threshold of pg_trgm (0.3). Reads the vocabulary through its index.
 */
async function wordsOf(db: Db, q: string | undefined): Promise<string[]> {
  const words = q?.trim().split(/\s+/).filter(Boolean).slice(0, maxWords) ?? []
  if (words.length === 0) return []
  const { rows } = await db.execute<{ word: string }>(sql`
    select coalesce(
      (select typed.word where exists (
        select 1 from product_words known where known.word like '%' || typed.escaped || '%')),
      (select known.word from product_words known
        where length(typed.word) > 2 and known.word % typed.word
        order by similarity(known.word, typed.word) desc, known.word limit 1),
      typed.word) as word
    from (select plain_text(word) as word, plain_text(escaped) as escaped, position
      from unnest(${sql.param(words)}::text[], ${sql.param(words.map(escaped))}::text[])
        with ordinality as t (word, escaped, position)) typed
    order by typed.position`)
  return rows.map(({ word }) => word)
}

function fits(widthMm: number | undefined, lengthMm: number | undefined): SQL | undefined {
  const { minWidthMm, maxWidthMm, minLengthMm, maxLengthMm } = shopLimits
  if (widthMm === undefined && lengthMm === undefined) return undefined
  return and(
    // What is sold by the piece has no size.
    sql`${products.priceModel} <> 'piece'`,
    widthMm === undefined
      ? undefined
      : sql`${widthMm} between coalesce(${products.minWidthMm}, ${minWidthMm}) and coalesce(${products.maxWidthMm}, ${maxWidthMm})`,
    lengthMm === undefined
      ? undefined
      : sql`${lengthMm} between coalesce(${products.minLengthMm}, ${minLengthMm}) and coalesce(${products.maxLengthMm}, ${maxLengthMm})`,
  )
}

/**
 * Whether a product offers a choice; uses the indexes of choices and options. The time grows with the number of
 * products that have the option.
 */
function offers(path: string): SQL {
  const [option = '', choice = ''] = path.split('.', 2)
  return sql`${products.id} in (
    select po.product_id from options o
    join choices c on c.option_id = o.id and c.code = ${choice} and not c.archived
    join product_options po on po.option_id = o.id
    where o.code = ${option} and not exists (
      select 1 from product_choices_out x where x.product_id = po.product_id and x.choice_id = c.id))`
}

/** Whether the base texts, or those in the requested language, contain a word; each has an index of its own. */
function holds(word: string, language: LanguageCode | null | undefined): SQL {
  const pattern = `%${escaped(word)}%`
  const inBase = sql`products.search_text like ${pattern}`
  if (!language) return inBase
  const code = sql.raw(`'${language}'`)
  return sql`(${inBase} or (products.translations ? ${code}
    and plain_text((products.translations -> ${code})::text) like ${pattern})
    or (products.option_words_by_language ? ${code}
    and plain_text(products.option_words_by_language ->> ${code}) like ${pattern}))`
}

/** The condition of a filter, for a list and for its count. */
export async function productConditions(
  db: Db,
  filter: ProductFilter,
  memoized: Memoized,
): Promise<SQL | undefined> {
  const material = await materialOf(db, filter, memoized)
  const words = filter.q ? await memoized.of(`words ${filter.q}`, () => wordsOf(db, filter.q)) : []
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
    customFieldsCondition(products.customFields, filter.custom),
    ...words.map((word) => holds(word, filter.language)),
  )
}

const shownMaterials = 40

/**
 * The materials on sale, the most used first. Reads sums that triggers maintain (migration 0076): the time depends
 * on the number of materials, not on the number of products.
 */
export async function materialsOnSale(db: Db, language: LanguageCode | null): Promise<MaterialOnSale[]> {
  if (language === null) {
    const { rows } = await db.execute<{ name: string; count: number }>(sql`
      select name, products::int as count from material_sums
      where products > 0 order by products desc, name limit ${shownMaterials}`)
    return rows
  }
  // A material's translated name comes from any product whose translation has as many materials as the product
  // itself.
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

/**
 * A material with its name in the requested language; `material` is its name in the base language, where the two
 * differ.
 */
interface MaterialOnSale {
  name: string
  count: number
  material?: string
}

/** The base name of a material that was given by its name in the requested language. */
async function materialOf(db: Db, { material, language }: ProductFilter, memoized: Memoized) {
  if (!material || !language) return material
  const all = await memoized.of(`materials ${language}`, () => materialsOnSale(db, language))
  return all.find(({ name }) => name === material)?.material ?? material
}

const shownChoices = 60
const shownOptions = 6
/** Options about fitting are chosen with the piece; nobody searches for products by them. */
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
 * The choices that products on sale offer, for the filters: swatches by name, then the options that most products
 * have, each with its choices in their order, without those that all products leave out. Of a yes-or-no option only
 * the yes, and no choice that means none. The time grows with the options, their choices and the products that have
 * them; the public cache stores the result.
 */
export async function choicesOnSale(db: Db, language: LanguageCode | null): Promise<OfferedFilter[]> {
  const nameOf = (table: string) =>
    sql`coalesce(nullif(${sql.raw(table)}.translations -> ${language ?? ''} ->> 'name', ''), ${sql.raw(table)}.name)`
  const { rows } = await db.execute<OfferedFilter & Record<string, unknown>>(sql`
    with used as (
      select po.option_id as id, count(*) as products
      from product_options po join products p on p.id = po.product_id and p.archived_at is null and p.state = 'published'
      group by po.option_id),
    shown as (
      select o.id, o.code, ${nameOf('o')} as name, o.shown_as, used.products,
        row_number() over (partition by o.shown_as = 'swatch' order by used.products desc, o.name, o.code) as place
      from options o join used on used.id = o.id
      where o.code <> all(${sql.param(fittingOptions)}::text[]))
    select shown.code || '.' || c.code as choice, shown.name as option, c.name, shown.shown_as
    from shown join lateral (
      select c.code, ${nameOf('c')} as name, c.position,
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

/** Adds the changes that writes have recorded to the sums of materials. */
export async function rollUpMaterials(db: Db): Promise<void> {
  await db.execute(sql`select fold_materials()`)
}
