import type { PoolClient } from 'pg'
import content from './content/options.json' with { type: 'json' }
import { insertRows } from './insert-rows.ts'
import { shopPrice } from './shop-price.ts'

type Priced = { basis?: string; amount?: number }

/** Amounts are in đồng; percentages are the same in every currency. */
const amountOf = ({ basis, amount = 0 }: Priced, currencyExponent: number) =>
  basis === 'percent' ? amount : shopPrice(amount, currencyExponent)

/** Options with their choices, price grids, and their assignment to the demo products. */
export async function insertOptions(client: PoolClient, currencyExponent: number): Promise<number> {
  await insertRows(
    client,
    `INSERT INTO price_grids (name, widths_mm, lengths_mm, prices)
     SELECT name, widths, lengths, prices
     FROM jsonb_to_recordset($1) AS g (name text, widths integer[], lengths integer[], prices bigint[])`,
    content.grids.map((grid) => ({
      ...grid,
      prices: grid.prices.map((price) => price && shopPrice(price, currencyExponent)),
    })),
  )
  const count = await insertRows(
    client,
    `INSERT INTO options (code, name, help, shown_as)
     SELECT code, name, help, look FROM jsonb_to_recordset($1) AS o (code text, name text, help text, look text)`,
    content.options,
  )
  await insertRows(
    client,
    `INSERT INTO choices (option_id, code, name, position, image_url, colour, price_basis, price_amount,
       price_grid_id, min_width_mm, max_width_mm, weight_gsm, facts, extra_days)
     SELECT o.id, c.code, c.name, c.position, '/pictures/' || c.image || '-1280.webp', c.colour,
       coalesce(c.basis, 'none'), c.amount, g.id, c."minWidthMm", c."maxWidthMm", coalesce(c."weightGsm", 0),
       coalesce(c.facts, '{}'), coalesce(c."extraDays", 0)
     FROM jsonb_to_recordset($1) AS c (option text, code text, name text, position integer, image text, colour text,
       basis text, amount bigint, grid text, "minWidthMm" integer, "maxWidthMm" integer, "weightGsm" integer,
       facts jsonb, "extraDays" integer)
     JOIN options o ON o.code = c.option LEFT JOIN price_grids g ON g.name = c.grid`,
    content.options.flatMap(({ code, choices }) =>
      (choices as (Priced & object)[]).map((choice, position) => ({
        ...choice,
        option: code,
        position,
        amount: amountOf(choice, currencyExponent),
      })),
    ),
  )
  await configureProducts(client, currencyExponent)
  await client.query(
    'SELECT write_option_words(ids), write_choice_prices(ids) FROM (SELECT array(SELECT id FROM products WHERE has_options) AS ids) one',
  )
  return count
}

interface Configured {
  model?: string
  grid?: string
  perMetre?: number
  perWidth?: number
  options: {
    code: string
    default: string
    shownWhen: string | null
    leftOut: string[]
    /** Names of pictures by the code of the choice that they show. */
    pictures?: Record<string, string>
  }[]
}

async function configureProducts(client: PoolClient, currencyExponent: number): Promise<void> {
  const products = Object.entries(content.products as Record<string, Configured>)
  const options = products.flatMap(([product, { options: asked }]) =>
    asked.map(({ pictures = {}, ...option }, position) => ({
      ...option,
      product,
      position,
      pictures: Object.fromEntries(
        Object.entries(pictures).map(([code, name]) => [code, `/pictures/${name}-1280.webp`]),
      ),
    })),
  )
  await insertRows(
    client,
    `UPDATE products SET has_options = true, price_model = coalesce(c.model, 'area'), price_grid_id = g.id,
       price_per_metre = c."perMetre", price_per_width = c."perWidth"
     FROM jsonb_to_recordset($1)
       AS c (product text, model text, grid text, "perMetre" bigint, "perWidth" bigint)
     LEFT JOIN price_grids g ON g.name = c.grid
     WHERE products.name = c.product`,
    products.map(([product, { model, grid, perMetre = 0, perWidth = 0 }]) => ({
      product,
      model,
      grid,
      perMetre: shopPrice(perMetre, currencyExponent),
      perWidth: shopPrice(perWidth, currencyExponent),
    })),
  )
  await insertRows(
    client,
    `INSERT INTO product_options (product_id, option_id, position, default_choice_id, shown_when_choice_id, pictures)
     SELECT p.id, o.id, a.position, d.id, w.id, a.pictures
     FROM jsonb_to_recordset($1)
       AS a (product text, code text, "default" text, "shownWhen" text, position integer, pictures jsonb)
     JOIN products p ON p.name = a.product JOIN options o ON o.code = a.code
     JOIN choices d ON d.option_id = o.id AND d.code = a."default"
     LEFT JOIN options wo ON wo.code = split_part(a."shownWhen", '.', 1)
     LEFT JOIN choices w ON w.option_id = wo.id AND w.code = split_part(a."shownWhen", '.', 2)`,
    options,
  )
  await insertRows(
    client,
    `INSERT INTO product_choices_out (product_id, choice_id)
     SELECT p.id, c.id FROM jsonb_to_recordset($1) AS a (product text, code text, choice text)
     JOIN products p ON p.name = a.product JOIN options o ON o.code = a.code
     JOIN choices c ON c.option_id = o.id AND c.code = a.choice`,
    options.flatMap(({ product, code, leftOut }) => leftOut.map((choice) => ({ product, code, choice }))),
  )
}
