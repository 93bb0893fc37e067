import { serializeTexts } from '#kernel/record/plain-texts.ts'
import type { Product } from '../../contract/catalog.ts'
import { plainProductTexts } from '../../contract/plain-texts.ts'
import { serializeOwnSafety } from '../safety/product-safety.ts'
import { isWebAddress } from '#kernel/contract/web-address.ts'
import { baseReading, localize, translationFacts, type Reading } from '#kernel/rules/localized.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { shopLimits, toMetres, type SizeLimits } from '#modules/pricing/rules/index.ts'
import { leadDaysOf, mountsOf, type LeadDays } from '#modules/making/rules/index.ts'
import { hasPrice, reductionPercent } from '../../rules/index.ts'
import type { ProductRow } from './products.tables.ts'

/** The size limits of a product: its own, else the shop's. */
export function productLimits(
  row: Pick<ProductRow, 'minWidthMm' | 'maxWidthMm' | 'minLengthMm' | 'maxLengthMm'>,
): SizeLimits {
  return {
    minWidthMm: row.minWidthMm ?? shopLimits.minWidthMm,
    maxWidthMm: row.maxWidthMm ?? shopLimits.maxWidthMm,
    minLengthMm: row.minLengthMm ?? shopLimits.minLengthMm,
    maxLengthMm: row.maxLengthMm ?? shopLimits.maxLengthMm,
  }
}

/** The lead time of a product in working days: its own, else that of its kind; null: not promised. */
export const productLead = (row: Pick<ProductRow, 'kind' | 'leadDaysMin' | 'leadDaysMax'>): LeadDays | null =>
  leadDaysOf(row.kind, { min: row.leadDaysMin, max: row.leadDaysMax })

/** Converts square millimetres to square metres. */
export const squareMetres = (mm2: number | null) => mm2 && mm2 / 1_000_000

export const serializeLimits = (limits: SizeLimits): Product['size_limits'] => ({
  min_width_m: toMetres(limits.minWidthMm),
  max_width_m: toMetres(limits.maxWidthMm),
  min_length_m: toMetres(limits.minLengthMm),
  max_length_m: toMetres(limits.maxLengthMm),
})

/** The translated fields of a product. */
export const productTexts = ['name', 'description', 'materials'] as const

/** `productTexts` and the safety warnings, which only the page of a product reads. */
export const translatedProductTexts = [...productTexts, 'safety_warnings'] as const
const withWarnings = (row: ProductRow) => ({ ...row, safety_warnings: row.safetyWarnings })

/** What a product that is marked as reduced says of its price; empty for all others. */
function serializeReduction(
  { isReduced, lowestPrice, pricePerSqm, basePrice }: ProductRow,
  exponent: number,
): Pick<Product, 'is_reduced' | 'lowest_price' | 'reduction_percent'> {
  if (!isReduced) return {}
  if (lowestPrice === null) return { is_reduced: true }
  const percent = reductionPercent({ price: pricePerSqm || basePrice, lowest: lowestPrice })
  return {
    is_reduced: true,
    lowest_price: toMajor(lowestPrice, exponent),
    ...(percent !== null && { reduction_percent: percent }),
  }
}

/** A product as the API returns it; the only place that knows both spellings. */
export function serializeProduct(
  row: ProductRow,
  exponent: number,
  reading: Reading = baseReading,
  isList = false,
): Product {
  const { texts, languages } = localize(row, productTexts, reading)
  const basePrice = toMajor(row.basePrice, exponent)
  const priceCalculation = {
    base_length_m: toMetres(row.baseLengthMm),
    base_width_m: toMetres(row.baseWidthMm),
    price_per_sqm: toMajor(row.pricePerSqm, exponent),
  }
  const imageUrls = row.imageUrls.filter(isWebAddress)
  const sizeLimits = serializeLimits(productLimits(row))
  const lead = productLead(row)
  return {
    id: row.id,
    ...texts,
    ...serializeTexts(plainProductTexts, row),
    basePrice,
    base_price: basePrice,
    imageUrls,
    image_urls: imageUrls,
    categoryId: row.categoryId,
    category_id: row.categoryId,
    isFeatured: row.isFeatured,
    is_featured: row.isFeatured,
    priceCalculation,
    price_calculation: priceCalculation,
    sizeLimits,
    size_limits: sizeLimits,
    ...serializeReduction(row, exponent),
    kind: row.kind,
    mounts: [...mountsOf(row)],
    has_options: row.hasOptions,
    state: row.state,
    price_missing: !hasPrice(row),
    price_model: row.priceModel,
    ...(row.taxClass !== null && { tax_class: row.taxClass }),
    ...(row.priceModel === 'square_foot' && { price_per_sqft: toMajor(row.pricePerSqft, exponent) }),
    min_area_m2: squareMetres(row.minAreaMm2),
    max_area_m2: squareMetres(row.maxAreaMm2),
    lead_days_min: lead?.min ?? null,
    lead_days_max: lead?.max ?? null,
    ...(languages && { languages }),
    ...(reading.full && !isList && serializeOwnSafety(row, reading)),
    ...translationFacts(withWarnings(row), translatedProductTexts, reading, isList ? 'row' : 'record'),
    ...(Object.keys(row.customFields).length > 0 && { custom_fields: { ...row.customFields } }),
    version: row.version,
  }
}
