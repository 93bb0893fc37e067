import { toMajor } from '../../rules/money.ts'
import { toMetres } from '../../rules/size.ts'
import type { CsvColumns } from '../http/csv.ts'
import type { ProductRow } from './products.tables.ts'

/** A product as a line of a file; the same heads that an import reads. */
export function productColumns(exponent: number): CsvColumns<ProductRow> {
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
    image_urls: (row) => row.imageUrls.join(', '),
  }
}
