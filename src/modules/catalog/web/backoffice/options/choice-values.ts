import type { MakingAttributes } from '#modules/making/contract/index.ts'
import type { PriceBasis } from '#modules/pricing/contract.ts'
import { raisePrice } from '#modules/pricing/rules/index.ts'
import { numberIn } from '#kernel/web/backoffice/editing/fields.ts'
import { pastedNumberValue } from '#kernel/web/backoffice/editing/use-typed-number.tsx'
import { inferDecimalSign } from '#kernel/rules/parsing/parse-number.ts'
import { slugOf } from '#kernel/rules/text/slug.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import type { createOption, WireChoice } from '#modules/catalog/contract/options.ts'

/** A choice as typed. */
export interface ChoiceValues {
  code: string
  name: string
  image_url: string
  colour: string
  price_basis: PriceBasis
  price_amount: string
  price_grid_id: string
  min_width_m: string
  max_width_m: string
  min_length_m: string
  max_length_m: string
  max_area_m2: string
  weight_gsm: string
  lifts_g: string
  extra_days: string
  conflicts: string
  inventory_item_id: string
  archived: boolean
  facts: MakingAttributes
}

export const emptyChoice: ChoiceValues = {
  code: '',
  name: '',
  image_url: '',
  colour: '',
  price_basis: 'none',
  price_amount: '',
  price_grid_id: '',
  min_width_m: '',
  max_width_m: '',
  min_length_m: '',
  max_length_m: '',
  max_area_m2: '',
  weight_gsm: '',
  lifts_g: '',
  extra_days: '',
  conflicts: '',
  inventory_item_id: '',
  archived: false,
  facts: {},
}

const textOf = (value: number | string | null) => (value === null || value === 0 ? '' : String(value))

export const choiceValues = (choice: WireChoice): ChoiceValues => ({
  ...choice,
  image_url: choice.image_url ?? '',
  colour: choice.colour ?? '',
  price_amount: textOf(choice.price_amount),
  price_grid_id: choice.price_grid_id ?? '',
  min_width_m: textOf(choice.min_width_m),
  max_width_m: textOf(choice.max_width_m),
  min_length_m: textOf(choice.min_length_m),
  max_length_m: textOf(choice.max_length_m),
  max_area_m2: textOf(choice.max_area_m2),
  weight_gsm: textOf(choice.weight_gsm),
  lifts_g: textOf(choice.lifts_g),
  extra_days: textOf(choice.extra_days),
  conflicts: choice.conflicts.join(', '),
  inventory_item_id: choice.inventory_item_id ?? '',
})

type Sent = Input<typeof createOption>['body']['choices'][number]

const orNull = (text: string) => numberIn(text) ?? null
const listed = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((path) => path.trim())
    .filter(Boolean)

/** A code made from a name: `Sage green` becomes `sage_green`. */
export const codeFor = (name: string) => slugOf(name).replaceAll('-', '_').slice(0, 40)

export const choicePayload = (choice: ChoiceValues): Sent => ({
  code: choice.code || codeFor(choice.name),
  name: choice.name,
  image_url: choice.image_url || null,
  colour: choice.colour || null,
  price_basis: choice.price_basis,
  price_amount: orNull(choice.price_amount) ?? 0,
  price_grid_id: choice.price_grid_id || null,
  min_width_m: orNull(choice.min_width_m),
  max_width_m: orNull(choice.max_width_m),
  min_length_m: orNull(choice.min_length_m),
  max_length_m: orNull(choice.max_length_m),
  max_area_m2: orNull(choice.max_area_m2),
  weight_gsm: orNull(choice.weight_gsm) ?? 0,
  lifts_g: orNull(choice.lifts_g),
  extra_days: orNull(choice.extra_days) ?? 0,
  conflicts: listed(choice.conflicts),
  inventory_item_id: choice.inventory_item_id || null,
  archived: choice.archived,
  facts: choice.facts,
})

const isColour = (cell: string) => /^#[\da-f]{6}$/i.test(cell)

const priceIn = (cells: readonly string[]) =>
  cells.find((cell) => /^[-+]?[\d.,]+$/.test(cell))?.replace(/^\+/, '')

const pastedPrice = (amount: string) => ({
  price_basis: Number(amount) === 0 ? ('none' as const) : ('piece' as const),
  price_amount: amount,
})

/**
 * Choices copied from a spreadsheet, one in each row: the name, then a price, a colour such as `#9dad92` and a code
 * in any order. A choice without a code gets one made from its name. The decimal separator is recognised from all
 * prices together.
 * @param exponent decimals of the currency
 */
export function pastedChoices(text: string, exponent: number): ChoiceValues[] {
  const rows = text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t;]/).map((cell) => cell.trim()))
    .filter(([name]) => name)
  const sign = inferDecimalSign(rows.flatMap(([, ...cells]) => priceIn(cells) ?? []))
  return rows.map(([name = '', ...cells]) => {
    const price = priceIn(cells)
    const code = cells.find((cell) => /^[a-z][a-z0-9_]*$/.test(cell))
    return {
      ...emptyChoice,
      name,
      code: code ?? codeFor(name),
      colour: cells.find(isColour)?.toLowerCase() ?? '',
      ...(price !== undefined && pastedPrice(pastedNumberValue(price, exponent, sign))),
    }
  })
}

/** Merges pasted choices: a row with a known code or name changes its price and colour, any other row is added. */
export function mergePasted(
  choices: readonly ChoiceValues[],
  pasted: readonly ChoiceValues[],
): readonly ChoiceValues[] {
  const next = [...choices]
  for (const row of pasted) {
    const at = next.findIndex(
      ({ code, name }) => (code !== '' && code === row.code) || name.toLowerCase() === row.name.toLowerCase(),
    )
    const existing = next[at]
    if (existing === undefined) next.push(row)
    else next[at] = changedBy(existing, row)
  }
  return next
}

const changedBy = (existing: ChoiceValues, row: ChoiceValues): ChoiceValues => ({
  ...existing,
  name: row.name,
  colour: row.colour || existing.colour,
  ...(row.price_amount !== '' && {
    price_basis:
      isAmount(existing.price_basis) && row.price_basis !== 'none' ? existing.price_basis : row.price_basis,
    price_amount: row.price_amount,
  }),
})

/** Whether the price is an amount or a percentage of the choice itself. */
const isAmount = (basis: PriceBasis) => basis !== 'none' && basis !== 'grid'

/** Choices as rows for a spreadsheet, in the format that `pastedChoices` reads: name, price, colour, code. */
export const copiedChoices = (choices: readonly ChoiceValues[]): string =>
  choices
    .map(({ name, code, colour, price_basis: basis, price_amount: amount }) =>
      // A price of 0 is written, because without it a code of digits only would be read as the price.
      [name, basis === 'grid' ? '' : amount || '0', colour, code].join('\t'),
    )
    .join('\n')

/**
 * Raises the prices of choices, each rounded to the nearest multiple of a unit. Percentages, grids and discounts
 * stay: percentages rise with the product's price, and grids are raised on their own.
 * @param unit in the unit of the prices, above 0
 */
export const raisedChoices = (
  choices: readonly ChoiceValues[],
  percent: number,
  unit: number,
): readonly ChoiceValues[] =>
  choices.map((choice) => {
    const amount = Number(choice.price_amount)
    if (!isAmount(choice.price_basis) || choice.price_basis === 'percent' || !(amount > 0)) return choice
    return { ...choice, price_amount: String(raisePrice(amount, percent, unit)) }
  })
