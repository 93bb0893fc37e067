import type { Pool } from 'pg'
import { categories, type CategoryRow } from './server/categories/categories.tables.ts'
import { products, type ProductRow } from './server/products/products.tables.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { createDb } from '#kernel/database/db.ts'
import { nextMoment } from '#test/moments.ts'
import type { Client } from '#test/shop.ts'
import { putConfiguration, type ConfigurationForm } from './contract/configuration.ts'
import { createOption, type WireOption } from './contract/options.ts'

let count = 0

export async function aCategory(
  { pool }: { pool: Pool },
  overrides: Partial<typeof categories.$inferInsert> = {},
): Promise<CategoryRow> {
  const number = (count += 1)
  const [row] = await createDb(pool)
    .insert(categories)
    .values({ name: `Blinds ${number}`, slug: `blinds-${number}`, createdAt: nextMoment(), ...overrides })
    .returning()
  return row as CategoryRow
}

/** A product on sale for 100,000 per m²; a category is created when none is given. */
export async function aProduct(
  shop: { pool: Pool },
  overrides: Partial<typeof products.$inferInsert> = {},
): Promise<ProductRow> {
  const categoryId = 'categoryId' in overrides ? overrides.categoryId : (await aCategory(shop)).id
  const number = (count += 1)
  const [row] = await createDb(shop.pool)
    .insert(products)
    .values({
      name: `Alba ${number}`,
      description: 'A roller blind',
      imageUrls: [`/pictures/alba-${number}.webp`],
      pricePerSqm: 100_000,
      createdAt: nextMoment(),
      ...overrides,
      categoryId,
    })
    .returning()
  return row as ProductRow
}

type Choices = Input<typeof createOption>['body']['choices']

/** An option created by staff, with a code that is unique in the shop. */
export async function anOption(
  editor: Client,
  name: string,
  choices: Choices,
  more: object = {},
): Promise<WireOption> {
  const code = `${name.toLowerCase().replaceAll(' ', '_')}_${(count += 1)}`
  const { status, body } = await editor.call(createOption, { body: { code, name, choices, ...more } })
  if (status !== 201) throw new Error(`The option was refused: ${JSON.stringify(body)}`)
  return body
}

/** A product with options, each with its first choice as the default. */
export async function aConfiguredProduct(
  shop: { pool: Pool },
  editor: Client,
  options: readonly WireOption[],
  columns: Partial<typeof products.$inferInsert> = {},
  more: Partial<ConfigurationForm> = {},
): Promise<ProductRow> {
  const product = await aProduct(shop, { pricePerSqm: 380_000, ...columns })
  const configuredOptions = options.map(({ code, choices }) => ({ code, default: choices[0]?.code ?? '' }))
  const body = { options: configuredOptions, ...more }
  const answer = await editor.call(putConfiguration, { params: { id: product.id }, body })
  if (answer.status !== 200) throw new Error(`The options were refused: ${JSON.stringify(answer.body)}`)
  return product
}
