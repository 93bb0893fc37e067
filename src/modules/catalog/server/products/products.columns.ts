import type { ProductChange } from '../../contract/catalog-writes.ts'
import { plainProductTexts } from '../../contract/plain-texts.ts'
import { columnsOfTexts } from '#kernel/record/plain-texts.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { shopLimits, toMillimetres } from '#modules/pricing/rules/index.ts'
import { storedSafety } from '../safety/product-safety.ts'
import { productLimits } from './products.serializer.ts'
import type { ProductRow } from './products.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Columns = Partial<ProductRow>

/** The columns of the fields that were sent, in the units of the database. */
export function columnsOf(
  change: Omit<ProductChange, 'options' | 'translations' | 'reviewedTranslations' | 'custom_fields'>,
  exponent: number,
): Columns {
  const { price_calculation: pricing = {}, size_limits: limits = {} } = change
  const minor = (major: number | undefined) => (major === undefined ? undefined : toMinor(major, exponent))
  const millimetres = (metres: number | undefined) =>
    metres === undefined ? undefined : toMillimetres(metres)
  /** A limit equal to the shop's is not stored, so that the product follows when the shop's limit changes. */
  const limit = (metres: number | null | undefined, shops: number) => {
    if (metres === undefined || metres === null) return metres
    const limitMm = toMillimetres(metres)
    return limitMm === shops ? null : limitMm
  }
  const squareMillimetres = (metres: number | null | undefined) => metres && Math.round(metres * 1_000_000)
  return definedValues({
    name: change.name,
    ...columnsOfTexts(plainProductTexts, change),
    state: change.state,
    description: change.description,
    materials: change.materials,
    basePrice: minor(change.base_price),
    imageUrls: change.image_urls,
    categoryId: change.category_id,
    isFeatured: change.is_featured,
    isReduced: change.is_reduced,
    baseLengthMm: millimetres(pricing.base_length_m),
    baseWidthMm: millimetres(pricing.base_width_m),
    pricePerSqm: minor(pricing.price_per_sqm),
    minWidthMm: limit(limits.min_width_m, shopLimits.minWidthMm),
    maxWidthMm: limit(limits.max_width_m, shopLimits.maxWidthMm),
    minLengthMm: limit(limits.min_length_m, shopLimits.minLengthMm),
    maxLengthMm: limit(limits.max_length_m, shopLimits.maxLengthMm),
    kind: change.kind,
    making: change.making,
    facts: change.facts,
    minAreaMm2: squareMillimetres(change.min_area_m2),
    maxAreaMm2: squareMillimetres(change.max_area_m2),
    weightGsm: change.weight_gsm,
    maxWeightG: change.max_weight_g,
    itemWeightG: change.item_weight_g,
    itemLengthMm: change.item_length_mm,
    safety: change.own_safety && storedSafety(change.own_safety),
    safetyWarnings: change.safety_warnings,
    taxClass: change.tax_class === '' ? null : change.tax_class,
    leadDaysMin: change.lead_days_min,
    leadDaysMax: change.lead_days_max,
    priceModel: change.price_model,
    priceGridId: change.price_grid_id,
    pricePerMetre: minor(change.price_per_metre),
    pricePerWidth: minor(change.price_per_width),
    pricePerSqft: minor(change.price_per_sqft),
  })
}

/** Errors of limits between which nothing can be made, by field. */
export function limitFaults(row: Columns): Record<string, string> {
  const limits = productLimits({
    minWidthMm: null,
    maxWidthMm: null,
    minLengthMm: null,
    maxLengthMm: null,
    ...row,
  })
  const faults: Record<string, string> = {}
  if (limits.minWidthMm > limits.maxWidthMm) {
    faults['size_limits.max_width_m'] = staffText('The largest width is below the smallest')
  }
  if (limits.minLengthMm > limits.maxLengthMm) {
    faults['size_limits.max_length_m'] = staffText('The largest length is below the smallest')
  }
  if (row.isReduced && row.priceModel && row.priceModel !== 'area')
    faults['is_reduced'] = staffText('Only a price by the square metre can be marked as reduced')
  if (row.priceModel === 'piece' && row.kind)
    faults['kind'] = staffText('What is sold by the piece is not made, so it has no kind')
  const { minAreaMm2, maxAreaMm2, leadDaysMin, leadDaysMax } = row
  if (minAreaMm2 && maxAreaMm2 && minAreaMm2 > maxAreaMm2) {
    faults['max_area_m2'] = staffText('The largest area is below the smallest charged area')
  }
  if ((leadDaysMin ?? null) === null ? (leadDaysMax ?? null) !== null : (leadDaysMax ?? null) === null) {
    faults[(leadDaysMin ?? null) === null ? 'lead_days_min' : 'lead_days_max'] = staffText(
      'Name both days, or neither',
    )
  } else if ((leadDaysMin ?? 0) > (leadDaysMax ?? 0)) {
    faults['lead_days_max'] = staffText('The longest time is below the shortest')
  }
  return faults
}
