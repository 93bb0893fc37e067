import { toMajor } from '../../../kernel/rules/money.ts'
import { absoluteAddress } from '../../../kernel/rules/pictures.ts'
import { toMetres } from '../../pricing/rules/index.ts'
import type { CsvColumns } from '../../../kernel/http/csv.ts'
import type { ProductRow } from './products.tables.ts'

/** A limit in metres; empty where the shop's limit applies. */
const limit = (millimetres: number | null) => (millimetres === null ? null : toMetres(millimetres))

/** An area in square metres; empty where there is none. */
const area = (squareMillimetres: number | null) =>
  squareMillimetres === null ? null : squareMillimetres / 1_000_000

/**
 * A product as a CSV row, with the same headers that an import reads.
 * @param origin makes the addresses of its pictures absolute, for other programs
 */
export function productColumns(exponent: number, origin = '') {
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
    sku: (row) => row.sku,
    state: (row) => row.state,
    options: (row) => row.optionCodes.join(', '),
  } satisfies CsvColumns<ProductRow>
}
