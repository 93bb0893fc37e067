import type { Product } from '../../../contract/catalog.ts'
import { shopLimits, toMetres } from '../../../../pricing/rules/size.ts'

/** What the form of a product holds. */
export type ProductValues = {
  name: string
  description: string
  materials: string
  base_price: string
  price_per_sqm: string
  base_width_m: string
  base_length_m: string
  category_id: string
  is_featured: boolean
  image_urls: readonly string[]
  min_width_m: string
  max_width_m: string
  min_length_m: string
  max_length_m: string
}

export const productLabels: Record<keyof ProductValues, string> = {
  name: 'Name',
  description: 'Description',
  materials: 'Materials',
  base_price: 'Base price',
  price_per_sqm: 'Price per m²',
  base_width_m: 'Base width (m)',
  base_length_m: 'Base length (m)',
  category_id: 'Category',
  is_featured: 'Featured',
  image_urls: 'Images',
  min_width_m: 'Smallest width (m)',
  max_width_m: 'Largest width (m)',
  min_length_m: 'Smallest length (m)',
  max_length_m: 'Largest length (m)',
}

export const noProduct: ProductValues = {
  name: '',
  description: '',
  materials: '',
  base_price: '0',
  price_per_sqm: '0',
  base_width_m: '1',
  base_length_m: '1',
  category_id: '',
  is_featured: false,
  image_urls: [],
  min_width_m: '',
  max_width_m: '',
  min_length_m: '',
  max_length_m: '',
}

/** The limits that hold where a product has none of its own, in metres. */
export const shopLimitsM: Record<SizeLimit, number> = {
  min_width_m: toMetres(shopLimits.minWidthMm),
  max_width_m: toMetres(shopLimits.maxWidthMm),
  min_length_m: toMetres(shopLimits.minLengthMm),
  max_length_m: toMetres(shopLimits.maxLengthMm),
}

export const sizeLimitFields = ['min_width_m', 'max_width_m', 'min_length_m', 'max_length_m'] as const
export type SizeLimit = (typeof sizeLimitFields)[number]

/** The product's own limit; empty where the shop's holds. */
const ownLimit = (product: Product, field: SizeLimit) =>
  product.size_limits[field] === shopLimitsM[field] ? '' : String(product.size_limits[field])

export function valuesOf(product: Product): ProductValues {
  const { base_length_m: length, base_width_m: width, price_per_sqm: price } = product.price_calculation
  return {
    name: product.name,
    description: product.description,
    materials: product.materials.join(', '),
    base_price: String(product.base_price),
    price_per_sqm: String(price),
    base_width_m: String(width),
    base_length_m: String(length),
    category_id: product.category_id ?? '',
    is_featured: product.is_featured,
    image_urls: product.image_urls,
    min_width_m: ownLimit(product, 'min_width_m'),
    max_width_m: ownLimit(product, 'max_width_m'),
    min_length_m: ownLimit(product, 'min_length_m'),
    max_length_m: ownLimit(product, 'max_length_m'),
  }
}

/** The form's field for each of the server's that is called otherwise. */
export const productNames: Record<string, keyof ProductValues> = {
  'price_calculation.price_per_sqm': 'price_per_sqm',
  'price_calculation.base_width_m': 'base_width_m',
  'price_calculation.base_length_m': 'base_length_m',
  ...Object.fromEntries(sizeLimitFields.map((field) => [`size_limits.${field}`, field])),
}

function numberOr<Fallback extends number | null>(text: string, fallback: Fallback): number | Fallback {
  return text.trim() === '' ? fallback : Number(text)
}

/** What is sent of a new product or of one that exists: numbers as numbers, lists as lists. */
export function payloadOf(values: ProductValues, product: Product | null) {
  return {
    name: values.name,
    description: values.description,
    materials: values.materials
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean),
    base_price: numberOr(values.base_price, 0),
    image_urls: [...values.image_urls],
    category_id: values.category_id || null,
    is_featured: values.is_featured,
    price_calculation: {
      base_length_m: numberOr(values.base_length_m, 1),
      base_width_m: numberOr(values.base_width_m, 1),
      price_per_sqm: numberOr(values.price_per_sqm, 0),
    },
    ...((product || sizeLimitFields.some((field) => values[field] !== '')) && {
      // Empty is none of its own: the shop's limit holds, also when that changes.
      size_limits: {
        min_width_m: numberOr(values.min_width_m, null),
        max_width_m: numberOr(values.max_width_m, null),
        min_length_m: numberOr(values.min_length_m, null),
        max_length_m: numberOr(values.max_length_m, null),
      },
    }),
  }
}
