import { toMajor, toMinor } from '#kernel/rules/money.ts'
import {
  baseReading,
  mergeTranslations,
  translationFacts,
  type StoredTranslations,
} from '#kernel/rules/localized.ts'
import { safeAddress } from '#kernel/contract/web-address.ts'
import { toMetres, toMillimetres, type PriceGrid } from '#modules/pricing/rules/index.ts'
import type { PriceBasis } from '#modules/pricing/contract.ts'
import type {
  ChoiceInput,
  OfferedChoice,
  OfferedOption,
  WireChoice,
  WireGrid,
  WireOption,
} from '../../contract/options.ts'
import type { ChoiceColumns, StoredOption } from './options.repository.ts'
import type { ProductOptionRow, StoredChoice } from './options.sql.ts'

const metres = (mm: number | null) => (mm === null ? null : toMetres(mm))
const millimetres = (value: number | null | undefined) =>
  value === null || value === undefined ? null : toMillimetres(value)

/**
 * The amount of a price on the wire: percent for stored hundredths of a percent, else major units for minor units.
 */
export const amountOf = (basis: PriceBasis, stored: number, exponent: number) =>
  basis === 'percent' ? stored / 100 : toMajor(stored, exponent)

export const serializeGrid = ({ widthsMm, lengthsMm, prices }: PriceGrid, exponent: number): WireGrid => ({
  widths_mm: [...widthsMm],
  lengths_mm: [...lengthsMm],
  prices: prices.map((price) => toMajor(price, exponent)),
})

function serializeChoice(choice: StoredChoice, exponent: number): WireChoice {
  return {
    code: choice.code,
    name: choice.name,
    image_url: safeAddress(choice.imageUrl),
    colour: choice.colour,
    price_basis: choice.priceBasis,
    price_amount: amountOf(choice.priceBasis, choice.priceAmount, exponent),
    price_grid_id: choice.priceGridId,
    min_width_m: metres(choice.minWidthMm),
    max_width_m: metres(choice.maxWidthMm),
    min_length_m: metres(choice.minLengthMm),
    max_length_m: metres(choice.maxLengthMm),
    max_area_m2: choice.maxAreaMm2 && choice.maxAreaMm2 / 1_000_000,
    weight_gsm: choice.weightGsm,
    lifts_g: choice.liftsG,
    facts: choice.facts,
    inventory_item_id: choice.inventoryItemId,
    extra_days: choice.extraDays,
    archived: choice.archived,
    conflicts: [...choice.conflicts],
    ...translationFacts({ ...choice }, ['name'], baseReading, 'record'),
  }
}

export const serializeOption = (row: StoredOption, exponent: number): WireOption => ({
  id: row.id,
  code: row.code,
  name: row.name,
  help: row.help,
  shown_as: row.shownAs,
  choices: row.choices.map((choice) => serializeChoice(choice, exponent)),
  used_by: row.usedBy,
  products: row.products,
  ...translationFacts({ ...row }, ['name', 'help'], baseReading, 'record'),
  version: row.version,
})

/**
 * The columns of a sent choice; omitted fields get their default. Grids and stock items must have been checked
 * before.
 */
export const choiceColumns = (
  input: ChoiceInput,
  exponent: number,
  stored: StoredTranslations = {},
): ChoiceColumns['columns'] => ({
  code: input.code,
  name: input.name,
  imageUrl: input.image_url ?? null,
  colour: input.colour ?? null,
  priceBasis: input.price_basis ?? 'none',
  priceAmount:
    input.price_basis === 'percent'
      ? Math.round((input.price_amount ?? 0) * 100)
      : toMinor(input.price_amount ?? 0, exponent),
  priceGridId: input.price_grid_id ?? null,
  minWidthMm: millimetres(input.min_width_m),
  maxWidthMm: millimetres(input.max_width_m),
  minLengthMm: millimetres(input.min_length_m),
  maxLengthMm: millimetres(input.max_length_m),
  maxAreaMm2: input.max_area_m2 ? Math.round(input.max_area_m2 * 1_000_000) : null,
  weightGsm: input.weight_gsm ?? 0,
  liftsG: input.lifts_g ?? null,
  facts: input.facts ?? {},
  inventoryItemId: input.inventory_item_id ?? null,
  extraDays: input.extra_days ?? 0,
  archived: input.archived ?? false,
  translations: mergeTranslations(stored, input, { name: input.name }) ?? stored,
})

/** The fields of a choice that are set, so that a page with hundreds of choices stays small. */
function offeredChoice(choice: StoredChoice, exponent: number): OfferedChoice {
  const { price_basis: basis, facts, conflicts, ...wire } = serializeChoice(choice, exponent)
  const limits = {
    min_width_m: wire.min_width_m,
    max_width_m: wire.max_width_m,
    min_length_m: wire.min_length_m,
    max_length_m: wire.max_length_m,
    max_area_m2: wire.max_area_m2,
    lifts_g: wire.lifts_g,
    image_url: wire.image_url,
    colour: wire.colour,
  }
  const set = Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== null))
  return {
    code: choice.code,
    name: choice.name,
    ...(set as Partial<OfferedChoice>),
    ...(basis !== 'none' && { price_basis: basis, price_amount: wire.price_amount }),
    ...(basis === 'grid' && choice.priceGrid && { price_grid: serializeGrid(choice.priceGrid, exponent) }),
    ...(wire.weight_gsm > 0 && { weight_gsm: wire.weight_gsm }),
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(wire.extra_days > 0 && { extra_days: wire.extra_days }),
    ...(conflicts.length > 0 && { conflicts }),
    ...(choice.languages && { languages: choice.languages }),
  }
}

export const serializeOfferedOption = (productOption: ProductOptionRow, exponent: number): OfferedOption => ({
  code: productOption.code,
  name: productOption.name,
  help: productOption.help,
  shown_as: productOption.shownAs,
  default: productOption.default,
  shown_when: productOption.shownWhen,
  choices: productOption.choices.map((choice) => offeredChoice(choice, exponent)),
  left_out: productOption.leftOut,
  ...(Object.keys(productOption.pictures).length > 0 && { pictures: productOption.pictures }),
  ...(productOption.languages && { languages: productOption.languages }),
})
