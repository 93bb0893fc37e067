import { csvOfTexts } from '#kernel/record/plain-texts.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { plainProductTexts } from '../../contract/plain-texts.ts'
import { absoluteAddress } from '#kernel/rules/pictures.ts'
import { toMetres } from '#modules/pricing/rules/index.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import type { ProductSettings } from './product-settings.ts'
import type { ProductRow } from './products.tables.ts'

/** A limit in metres; empty where the shop's limit applies. */
const limit = (millimetres: number | null) => (millimetres === null ? null : toMetres(millimetres))

/** An area in square metres; empty where there is none. */
const area = (squareMillimetres: number | null) =>
  squareMillimetres === null ? null : squareMillimetres / 1_000_000

/** An object as JSON; empty where it has no entries. */
const json = (value: object) => (Object.keys(value).length === 0 ? '' : JSON.stringify(value))

/** The shop's currency and its decimals. */
export interface ShopMoney {
  currency: string
  exponent: number
}

/** A product with what it refers to, as a file names it. */
export type FileProduct = ProductRow & ProductSettings & { definitions: string }

/**
 * A product as a CSV row, with the same headers that an import reads.
 * @param currency the shop's, so that no other shop takes its prices for its own
 * @param origin makes the addresses of its pictures absolute, for other programs
 */
export function productColumns({ exponent, currency }: ShopMoney, origin = '') {
  return {
    id: (row) => row.id,
    name: (row) => row.name,
    description: (row) => row.description,
    materials: (row) => row.materials.join(', '),
    base_price: (row) => toMajor(row.basePrice, exponent),
    price_per_sqm: (row) => toMajor(row.pricePerSqm, exponent),
    base_width_m: (row) => toMetres(row.baseWidthMm),
    base_length_m: (row) => toMetres(row.baseLengthMm),
    category_id: (row) => row.categoryId,
    is_featured: (row) => row.isFeatured,
    image_urls: (row) => row.imageUrls.map((url) => absoluteAddress(url, origin)).join(', '),
    min_width_m: (row) => limit(row.minWidthMm),
    max_width_m: (row) => limit(row.maxWidthMm),
    min_length_m: (row) => limit(row.minLengthMm),
    max_length_m: (row) => limit(row.maxLengthMm),
    kind: (row) => row.kind,
    min_area_m2: (row) => area(row.minAreaMm2),
    max_area_m2: (row) => area(row.maxAreaMm2),
    lead_days_min: (row) => row.leadDaysMin,
    lead_days_max: (row) => row.leadDaysMax,
    ...csvOfTexts(plainProductTexts),
    state: (row) => row.state,
    options: ({ options }) => options.map((option) => `${option.code}=${option.default}`).join(', '),
    shown_when: ({ options }) =>
      options
        .flatMap((option) => (option.shown_when ? [`${option.code}=${option.shown_when}`] : []))
        .join(', '),
    left_out: ({ options }) =>
      options.flatMap(({ code, left_out = [] }) => left_out.map((choice) => `${code}.${choice}`)).join(', '),
    price_model: (row) => row.priceModel,
    price_grid_id: (row) => row.priceGridName,
    price_per_metre: (row) => toMajor(row.pricePerMetre, exponent),
    price_per_width: (row) => toMajor(row.pricePerWidth, exponent),
    price_per_sqft: (row) => toMajor(row.pricePerSqft, exponent),
    weight_gsm: (row) => row.weightGsm,
    max_weight_g: (row) => row.maxWeightG,
    item_weight_g: (row) => row.itemWeightG,
    item_length_mm: (row) => row.itemLengthMm,
    tax_class: (row) => row.taxClass,
    making: (row) => json(row.making),
    facts: (row) => json(row.facts),
    own_safety: (row) => json(row.safety),
    safety_warnings: (row) => row.safetyWarnings,
    currency: () => currency,
    definitions: (row) => row.definitions,
  } satisfies CsvColumns<FileProduct>
}
