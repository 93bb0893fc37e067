import { absoluteAddress } from '#kernel/rules/pictures.ts'
import type { Db } from '#kernel/database/db.ts'
import { categoriesRepository } from '../categories/categories.repository.ts'
import { serializeGrid, serializeOption } from '../options/options.serializer.ts'
import { optionsRepository, type StoredOption } from '../options/options.repository.ts'
import { priceGridsRepository } from '../options/price-grids.repository.ts'
import { noSettings, settingsOfProducts } from './product-settings.ts'
import type { FileProduct } from './products.csv.ts'
import type { ProductRow } from './products.tables.ts'

/**
 * Products refer to categories, options and price grids. An export defines each of these in the line of the first
 * product that refers to it, so that another shop can read it.
 */

const AT_ONCE = 500

const isEmpty = (value: unknown) =>
  value === null ||
  value === 0 ||
  value === '' ||
  value === false ||
  (typeof value === 'object' && Object.keys(value).length === 0)

/** Without what is empty: a shop may have 40,000 choices. */
const withoutEmpty = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)))

export interface Referred {
  categories: { id: string; name: string; slug: string }[]
  options: StoredOption[]
  grids: { id: string; name: string; widthsMm: number[]; lengthsMm: number[]; prices: number[] }[]
}

/** Everything that products may refer to. */
export const readReferred = async (db: Db): Promise<Referred> => ({
  categories: await categoriesRepository(db).all(),
  options: await optionsRepository(db).all(),
  grids: await priceGridsRepository(db).all(),
})

function definitionsOf(all: Referred, exponent: number, origin: string) {
  const seen = new Set<string>()
  const news = <One>(
    kind: string,
    name: string | null | undefined,
    list: readonly One[],
    is: (record: One) => boolean,
  ) => {
    if (!name || seen.has(`${kind} ${name}`)) return []
    seen.add(`${kind} ${name}`)
    return list.filter(is)
  }
  const gridNames = new Map(all.grids.map(({ id, name }) => [id, name]))
  const gridsOf = (ids: readonly (string | null)[]) =>
    ids.flatMap((id) => news('grid', id, all.grids, (grid) => grid.id === id))
  function optionOf(option: StoredOption) {
    const { code, name, help, shown_as: shownAs, choices } = serializeOption(option, exponent)
    const definedChoices = choices.map(
      ({ code, name, price_basis: basis, price_grid_id: grid, inventory_item_id: _item, ...choice }) => ({
        code,
        name,
        ...withoutEmpty({
          ...choice,
          price_basis: basis === 'none' ? null : basis,
          translations: null,
          outdatedTranslations: null,
          image_url: choice.image_url && absoluteAddress(choice.image_url, origin),
          price_grid: grid && gridNames.get(grid),
        }),
      }),
    )
    return { code, name, ...withoutEmpty({ help }), shown_as: shownAs, choices: definedChoices }
  }
  return ({ categoryId, priceGridId }: ProductRow, codes: readonly string[]): string => {
    const options = codes.flatMap((code) =>
      news('option', code, all.options, (option) => option.code === code),
    )
    const grids = gridsOf([
      priceGridId,
      ...options.flatMap(({ choices }) => choices.map((choice) => choice.priceGridId)),
    ])
    const defined = withoutEmpty({
      categories: news('category', categoryId, all.categories, ({ id }) => id === categoryId).map(
        ({ id, name, slug }) => ({ id, name, slug }),
      ),
      grids: grids.map((grid) => ({ name: grid.name, ...serializeGrid(grid, exponent) })),
      options: options.map(optionOf),
    })
    return Object.keys(defined).length === 0 ? '' : JSON.stringify(defined)
  }
}

/** Products with what they refer to, for a file. */
export async function* fileProducts(
  db: Db,
  rows: AsyncIterable<ProductRow>,
  { exponent, origin }: { exponent: number; origin: string },
): AsyncGenerator<FileProduct> {
  const define = definitionsOf(await readReferred(db), exponent, origin)
  async function* finished(some: readonly ProductRow[]) {
    const settings = await settingsOfProducts(
      db,
      some.map(({ id }) => id),
    )
    for (const row of some) {
      const productSettings = settings.get(row.id) ?? noSettings
      const codes = productSettings.options.map(({ code }) => code)
      yield { ...row, ...productSettings, definitions: define(row, codes) }
    }
  }
  let batch: ProductRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < AT_ONCE) continue
    yield* finished(batch)
    batch = []
  }
  yield* finished(batch)
}
