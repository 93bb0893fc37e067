import type { Choice, Option } from '../../rules/index.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import type { OptionLook } from '../../contract/options.ts'

/**
 * A record with texts in several languages. When it is read in another language, `writtenName` is the name in the
 * base language.
 */
interface Worded {
  translations: StoredTranslations
  writtenName?: string
  /** The languages of texts that are not in the requested language. */
  languages?: Record<string, LanguageCode>
}

/** A choice as it is stored, in the spelling of the rules. */
export interface StoredChoice extends Choice, Worded {
  id: string
  imageUrl: string | null
  colour: string | null
  priceGridId: string | null
  inventoryItemId: string | null
  archived: boolean
}

/** An option as one product has it: the choices that it offers, and the codes of those that it does not. */
export interface ProductOptionRow extends Option, Worded {
  help: string
  shownAs: OptionLook
  choices: StoredChoice[]
  leftOut: string[]
  /** Pictures of this product, by the code of the choice that they show. */
  pictures: Record<string, string>
}

export const gridJson = (alias: string) =>
  `json_build_object('widthsMm', ${alias}.widths_mm, 'lengthsMm', ${alias}.lengths_mm, 'prices', ${alias}.prices)`

/** One row of `choices c` as JSON. */
export const choiceJson = `json_build_object('id', c.id, 'code', c.code, 'name', c.name,
  'translations', c.translations, 'imageUrl', c.image_url,
  'colour', c.colour, 'priceBasis', c.price_basis, 'priceAmount', c.price_amount, 'priceGridId', c.price_grid_id,
  'priceGrid', (select ${gridJson('g')} from price_grids g where g.id = c.price_grid_id),
  'minWidthMm', c.min_width_mm, 'maxWidthMm', c.max_width_mm, 'minLengthMm', c.min_length_mm,
  'maxLengthMm', c.max_length_mm, 'maxAreaMm2', c.max_area_mm2, 'weightGsm', c.weight_gsm, 'liftsG', c.lifts_g,
  'facts', c.facts, 'inventoryItemId', c.inventory_item_id, 'extraDays', c.extra_days, 'archived', c.archived,
  'conflicts', (select coalesce(json_agg(oo.code || '.' || oc.code order by oo.code, oc.code), '[]')
    from choice_conflicts x
    join choices oc on oc.id = case when x.choice_id = c.id then x.other_id else x.choice_id end
    join options oo on oo.id = oc.option_id
    where x.choice_id = c.id or x.other_id = c.id))`

/** The options of a row of `products` as JSON, read in the same statement, so that an order needs only one query. */
export const productOptionsJson = `case when products.has_options then (
  select json_agg(json_build_object('code', o.code, 'name', o.name, 'help', o.help,
    'translations', o.translations, 'shownAs', o.shown_as,
    'default', d.code,
    'shownWhen', (select wo.code || '.' || w.code from choices w join options wo on wo.id = w.option_id
      where w.id = po.shown_when_choice_id),
    'choices', (select coalesce(json_agg(${choiceJson} order by c.position), '[]') from choices c
      where c.option_id = o.id and not c.archived and not exists (select 1 from product_choices_out x
        where x.product_id = products.id and x.choice_id = c.id)),
    'leftOut', (select coalesce(json_agg(c.code order by c.position), '[]') from choices c
      join product_choices_out x on x.choice_id = c.id and x.product_id = products.id
      where c.option_id = o.id),
    'pictures', case when po.pictures = '{}' then '{}'
      else (select coalesce(json_object_agg(c.code, po.pictures -> c.code), '{}') from choices c
        where c.option_id = o.id and po.pictures -> c.code is not null) end) order by po.position)
  from product_options po join options o on o.id = po.option_id join choices d on d.id = po.default_choice_id
  where po.product_id = products.id) end`
